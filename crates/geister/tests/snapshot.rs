//! The board as the tournament server writes it.

mod common;

use common::{play, rules};
use proptest::prelude::*;
use yomi_core::{Game, Position, Purpose, Rules, Seat, Streams};
use yomi_geister::{Colour, Piece, Place, Snapshot, Square};

const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

fn snapshot(actions: &str, seat: Seat) -> String {
    Snapshot::of(&play(rules(None), actions).game().sight(seat)).to_string()
}

#[test]
fn the_start_is_the_published_one() {
    assert_eq!(snapshot("ABCD EFGH", Seat::FIRST), START);
    assert_eq!(snapshot("EFGH ABCD", Seat::SECOND), START);
    assert_eq!(snapshot("", Seat::FIRST), START.replace(['R', 'B'], "u"));
}

/// First's C takes Second's b, which is blue; Second's a takes C, which is red.
#[test]
fn taken_pieces_show_their_colour_to_both() {
    let actions = "ABCD EFGH C,NORTH H,EAST C,NORTH H,WEST C,NORTH A,EAST";
    assert_eq!(snapshot(actions, Seat::FIRST), "14R24R99r44R15B25B35B45B31u99b21u11u40u30u20u10u");
    assert_eq!(snapshot(actions, Seat::SECOND), "24B99b34B44B15R25R35R45R41u31u99r11u40u30u20u10u");
}

#[test]
fn escaped_pieces_are_at_88() {
    let actions = "EFGH ABCD A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W A,N";
    assert_eq!(snapshot(actions, Seat::FIRST), "88b24B34B44B15R25R35R45R41u31u21u11u50u30u20u10u");
}

#[test]
fn boards_are_read_with_blanks_and_in_either_case() {
    let read: Snapshot = "14r 24r 34r 44r 15b 25b 35b 45b\r\n99R31U21U11U40U30U20U10B".parse().unwrap();
    assert_eq!(read.to_string(), "14R24R34R44R15B25B35B45B99r31u21u11u40u30u20u10B");
    assert_eq!(read.own(Piece::E).place, Place::On(Square::new(1, 5).unwrap()));
    assert_eq!((read.enemy(Piece::A).place, read.enemy(Piece::A).colour), (Place::Taken, Some(Colour::Red)));
    assert_eq!(read.enemy(Piece::H).colour, Some(Colour::Blue));
}

#[test]
fn errors_say_what_is_wrong_where() {
    let problem = |from: &str, to: &str| {
        let text = START.replacen(from, to, 1);
        assert_ne!(text, START);
        text.parse::<Snapshot>().unwrap_err().problem
    };
    assert_eq!("".parse::<Snapshot>().unwrap_err().problem, "ends before the item of A is complete");
    assert_eq!(problem("20u10u", "20u1"), "ends before the item of h is complete");
    assert_eq!(problem("20u10u", "20u10u3"), "goes on with '3' after 16 items");
    assert_eq!(problem("34R", "64R"), "has C at \"64\", which is neither a square from 00 to 55 nor 99 nor 88");
    assert_eq!(problem("31u", "xéu"), "has b at \"xé\", which is neither a square from 00 to 55 nor 99 nor 88");
    assert_eq!(problem("14R", "14G"), "gives A the colour 'G', which is none of R, B and u");
    assert_eq!(problem("34R", "24R"), "has both B and C at (2,4)");
    assert_eq!(problem("41u", "14u"), "has both A and a at (1,4)");
    assert_eq!(problem("41u", "99u"), "hides the colour of a, which is out of play");
    assert_eq!(problem("14R", "88R"), "lets A escape, which is red");
    assert_eq!(problem("15B", "15R"), "makes 5 of your own pieces red, and there are four");
    assert_eq!(problem("41u31u21u11u40u30u20u10u", "88b31u21u11u99r99r99r99r"), "ends the game in two ways at once");
}

#[test]
fn a_sight_needs_ones_own_colours() {
    let read: Snapshot = START.replace("15B", "15u").parse().unwrap();
    let error = read.sight(rules(None), Seat::FIRST, 0).unwrap_err();
    assert_eq!(error.problem, "does not show the colour of your own E");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// In every position with moves, and at every end, a snapshot says all that the seat sees.
    #[test]
    fn snapshots_say_all_that_is_seen(seed in any::<u64>(), limit in prop::option::of(1u32..300)) {
        let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
        let mut game = rules(limit).start(rng);
        while let Some(action) = game.random_action(rng) {
            game.apply(action);
            if game.reds(Seat::SECOND).is_none() {
                continue;
            }
            for seat in [Seat::FIRST, Seat::SECOND] {
                let sight = *game.sight(seat);
                let text = Snapshot::of(&sight).to_string();
                let read: Snapshot = text.parse().unwrap();
                prop_assert_eq!(&read, &Snapshot::of(&sight));
                prop_assert_eq!(read.sight(rules(limit), seat, game.plies()), Ok(sight));
            }
        }
    }
}

proptest! {
    /// Arbitrary text, text near a board, and a board with one character changed.
    #[test]
    fn arbitrary_text_never_panics(
        text in any::<String>(),
        near in "([0-5]{2}[RBu]|99[rb]|88b){15,17}",
        at in 0usize..48,
        to in any::<char>(),
    ) {
        let changed: String = START.chars().enumerate().map(|(index, c)| if index == at { to } else { c }).collect();
        for text in [text, near, changed] {
            let Ok(read) = text.parse::<Snapshot>() else { continue };
            prop_assert_eq!(read.to_string().parse(), Ok(read.clone()));
            for plies in [0, 1, u32::MAX] {
                if let Ok(sight) = read.sight(rules(None), Seat::SECOND, plies) {
                    prop_assert_eq!(&Snapshot::of(&sight).to_string(), &closed(&read));
                    let _ = yomi_core::Show::show(&sight);
                    let mut actions = Vec::new();
                    sight.legal(&mut actions);
                    prop_assert_eq!(actions.len() as u64, sight.count_legal());
                }
            }
        }
    }
}

/// A board without the colours of the enemy's pieces in play.
fn closed(snapshot: &Snapshot) -> String {
    let own = Piece::ALL.map(|piece| snapshot.own(piece));
    let enemy = Piece::ALL.map(|piece| {
        let mut item = snapshot.enemy(piece);
        item.colour = item.colour.filter(|_| !item.in_play());
        item
    });
    own.iter().chain(&enemy).map(ToString::to_string).collect()
}
