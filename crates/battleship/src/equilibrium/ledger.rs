//! All games of styles against attackers.

use super::{Attacker, Plan, Runner, Solution, Unfinished, solve};
use crate::{fleets::Style, place::Fleet, setup::Setup};
use std::sync::Arc;
use yomi_core::{Budget, Contradiction, Purpose, Streams};

/// A side's strategy with its name.
#[derive(Clone)]
pub(super) struct Entrant<T> {
    pub(super) name: String,
    pub(super) what: T,
}

impl<T> Entrant<T> {
    pub(super) fn named(name: &str, what: T) -> Self {
        Entrant { name: name.to_owned(), what }
    }
}

/// The shots of every attacker at the fleets of every style. All attackers fire at the same fleets, so that differences
/// between them are measured more closely than their means.
pub(super) struct Ledger {
    setup: Arc<Setup>,
    plan: Plan,
    /// Ends all of it early.
    budget: Budget,
    /// Ledgers with different numbers have different games.
    number: u8,
    styles: Vec<Entrant<Style>>,
    attackers: Vec<Entrant<Attacker>>,
    /// For each style.
    fleets: Vec<Vec<Fleet>>,
    /// For each style and attacker.
    shots: Vec<Vec<Vec<u32>>>,
}

impl Ledger {
    pub(super) fn new(setup: Arc<Setup>, plan: Plan, budget: Budget, number: u8) -> Self {
        let (styles, attackers, fleets, shots) = Default::default();
        Ledger { setup, plan, budget, number, styles, attackers, fleets, shots }
    }

    pub(super) fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    pub(super) fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(super) fn styles(&self) -> &[Entrant<Style>] {
        &self.styles
    }

    pub(super) fn attackers(&self) -> &[Entrant<Attacker>] {
        &self.attackers
    }

    /// The fleets of a style.
    pub(super) fn fleets(&self, row: usize) -> &[Fleet] {
        &self.fleets[row]
    }

    /// The shots in each game of a style against an attacker.
    pub(super) fn shots(&self, row: usize, column: usize) -> Vec<f64> {
        self.shots[row][column].iter().map(|&shots| f64::from(shots)).collect()
    }

    /// The sum of lists, one number a game, each multiplied by its share.
    pub(super) fn mixed(&self, shares: &[f64], list: impl Fn(usize) -> Vec<f64>) -> Vec<f64> {
        let mut sums = vec![0.0; self.plan.games as usize];
        for (number, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            sums.iter_mut().zip(list(number)).for_each(|(sum, item)| *sum += share * item);
        }
        sums
    }

    /// Lets an attacker fire at the fleets of all styles.
    pub(super) fn add_attacker(
        &mut self,
        entrant: Entrant<Attacker>,
        runner: &mut dyn Runner,
    ) -> Result<(), Unfinished> {
        self.attackers.push(entrant);
        for row in 0..self.styles.len() {
            self.play(row, self.attackers.len() - 1, runner)?;
        }
        Ok(())
    }

    /// Draws fleets of a style, and lets all attackers fire at them.
    pub(super) fn add_style(&mut self, entrant: Entrant<Style>, runner: &mut dyn Runner) -> Result<(), Unfinished> {
        let row = self.styles.len();
        let streams = Streams::new(self.plan.seed);
        let draw = |game: u32| {
            let mut rng = streams.stream(self.stream(row, 0, game), Purpose::Other(0));
            /// Only crowded boards take more than one.
            const TRIES: u32 = 10_000;
            (0..TRIES).find_map(|_| entrant.what.try_complete(&self.setup, &Fleet::EMPTY, &mut rng))
        };
        let fleets: Option<Vec<Fleet>> = (0..self.plan.games).map(draw).collect();
        let crowded = || Contradiction("the board is so crowded that no fleet could be drawn".into());
        self.fleets.push(fleets.ok_or_else(|| Unfinished::Uncountable(crowded()))?);
        self.styles.push(entrant);
        self.shots.push(Vec::new());
        for column in 0..self.attackers.len() {
            self.play(row, column, runner)?;
        }
        Ok(())
    }

    fn play(&mut self, row: usize, column: usize, runner: &mut dyn Runner) -> Result<(), Unfinished> {
        let attacker = &self.attackers[column].what;
        let streams = Streams::new(self.plan.seed);
        let play = |game: u32| {
            let mut rng = streams.stream(self.stream(row, column, game), Purpose::Other(1));
            let shots = attacker.shots_within(&self.fleets[row][game as usize], &mut rng, &self.budget);
            // What was found in a hurry is not what the attacker does.
            if self.budget.is_over() { Err(Unfinished::Stopped) } else { shots.map_err(Unfinished::Uncountable) }
        };
        let shots = runner.run(self.plan.games, &play)?;
        self.shots[row].push(shots);
        Ok(())
    }

    /// The number of the random stream of a game.
    fn stream(&self, row: usize, column: usize, game: u32) -> u64 {
        u64::from(self.number) << 48 | (row as u64) << 40 | (column as u64) << 32 | u64::from(game)
    }

    /// The solution of what was played so far. Shares too small to matter are left out.
    pub(super) fn solution(&self) -> Solution {
        let mean = |shots: &Vec<u32>| shots.iter().map(|&shots| f64::from(shots)).sum::<f64>() / shots.len() as f64;
        let payoffs: Vec<Vec<f64>> = self.shots.iter().map(|row| row.iter().map(mean).collect()).collect();
        let mut solution = solve(&payoffs);
        trim(&mut solution.rows);
        trim(&mut solution.columns);
        solution
    }
}

/// Leaves out shares below one in a hundred.
fn trim(shares: &mut [f64]) {
    shares.iter_mut().filter(|share| **share < 0.01).for_each(|share| *share = 0.0);
    let sum: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
}
