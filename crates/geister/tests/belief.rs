//! The belief over all colourings.

mod common;

use common::{play, rules};
use std::num::NonZeroU32;
use yomi_core::{Budget, Players, Position, Purpose, Rng, Rules, Seat, Streams, Table, Thinking};
use yomi_geister::{Belief, Colour, Geister, Model, Piece, Reds, SampleSize};
use yomi_search::Amount;

const MODEL: Model = Model { softness: 0.1, doubt: 0.1 };

fn rng(index: u64) -> Rng {
    Streams::new(1).stream(index, Purpose::Other(0))
}

fn update(belief: &mut Belief, table: &Table<Geister>, seat: Seat, rng: &mut Rng) {
    let size = SampleSize::counted(Amount::PerAction(320), NonZeroU32::new(8).unwrap());
    assert!(belief.update(&table.view(seat), &size, &Budget::unlimited(), rng));
}

fn chance_of(belief: &Belief, is: impl Fn(Reds) -> bool) -> f64 {
    belief.chances().filter(|(reds, _)| is(*reds)).map(|(_, chance)| chance).sum()
}

/// What Second believes of First's A after these moves.
fn blue_a(actions: &str) -> f64 {
    let table = play(rules(None), actions);
    let mut belief = Belief::new(MODEL);
    update(&mut belief, &table, Seat::SECOND, &mut rng(0));
    assert!((chance_of(&belief, |_| true) - 1.0).abs() < 1e-9);
    chance_of(&belief, |reds| reds.colour(Piece::A) == Colour::Blue)
}

const TO_THE_EXIT: &str = "EFGH ABCD A,WEST E,WEST A,NORTH E,EAST A,NORTH E,WEST A,NORTH E,EAST A,NORTH";

/// Walking to an exit speaks for blue; turning back there, where a blue piece would have won, speaks against it.
#[test]
fn the_way_of_a_piece_tells() {
    let arrived = blue_a(TO_THE_EXIT);
    assert!(arrived > 0.6, "{arrived}");
    let left = blue_a(&format!("{TO_THE_EXIT} E,WEST A,SOUTH"));
    assert!(left < arrived - 0.05, "{left} after {arrived}");
    assert!((blue_a("EFGH ABCD") - 0.5).abs() < 1e-9);
}

/// First's C has been taken, and is red: of the 70 colourings, 35 are left.
#[test]
fn what_has_been_seen_is_certain() {
    let table = play(rules(None), "ABCD EFGH C,N A,W C,N A,E C,N F,N");
    let mut belief = Belief::new(MODEL);
    update(&mut belief, &table, Seat::SECOND, &mut rng(0));
    assert!((chance_of(&belief, |reds| reds.colour(Piece::C) == Colour::Red) - 1.0).abs() < 1e-9);
    assert_eq!(belief.chances().count(), 35);
}

/// Against Monte Carlo, the truth is on average believed more than it would be without looking at moves.
#[test]
fn beliefs_are_better_than_none() {
    let (mut gained, mut views) = (0.0, 0);
    for index in 0..3 {
        let rng = &mut rng(index);
        let mut table = Table::new(rules(None).start(rng));
        let mut players = [0, 1].map(|_| Geister::player("mc:3000", &rules(None)).unwrap().build());
        let mut beliefs = [0, 1].map(|_| Belief::new(MODEL));
        while let Some(turn) = table.game().turn() {
            if table.game().plies() > 0 {
                let belief = &mut beliefs[turn.index()];
                update(belief, &table, turn, rng);
                let truth = table.game().reds(turn.other()).unwrap();
                gained += (chance_of(belief, |reds| reds == truth) * belief.chances().count() as f64).ln();
                views += 1;
            }
            let action = players[turn.index()].act(&table.view(turn), &mut Thinking::new(rng));
            table.play(action).unwrap();
        }
    }
    assert!(gained > 0.0, "{gained} in {views} views");
}
