//! Placement styles, mixtures of them, and what attackers believe who know them.

mod common;

use common::{cell, rng, setup};
use std::{collections::HashMap, sync::Arc};
use yomi_battleship::{
    Answer, Battleship, Belief, Evidence, Fleet, FleetWorlds, Method, Mixture, MixturePrior, OceanGrid, Prior, Setup,
    Style,
};
use yomi_conformance::worlds_hold;
use yomi_core::{Budget, Players, Position, Rng, Seat, Thinking, Worlds};

const STYLES: [Style; 4] = [Style::SEQUENTIAL, Style::EDGE, Style::SPREAD, Style::CLUSTERED];

fn all_fleets(setup: &Arc<Setup>, evidence: &Evidence) -> Vec<Fleet> {
    FleetWorlds::new(setup.clone(), evidence, setup.ship_count()).expect("fleets fit").to_vec()
}

fn uneven() -> Mixture {
    Mixture::new([(3.0, Style::EDGE), (1.0, Style::CLUSTERED)]).expect("a mixture")
}

/// Pearson's statistic of many draws, against its mean plus six standard deviations.
fn assert_drawn_with(chances: &HashMap<Fleet, f64>, mut draw: impl FnMut(&mut Rng) -> Fleet) {
    let draws = 30 * chances.len();
    let mut drawn: HashMap<Fleet, f64> = HashMap::new();
    let mut rng = rng(3);
    for _ in 0..draws {
        *drawn.entry(draw(&mut rng)).or_default() += 1.0;
    }
    assert!(drawn.keys().all(|fleet| chances.contains_key(fleet)));
    // Rare fleets are taken together, so that each term is about a normal variable squared.
    let (mut sum, mut freedom, mut rare) = (0.0, -1.0, (0.0, 0.0));
    for (fleet, chance) in chances {
        let (expected, found) = (draws as f64 * chance, drawn.get(fleet).copied().unwrap_or(0.0));
        if expected < 5.0 {
            rare = (rare.0 + expected, rare.1 + found);
        } else {
            sum += (found - expected).powi(2) / expected;
            freedom += 1.0;
        }
    }
    if rare.0 > 0.0 {
        sum += (rare.1 - rare.0).powi(2) / rare.0;
        freedom += 1.0;
    }
    assert!(freedom > 50.0, "a board worth testing");
    assert!(sum < freedom + 6.0 * (2.0f64 * freedom).sqrt(), "{sum:.0} for {freedom}");
}

#[test]
fn styles_draw_fleets_with_the_chances_they_tell() {
    for spec in ["battleship:board=5x4,fleet=3+2", "battleship:board=6x5,fleet=3+2,touch=no"] {
        let setup = setup(spec);
        let fleets = all_fleets(&setup, &Evidence::new(&setup));
        for style in STYLES {
            let chances: HashMap<Fleet, f64> =
                fleets.iter().map(|fleet| (*fleet, style.chance(&setup, fleet))).collect();
            let total: f64 = chances.values().sum();
            assert!((total - 1.0).abs() < 1e-9, "{spec} {style:?}: {total}");
            let prior = MixturePrior::new(setup.clone(), Mixture::pure(style));
            assert_drawn_with(&chances, |rng| prior.draw(rng).expect("room"));
        }
    }
}

/// On a board of 5×4 cells the factors are easily told: a 3 along the rim is 8 times as likely as one that is not, and
/// one with an end on it twice.
#[test]
fn chances_are_in_proportion_to_the_factors() {
    let setup = setup("battleship:board=5x4,fleet=3+2");
    let chance = |text: &str| {
        let fleet: Fleet = text.split('+').map(common::place).collect();
        Style::EDGE.chance(&setup, &fleet)
    };
    let near = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-9, "{a} {b}");
    // Six 3s along the upper and lower rim and four along the sides; one off the rim in each inner row; all others end
    // on it.
    near(chance("a1h"), 8.0 / (8.0 * 10.0 + 2.0 * 10.0 + 2.0));
    near(chance("b2h"), chance("a1h") / 8.0);
    near(chance("c1v"), chance("a1h") / 4.0);
    let apart = |text: &str| {
        let fleet: Fleet = text.split('+').map(common::place).collect();
        Style::SPREAD.chance(&setup, &fleet)
    };
    // Beside the 3, one cell away, and farther away.
    near(apart("a1h+a2h"), 0.05 * apart("a1h+a4h"));
    near(apart("a1h+a3h"), 0.5 * apart("a1h+a4h"));
}

