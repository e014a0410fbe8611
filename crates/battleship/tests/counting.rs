//! Possible fleets: against a brute force that knows nothing of candidates, and against published numbers.

mod common;

use common::{cell, play, rng, setup, table};
use std::collections::{BTreeMap, BTreeSet};
use yomi_battleship::{Answer, Battleship, Cell, Cells, Evidence, Fleet, FleetWorlds, Setup, Ship};
use yomi_core::{Hidden, Position, Seat, Worlds};

/// Every fleet as a list of coordinates per ship, by trying everything: no sets of bits, no pruning.
mod brute {
    use std::collections::BTreeSet;

    pub(crate) type Ship = Vec<(i32, i32)>;

    pub(crate) fn fleets(width: i32, height: i32, lengths: &[u8], touch: bool) -> Vec<Vec<Ship>> {
        let Some((&length, shorter)) = lengths.split_last() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for fleet in fleets(width, height, shorter, touch) {
            for ship in ships(width, height, i32::from(length)) {
                let nearest = if touch { 1 } else { 2 };
                let apart = |a: &(i32, i32)| {
                    fleet.iter().flatten().all(|b: &(i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs()) >= nearest)
                };
                if ship.iter().all(apart) {
                    let mut longer = fleet.clone();
                    longer.push(ship);
                    all.push(longer);
                }
            }
        }
        all
    }

    fn ships(width: i32, height: i32, length: i32) -> BTreeSet<Ship> {
        let starts = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        let both = starts.flat_map(|(x, y)| {
            let across: Ship = (0..length).map(|step| (x + step, y)).collect();
            let down: Ship = (0..length).map(|step| (x, y + step)).collect();
            [across, down]
        });
        both.filter(|ship| ship.iter().all(|&(x, y)| x < width && y < height)).collect()
    }

    /// The answers to shots one after another, in words of this test.
    pub(crate) fn answers(fleet: &[Ship], shots: &[(i32, i32)], announce: &str) -> Vec<String> {
        let answer = |number: usize| {
            let Some(ship) = fleet.iter().position(|ship| ship.contains(&shots[number])) else { return "miss".into() };
            let sinks = fleet[ship].iter().all(|cell| shots[..=number].contains(cell));
            match (announce, sinks) {
                ("type", true) => format!("{ship} sunk"),
                ("sunk", true) => "sunk".into(),
                ("place", true) => format!("{ship} sunk at {:?}", fleet[ship]),
                ("named", _) => format!("hit {ship}"),
                _ => "hit".into(),
            }
        };
        (0..shots.len()).map(answer).collect()
    }
}

fn coordinates(cell: Cell) -> (i32, i32) {
    (cell.column().into(), cell.row().into())
}

fn as_coordinates(setup: &Setup, fleet: &Fleet) -> Vec<brute::Ship> {
    fleet.iter().map(|(ship, place)| setup.shape(ship, place).cells.iter().map(coordinates).collect()).collect()
}

fn worlds(setup: &std::sync::Arc<Setup>, evidence: &Evidence) -> Option<FleetWorlds> {
    FleetWorlds::new(setup.clone(), evidence, setup.ship_count()).ok()
}

#[test]
fn empty_boards_have_as_many_fleets_as_brute_force_finds() {
    for (width, height, lengths, touch) in [
        (4, 4, "3+2", true),
        (5, 4, "3+3+2", true),
        (5, 4, "3+2+1", true),
        (5, 5, "3+2+2", false),
        (6, 3, "4+1+1", false),
        (2, 7, "5+2+2", true),
    ] {
        let flag = if touch { "yes" } else { "no" };
        let setup = setup(&format!("battleship:board={width}x{height},fleet={lengths},touch={flag}"));
        let expected = brute::fleets(width, height, &setup.options().lengths, touch);
        let worlds = worlds(&setup, &Evidence::new(&setup)).expect("an empty board");
        assert_eq!(worlds.count(), expected.len() as u128, "{width}x{height} {lengths}");
        let listed: BTreeSet<_> = worlds.to_vec().iter().map(|fleet| as_coordinates(&setup, fleet)).collect();
        assert_eq!(listed, expected.into_iter().collect(), "{width}x{height} {lengths}");
    }
}

