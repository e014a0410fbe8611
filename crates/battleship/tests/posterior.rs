//! The exact posterior against the plain listing of all fleets, and against published numbers.

mod common;

use common::{cell, rng, setup, table};
use proptest::prelude::*;
use std::{collections::BTreeMap, ops::ControlFlow, sync::Arc};
use yomi_battleship::{
    Answer, Cell, Cells, Evidence, Fleet, FleetWorlds, Method, OceanGrid, Posterior, SequentialPosterior, Setup, Ship,
    undecided,
};
use yomi_core::{Budget, Position, Rng, Seat, Worlds};

fn posterior(setup: &Arc<Setup>, evidence: &Evidence) -> Posterior {
    Posterior::new(setup, evidence).unwrap_or_else(|error| panic!("{evidence:?}: {error}"))
}

/// What listing all fleets says, with a number for each fleet.
struct Listed {
    total: f64,
    by_ship: Vec<[f64; 256]>,
    sinking: Vec<[f64; 256]>,
}

impl Listed {
    fn new(setup: &Arc<Setup>, evidence: &Evidence, weigh: impl Fn(&FleetWorlds, &Fleet) -> f64) -> Self {
        let ships = setup.ship_count();
        let mut listed = Listed { total: 0.0, by_ship: vec![[0.0; 256]; ships], sinking: vec![[0.0; 256]; ships] };
        let worlds = FleetWorlds::new(setup.clone(), evidence, ships).expect("fleets fit");
        worlds.visit(&mut |fleet| {
            let weight = weigh(&worlds, fleet);
            listed.total += weight;
            for (ship, place) in fleet.iter() {
                let cells = setup.shape(ship, place).cells;
                for cell in cells.iter() {
                    listed.by_ship[ship.index()][cell.index()] += weight;
                    if cells - evidence.hits() == Cells::of(cell) {
                        listed.sinking[ship.index()][cell.index()] += weight;
                    }
                }
            }
            ControlFlow::Continue(())
        });
        listed
    }

    fn occupied(&self, cell: Cell) -> f64 {
        self.by_ship.iter().map(|of_ship| of_ship[cell.index()]).sum()
    }
}

/// All numbers of a posterior are those of the listing; there are fewer than 2^53 fleets, so the listing is exact.
fn agrees_with_listing(setup: &Arc<Setup>, evidence: &Evidence) {
    let posterior = posterior(setup, evidence);
    let listed = Listed::new(setup, evidence, |_, _| 1.0);
    assert_eq!(posterior.total() as f64, listed.total, "{evidence:?}");
    let mut best = None;
    for cell in setup.board().iter() {
        let occupied = posterior.occupied(cell);
        assert_eq!(occupied as f64, listed.occupied(cell), "{cell} {evidence:?}");
        for ship in setup.ships() {
            let of_ship = listed.by_ship[ship.index()][cell.index()];
            assert_eq!(posterior.occupied_by(ship, cell) as f64, of_ship, "{ship:?} {cell} {evidence:?}");
        }
        if !evidence.shots().contains(cell) {
            let split = posterior.answers(cell);
            for ship in setup.ships() {
                let sinking = listed.sinking[ship.index()][cell.index()];
                assert_eq!(split.sunk[ship.index()] as f64, sinking, "{ship:?} {cell} {evidence:?}");
            }
            assert_eq!(split.miss, posterior.total() - occupied, "{cell} {evidence:?}");
            if best.is_none_or(|(_, most)| occupied > most) {
                best = Some((cell, occupied));
            }
        }
    }
    assert_eq!(posterior.likeliest(), best, "{evidence:?}");
    adds_up(setup, evidence, &posterior);
}

/// What has to be true of any posterior.
fn adds_up(setup: &Setup, evidence: &Evidence, posterior: &Posterior) {
    let total = posterior.total();
    let occupied: u128 = setup.board().iter().map(|cell| posterior.occupied(cell)).sum();
    assert_eq!(occupied, total * u128::from(setup.fleet_cells()), "{evidence:?}");
    for cell in evidence.hits().iter() {
        assert_eq!(posterior.occupied(cell), total, "{cell} {evidence:?}");
    }
    for cell in evidence.misses().iter() {
        assert_eq!(posterior.occupied(cell), 0, "{cell} {evidence:?}");
    }
    for cell in (setup.board() - evidence.shots()).iter() {
        let split = posterior.answers(cell);
        assert_eq!(split.miss + split.hit + split.sunk.iter().sum::<u128>(), total, "{cell} {evidence:?}");
        let by_ship: u128 = setup.ships().map(|ship| posterior.occupied_by(ship, cell)).sum();
        assert_eq!(by_ship, posterior.occupied(cell), "{cell} {evidence:?}");
    }
}

