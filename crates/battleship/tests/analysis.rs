//! Analyses: the paper's example in full, pictures, and the same numbers as by listing the fleets.

mod common;

use common::{cell, rng, setup, table};
use std::collections::BTreeMap;
use yomi_battleship::{
    Analysis, Answer, Battleship, BattleshipRules, Cell, Cells, Evidence, Fleet, FleetWorlds, OceanGrid, TypedPosition,
    analysis::{Criterion, Reply, Shot},
};
use yomi_conformance::rules_of;
use yomi_core::{Position, Seat, Show, Worlds};

const FIGURE_7: &str = include_str!("fixtures/figure-7.txt");

/// All options, on a board small enough to list every fleet.
const VARIANTS: [&str; 7] =
    ["", "announce=sunk", "announce=place", "announce=named", "announce=silent", "touch=no", "announce=sunk,touch=no"];

fn rules(spec: &str) -> BattleshipRules {
    rules_of::<Battleship>(spec)
}

fn read(text: &str) -> TypedPosition {
    TypedPosition::read(text, &rules("battleship")).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn analyse(position: &TypedPosition) -> Analysis {
    Analysis::new(position.setup(), position.evidence()).unwrap_or_else(|error| panic!("{error}\n{position}"))
}

/// The text without its colours.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').map_or("", |(_, text)| text))
}

#[test]
fn figure_7_comes_out_in_full() {
    const COUNTS: &str = "e1 43 f1 86 g1 86 h1 43 j1 43 j2 84 e3 54 f3 117 g3 81 h3 55 j3 111 \
                          b4 43 e4 27 f4 91 h4 14 j4 110 a5 14 b5 71 f5 93 g5 13 j5 82 \
                          b6 57 c6 28 f6 41 h6 81 i6 67 j6 82 c7 57 d7 71 e7 43 g7 41 h7 107 i7 54 d8 14 h8 41";
    let position = read(FIGURE_7);
    let analysis = analyse(&position);
    assert_eq!((analysis.total(), analysis.interchangeable()), (429, 429));
    let words: Vec<&str> = COUNTS.split_whitespace().collect();
    let printed: BTreeMap<Cell, u128> =
        words.chunks(2).map(|pair| (cell(pair[0]), pair[1].parse().expect("a number"))).collect();
    let open = (position.setup().board() - position.evidence().shots()).iter();
    let counted: BTreeMap<Cell, u128> =
        open.map(|cell| (cell, analysis.occupied(cell))).filter(|(_, n)| *n > 0).collect();
    assert_eq!(counted, printed);
    let best = analysis.likeliest().expect("a shot");
    assert_eq!((best.cell, best.occupied), (cell("f3"), 117));
    assert_eq!(best.answers[0], Reply { answer: Answer::Miss, fleets: 429 - 117, chance: 312.0 / 429.0 });
    let choice = &analysis.choices()[0];
    assert_eq!((choice.criterion, choice.cell, choice.value), (Criterion::Hit, cell("f3"), 117.0 / 429.0));
}

#[test]
fn figure_7_in_the_terminal() {
    insta::assert_snapshot!(plain(&analyse(&read(FIGURE_7)).show()));
}

#[test]
fn figure_7_as_svg() {
    insta::assert_snapshot!(analyse(&read(FIGURE_7)).to_svg());
}

#[test]
fn a_small_position_as_json() {
    let position = read("o * .\n. . .\nfleet: 2+1\n");
    let json = analyse(&position).to_json();
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).expect("JSON is text"));
}

/// Colour reinforces what the text says, and is closed on every line.
#[test]
fn colours_are_reset() {
    let shown = analyse(&read(FIGURE_7)).show();
    assert!(shown.contains("\u{1b}[48;5;203m"), "the likeliest cells are hot");
    for line in shown.lines().filter(|line| line.contains('\u{1b}')) {
        assert!(line.rfind("\u{1b}[0m") == line.rfind('\u{1b}'), "{line:?}");
    }
}

