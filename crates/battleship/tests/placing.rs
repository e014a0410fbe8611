//! Placing ships: reasons for refusals, dead ends, notation.

mod common;

use common::{cell, place, play, rng, setup, table};
use proptest::prelude::*;
use yomi_battleship::{Action, Battleship, Cell, Direction, Fleet, Method, Place, Setup, Ship};
use yomi_core::{Notation, Position, Seat, Table};

fn refusal(spec: &str, before: &str, action: Action) -> String {
    let mut table = table(spec);
    play(&mut table, before);
    table.game().check(action).expect_err("an illegal action").to_string()
}

#[test]
fn refusals_give_their_reason() {
    let at = |text| Action::Place(place(text));
    for (spec, before, action, expected) in [
        ("battleship", "", at("g1h"), "the carrier (5 cells) at g1h would leave the board"),
        ("battleship", "", at("k1h"), "k1 is not on the board, which has columns a to j and rows 1 to 10"),
        ("battleship", "", Action::Shoot(cell("a1")), "place your carrier first, like a1h or a1v"),
        ("battleship", "c3h", at("e1v"), "the battleship (4 cells) at e1v would lie over the carrier at c3h"),
        (
            "battleship:touch=no",
            "c3h",
            at("h4v"),
            "would touch the carrier at c3h; ships may not touch, corners included",
        ),
        (
            "battleship:board=3x3,fleet=3+2+2+2",
            "",
            at("b1v"),
            "the 3 at b1v would leave no room for the rest of the fleet",
        ),
        ("battleship:board=3x3,fleet=1", "", at("b2v"), "a ship of one cell lies across; write b2h"),
        ("battleship:board=3x3,fleet=1", "a1 a1", at("b2h"), "all ships are placed; shoot at a cell, like b2"),
        ("battleship:board=3x3,fleet=1", "a1 a1 c3", Action::Shoot(cell("d1")), "d1 is not on the board"),
        ("battleship:board=3x3,fleet=1", "a1 a1 c3 c3", Action::Shoot(cell("c3")), "you have fired at c3 already"),
        ("battleship:board=3x3,fleet=1", "a1 a1 a1", Action::Shoot(cell("c3")), "the game is over"),
    ] {
        let reason = refusal(spec, before, action);
        assert!(reason.contains(expected), "{spec}, {before}: {reason}");
    }
}

/// A 3 and three 2s fill 3×3 cells. In a middle line the 3 would leave two lines of three cells, each with room for
/// one 2 only; at an edge it leaves 2×3 cells, which three 2s fill in three ways.
#[test]
fn dead_ends_are_not_offered() {
    let mut table = table("battleship:board=3x3,fleet=3+2+2+2");
    let legal = |table: &Table<Battleship>| {
        let view = table.view(Seat::FIRST);
        let texts: Vec<String> = view.legal().into_iter().map(|action| view.sight().write(action)).collect();
        assert_eq!(table.game().count_legal(), texts.len() as u64);
        texts.join(" ")
    };
    assert_eq!(legal(&table), "a1h a3h a1v c1v");
    play(&mut table, "a1h");
    assert_eq!(legal(&table), "a2h b2h a3h b3h a2v b2v c2v");
    play(&mut table, "b2h");
    assert_eq!(legal(&table), "b3h a2v");
}

#[test]
fn one_cell_ships_need_no_direction() {
    let table = table("battleship:board=3x3,fleet=1");
    let sight = table.view(Seat::FIRST).sight().clone();
    for text in ["b2", "b2h", "b2v", "B2 down"] {
        assert_eq!(sight.parse(text), Ok(Action::Place(place("b2h"))), "{text}");
    }
}

#[test]
fn notation_errors_say_what_would_be_right() {
    let table = table("battleship");
    let error = |text: &str| table.view(Seat::FIRST).sight().parse(text).expect_err(text).to_string();
    let expected = "place your carrier (5 cells) like a1h (to the right) or a1v (down)";
    assert_eq!(error("hello"), format!("\"hello\" does not begin with a cell; {expected}"));
    assert_eq!(error("a1x"), format!("\"a1x\" has \"x\" after the cell, which is no direction; {expected}"));
    assert_eq!(
        error("k1"),
        format!("\"k1\" is not on the board, which has columns a to j and rows 1 to 10; {expected}")
    );
}

