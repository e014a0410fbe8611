//! An attacker that learns how one opponent places.

mod common;

use common::{rng, setup};
use std::sync::Arc;
use yomi_battleship::{Evidence, Fleet, Habits, Method, Prior, Setup, Ship, equilibrium::Attacker};
use yomi_core::{Purpose, Streams};

fn fleets(setup: &Setup, method: Method, count: u64, seed: u64) -> Vec<Fleet> {
    let draw =
        |game| method.complete(setup, &Fleet::EMPTY, 1_000, &mut Streams::new(seed).stream(game, Purpose::Chance));
    (0..count).map(|game| draw(game).expect("room")).collect()
}

/// The shots that an attacker that has learned from past games needs less than one that counts all fleets alike, with
/// its standard error.
fn gain(setup: &Arc<Setup>, method: Method, past: u64, games: u64) -> (f64, f64) {
    let counting = Attacker::counting(setup.clone());
    let mut habits = Habits::new(setup.clone());
    let mut rng = rng(12);
    // What it learns is what an attacker knew in the end, and nothing else.
    for fleet in fleets(setup, method, past, 13) {
        let evidence = counting.sink(&fleet, &mut rng).expect("few ships");
        habits.observe_game(&evidence, 200, &mut rng).expect("the fleet fits");
    }
    let learned = Attacker::with_prior(setup.clone(), Arc::new(habits.prior()), 1_000, &mut rng);
    let gains: Vec<f64> = fleets(setup, method, games, 14)
        .iter()
        .map(|fleet| {
            let shots =
                |attacker: &Attacker| f64::from(attacker.shots(fleet, &mut common::rng(15)).expect("few ships"));
            shots(&counting) - shots(&learned)
        })
        .collect();
    let mean = gains.iter().sum::<f64>() / games as f64;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (games - 1) as f64;
    (mean, (variance / games as f64).sqrt())
}

/// On 7×7 cells with ships of 4, 3 and 2, a game takes some 22 shots.
#[test]
fn learning_gains_on_a_biased_opponent_and_loses_little_on_a_uniform_one() {
    let setup = setup("battleship:board=7x7,fleet=4+3+2");
    let (gain_on_edge, error) = gain(&setup, Method::Edge, 40, 150);
    assert!(gain_on_edge > 3.0 * error && gain_on_edge > 1.0, "{gain_on_edge:.2} ± {error:.2}");
    let (gain_on_uniform, error) = gain(&setup, Method::Uniform, 40, 150);
    assert!(gain_on_uniform > -0.5 - 3.0 * error, "{gain_on_uniform:.2} ± {error:.2}");
}

/// Before the first game all places are alike; an opponent that always does the same is soon seen through.
#[test]
fn habits_are_picked_up() {
    let setup = setup("battleship");
    let mut habits = Habits::new(setup.clone());
    let fleet: Fleet = "a1h+a2h+a3h+a4h+a5h".split('+').map(common::place).collect();
    let carrier = |habits: &Habits| habits.prior().chance(Ship(0), common::place("a1h"));
    assert!((carrier(&habits) - 1.0 / 120.0).abs() < 1e-12);
    for _ in 0..20 {
        habits.observe(&fleet);
    }
    assert!(carrier(&habits) > 10.0 / 120.0, "{}", carrier(&habits));
    let prior = habits.prior();
    for ship in setup.ships() {
        let sum: f64 = setup.places(ship).iter().map(|place| prior.chance(ship, place)).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
    // A fleet is drawn with its weight: twenty games like this one make it the likeliest of all.
    assert!(prior.weight(&fleet) > 1e3 * Habits::new(setup.clone()).prior().weight(&fleet));
    let mut rng = rng(1);
    assert_eq!(prior.draw(&mut rng).map(|fleet| fleet.len()), Some(5));
}

/// A game that left no doubt teaches what the fleet itself teaches; one without a shot teaches nothing.
#[test]
fn games_teach_what_they_told() {
    let setup = setup("battleship:board=4x4,fleet=3+2");
    let fleet: Fleet = ["a1h", "d3v"].into_iter().map(common::place).collect();
    let mut rng = rng(2);
    let sunk = Attacker::counting(setup.clone()).sink(&fleet, &mut rng).expect("few ships");
    let chances = |habits: &Habits| -> Vec<f64> {
        let prior = habits.prior();
        setup
            .ships()
            .flat_map(|ship| setup.places(ship).iter().map(move |place| (ship, place)))
            .map(|(s, p)| prior.chance(s, p))
            .collect()
    };
    let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9);
    let mut told = Habits::new(setup.clone());
    told.observe_game(&sunk, 1_000, &mut rng).expect("it fits");
    let mut shown = Habits::new(setup.clone());
    shown.observe(&fleet);
    assert!(near(&chances(&told), &chances(&shown)));
    let mut untaught = Habits::new(setup.clone());
    untaught.observe_game(&Evidence::new(&setup), 10_000, &mut rng).expect("anything fits");
    let evenly = chances(&Habits::new(setup.clone()));
    let largest = chances(&untaught).iter().zip(&evenly).map(|(a, b)| (a / b - 1.0).abs()).fold(0.0, f64::max);
    assert!(largest < 0.1, "{largest}");
    assert!(!near(&chances(&shown), &evenly));
}