#[test]
fn the_empty_board_has_as_many_fleets_as_the_paper_says() {
    let setup = setup("battleship");
    let analysis = Analysis::new(&setup, &Evidence::new(&setup)).expect("an empty board");
    assert_eq!(analysis.total(), 30_093_975_536);
    assert_eq!(analysis.interchangeable(), 15_046_987_768);
    assert_eq!(analysis.likeliest().map(|shot| shot.cell), Some(cell("e5")));
    assert!(plain(&analysis.show()).contains("30,093,975,536 possible fleets (15,046,987,768 if"));
}

/// Numbers of fleets in total, on each cell, of each ship on each cell, and after each answer, against a list of all
/// fleets.
#[test]
fn positions_of_random_games_have_the_numbers_of_the_list() {
    for variant in VARIANTS {
        let mut table = table(&format!("battleship:board=5x5,fleet=3+2+2,placement=uniform,{variant}"));
        let setup = table.game().setup().clone();
        let mut rng = rng(17);
        while let Some(action) = table.game().random_action(&mut rng) {
            table.play(action).expect("drawn actions are legal");
            if !table.actions().len().is_multiple_of(4) {
                continue;
            }
            let view = table.view(Seat::FIRST);
            let evidence = Evidence::of_view(&view).expect("a real view");
            let what = format!("{variant} after {} actions", table.actions().len());
            let fleets = FleetWorlds::new(setup.clone(), &evidence, 3).expect("a real view").to_vec();
            let analysis = Analysis::new(&setup, &evidence).expect("a real view");
            assert_eq!(analysis.total(), fleets.len() as u128, "{what}");
            for cell in setup.board().iter() {
                let mut sum = 0;
                for ship in setup.ships() {
                    let covers = |fleet: &&Fleet| setup.shape(ship, fleet.places()[ship.index()]).cells.contains(cell);
                    let listed = fleets.iter().filter(covers).count() as u128;
                    assert_eq!(analysis.occupied_by(ship, cell), listed, "{what}: {ship:?} on {cell}");
                    sum += listed;
                }
                assert_eq!(analysis.occupied(cell), sum, "{what}: {cell}");
            }
            let mut places: Vec<Vec<_>> = fleets
                .iter()
                .map(|fleet| {
                    let mut places: Vec<_> = fleet.iter().map(|(ship, place)| (setup.length(ship), place)).collect();
                    places.sort_unstable();
                    places
                })
                .collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(analysis.interchangeable(), places.len() as u128, "{what}");
            for shot in analysis.shots() {
                let heard = |fleet: &Fleet| {
                    let mut grid = OceanGrid::new(&setup, fleet);
                    for earlier in evidence.shots().iter() {
                        grid.shoot(&setup, earlier);
                    }
                    match grid.answer(&setup, shot.cell) {
                        Answer::Sunk(kind, _) => Answer::Sunk(kind, None),
                        other => other,
                    }
                };
                let answers: Vec<Answer> = fleets.iter().map(heard).collect();
                assert_eq!(shot.answers.iter().map(|reply| reply.fleets).sum::<u128>(), analysis.total(), "{what}");
                for Reply { answer, fleets, .. } in &shot.answers {
                    let listed = answers.iter().filter(|other| *other == answer).count() as u128;
                    assert_eq!(*fleets, listed, "{what}: {} {answer}", shot.cell);
                }
            }
        }
    }
}

