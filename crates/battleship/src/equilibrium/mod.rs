//! Placing and attacking played against each other, until neither side finds anything better.
//!
//! The payoff is the number of shots that an attacker needs to sink a fleet. The placer chooses a [`Style`]; the
//! attacker fires at the likeliest cell by the exact chances of what it takes the placer to do. Both sides start with
//! what is known by name, and then the *double oracle* method goes round after round:
//!
//! 1. The matrix of all styles against all attackers, measured by games, is solved ([`solve`]): a mixture of styles, a
//!    mixture of attackers, and the value.
//! 2. The attacker's answer: the attacker that knows this mixture of styles. What it gains is how exploitable the
//!    placer is.
//! 3. The placer's answer: the style that does best against this mixture of attackers. It is looked for without a game,
//!    by weighing the games played already (`response`), and then measured like all others. What it gains is how
//!    exploitable the attacker is.
//! 4. Both join the matrix.
//!
//! Honesty about what that is: styles are a family of distributions with five parameters and not all there are, and
//! firing at the likeliest cell is close to the best response to a known distribution, but not the best. So the figures
//! say how much the best answers *found* gain. Also, a mixture chosen by games looks better in those games than it is.
//! The last round ([`Report::check`]) is therefore played with games of its own, by mixtures that were chosen before.
//!
//! What it finds on the usual board (100 games a pair, 3 rounds, `yomi battleship equilibrium`): hugging the rim takes
//! an attacker that counts all fleets alike the most shots, 48.3 ± 1.6, but one that expects it gains 7.4 ± 2.7 of
//! them. From round to round the attacker's gain falls to 5.5 ± 1.6, to 3.0 ± 1.3, and, in the check, to 1.9 ± 1.4,
//! with a value of 45.8 ± 0.8; the placer's answers gain nothing that can be told from 0. The mixture is three quarters
//! no preference at all, and a little of edge and clustered. It is what [`Mixture::learned`] holds.
//!
//! Nothing here owns threads, prints, or computes intervals: games are handed to a [`Runner`], and what was observed in
//! each game is handed back.

mod attacker;
mod ledger;
mod matrix;
mod response;

pub use attacker::Attacker;
pub use matrix::{Solution, solve};

use crate::{
    fleets::{Mixture, Style},
    setup::Setup,
};
use ledger::{Entrant, Ledger};
use std::sync::Arc;
use yomi_core::{Budget, Contradiction, Limits, Purpose, Stop, Streams};

/// Who plays the games: on one thread or many, with a progress bar or without.
pub trait Runner {
    /// Calls `play` with every number below `games`, in any order, and returns the results in order.
    ///
    /// # Errors
    /// The first that a game has (which is [`Unfinished::Stopped`] once the flag is raised), or [`Unfinished::Stopped`]
    /// to give up.
    fn run(
        &mut self,
        games: u32,
        play: &(dyn Fn(u32) -> Result<u32, Unfinished> + Sync),
    ) -> Result<Vec<u32>, Unfinished>;
}

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games of every style against every attacker. At least 2.
    pub games: u32,
    /// Rounds before the last one.
    pub rounds: u32,
    /// How many possible fleets attackers weigh at a time.
    pub worlds: usize,
    /// The same seed gives the same result, whoever runs the games.
    pub seed: u64,
}

impl Plan {
    /// How many games all of it takes at the most.
    pub fn games_in_all(&self) -> u64 {
        let (styles, rounds) = (NAMED.len() as u64, u64::from(self.rounds));
        // In each round the new attacker meets all styles, and the new style all attackers, including the new one.
        let grown: u64 = (0..rounds).map(|round| (styles + round) + (2 + round)).sum();
        let check = (styles + rounds + 1) * (rounds + 2);
        u64::from(self.games) * (styles + grown + check)
    }
}

/// The styles to begin with.
const NAMED: [(&str, Style); 4] = [
    ("sequential", Style::SEQUENTIAL),
    ("edge", Style::EDGE),
    ("spread", Style::SPREAD),
    ("clustered", Style::CLUSTERED),
];