/// What fits the answers is what gives the same answers when the shots are fired again.
#[test]
fn fleets_that_fit_are_those_that_answer_alike() {
    for announce in ["type", "sunk", "place", "named", "silent"] {
        for (board, lengths, touch) in [((4, 4), "3+2+2", "yes"), ((5, 3), "3+2+1", "yes"), ((5, 4), "3+2+1", "no")] {
            let (width, height) = board;
            let options = format!("board={width}x{height},fleet={lengths},touch={touch},announce={announce}");
            let mut table = table(&format!("battleship:{options},placement=uniform"));
            let setup = table.game().setup().clone();
            let all = brute::fleets(width, height, &setup.options().lengths, touch == "yes");
            let mut rng = rng(7);
            let mut shots = Vec::new();
            while let Some(action) = table.game().random_action(&mut rng) {
                let first_shoots = table.game().turn() == Some(Seat::FIRST);
                table.play(action).expect("drawn actions are legal");
                if !first_shoots {
                    continue;
                }
                if let yomi_battleship::Action::Shoot(cell) = action {
                    shots.push(coordinates(cell));
                }
                let truth = as_coordinates(&setup, &table.game().true_world(Seat::FIRST));
                let heard = brute::answers(&truth, &shots, announce);
                let alike = all.iter().filter(|fleet| brute::answers(fleet, &shots, announce) == heard);
                let expected: BTreeSet<_> = alike.cloned().collect();
                let worlds = Battleship::worlds(&table.view(Seat::FIRST)).expect("a real view");
                let listed: BTreeSet<_> = worlds.to_vec().iter().map(|fleet| as_coordinates(&setup, fleet)).collect();
                assert_eq!(listed, expected, "{options} after {shots:?}");
                assert_eq!(worlds.count(), expected.len() as u128, "{options} after {shots:?}");
            }
        }
    }
}

/// For every cell not fired at, each possible fleet gives exactly one answer.
#[test]
fn answers_share_out_the_fleets() {
    for announce in ["type", "sunk", "place", "named", "silent"] {
        let mut table = table(&format!("battleship:board=5x5,fleet=3+2+2,placement=uniform,announce={announce}"));
        let setup = table.game().setup().clone();
        let mut rng = rng(3);
        for _ in 0..24 {
            let action = table.game().random_action(&mut rng).expect("the game goes on");
            table.play(action).expect("drawn actions are legal");
        }
        let evidence = Evidence::of_view(&table.view(Seat::FIRST)).expect("a real view");
        let total = worlds(&setup, &evidence).expect("a real view").count();
        assert!(total > 1, "{announce}: a position worth testing");
        for cell in (setup.board() - evidence.shots()).iter() {
            let after = |answer: Answer| {
                let mut next = evidence.clone();
                let told = next.record(&setup, cell, answer);
                told.ok().and_then(|()| worlds(&setup, &next)).map_or(0, |worlds| worlds.count())
            };
            let sum: u128 = all_answers(&setup).into_iter().map(after).sum();
            assert_eq!(sum, total, "{announce} {cell}");
        }
    }
}

fn all_answers(setup: &Setup) -> Vec<Answer> {
    let mut answers = vec![Answer::Miss, Answer::Hit(None), Answer::Sunk(None, None)];
    for ship in setup.ships() {
        let kind = Some(setup.kind(ship));
        answers.extend([Answer::Hit(kind), Answer::Sunk(kind, None)]);
        answers.extend(setup.places(ship).iter().map(|place| Answer::Sunk(kind, Some(place))));
    }
    answers
}

#[test]
fn chances_of_sequential_fleets_sum_to_one() {
    for options in ["board=5x4,fleet=3+2+2", "board=6x6,fleet=2+2,touch=no", "board=4x3,fleet=3+1+1"] {
        let setup = setup(&format!("battleship:{options},placement=sequential"));
        let worlds = worlds(&setup, &Evidence::new(&setup)).expect("an empty board");
        let sum: f64 = worlds.to_vec().iter().map(|fleet| worlds.weight(fleet)).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{options}: {sum}");
    }
}