/// A position typed without the order of its shots allows all fleets that some order allows, and counts like the list.
#[test]
fn positions_without_order_have_the_numbers_of_the_list() {
    let mut ambiguous = 0;
    for seed in 0..8 {
        let mut table = table("battleship:board=5x5,fleet=3+3+2+2,placement=uniform");
        let setup = table.game().setup().clone();
        let mut rng = rng(seed);
        while let Some(action) = table.game().random_action(&mut rng) {
            table.play(action).expect("drawn actions are legal");
            let exact = Evidence::of_view(&table.view(Seat::FIRST)).expect("a real view");
            if exact.sinkings().is_empty() {
                continue;
            }
            let drawn = TypedPosition::new(setup.clone(), exact.clone()).to_string();
            let (board, _) = drawn.split_once("fleet").expect("another than the usual fleet");
            let sunk: Vec<String> = exact.sunk().iter().map(|ship| setup.name(ship).to_string()).collect();
            let text = format!("{board}fleet: 3+3+2+2\nsunk: {}", sunk.join(" "));
            let position = read(&text);
            let analysis = analyse(&position);
            let fleets = FleetWorlds::new(position.setup().clone(), position.evidence(), 4).expect("fleets").to_vec();
            assert_eq!(analysis.total(), fleets.len() as u128, "{text}");
            let known = FleetWorlds::new(setup.clone(), &exact, 4).expect("a real view");
            assert!(known.to_vec().iter().all(|fleet| fleets.contains(fleet)), "{text}");
            ambiguous += u32::from(known.count() < analysis.total());
            for cell in setup.board().iter() {
                let covers = |fleet: &&Fleet| OceanGrid::new(&setup, fleet).occupied().contains(cell);
                assert_eq!(analysis.occupied(cell), fleets.iter().filter(covers).count() as u128, "{text}: {cell}");
            }
            let sums = analysis.shots().iter().map(|shot| shot.answers.iter().map(|reply| reply.fleets).sum::<u128>());
            assert!(sums.into_iter().all(|sum| sum == analysis.total()), "{text}");
        }
    }
    assert!(ambiguous > 5, "{ambiguous} positions in which the order matters");
}

/// Every way of judging, by trying out all fleets.
#[test]
fn choices_are_the_best_there_are() {
    let position = read(". . . o .\n. . * . .\n. . . . .\no . . . .\nfleet: 3+2+2");
    let (setup, analysis) = (position.setup(), analyse(&position));
    let fleets = FleetWorlds::new(setup.clone(), position.evidence(), 3).expect("a position").to_vec();
    let occupied: Vec<_> = fleets.iter().map(|fleet| OceanGrid::new(setup, fleet).occupied()).collect();
    let open: Vec<Cell> = (setup.board() - position.evidence().shots()).iter().collect();
    let total = fleets.len() as f64;
    let share = |wanted: &dyn Fn(Cells) -> bool| occupied.iter().filter(|o| wanted(**o)).count() as f64 / total;
    let hit = open.iter().map(|&a| share(&|o| o.contains(a))).fold(0.0, f64::max);
    let in_two = open.iter().flat_map(|&a| open.iter().map(move |&b| (a, b)));
    let in_two = in_two.map(|(a, b)| share(&|o| o.contains(a) || o.contains(b))).fold(0.0, f64::max);
    let value = |criterion| analysis.choices().iter().find(|choice| choice.criterion == criterion).expect("a choice");
    assert!((value(Criterion::Hit).value - hit).abs() < 1e-12);
    assert!((value(Criterion::HitInTwo).value - in_two).abs() < 1e-12);
    let left = |shot: &Shot| shot.answers.iter().map(|reply| (reply.fleets as f64).powi(2)).sum::<f64>() / total;
    let fewest = analysis.shots().iter().map(left).fold(f64::MAX, f64::min);
    assert!((value(Criterion::FleetsLeft).value - fewest).abs() < 1e-9);
}

/// A finished board is analysed like any other: nothing is left to shoot at.
#[test]
fn a_finished_board() {
    let analysis = analyse(&read("# . .\n. . 2\no . 2\nfleet: 2+1"));
    assert_eq!((analysis.total(), analysis.likeliest(), analysis.choices()), (1, None, &[][..]));
    assert!(plain(&analysis.show()).ends_with("1 possible fleet.\nNothing is left to shoot at.\n"));
}