/// The views of the first seat in a random game, one after each of its shots.
fn views_of_a_random_game(spec: &str, seed: u64) -> (Arc<Setup>, Vec<Evidence>) {
    let mut table = table(spec);
    let mut rng = rng(seed);
    let setup = table.game().setup().clone();
    let mut views = Vec::new();
    while let Some(action) = table.game().random_action(&mut rng) {
        if table.game().turn() == Some(Seat::FIRST) {
            views.push(Evidence::of_view(&table.view(Seat::FIRST)).expect("a real view"));
        }
        table.play(action).expect("drawn actions are legal");
    }
    (setup, views)
}

const SMALL: [&str; 9] = [
    "board=4x4,fleet=3+2+2",
    "board=5x3,fleet=3+2+1",
    "board=5x5,fleet=3+3+2",
    "board=6x5,fleet=3+2+1,touch=no",
    "board=5x4,fleet=4+3+2+2",
    "board=6x6,fleet=2+1+1+1,touch=no",
    "board=4x3,fleet=3+2+2+1+1",
    "board=4x3,fleet=2+2+2+1+1+1",
    "board=1x1,fleet=1",
];

#[test]
fn agrees_with_the_listing_throughout_random_games() {
    for announce in ["type", "sunk", "place", "named", "silent"] {
        for options in SMALL {
            let spec = format!("battleship:{options},announce={announce},placement=uniform");
            let (setup, views) = views_of_a_random_game(&spec, 11);
            views.iter().for_each(|evidence| agrees_with_listing(&setup, evidence));
        }
    }
}

/// A shot at an arbitrary cell with an arbitrary answer, which may contradict the others.
fn told(setup: &Setup, shots: &[(u8, u8)]) -> Evidence {
    let mut evidence = Evidence::new(setup);
    for &(at, answer) in shots {
        let cell = setup.board().nth(u32::from(at) % setup.board().len()).expect("a cell");
        let answer = match answer % 8 {
            0..4 => Answer::Miss,
            4..6 => Answer::Hit(None),
            _ => Answer::Sunk(Some(setup.kind(Ship(answer / 8 % setup.ship_count() as u8))), None),
        };
        // What cannot be said again is left out.
        let _ = evidence.record(setup, cell, answer);
    }
    evidence
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn agrees_with_the_listing_on_any_answers(shots in prop::collection::vec(any::<(u8, u8)>(), 0..14)) {
        let setup = setup("battleship:board=5x5,fleet=3+3+2");
        let evidence = told(&setup, &shots);
        match FleetWorlds::new(setup.clone(), &evidence, setup.ship_count()) {
            Ok(_) => agrees_with_listing(&setup, &evidence),
            Err(error) => prop_assert_eq!(Posterior::new(&setup, &evidence).map(|p| p.total()), Err(error)),
        }
    }
}

/// A fleet of the classic game under fire: beside open hits where there are some, else at random.
fn hunt(setup: &Setup, shots: usize, rng: &mut Rng) -> Evidence {
    let fleet = Method::Sequential.complete(setup, &Fleet::EMPTY, 1, rng).expect("there is room");
    let mut grid = OceanGrid::new(setup, &fleet);
    let mut evidence = Evidence::new(setup);
    for _ in 0..shots {
        let open = undecided(setup, &evidence);
        let beside = (evidence.hits() - evidence.located()).neighbours() & open;
        let Some(cell) = beside.pick(rng).or_else(|| open.pick(rng)) else { break };
        evidence.record(setup, cell, grid.fire(setup, cell)).expect("a real answer");
    }
    evidence
}

/// On the classic board, late enough for the listing.
#[test]
fn agrees_with_the_listing_on_the_classic_board() {
    let setup = setup("battleship:");
    let mut rng = rng(5);
    let mut checked = 0;
    while checked < 40 {
        let evidence = hunt(&setup, 30 + checked / 2, &mut rng);
        let total = posterior(&setup, &evidence).total();
        if total < 30_000 {
            agrees_with_listing(&setup, &evidence);
            checked += 1;
        }
    }
}