/// What was observed in one round. Each list has one number for each game; its mean is the figure.
#[derive(Clone, Debug)]
pub struct Round {
    /// The placer's mixture: name, style and share of those that have any.
    pub placer: Vec<(String, Style, f64)>,
    /// The attacker's mixture: name and share.
    pub attacker: Vec<(String, f64)>,
    /// The shots when both mix like this.
    pub value: Vec<f64>,
    /// What the attacker that knows the placer's mixture gains: by how many shots it is quicker.
    pub attacker_gain: Vec<f64>,
    /// The placer's answer to the attacker's mixture.
    pub response: Style,
    /// What it gains: by how many shots it lasts longer.
    pub placer_gain: Vec<f64>,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Report {
    /// The shots of the attacker that counts all fleets alike, for each style known by name, game by game.
    pub named: Vec<(String, Vec<f64>)>,
    /// The rounds in which both sides grew.
    pub rounds: Vec<Round>,
    /// The last round, played with games of its own.
    pub check: Round,
    /// The placer's mixture in the end.
    pub mixture: Mixture,
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The flag was raised, or the runner gave up.
    Stopped,
    /// The fleets of this game cannot be counted.
    Uncountable(Contradiction),
}

/// Plays both sides against each other.
///
/// # Errors
/// If the flag is raised or the runner gives up, or if the game has more ships than can be counted with.
pub fn find(setup: &Arc<Setup>, plan: Plan, stop: &Stop, runner: &mut dyn Runner) -> Result<Report, Unfinished> {
    let budget = Budget::within(&Limits::default(), Some(stop));
    let mut ledger = Ledger::new(setup.clone(), plan, budget.clone(), 0);
    ledger.add_attacker(Entrant::named("counting", Attacker::counting(setup.clone())), runner)?;
    for (name, style) in NAMED {
        ledger.add_style(Entrant::named(name, style), runner)?;
    }
    let named = NAMED.iter().enumerate().map(|(row, (name, _))| ((*name).to_owned(), ledger.shots(row, 0))).collect();
    let mut rounds = Vec::new();
    for number in 1..=plan.rounds {
        let solution = ledger.solution();
        let answers = Answers::to(&ledger, &solution, number);
        let row = ledger.styles().len();
        let column = ledger.attackers().len();
        ledger.add_attacker(answers.attacker, runner)?;
        ledger.add_style(answers.style, runner)?;
        rounds.push(round(&ledger, &solution, row, column));
    }
    let solution = ledger.solution();
    let answers = Answers::to(&ledger, &solution, plan.rounds + 1);
    let mut fresh = Ledger::new(setup.clone(), plan, budget, 1);
    let (mut styles, mut attackers) = (Vec::new(), Vec::new());
    for (entrant, &share) in ledger.attackers().iter().zip(&solution.columns).filter(|(_, share)| **share > 0.0) {
        fresh.add_attacker(entrant.clone(), runner)?;
        attackers.push(share);
    }
    fresh.add_attacker(answers.attacker, runner)?;
    for (entrant, &share) in ledger.styles().iter().zip(&solution.rows).filter(|(_, share)| **share > 0.0) {
        fresh.add_style(entrant.clone(), runner)?;
        styles.push(share);
    }
    fresh.add_style(answers.style, runner)?;
    let mixture = mixture(&ledger, &solution);
    let (row, column) = (styles.len(), attackers.len());
    let chosen = Solution { rows: styles, columns: attackers, value: solution.value };
    Ok(Report { named, rounds, check: round(&fresh, &chosen, row, column), mixture })
}

/// What each side answers to the other's mixture.
struct Answers {
    attacker: Entrant<Attacker>,
    style: Entrant<Style>,
}

impl Answers {
    fn to(ledger: &Ledger, solution: &Solution, number: u32) -> Self {
        let mut rng = Streams::new(ledger.plan().seed).stream(number.into(), Purpose::Other(2));
        let setup = ledger.setup().clone();
        let attacker = Attacker::against(setup, mixture(ledger, solution), ledger.plan().worlds, &mut rng);
        let style = response::best_style(ledger, &solution.columns);
        let name = |side: &str| format!("{side} {number}");
        Answers { attacker: Entrant::named(&name("reader"), attacker), style: Entrant::named(&name("style"), style) }
    }
}

fn mixture(ledger: &Ledger, solution: &Solution) -> Mixture {
    let styles = ledger.styles().iter().map(|entrant| entrant.what);
    Mixture::new(solution.rows.iter().copied().zip(styles)).unwrap_or_else(|_| Mixture::pure(Style::SEQUENTIAL))
}

/// The figures of mixtures of the first styles and attackers, and of the answers in `row` and `column`.
fn round(ledger: &Ledger, solution: &Solution, row: usize, column: usize) -> Round {
    let against = |column: usize| ledger.mixed(&solution.rows, |row| ledger.shots(row, column));
    let of_style = |row: usize| ledger.mixed(&solution.columns, |column| ledger.shots(row, column));
    let value = ledger.mixed(&solution.rows, of_style);
    let less = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<f64>>();
    let placer = ledger.styles().iter().zip(&solution.rows).filter(|(_, share)| **share > 0.0);
    let attacker = ledger.attackers().iter().zip(&solution.columns).filter(|(_, share)| **share > 0.0);
    Round {
        placer: placer.map(|(entrant, &share)| (entrant.name.clone(), entrant.what, share)).collect(),
        attacker: attacker.map(|(entrant, &share)| (entrant.name.clone(), share)).collect(),
        attacker_gain: less(&value, &against(column)),
        response: ledger.styles()[row].what,
        placer_gain: less(&of_style(row), &value),
        value,
    }
}