/// Where fleets are placed ship by ship, chances are other than where all are alike; the numbers of fleets stay the
/// same. The chances of both were found by an independent count (all alike) and an independent simulation of 600,000
/// boards (ship by ship).
#[test]
fn the_empty_board_as_fleets_are_placed() {
    const BOARD: &str = ". . . . . . . . . .\n";
    for (options, a1, e5, e1) in
        [("battleship:placement=sequential", 0.0741, 0.2222, 0.1577), ("battleship", 0.0800, 0.2136, 0.1667)]
    {
        let position = TypedPosition::read(&BOARD.repeat(10), &rules(options)).expect("an empty board");
        let analysis = analyse(&position);
        assert_eq!(analysis.total(), 30_093_975_536);
        let sum: f64 = position.setup().board().iter().map(|cell| analysis.probability(cell)).sum();
        assert!((sum - 17.0).abs() < 1e-9, "{options}: {sum}");
        for (at, known) in [("a1", a1), ("e5", e5), ("e1", e1)] {
            let found = analysis.probability(cell(at));
            // Four standard deviations of 600,000 boards.
            assert!((found - known).abs() < 0.002, "{options}: {at} {found}, known {known}");
        }
        for shot in analysis.shots() {
            let sum: f64 = shot.answers.iter().map(|reply| reply.chance).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{options}: {} {sum}", shot.cell);
        }
    }
}

const SHIP_BY_SHIP: &str = ". . . o .\n. . * . .\n. . . . .\no . . . .\nfleet: 3+2+2\nplacement: sequential";

#[test]
fn fleets_placed_ship_by_ship_in_the_terminal() {
    insta::assert_snapshot!(plain(&analyse(&read(SHIP_BY_SHIP)).show()));
}

#[test]
fn fleets_placed_ship_by_ship_as_json() {
    let json = analyse(&read(SHIP_BY_SHIP)).to_json();
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).expect("JSON is text"));
}

#[test]
fn fleets_placed_ship_by_ship_as_svg() {
    insta::assert_snapshot!(analyse(&read(SHIP_BY_SHIP)).to_svg());
}

/// Chances of answers and cells against the listed fleets with their weights, for all that answers may tell.
#[test]
fn chances_of_fleets_placed_ship_by_ship_are_those_of_the_list() {
    for variant in VARIANTS {
        let mut table = table(&format!("battleship:board=5x4,fleet=3+2+2,placement=sequential,{variant}"));
        let setup = table.game().setup().clone();
        let mut rng = rng(5);
        while let Some(action) = table.game().random_action(&mut rng) {
            table.play(action).expect("drawn actions are legal");
            if !table.actions().len().is_multiple_of(6) {
                continue;
            }
            let evidence = Evidence::of_view(&table.view(Seat::FIRST)).expect("a real view");
            let analysis = Analysis::new(&setup, &evidence).expect("a real view");
            let worlds = FleetWorlds::new(setup.clone(), &evidence, 3).expect("a real view");
            let fleets: Vec<(OceanGrid, f64)> = worlds
                .to_vec()
                .iter()
                .map(|fleet| {
                    let mut grid = OceanGrid::new(&setup, fleet);
                    for earlier in evidence.shots().iter() {
                        grid.shoot(&setup, earlier);
                    }
                    (grid, worlds.weight(fleet))
                })
                .collect();
            let total: f64 = fleets.iter().map(|(_, weight)| weight).sum();
            let share = |wanted: &dyn Fn(&OceanGrid) -> bool| {
                fleets.iter().filter(|(grid, _)| wanted(grid)).map(|(_, weight)| weight).sum::<f64>() / total
            };
            for cell in setup.board().iter() {
                let listed = share(&|grid| grid.occupied().contains(cell));
                assert!((analysis.probability(cell) - listed).abs() < 1e-9, "{variant} {cell}");
            }
            for shot in analysis.shots() {
                for reply in &shot.answers {
                    let listed = share(&|grid| match grid.answer(&setup, shot.cell) {
                        Answer::Sunk(kind, _) => Answer::Sunk(kind, None) == reply.answer,
                        other => other == reply.answer,
                    });
                    assert!((reply.chance - listed).abs() < 1e-9, "{variant} {}: {}", shot.cell, reply.answer);
                }
            }
            let chances: Vec<f64> = analysis.shots().iter().map(|shot| shot.chance).collect();
            assert!(chances.is_sorted_by(|one, two| *one >= two - 1e-9), "{variant}: {chances:?}");
        }
    }
}