/// On the classic board, also earlier: totals against the simple counter, and what has to be true anyway.
#[test]
fn agrees_with_the_simple_counter_on_the_classic_board() {
    for options in ["", "touch=no", "announce=sunk", "announce=silent", "fleet=4+3+3+2+2+1,board=8x8", "fleet=5+4+4+3"]
    {
        let setup = setup(&format!("battleship:{options}"));
        let mut rng = rng(6);
        for number in 0..6 {
            let evidence = hunt(&setup, 36 + 3 * number, &mut rng);
            let counted = posterior(&setup, &evidence);
            let worlds = FleetWorlds::new(setup.clone(), &evidence, setup.ship_count()).expect("fleets fit");
            assert_eq!(counted.total(), worlds.count(), "{options} {evidence:?}");
            adds_up(&setup, &evidence, &counted);
        }
    }
}

/// Twice the placements that Sakuta and Iida counted, because the ships of 3 are different ships here; and their
/// numbers, in tens of millions, for the cells from the middle to the corner.
#[test]
fn the_empty_board_of_the_paper() {
    const FIGURE_6: [u128; 15] = [321, 314, 306, 300, 292, 277, 277, 267, 251, 249, 239, 216, 215, 173, 120];
    let setup = setup("battleship:");
    let evidence = Evidence::new(&setup);
    let posterior = posterior(&setup, &evidence);
    assert_eq!(posterior.total(), 2 * 15_046_987_768);
    adds_up(&setup, &evidence, &posterior);
    // All cells that the symmetries of the board exchange have the same number; there are fifteen kinds of them.
    let mut by_kind = BTreeMap::new();
    for cell in setup.board().iter() {
        let [column, row] = [cell.column(), cell.row()].map(|at| at.min(9 - at));
        let known = by_kind.entry((column.min(row), column.max(row))).or_insert(posterior.occupied(cell));
        assert_eq!(*known, posterior.occupied(cell), "{cell}");
    }
    let mut found: Vec<u128> = by_kind.values().map(|count| (count + 10_000_000) / 20_000_000).collect();
    found.sort_by(|a, b| b.cmp(a));
    assert_eq!(found, FIGURE_6);
    assert_eq!(posterior.likeliest().map(|(cell, _)| cell), Some(Cell::new(4, 4)));
}

/// A figure of a public program, which counts the ships of 3 as interchangeable.
#[test]
fn the_empty_board_without_touching() {
    let setup = setup("battleship:touch=no");
    let evidence = Evidence::new(&setup);
    let posterior = posterior(&setup, &evidence);
    assert_eq!(posterior.total(), 2 * 1_925_751_392);
    adds_up(&setup, &evidence, &posterior);
}

/// The example of Fig. 7 in Sakuta and Iida, with every number that they print. The carrier, the battleship and one
/// ship of 3 are sunk.
#[test]
fn figure_7_of_the_paper() {
    const MISSES: &str = "b1 d1 a2 c2 b3 d3 a4 c4 g4 c5 e5 h5 a6 e6 g6 b7 f7 j7 a8 c8 e8 g8 i8 \
                          b9 d9 f9 h9 j9 a10 c10 e10 g10 i10";
    const HITS: [(&str, u8); 3] = [("i1 i2 i3 i4 i5", 0), ("e2 f2 g2 h2", 1), ("d4 d5 d6", 2)];
    const COUNTS: &str = "e1 43 f1 86 g1 86 h1 43 j1 43 j2 84 e3 54 f3 117 g3 81 h3 55 j3 111 \
                          b4 43 e4 27 f4 91 h4 14 j4 110 a5 14 b5 71 f5 93 g5 13 j5 82 \
                          b6 57 c6 28 f6 41 h6 81 i6 67 j6 82 c7 57 d7 71 e7 43 g7 41 h7 107 i7 54 d8 14 h8 41";
    let setup = setup("battleship:");
    let mut evidence = Evidence::new(&setup);
    for miss in MISSES.split_whitespace() {
        evidence.record(&setup, cell(miss), Answer::Miss).expect("a possible answer");
    }
    for (hits, ship) in HITS {
        let cells: Vec<Cell> = hits.split_whitespace().map(cell).collect();
        for (number, &cell) in cells.iter().enumerate() {
            let sinks = number + 1 == cells.len();
            let answer = if sinks { Answer::Sunk(Some(setup.kind(Ship(ship))), None) } else { Answer::Hit(None) };
            evidence.record(&setup, cell, answer).expect("a possible answer");
        }
    }
    let posterior = posterior(&setup, &evidence);
    assert_eq!(posterior.total(), 429);
    assert_eq!(posterior.likeliest(), Some((cell("f3"), 117)));
    let printed: Vec<&str> = COUNTS.split_whitespace().collect();
    let printed: BTreeMap<Cell, u128> =
        printed.chunks(2).map(|pair| (cell(pair[0]), pair[1].parse().expect("a number"))).collect();
    let open = (setup.board() - evidence.shots()).iter().map(|cell| (cell, posterior.occupied(cell)));
    let counts: BTreeMap<Cell, u128> = open.filter(|(_, count)| *count > 0).collect();
    assert_eq!(counts, printed);
    agrees_with_listing(&setup, &evidence);
}