#[test]
fn placing_a_mixture_ship_by_ship_is_drawing_it_at_once() {
    let setup = setup("battleship:board=5x4,fleet=3+2");
    let prior = MixturePrior::new(setup.clone(), Mixture::learned().clone());
    let fleets = all_fleets(&setup, &Evidence::new(&setup));
    let chances: HashMap<Fleet, f64> = fleets.iter().map(|fleet| (*fleet, prior.weight(fleet))).collect();
    assert!((chances.values().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_drawn_with(&chances, |rng| {
        let mut fleet = Fleet::EMPTY;
        for ship in 0..setup.ship_count() {
            let whole = Method::Mix.complete(&setup, &fleet, 1, rng).expect("room");
            fleet.push(whole.places()[ship]);
        }
        fleet
    });
}

/// What each style is for, on the usual board.
#[test]
fn styles_do_what_their_names_say() {
    let setup = setup("battleship");
    let mut rng = rng(8);
    let mut share = |method: Method, holds: &dyn Fn(&Fleet) -> usize| {
        let fleets: Vec<Fleet> =
            (0..400).map(|_| method.complete(&setup, &Fleet::EMPTY, 1, &mut rng).expect("room")).collect();
        fleets.iter().map(holds).sum::<usize>() as f64 / (400 * setup.ship_count()) as f64
    };
    let cells = |fleet: &Fleet| fleet.iter().map(|(ship, place)| setup.shape(ship, place).cells).collect::<Vec<_>>();
    let on_rim = |fleet: &Fleet| {
        let rim = |cell: yomi_battleship::Cell| [cell.column(), cell.row()].iter().any(|at| [0, 9].contains(at));
        cells(fleet).iter().filter(|cells| cells.iter().any(rim)).count()
    };
    let touching = |fleet: &Fleet| {
        let cells = cells(fleet);
        let touches = |a: usize, b: usize| a != b && cells[a].neighbours().meets(cells[b]);
        (0..cells.len()).filter(|&a| (0..cells.len()).any(|b| touches(a, b))).count()
    };
    let (rim, side) = (share(Method::Sequential, &on_rim), share(Method::Sequential, &touching));
    assert!(share(Method::Edge, &on_rim) > rim + 0.2);
    assert!(share(Method::Spread, &touching) < side / 5.0);
    assert!(share(Method::Clustered, &touching) > side + 0.25);
}

/// Fires at some cells of a fleet; returns the answers.
fn fired(setup: &Setup, fleet: &Fleet, cells: &[&str]) -> Vec<(yomi_battleship::Cell, Answer)> {
    let mut grid = OceanGrid::new(setup, fleet);
    let fire = |text: &&str| {
        let answer = grid.answer(setup, cell(text));
        grid.shoot(setup, cell(text));
        (cell(text), answer)
    };
    cells.iter().map(fire).collect()
}

/// All three stages give the chances that listing all fleets gives: exactly where all fit into the belief, nearly where
/// they are sampled.
#[test]
fn beliefs_are_what_listing_all_fleets_gives() {
    let setup = setup("battleship:board=6x6,fleet=4+3+2");
    let prior: Arc<dyn Prior> = Arc::new(MixturePrior::new(setup.clone(), uneven()));
    let fleet: Fleet = ["a1h", "a2v", "d4v"].into_iter().map(common::place).collect();
    let answers = fired(&setup, &fleet, &["c3", "a2", "e5", "b1", "a3", "f1"]);
    for size in [400, 2_000, 20_000] {
        let (mut rng, no_limit) = (rng(4), Budget::unlimited());
        let mut belief = Belief::new(setup.clone(), prior.clone(), size, size, &mut rng, &no_limit);
        let mut was_exact = false;
        for shot in 0..=answers.len() {
            let weighed: Vec<(Fleet, f64)> =
                all_fleets(&setup, belief.evidence()).into_iter().map(|fleet| (fleet, prior.weight(&fleet))).collect();
            let total: f64 = weighed.iter().map(|(_, weight)| weight).sum();
            let found = belief.occupied(&mut rng, &no_limit).expect("fleets fit");
            // Ten per cent of the fleets carry weight at the least: five standard deviations of that sample.
            let within = if belief.is_exact() { 1e-9 } else { 2.5 / (0.1 * size as f64).sqrt() };
            for cell in setup.board().iter() {
                let covers = |fleet: &Fleet| fleet.iter().any(|(s, p)| setup.shape(s, p).cells.contains(cell));
                let with: f64 = weighed.iter().filter(|(fleet, _)| covers(fleet)).map(|(_, weight)| weight).sum();
                let (found, expected) = (found[cell.index()], with / total);
                assert!((found - expected).abs() < within, "{size} {shot} {cell}: {found} for {expected}");
            }
            assert!(belief.is_exact() || !was_exact, "exact once, exact for good");
            was_exact = belief.is_exact();
            if let Some(&(cell, answer)) = answers.get(shot) {
                belief.record(&[(cell, answer)]).expect("a possible answer");
            }
        }
        assert!(was_exact, "few fleets are left");
    }
}

/// The posterior of the style: a fleet along the rim is from the style that likes the rim.
#[test]
fn fleets_tell_their_style() {
    let setup = setup("battleship");
    let prior = MixturePrior::new(setup.clone(), uneven());
    let share = |text: &str| {
        let fleet: Fleet = text.split('+').map(common::place).collect();
        let joint = prior.joint(&fleet);
        joint[0] / joint.iter().sum::<f64>()
    };
    assert!(share("a1h+j1v+a10h+a4v+i10h") > 0.99);
    assert!(share("c3h+c4h+c5h+c6h+c7h") < 0.01);
}

#[test]
fn readers_play_and_place_in_every_way() {
    let rules = yomi_conformance::rules_of::<Battleship>("battleship:board=6x6,fleet=3+2+2");
    let past = "a1h+a2h+a3h/f1v+e1v+d1v";
    for name in ["sequential", "uniform", "edge", "spread", "clustered", "mix"] {
        for spec in [format!("read:{name},place={name},worlds=200"), format!("learn:{past},place={name},worlds=200")] {
            let mut table = yomi_core::Table::new(yomi_core::Rules::start(&rules, &mut rng(0)));
            let builder = Battleship::player(&spec, &rules).unwrap_or_else(|error| panic!("{error}"));
            let mut agents = [builder.build(), builder.build()];
            let mut rng = rng(6);
            while let Some(seat) = table.game().turn() {
                let action = agents[seat.index()].act(&table.view(seat), &mut Thinking::new(&mut rng));
                table.play(action).expect("agents act legally");
            }
            assert!(table.game().grid(Seat::FIRST).shots().len() < 36, "{spec}");
        }
    }
}

#[test]
fn bad_options_are_refused_with_what_would_be_right() {
    let rules = yomi_conformance::rules_of::<Battleship>("battleship");
    for (spec, expected) in [
        ("read:mine", "read: prior=mine will not do; write sequential, uniform, edge, spread, clustered or mix"),
        ("r:place=corner", "write sequential, uniform, edge, spread, clustered or mix"),
        ("read:worlds=5", "read: worlds=5 will not do; write a whole number from 100 to 1000000"),
        ("learn:past=a1h", "\"a1h\" has 1 places; give 5, one for each ship in fleet order"),
        ("learn:past=a1h+a1v+c1v+d1v+e1v", "the battleship at a1v is in the way of an earlier ship"),
    ] {
        let error = Battleship::player(spec, &rules).err().expect("refused").to_string();
        assert!(error.contains(expected), "{spec}: {error}");
    }
}

/// What is hidden changes nothing that these players do.
#[test]
fn readers_see_no_hidden_ship() {
    let specs =
        ["battleship:board=5x5,fleet=3+2+2", "battleship:board=4x5,fleet=3+2,touch=no,announce=sunk,placement=uniform"];
    worlds_hold::<Battleship>(&specs, &["read:edge,worlds=100", "read:uniform,place=mix", "learn:worlds=100"], 1, 7);
}