/// On a full board a fleet drawn ship by ship, and one placed at random by the rules, always gets finished.
#[test]
fn random_placing_never_gets_stuck() {
    for spec in [
        "battleship:board=8x8,fleet=4+4+4+4+4+4+4+4+4+4+4+4+4+4+4+4",
        "battleship:board=7x7,fleet=5+4+3+3+2+1,touch=no",
        "battleship:board=16x16,fleet=16+16+16+16+16+16+16+16+16+16+16+16+16+16+16+16",
    ] {
        let mut table = table(spec);
        let mut rng = rng(1);
        while !matches!(table.game().random_action(&mut rng), Some(Action::Shoot(_))) {
            let action = table.game().random_action(&mut rng).expect("room for the next ship");
            table.play(action).expect("drawn actions are legal");
        }
        assert_eq!(table.game().grid(Seat::SECOND).fleet().len(), table.game().setup().ship_count());
    }
}

/// Frequencies of whole fleets on a board small enough to know them all: two 2s on 3×2 cells.
#[test]
fn draws_have_the_chances_they_should_have() {
    let setup = setup("battleship:board=3x2,fleet=2+2");
    let fleets: Vec<(Fleet, u32)> = all_pairs(&setup);
    let total = fleets.len() as f64;
    let first_places = f64::from(setup.places(Ship(0)).len());
    let mut rng = rng(5);
    for method in [Method::Uniform, Method::Sequential] {
        const DRAWS: u32 = 40_000;
        let mut seen = std::collections::HashMap::<Fleet, u32>::new();
        for _ in 0..DRAWS {
            *seen.entry(method.complete(&setup, &Fleet::EMPTY, 100, &mut rng).expect("room")).or_default() += 1;
        }
        assert_eq!(seen.len(), fleets.len());
        for (fleet, partners) in &fleets {
            let chance = match method {
                Method::Uniform => 1.0 / total,
                _ => 1.0 / first_places / f64::from(*partners),
            };
            let (expected, spread) = (f64::from(DRAWS) * chance, (f64::from(DRAWS) * chance).sqrt());
            let drawn = f64::from(seen[fleet]);
            assert!((drawn - expected).abs() < 5.0 * spread, "{method:?} {fleet:?}: {drawn} for {expected}");
        }
    }
}

/// All pairs of disjoint dominoes, each with the number of partners that its first has.
fn all_pairs(setup: &Setup) -> Vec<(Fleet, u32)> {
    let ship = Ship(0);
    let places: Vec<Place> = setup.places(ship).iter().collect();
    let apart = |a: Place, b: Place| !setup.shape(ship, a).cells.meets(setup.shape(ship, b).cells);
    let partners = |a: Place| places.iter().filter(|&&b| apart(a, b)).count() as u32;
    let pairs = places.iter().flat_map(|&a| places.iter().map(move |&b| (a, b)));
    pairs.filter(|&(a, b)| apart(a, b)).map(|(a, b)| ([a, b].into_iter().collect(), partners(a))).collect()
}

proptest! {
    #[test]
    fn actions_of_any_bytes_are_checked_without_panic(cell in any::<u8>(), kind in 0..3, shots in 0usize..4) {
        let mut table = table("battleship:board=3x2,fleet=2+1");
        play(&mut table, ["", "a1h", "a1h c2h a1h", "a1h c2h a1h c2h b1"][shots]);
        let cell = Cell(cell);
        let action = match kind {
            0 => Action::Shoot(cell),
            1 => Action::Place(Place { cell, direction: Direction::Across }),
            _ => Action::Place(Place { cell, direction: Direction::Down }),
        };
        let mut legal = Vec::new();
        table.game().legal(&mut legal);
        prop_assert_eq!(table.game().check(action).is_ok(), legal.contains(&action));
        let seat = table.game().turn().expect("nobody has won yet");
        prop_assert_eq!(table.view(seat).sight().check(action), table.game().check(action));
        prop_assert!(table.view(seat.other()).sight().check(action).is_err());
    }

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>(), short in "[a-q]?[0-9]{0,3} ?[hvxé]?") {
        let table = table("battleship");
        for text in [text, short] {
            let view = table.view(Seat::FIRST);
            if let Ok(action) = view.sight().parse(&text) {
                let _ = table.game().check(action);
                prop_assert_eq!(view.sight().parse(&view.sight().write(action)), Ok(action));
            }
        }
    }
}

#[test]
fn a_seat_cannot_act_out_of_turn() {
    let table = table("battleship");
    let refused = table.view(Seat::SECOND).sight().check(Action::Place(place("a1h"))).expect_err("not its turn");
    assert_eq!(refused.to_string(), "it is not your turn; wait for First");
}