/// A ship that sank somewhere within five hits in a row may lie in any way that fits, until more is known.
#[test]
fn ambiguous_wrecks_are_not_pinned() {
    let setup = setup("battleship:fleet=3+3+2,board=7x7");
    let mut evidence = Evidence::new(&setup);
    for (at, answer) in [
        ("b4", Answer::Hit(None)),
        ("f4", Answer::Hit(None)),
        ("c4", Answer::Hit(None)),
        ("e4", Answer::Hit(None)),
        ("d4", Answer::Sunk(Some(setup.kind(Ship(0))), None)),
    ] {
        evidence.record(&setup, cell(at), answer).expect("a possible answer");
    }
    let posterior = posterior(&setup, &evidence);
    let shares = ["b4", "c4", "d4", "e4", "f4"].map(|at| posterior.occupied_by(Ship(0), cell(at)));
    assert!(shares[..2].iter().all(|&share| 0 < share && share < posterior.total()), "{shares:?}");
    assert_eq!(shares[2], posterior.total());
    agrees_with_listing(&setup, &evidence);
}

#[test]
fn a_miss_more_is_counted_as_if_it_had_been_fired() {
    let setup = setup("battleship:board=8x8,fleet=4+3+3+2");
    let mut rng = rng(8);
    let evidence = hunt(&setup, 14, &mut rng);
    let before = posterior(&setup, &evidence);
    for cell in (setup.board() - evidence.shots()).iter() {
        let mut told = evidence.clone();
        told.record(&setup, cell, Answer::Miss).expect("a possible answer");
        match (before.after_miss(cell, &Budget::unlimited()), Posterior::new(&setup, &told)) {
            (Ok(after), Ok(expected)) => {
                assert_eq!(after.total(), before.answers(cell).miss);
                assert_eq!(after.total(), expected.total());
                assert_eq!(after.likeliest(), expected.likeliest());
                for other in setup.board().iter() {
                    assert_eq!(after.occupied(other), expected.occupied(other), "{cell} {other}");
                }
            }
            (Err(_), Err(_)) => assert_eq!(before.answers(cell).miss, 0),
            _ => panic!("{cell}: only one of both is a contradiction"),
        }
    }
}

#[test]
fn contradictions_are_explained() {
    let setup = setup("battleship:board=5x5,fleet=3+2");
    let mut evidence = Evidence::new(&setup);
    for at in ["a1", "c3", "e5"] {
        evidence.record(&setup, cell(at), Answer::Hit(None)).expect("a possible answer");
    }
    let error = Posterior::new(&setup, &evidence).expect_err("two ships cannot cover three lines");
    assert_eq!(error.to_string(), "no placement of the whole fleet explains all answers (3 hits)");
    let error = SequentialPosterior::new(&setup, &evidence).expect_err("two ships cannot cover three lines");
    assert_eq!(error.to_string(), "no placement of the whole fleet explains all answers (3 hits)");
}

#[test]
fn fleets_beyond_counting_are_refused_at_once() {
    let setup = setup("battleship:fleet=4+3+3+2+2+2+1+1+1+1,touch=no");
    let error = Posterior::new(&setup, &Evidence::new(&setup)).expect_err("too many fleets");
    assert_eq!(error.to_string(), "the fleets of 10 ships that fit are too many to be counted exactly");
    let error = SequentialPosterior::new(&setup, &Evidence::new(&setup)).expect_err("too many fleets");
    assert_eq!(error.to_string(), "the fleets of 10 ships that fit are too many to be tried out");
}

