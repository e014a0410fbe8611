//! The undecided cells and the player R.

mod common;

use common::{cell, play, rng, setup, table};
use yomi_battleship::{Answer, Battleship, Cells, Evidence, Ship, undecided};
use yomi_core::{Hidden, Players, Position, Purpose, Seat, Streams, Thinking, Worlds};

fn evidence(spec: &str, answers: &[(&str, Answer)]) -> (std::sync::Arc<yomi_battleship::Setup>, Evidence) {
    let setup = setup(spec);
    let mut evidence = Evidence::new(&setup);
    for (at, answer) in answers {
        evidence.record(&setup, cell(at), *answer).expect("a possible answer");
    }
    (setup, evidence)
}

fn text(cells: Cells) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

/// With a 3 as the smallest ship, a corner shut off by misses at two steps is empty; a hit in between opens it.
#[test]
fn gaps_too_small_for_the_smallest_ship_are_empty() {
    let spec = "battleship:board=4x3,fleet=3";
    let (setup, seen) = evidence(spec, &[("c1", Answer::Miss), ("a3", Answer::Miss)]);
    assert_eq!(text(undecided(&setup, &seen)), "b1 d1 a2 b2 c2 d2 b3 c3 d3");
    let (setup, seen) = evidence(spec, &[("b2", Answer::Miss), ("c3", Answer::Miss)]);
    assert_eq!(text(undecided(&setup, &seen)), "a1 b1 c1 d1 a2 d2 a3 d3");
    let (setup, seen) = evidence(spec, &[("c2", Answer::Miss), ("d2", Answer::Hit(None)), ("a2", Answer::Miss)]);
    assert_eq!(text(undecided(&setup, &seen)), "a1 b1 c1 d1 b2 a3 b3 c3 d3");
}

/// A sunken ship blocks the way if its place is evident, and only then.
#[test]
fn sunken_ships_in_an_evident_place_are_in_the_way() {
    let spec = "battleship:board=3x3,fleet=2+2";
    let setup = setup(spec);
    let sunk = Answer::Sunk(Some(setup.kind(Ship(0))), None);
    // b1 and b2 sink 2a: they are all hits there are. The middle column is shut.
    let (setup, seen) =
        evidence(spec, &[("b1", Answer::Hit(None)), ("b2", sunk), ("b3", Answer::Miss), ("a2", Answer::Miss)]);
    assert_eq!(text(seen.located()), "b1 b2");
    assert_eq!(text(undecided(&setup, &seen)), "c1 c2 c3");
    // a2, b1 and then b2: 2a lies across or down.
    let answers = [("a2", Answer::Hit(None)), ("b1", Answer::Hit(None)), ("b2", sunk), ("b3", Answer::Miss)];
    let (setup, seen) = evidence(spec, &answers);
    assert_eq!(text(seen.located()), "");
    assert_eq!(text(undecided(&setup, &seen)), "a1 c1 c2 a3 c3");
}

#[test]
fn cells_beside_ships_are_empty_where_ships_may_not_touch() {
    let spec = "battleship:board=4x4,fleet=2+1,touch=no";
    let one = setup(spec).kind(Ship(1));
    let (setup, seen) = evidence(spec, &[("a1", Answer::Sunk(Some(one), None))]);
    assert_eq!(text(undecided(&setup, &seen)), "c1 d1 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4");
    let (setup, seen) = evidence(spec, &[("b2", Answer::Hit(None))]);
    assert_eq!(text(undecided(&setup, &seen)), "b1 d1 a2 c2 d2 b3 d3 a4 b4 c4 d4");
}

/// No cell that some possible fleet covers is left out, whatever the answers tell.
#[test]
fn possible_ships_are_never_overlooked() {
    for announce in ["type", "sunk", "place", "named", "silent"] {
        for touch in ["yes", "no"] {
            for number in 0..3 {
                let options = format!("board=5x5,fleet=3+2+2,touch={touch},announce={announce}");
                let mut table = table(&format!("battleship:{options},placement=uniform"));
                let setup = table.game().setup().clone();
                let mut rng = rng(number);
                while let Some(action) = table.game().random_action(&mut rng) {
                    table.play(action).expect("drawn actions are legal");
                    let view = table.view(Seat::FIRST);
                    let seen = Evidence::of_view(&view).expect("a real view");
                    let mut possible = Cells::EMPTY;
                    for fleet in Battleship::worlds(&view).expect("a real view").to_vec() {
                        for (ship, place) in fleet.iter() {
                            possible |= setup.shape(ship, place).cells;
                        }
                    }
                    let undecided = undecided(&setup, &seen);
                    assert!(
                        (possible - seen.shots()).is_within(undecided),
                        "{options}: {}",
                        text(possible - undecided)
                    );
                    assert!(undecided.is_within(setup.board() - seen.shots()));
                }
            }
        }
    }
}

/// A small match of R against R. The published hit rates are 20.796 and 20.619 %, fire at any cell gives 17.4 %, and
/// one per cent is six standard deviations of this match.
#[test]
fn r_against_r_hits_as_often_as_published() {
    let spec = "battleship:placement=sequential";
    let rules = yomi_conformance::rules_of::<Battleship>(spec);
    let builder = Battleship::player("r", &rules).expect("R exists");
    let streams = Streams::new(21);
    let (mut hits, mut shots) = (0, 0);
    for game in 0..400 {
        let mut table =
            yomi_core::Table::new(yomi_core::Rules::start(&rules, &mut streams.stream(game, Purpose::Chance)));
        let mut agents = [builder.build(), builder.build()];
        let mut rng = streams.stream(game, Purpose::Other(0));
        while let Some(seat) = table.game().turn() {
            let action = agents[seat.index()].act(&table.view(seat), &mut Thinking::new(&mut rng));
            table.play(action).expect("agents act legally");
        }
        for tally in yomi_core::Game::tallies(table.game()) {
            hits += tally.count;
            shots += tally.of;
        }
    }
    let rate = 100.0 * hits as f64 / shots as f64;
    assert!((rate - 20.71).abs() < 1.0, "{rate:.2} % hits");
}

#[test]
fn r_places_fleets_by_either_method() {
    let rules = yomi_conformance::rules_of::<Battleship>("battleship");
    for spec in ["r", "r:uniform", "r:place=sequential"] {
        let mut table = table("battleship");
        let mut agent = Battleship::player(spec, &rules).expect("R exists").build();
        let mut rng = rng(2);
        for _ in 0..5 {
            let action = agent.act(&table.view(Seat::FIRST), &mut Thinking::new(&mut rng));
            table.play(action).expect("agents act legally");
        }
        assert_eq!(table.game().turn(), Some(Seat::SECOND), "{spec}");
        play(&mut table, "a1h a2h a3h a4h a5h");
    }
    let error = Battleship::player("r:place=mine", &rules).err().expect("refused").to_string();
    assert_eq!(error, "r: place=mine will not do; write sequential, uniform, edge, spread, clustered or mix");
}
