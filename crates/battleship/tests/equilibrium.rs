//! The solver that plays placing and attacking against each other.

mod common;

use common::setup;
use yomi_battleship::equilibrium::{Plan, Report, Runner, Unfinished, find};
use yomi_core::{Contradiction, Stop};

/// Plays games one after another, from either end, up to a limit.
struct InTurn {
    backwards: bool,
    left: u64,
}

impl Runner for InTurn {
    fn run(
        &mut self,
        games: u32,
        play: &(dyn Fn(u32) -> Result<u32, Unfinished> + Sync),
    ) -> Result<Vec<u32>, Unfinished> {
        self.left = self.left.checked_sub(games.into()).ok_or(Unfinished::Stopped)?;
        if !self.backwards {
            return (0..games).map(play).collect();
        }
        let mut shots: Vec<u32> = (0..games).rev().map(play).collect::<Result<_, _>>()?;
        shots.reverse();
        Ok(shots)
    }
}

const PLAN: Plan = Plan { games: 25, rounds: 2, worlds: 100, seed: 5 };

fn report(backwards: bool) -> Report {
    let setup = setup("battleship:board=5x5,fleet=3+2+2");
    find(&setup, PLAN, &Stop::new(), &mut InTurn { backwards, left: PLAN.games_in_all() })
        .expect("few ships, enough games")
}

fn mean(numbers: &[f64]) -> f64 {
    assert_eq!(numbers.len(), 25);
    numbers.iter().sum::<f64>() / 25.0
}

#[test]
fn the_order_of_games_changes_nothing_and_the_figures_fit_together() {
    let report = report(false);
    let again = self::report(true);
    assert_eq!(format!("{report:?}"), format!("{again:?}"));
    assert_eq!(report.rounds.len(), 2);
    // Seven of twenty-five cells hold ships.
    for round in report.rounds.iter().chain([&report.check]) {
        let value = mean(&round.value);
        // The shots of the mixtures, of the attacker's answer, and of the placer's answer.
        for shots in [value, value - mean(&round.attacker_gain), value + mean(&round.placer_gain)] {
            assert!((7.0..25.0).contains(&shots), "{shots}");
        }
        let placers: f64 = round.placer.iter().map(|(_, _, share)| share).sum();
        let attackers: f64 = round.attacker.iter().map(|(_, share)| share).sum();
        assert!((placers - 1.0).abs() < 1e-9 && (attackers - 1.0).abs() < 1e-9);
    }
    // In the first round the value is the greatest mean of the named styles against the only attacker.
    let best = report.named.iter().map(|(_, shots)| mean(shots)).fold(0.0, f64::max);
    assert!((mean(&report.rounds[0].value) - best).abs() < 0.05);
    let shares: Vec<f64> = report.mixture.parts().map(|(share, _)| share).collect();
    let checked: Vec<f64> = report.check.placer.iter().map(|(_, _, share)| *share).collect();
    assert!(shares.iter().zip(&checked).all(|(a, b)| (a - b).abs() < 1e-9), "{shares:?} {checked:?}");
}

#[test]
fn a_runner_may_give_up_and_crowds_are_refused() {
    let small = setup("battleship:board=5x5,fleet=3+2+2");
    let stopped = find(&small, PLAN, &Stop::new(), &mut InTurn { backwards: false, left: 100 });
    assert_eq!(stopped.err(), Some(Unfinished::Stopped));
    let flag = Stop::new();
    flag.raise();
    let stopped = find(&small, PLAN, &flag, &mut InTurn { backwards: false, left: 1_000_000 });
    assert_eq!(stopped.err(), Some(Unfinished::Stopped));
    let many = setup("battleship:board=16x16,fleet=2+2+2+2+2+2+2+2+2+2");
    let refused = find(&many, PLAN, &Stop::new(), &mut InTurn { backwards: false, left: 1_000_000 }).err();
    assert!(matches!(refused, Some(Unfinished::Uncountable(Contradiction(_)))), "{refused:?}");
}
