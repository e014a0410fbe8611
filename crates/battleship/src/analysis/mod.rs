//! What a position tells about the enemy fleet: how likely each cell is to hold a ship, which shot is best, and what
//! each answer to it would leave.
//!
//! ```
//! use yomi_battleship::{Analysis, BattleshipRules, TypedPosition};
//! # use yomi_core::{Args, Rules, Spec};
//! # let rules = BattleshipRules::from_args(&Args::new(&Spec::new("battleship"), BattleshipRules::PARAMS)?)?;
//! let position = TypedPosition::read("
//!        a b c d
//!      1 . o . .
//!      2 . * . o
//!      3 . . . .
//!     fleet: 3+2", &rules)?;
//! let analysis = Analysis::new(position.setup(), position.evidence())?;
//! assert_eq!(analysis.total(), 12);
//! assert_eq!(analysis.likeliest().map(|shot| shot.cell.to_string()), Some("a2".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where the game draws fleets ship by ship (`placement=sequential`), some are likelier than others: then chances are
//! sums of the chances of fleets. Numbers of fleets are numbers all the same, which is how Sakuta and Iida count, and
//! what their players go by.

mod assemble;
mod contradiction;
mod fit;
mod game;
mod json;
mod picture;
mod position;
mod rows;
mod shots;
mod statements;
mod svg;
mod tiling;
mod weighing;
mod write;

pub use position::TypedPosition;
pub use shots::{Choice, Criterion, Reply, Shot};
pub(crate) use weighing::Weighing;

use crate::{
    answer::Answer,
    cells::Cell,
    evidence::Evidence,
    lengths::Places,
    place::Ship,
    posterior::{Posterior, SequentialPosterior},
    setup::Setup,
};
use shots::choose;
use std::sync::Arc;
use yomi_core::{Budget, Contradiction};

/// For how many of the likeliest cells pictures tell what each answer would leave.
const SHOWN: usize = 5;

/// What is known of the enemy fleet, counted out.
#[derive(Clone, Debug)]
pub struct Analysis {
    setup: Arc<Setup>,
    evidence: Evidence,
    posterior: Posterior,
    weighing: Weighing,
    interchangeable: u128,
    shots: Vec<Shot>,
    choices: Vec<Choice>,
}

impl Analysis {
    /// Analyses what is known.
    ///
    /// # Errors
    /// If no fleet fits: names few facts that cannot all be true.
    pub fn new(setup: &Arc<Setup>, evidence: &Evidence) -> Result<Self, Contradiction> {
        Self::within(setup, evidence, &Budget::unlimited())
    }

    /// The same within a budget, of which only time counts: ways of judging that there was no time for are left out.
    ///
    /// # Errors
    /// If no fleet fits, or if there was no time to count those that do.
    pub fn within(setup: &Arc<Setup>, evidence: &Evidence, budget: &Budget) -> Result<Self, Contradiction> {
        let posterior = Posterior::within(setup, evidence, budget)
            .map_err(|plain| contradiction::explain(setup, evidence, budget).unwrap_or(plain))?;
        let weighing = Weighing::of(setup, evidence, SequentialPosterior::MOST_STEPS, budget)?;
        Ok(Self::of_counted(setup, evidence, posterior, weighing, budget))
    }

    /// The same where the fleets are counted and weighed.
    pub(crate) fn of_counted(
        setup: &Arc<Setup>,
        evidence: &Evidence,
        posterior: Posterior,
        weighing: Weighing,
        budget: &Budget,
    ) -> Self {
        let open = (setup.board() - evidence.shots()).iter().filter(|&cell| posterior.occupied(cell) > 0);
        let mut shots: Vec<Shot> = open.map(|cell| Shot::new(setup, &posterior, &weighing, cell)).collect();
        // Stable, so that among equals the first in reading order stays in front.
        match weighing {
            Weighing::ShipByShip(_) => shots.sort_by(|one, two| two.chance.total_cmp(&one.chance)),
            Weighing::Even | Weighing::TooMany => shots.sort_by_key(|shot| std::cmp::Reverse(shot.occupied)),
        }
        Analysis {
            interchangeable: posterior.total() / labellings(setup, evidence),
            choices: choose(setup, evidence, &posterior, &weighing, &shots, budget),
            shots,
            posterior,
            weighing,
            setup: setup.clone(),
            evidence: evidence.clone(),
        }
    }

    /// The options and their tables.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// What is known.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The number of fleets that fit, every ship being a type of its own.
    pub fn total(&self) -> u128 {
        self.posterior.total()
    }

    /// The number of fleets that fit if ships of the same length are told apart only by what is known of them: two
    /// ships of 3 that are both afloat can change places without making another fleet. This is how the paper counts.
    pub fn interchangeable(&self) -> u128 {
        self.interchangeable
    }