/// Chances of fleets placed ship by ship, against the sum over the listed fleets of the chance of each.
#[test]
fn sequential_chances_agree_with_the_listing() {
    for announce in ["type", "silent"] {
        for options in SMALL.into_iter().chain(["board=5x1,fleet=2", "board=6x4,fleet=3+2"]) {
            let spec = format!("battleship:{options},announce={announce},placement=sequential");
            let (setup, views) = views_of_a_random_game(&spec, 12);
            for evidence in views.iter().step_by(2) {
                let sequential = SequentialPosterior::new(&setup, evidence).expect("fleets fit");
                let listed = Listed::new(&setup, evidence, |worlds, fleet| worlds.weight(fleet));
                // Millions of terms are added, here in one order and there in another.
                let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * listed.total;
                assert!(
                    close(sequential.total(), listed.total),
                    "{} {} {spec} {evidence:?}",
                    sequential.total(),
                    listed.total
                );
                for cell in setup.board().iter() {
                    assert!(close(sequential.occupied(cell), listed.occupied(cell)), "{spec} {cell} {evidence:?}");
                }
                let best = sequential.likeliest().map(|(_, chance)| chance);
                let open = (setup.board() - evidence.shots()).iter();
                assert_eq!(best, open.map(|cell| sequential.occupied(cell)).reduce(f64::max), "{spec} {evidence:?}");
            }
        }
    }
}

/// Draws follow the counts: Pearson's statistic over all fleets, against its mean plus six standard deviations.
#[test]
fn draws_are_fair() {
    for placement in ["uniform", "sequential"] {
        for options in
            ["board=5x5,fleet=3+2+2", "board=6x5,fleet=3+2,touch=no", "board=5x4,fleet=2+2+1,announce=silent"]
        {
            let setup = setup(&format!("battleship:{options},placement={placement}"));
            let evidence = told(&setup, &[(6, 4), (12, 0), (3, 0), (19, 0)]);
            let worlds = FleetWorlds::new(setup.clone(), &evidence, setup.ship_count()).expect("fleets fit");
            let all = worlds.to_vec();
            assert!(all.len() > 50, "{options}: a set worth testing");
            let sampler = posterior(&setup, &evidence).sampler();
            let mut rng = rng(4);
            let draws = 20 * all.len();
            let mut drawn: BTreeMap<Fleet, f64> = all.iter().map(|fleet| (*fleet, 0.0)).collect();
            for _ in 0..draws {
                let fleet =
                    if placement == "uniform" { sampler.sample(&mut rng) } else { sampler.sample_sequential(&mut rng) };
                *drawn.get_mut(&fleet).expect("a fleet that fits") += 1.0;
            }
            let total: f64 = all.iter().map(|fleet| worlds.weight(fleet)).sum();
            let statistic = |fleet: &Fleet| {
                let expected = draws as f64 * worlds.weight(fleet) / total;
                (drawn[fleet] - expected).powi(2) / expected
            };
            let (sum, freedom) = (all.iter().map(statistic).sum::<f64>(), (all.len() - 1) as f64);
            assert!(sum < freedom + 6.0 * (2.0 * freedom).sqrt(), "{options} {placement}: {sum:.0} for {freedom}");
        }
    }
}

/// Draws in a position too large for listing: every cell as often as it is occupied, within six standard deviations.
#[test]
fn draws_follow_the_counts_on_the_classic_board() {
    let setup = setup("battleship:");
    let mut rng = rng(2);
    let evidence = hunt(&setup, 8, &mut rng);
    assert!(!evidence.hits().is_empty(), "a position worth testing");
    let posterior = posterior(&setup, &evidence);
    let sampler = posterior.sampler();
    const DRAWS: usize = 4_000;
    let mut drawn = [0.0; 256];
    for _ in 0..DRAWS {
        let fleet = sampler.sample(&mut rng);
        for (ship, place) in fleet.iter() {
            setup.shape(ship, place).cells.iter().for_each(|cell| drawn[cell.index()] += 1.0);
        }
    }
    for cell in setup.board().iter() {
        let chance = posterior.occupied(cell) as f64 / posterior.total() as f64;
        let deviation = (DRAWS as f64 * chance * (1.0 - chance)).sqrt();
        let expected = DRAWS as f64 * chance;
        assert!(
            (drawn[cell.index()] - expected).abs() <= 6.0 * deviation,
            "{cell}: {} for {expected}",
            drawn[cell.index()]
        );
    }
}

#[test]
fn positions_of_other_boards() {
    // The largest board, and one of a single row.
    let setup = setup("battleship:board=16x16");
    let evidence = Evidence::new(&setup);
    adds_up(&setup, &evidence, &posterior(&setup, &evidence));
    let setup = common::setup("battleship:board=14x1,fleet=3+3+2");
    agrees_with_listing(&setup, &Evidence::new(&setup));
}
