//! Colourings counted by hand.

mod common;

use common::{play, rules};
use yomi_core::{Hidden, Seat, Worlds};
use yomi_geister::{Geister, Reds};

fn worlds(actions: &str, seat: Seat) -> Vec<Option<Reds>> {
    Geister::worlds(&play(rules(None), actions).view(seat)).unwrap().to_vec()
}

#[test]
fn the_enemy_has_not_chosen_yet() {
    assert_eq!(worlds("", Seat::FIRST), [None]);
    assert_eq!(worlds("", Seat::SECOND), [None]);
    assert_eq!(worlds("ABCD", Seat::FIRST), [None]);
}

/// Before anything is taken, all 70; before the seat itself has chosen, too.
#[test]
fn nothing_is_known_at_first() {
    let all: Vec<_> = Reds::ALL.into_iter().map(Some).collect();
    assert_eq!(worlds("ABCD", Seat::SECOND), all);
    assert_eq!(worlds("ABCD EFGH", Seat::FIRST), all);
    assert_eq!(worlds("ABCD EFGH A,NORTH A,NORTH B,NORTH", Seat::SECOND), all);
}

/// First's C takes b, c, d and then a. The unknown pieces left, choose the reds left.
#[test]
fn every_capture_narrows_the_choice() {
    let steps = ["C,N E,W C,N E,E C,N", " E,W C,W", " E,E C,W", " E,W C,E E,E C,E E,W C,E"];
    let count =
        |reds: &str, taken: usize| worlds(&format!("ABCD {reds} {}", steps[..taken].concat()), Seat::FIRST).len();
    // b red: 3 of 7. c blue: 3 of 6. d blue: 3 of 5. a red: 2 of 4.
    assert_eq!([1, 2, 3, 4].map(|taken| count("ABEF", taken)), [35, 20, 10, 6]);
    // b, c, d blue: 4 of 7, 4 of 6, 4 of 5; with a the game is over and all is known.
    assert_eq!([1, 2, 3, 4].map(|taken| count("EFGH", taken)), [35, 15, 5, 1]);
    // The one that loses pieces learns nothing.
    assert_eq!(worlds(&format!("ABCD ABEF {}", steps.concat()), Seat::SECOND).len(), 70);
}

/// An escaped piece is blue: 4 red of the 7 others.
#[test]
fn an_escape_shows_the_colour() {
    let escape = "A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W A,N";
    assert_eq!(worlds(&format!("EFGH ABCD {escape}"), Seat::SECOND).len(), 35);
    assert_eq!(worlds(&format!("EFGH ABCD {escape}"), Seat::FIRST).len(), 70);
}

/// Weights and samples keep to the set.
#[test]
fn other_colourings_weigh_nothing() {
    let table = play(rules(None), "ABCD ABEF C,N E,W C,N E,E C,N");
    let set = Geister::worlds(&table.view(Seat::FIRST)).unwrap();
    let red_b = |reds: &Reds| reds.to_string().contains('B');
    assert!(Reds::ALL.iter().all(|reds| (set.weight(&Some(*reds)) > 0.0) == red_b(reds)));
    assert_eq!(set.weight(&None), 0.0);
}