    /// The number of fleets with a ship on this cell.
    pub fn occupied(&self, cell: Cell) -> u128 {
        self.posterior.occupied(cell)
    }

    /// The number of fleets with this ship on this cell.
    pub fn occupied_by(&self, ship: Ship, cell: Cell) -> u128 {
        self.posterior.occupied_by(ship, cell)
    }

    /// The chance that there is a ship on this cell: the share of the fleets that have one there or, where the game
    /// draws fleets ship by ship, of their chances.
    pub fn probability(&self, cell: Cell) -> f64 {
        self.weighing.chance(&self.posterior, cell)
    }

    /// The shot most likely to hit; the first in reading order if there are several. `None` if all ships are known to
    /// be sunk.
    pub fn likeliest(&self) -> Option<&Shot> {
        self.shots.first()
    }

    /// All shots that can hit, with what may come of them, likeliest first.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// The few likeliest of them, and those that are best in other ways.
    fn shown(&self) -> impl Iterator<Item = &Shot> + Clone {
        let is_choice = |shot: &Shot| self.choices.iter().any(|choice| choice.cell == shot.cell);
        let shown = self.shots.iter().enumerate().filter(move |(rank, shot)| *rank < SHOWN || is_choice(shot));
        shown.map(|(_, shot)| shot)
    }

    /// The best cell by each way of judging; none if all ships are known to be sunk.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// What is known of a cell of the board.
    fn state(&self, cell: Cell) -> State {
        if self.evidence.located().contains(cell) {
            State::Sunk
        } else if self.evidence.hits().contains(cell) {
            State::Hit
        } else if self.evidence.misses().contains(cell) {
            State::Miss
        } else {
            State::Open
        }
    }

    /// The chance as a whole number of percent, for cells that were not fired at.
    fn percent(&self, cell: Cell) -> String {
        match self.probability(cell) {
            0.0 => "0".to_owned(),
            chance if chance < 0.005 => "<1".to_owned(),
            chance if chance < 1.0 => format!("{:.0}", (100.0 * chance).clamp(1.0, 99.0)),
            _ => "100".to_owned(),
        }
    }

    /// How a cell compares with the likeliest one, from 0 to 1.
    fn heat(&self, cell: Cell) -> f64 {
        self.likeliest().map_or(0.0, |best| self.probability(cell) / best.chance)
    }

    /// All answers that some of the shots shown can get, in the order in which they are told.
    fn answers(&self) -> Vec<Answer> {
        let mut answers: Vec<Answer> = Vec::new();
        for reply in self.shown().flat_map(|shot| &shot.answers) {
            if !answers.contains(&reply.answer) {
                answers.push(reply.answer);
            }
        }
        answers.sort_by_key(|answer| match answer {
            Answer::Miss => (0, None),
            Answer::Hit(kind) => (1, kind.map(|kind| kind.ship)),
            Answer::Sunk(kind, _) => (2, kind.map(|kind| kind.ship)),
        });
        answers
    }
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Not fired at.
    Open,
    Miss,
    Hit,
    /// Hit, and evidently on a sunken ship.
    Sunk,
}

/// In how many ways the ships of a fleet that fits can be named so that it still fits.
///
/// Ships of the same length of which the same is known can change names. Others cannot: what sets them apart (that one
/// is sunk, or through which cell it lies) is true of one of the two places and not of the other.
fn labellings(setup: &Setup, evidence: &Evidence) -> u128 {
    let fitting = |ship: Ship| -> Places {
        setup.places(ship).iter().filter(|&place| evidence.fits(setup, ship, place)).collect()
    };
    let mut known: Vec<(u8, Places)> = Vec::new();
    let mut ways = 1;
    for ship in setup.ships() {
        let this = (setup.length(ship), fitting(ship));
        known.push(this);
        ways *= known.iter().filter(|earlier| **earlier == this).count() as u128;
    }
    ways
}

/// An answer in a word or two, for the head of a column.
fn short(answer: &Answer) -> String {
    match answer {
        Answer::Miss => "miss".to_owned(),
        Answer::Hit(None) => "hit".to_owned(),
        Answer::Hit(Some(kind)) => format!("hit {}", kind.name),
        Answer::Sunk(None, _) => "sunk".to_owned(),
        Answer::Sunk(Some(kind), _) => format!("{} sunk", kind.name),
    }
}

/// The ships not known to be sunk.
fn afloat(setup: &Setup, evidence: &Evidence) -> Vec<Ship> {
    setup.ships().filter(|&ship| !evidence.sunk().contains(ship)).collect()
}
