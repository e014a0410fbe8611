//! Positions that cannot be: refused with few facts that cannot all be true.

mod common;

use common::{rng, table};
use yomi_battleship::{Analysis, Battleship, Evidence, TypedPosition};
use yomi_conformance::rules_of;
use yomi_core::{Position, Seat};

fn position(text: &str) -> TypedPosition {
    TypedPosition::read(text, &rules_of::<Battleship>("battleship")).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Why no fleet fits.
fn refused(text: &str) -> String {
    let position = position(text);
    match Analysis::new(position.setup(), position.evidence()) {
        Ok(analysis) => panic!("{} fleets fit\n{text}", analysis.total()),
        Err(contradiction) => contradiction.to_string(),
    }
}

#[test]
fn a_hit_that_no_ship_can_cover() {
    assert_eq!(
        refused(". . . . .\n. . o . .\n. o * o .\n. . o . .\n. . . . .\nfleet: 3+2"),
        "no fleet fits: no ship can cover the hit at c3, because the misses at c2, b3, d3, c4 are in the way"
    );
    // In the corner two misses are enough, and the other ones have nothing to do with it.
    assert_eq!(
        refused("* o . . .\no . o . .\n. . . . o\n. . . . .\n. o . . .\nfleet: 3+2"),
        "no fleet fits: no ship can cover the hit at a1, because the misses at b1, a2 are in the way"
    );
}

#[test]
fn a_sinking_that_cannot_be() {
    let board = ". . . . .\n* * * . .\n. . . * .\n. . . . .\n. . . . .\nfleet: 4+2\n";
    assert_eq!(
        refused(&format!("{board}sunk: 4")),
        "no fleet fits: the ship of 4 is sunk, but there is no line of 4 hits"
    );
    assert_eq!(
        refused(&format!("{board}sunk: 2 at d3")),
        "no fleet fits: the ship of 2 was sunk by the shot at d3, but no line of 2 hits goes through d3"
    );
    assert_eq!(
        refused(&format!("{board}hits: a2 b2=2 c2=4 d3")),
        "no fleet fits: the ship of 4 was sunk by the shot at c2, but no line of 4 hits made by then goes through c2"
    );
    assert_eq!(
        refused(". . . . .\n. * * * .\n. . * . .\n. . * . .\n. . . . .\nfleet: 3+3+2\nsunk: 3a 3b"),
        "no fleet fits: the 3a and the 3b are sunk, but not all ships can lie so without crossing each other"
    );
}

#[test]
fn hits_that_the_fleet_cannot_cover() {
    assert_eq!(refused("* * *\nfleet: 2"), "no fleet fits: there are 3 hits, but the fleet has only 2 cells");
    let nine = "* * * * * * * * * *\n* * * * * * * * . .\n".to_owned() + &". . . . . . . . . .\n".repeat(8);
    assert_eq!(refused(&nine), "no fleet fits: there are 18 hits, but the fleet has only 17 cells");
    // Either ship can cover one of the three corners.
    assert_eq!(
        refused("* . . . *\n. . . . .\n* . . . .\nfleet: 2+2"),
        "no fleet fits: the fleet (2+2) cannot cover the hits at a1, e1, a3"
    );
}

#[test]
fn no_room_for_a_ship() {
    assert_eq!(
        refused(". . o .\n. o . o\no . . .\n. . o .\nfleet: 4+2"),
        "no fleet fits: there is no room for the ship of 4, because the misses at c1, b2, d2, a3, c4 are in the way"
    );
}

/// A ship that is not sunk has a cell that was not hit, and one that is sunk leaves others to be explained.
#[test]
fn a_ship_that_should_have_sunk() {
    assert_eq!(
        refused("o * * o\no o o o\n. . . .\nfleet: 2+2"),
        "no fleet fits: no ship can cover the hit at c1, because the misses at d1, c2 are in the way, and the 2a and the 2b \
         are not sunk and so each have a cell that was not hit"
    );
    assert_eq!(
        refused(". o . . .\no * o . .\no * o . .\n. o . . .\nfleet: 2+1\nsunk: 1"),
        "no fleet fits: the fleet (2+1) cannot cover the hits at b2, b3, because the misses at b1, a2, c2, a3, c3, b4 are in \
         the way, and the ship of 1 is sunk"
    );
    assert_eq!(
        refused("* *\n* .\nfleet: 1+1+1\nsunk: 1a 1b"),
        "no fleet fits: the fleet (1+1+1) cannot cover the hits at a1, b1, a2, because the 1c is not sunk and so has a cell \
         that was not hit"
    );
}

#[test]
fn other_rules() {
    assert_eq!(
        refused("* . .\n. * .\n. . .\nfleet: 2+2\ntouch: no"),
        "no fleet fits: a ship on the hit at b2 would leave the others no room"
    );
    assert_eq!(
        refused("* . . . .\n. * . . .\n. . . . .\n. . . . .\n. . . . .\nfleet: 3+2\ntouch: no"),
        "no fleet fits: the fleet (3+2) cannot cover the hits at a1, b2"
    );
    assert_eq!(
        refused("* o . .\n. . . .\n* * . .\nannounce: named\nfleet: 3+2\n3: a1 b3\n2: a3"),
        "no fleet fits: the ship of 3 is not sunk and was hit at a1, b3 only, but no line of 3 cells has just these hits"
    );
    assert_eq!(
        refused("* . . .\n. . . .\nannounce: sunk\nfleet: 3+2\nsunk: at a1"),
        "no fleet fits: no ship can cover the hit at a1, because the shot at a1, and no other, sank a ship"
    );
}

/// Answers of a real game with one of them changed: either fleets fit, or the explanation names some of the facts.
#[test]
fn falsified_games_are_explained() {
    let mut explained = 0;
    for seed in 0..6 {
        let mut table = table("battleship:board=6x6,fleet=3+3+2,placement=uniform");
        let setup = table.game().setup().clone();
        let mut rng = rng(seed);
        for _ in 0..36 {
            let Some(action) = table.game().random_action(&mut rng) else { break };
            table.play(action).expect("drawn actions are legal");
        }
        let evidence = Evidence::of_view(&table.view(Seat::FIRST)).expect("a real view");
        let text = TypedPosition::new(setup.clone(), evidence).to_string();
        let (board, _) = text.split_once("fleet").expect("another than the usual fleet");
        for changed in 0..board.len() {
            if &board[changed..=changed] != "o" {
                continue;
            }
            let falsified = format!("{}*{}fleet: 3+3+2", &board[..changed], &board[changed + 1..]);
            let position = position(&falsified);
            if let Err(contradiction) = Analysis::new(position.setup(), position.evidence()) {
                let text = contradiction.to_string();
                assert!(text.starts_with("no fleet fits: ") && text.contains(" at "), "{text}\n{falsified}");
                explained += 1;
            }
        }
    }
    assert!(explained > 10, "{explained} contradictions");
}