/// The example of Fig. 7 in Sakuta and Iida: carrier, battleship and one ship of 3 are sunk.
#[test]
fn figure_7_of_the_paper() {
    const MISSES: &str = "b1 d1 a2 c2 b3 d3 a4 c4 g4 c5 e5 h5 a6 e6 g6 b7 f7 j7 a8 c8 e8 g8 i8 \
                          b9 d9 f9 h9 j9 a10 c10 e10 g10 i10";
    const HITS: &str = "i1 i2 i3 i4 i5 e2 f2 g2 h2 d4 d5 d6";
    const COUNTS: &str = "e1 43 f1 86 g1 86 h1 43 j1 43 j2 84 e3 54 f3 117 g3 81 h3 55 j3 111 \
                          b4 43 e4 27 f4 91 h4 14 j4 110 a5 14 b5 71 f5 93 g5 13 j5 82 \
                          b6 57 c6 28 f6 41 h6 81 i6 67 j6 82 c7 57 d7 71 e7 43 g7 41 h7 107 i7 54 d8 14 h8 41";
    let fleets = "a1h+a2h+a3h+a4h+a5h/i1v+e2h+d4v+b4v+e1h";
    let mut table = table(&format!("battleship:again=yes,placement=uniform,fleets={fleets}"));
    play(&mut table, HITS);
    for miss in MISSES.split_whitespace() {
        play(&mut table, miss);
        let reply = (table.game().setup().board() - table.game().grid(Seat::FIRST).shots()).iter().last();
        play(&mut table, &reply.expect("an open cell").to_string());
    }
    let worlds = Battleship::worlds(&table.view(Seat::FIRST)).expect("a real view");
    assert_eq!(worlds.count(), 429);
    let setup = table.game().setup();
    let mut counts = BTreeMap::<Cell, u32>::new();
    for fleet in worlds.to_vec() {
        for (ship, place) in fleet.iter().filter(|(ship, _)| *ship >= Ship(3)) {
            for cell in setup.shape(ship, place).cells.iter() {
                *counts.entry(cell).or_default() += 1;
            }
        }
    }
    let printed: Vec<&str> = COUNTS.split_whitespace().collect();
    let printed: BTreeMap<Cell, u32> =
        printed.chunks(2).map(|pair| (cell(pair[0]), pair[1].parse().expect("a number"))).collect();
    assert_eq!(counts, printed);
}

#[test]
fn contradictions_are_explained() {
    let setup = setup("battleship:board=5x5,fleet=3+2");
    let three = Some(setup.kind(Ship(0)));
    let tell = |answers: &[(&str, Answer)]| {
        let mut evidence = Evidence::new(&setup);
        let told = answers.iter().try_for_each(|(at, answer)| evidence.record(&setup, cell(at), *answer));
        told.and_then(|()| FleetWorlds::new(setup.clone(), &evidence, 2)).expect_err("a contradiction").to_string()
    };
    let hit = Answer::Hit(None);
    let sunk = Answer::Sunk(three, None);
    assert_eq!(tell(&[("f1", hit)]), "the answer \"f1: hit\" cannot be: the cell is not on the board");
    assert_eq!(
        tell(&[("a1", hit), ("a1", Answer::Miss)]),
        "the answer \"a1: miss\" cannot be: the cell was fired at before"
    );
    assert_eq!(
        tell(&[("a1", Answer::Hit(three))]),
        "the answer \"a1: hit the 3\" cannot be: with announce=type an answer says other things"
    );
    assert_eq!(tell(&[("a1", sunk)]), "no place fits the answers for the 3 (3 cells)");
    assert_eq!(
        tell(&[("a1", hit), ("a2", hit), ("a3", sunk), ("a4", sunk)]),
        "the answer \"a4: hit, 3 sunk\" cannot be: the 3 was sunk before"
    );
    assert_eq!(
        tell(&[("a1", hit), ("c3", hit), ("e5", hit)]),
        "no placement of the whole fleet explains all answers (3 hits)"
    );
}

/// Drawn fleets cover the open hits and follow the weights, where the set is too large for the usual comparison.
#[test]
fn draws_follow_the_weights_on_the_classic_board() {
    let mut table = table("battleship:placement=sequential,announce=silent");
    let mut rng = rng(9);
    while table.actions().len() < 40 {
        let action = table.game().random_action(&mut rng).expect("the game goes on");
        table.play(action).expect("drawn actions are legal");
    }
    let view = table.view(Seat::FIRST);
    let (setup, hits) = (view.sight().setup(), view.sight().enemy().hits);
    assert!(hits.len() >= 3, "a position worth testing");
    let worlds = Battleship::worlds(&view).expect("a real view");
    // The mean of 1/weight over weighted draws is (number of fleets) / (sum of weights), and so is one over the mean
    // weight of uniform draws. The latter come from weighing the same position under the uniform prior.
    let uniform = common::setup("battleship:placement=uniform,announce=silent");
    let evidence = Evidence::of_view(&view).expect("a real view");
    let flat = FleetWorlds::new(uniform, &evidence, 5).expect("a real view");
    let scale = 120.0 * 112.0 * 120.0 * 106.0 * 131.0;
    const DRAWS: usize = 4_000;
    let (mut inverse, mut weight) = (0.0, 0.0);
    for _ in 0..DRAWS {
        let drawn = worlds.sample(&mut rng);
        let occupied = drawn.iter().fold(Cells::EMPTY, |all, (ship, place)| all | setup.shape(ship, place).cells);
        assert!(hits.is_within(occupied));
        inverse += 1.0 / (worlds.weight(&drawn) * scale);
        weight += worlds.weight(&flat.sample(&mut rng)) * scale;
    }
    let ratio = (inverse / DRAWS as f64) * (weight / DRAWS as f64);
    assert!((ratio - 1.0).abs() < 0.02, "{ratio}");
}
