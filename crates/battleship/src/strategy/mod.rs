//! The attack strategies of Sakuta and Iida's "Decision Making based on the Generation of Possible Positions in an
//! Imperfect-Information Game" (2008): R, RNB, CB, KCB, MP, KMP and LA.
//!
//! The paper describes them in a few sentences each and leaves much open. These are the readings used here; where
//! several were possible, they were chosen by what the text supports and what comes near *all* of its Tables 3 and 4,
//! and what still differs is in the notes of the two experiments.
//!
//! - **Undecided cells**: see [`undecided`].
//! - **Neighbour attack** ("attack the neighbourhood until the ship sinks"): as long as there are more hits than the
//!   ships sunk so far account for. A cell that continues a line of hits goes before one that begins a new line, and a
//!   cell with more room for a ship along the line goes before one with less; see [`neighbour_shot`]. Neighbours at
//!   random, without lines, cost a strategy 2 per cent of hits.
//! - **Lattices**: the passes A to D of Figs. 4 and 5 in reading order, moved by a random offset (the paper adds it "so
//!   that the order is not the same each time", which says that the order is otherwise fixed). A cell of the lattice
//!   that is beside a cell shot at counts as covered and is passed over at first. CB, which is to end with all of its
//!   cells, comes back to those cells last in their stage: the paper says that it shoots a large checkerboard (A and B)
//!   and then fills the gaps (C and D). KCB goes on at random when its lattice is built.
//! - **Counting**: all strategies of the paper after R "have the neighbour attack", so MP, KMP and LA count only when
//!   no hit asks for an attack; [`FollowUp`] has the other reading. Counting all decisions (`cells=all`) is ours, and
//!   has no other rules beside it. Of equally good cells the first in reading order is taken.
//!
//! Readings that can be asked for (see [`Covering`], [`Ties`] and [`FollowUp`]) are compared with all published
//! figures in the experiment `battleship/readings`. Other readings were tried and are gone: lattice cells at random
//! within a pass; the line through the last hit first in the neighbour attack, then the cell with most places for
//! ships; any cell in line, whatever its room; sunken ships pinned only where a group of hits is just as long. Each
//! moved some strategy further from what was published than it brought another nearer.

mod lattice;
mod look_ahead;
mod neighbours;
mod reading;
mod sampling;
mod targeting;

pub use lattice::{Lattice, Pattern};
pub use look_ahead::LookAhead;
pub use neighbours::{neighbour_cells, neighbour_shot};
pub use reading::{Back, Covering, FollowUp, Offset, PassOver, Ties};
pub(crate) use targeting::StrategyTargeting;

use crate::{
    assessment::Tell,
    cells::{Cell, Cells},
    evidence::Evidence,
    posterior::Posterior,
    setup::Setup,
    undecided::undecided,
};
use std::sync::Arc;
use yomi_core::{Budget, Rng};

/// The most ships still afloat with which the paper counts, to save time.
const MOST_SHIPS_TO_COUNT: usize = 4;

/// An attack strategy, by its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// How the board is covered while nothing is known; `None` is at random.
    pub covering: Option<Covering>,
    /// Whether hits are followed up by the neighbour attack.
    pub neighbours: bool,
    /// When to count all possible fleets, and how to choose by the counts.
    pub counting: Option<Counting>,
}

impl Strategy {
    /// The strategy CB: follows up hits, and else covers the board by a checkerboard. A shot takes microseconds.
    pub const CB: Strategy = Strategy { covering: Some(Covering::CB), neighbours: true, counting: None };
}

/// Choosing by the number of possible fleets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// When to begin.
    pub from: CountFrom,
    /// How many fleets are looked at.
    pub by: CountBy,
    /// How far to look, if all are counted.
    pub look: LookAhead,
    /// Which of several likeliest cells it takes, if it looks no further than one shot.
    pub ties: Ties,
    /// How it follows up a hit once it has begun to count.
    pub follow_up: FollowUp,
}

impl Counting {
    /// Whether few enough ships and cells are left for a strategy that waits for that.
    fn has_begun(&self, setup: &Setup, evidence: &Evidence, undecided: Cells) -> bool {
        let afloat = setup.ship_count() - evidence.sunk_count();
        let few = |most| afloat <= MOST_SHIPS_TO_COUNT && undecided.len() <= most;
        matches!(self.from, CountFrom::Undecided(most) if few(most))
    }
}

/// How a strategy finds the number of fleets with a ship on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountBy {
    /// By counting all fleets that fit.
    All,
    /// By drawing so many fleets that fit, with one shot in view.
    Samples(u32),
}

/// When a strategy begins to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountFrom {
    /// When at most four ships are afloat and at most so many cells are undecided, and then whenever no hit asks for a
    /// neighbour attack.
    Undecided(u32),
    /// With the first shot, and then always.
    Start,
}

/// A strategy at work in one game.
#[derive(Clone, Debug)]
pub struct Attack {
    strategy: Strategy,
    /// Drawn with the first shot.
    lattice: Option<Lattice>,
    counted: bool,
}

impl Attack {
    /// For a game about to begin.
    pub fn new(strategy: Strategy) -> Self {
        Attack { strategy, lattice: None, counted: false }
    }

    /// Whether the last shot was chosen by counting, or the strategy never counts, being named for its rules of thumb.
    pub fn deliberated(&self) -> bool {
        self.counted || self.strategy.counting.is_none()
    }

    /// The next shot; `None` if all ships are known to be sunk, or if the evidence contradicts itself.
    ///
    /// Tells of the cells that are compared by counting. If time is up before anything was counted, the shot is that of
    /// the same strategy without counting.
    pub fn shot(
        &mut self,
        setup: &Arc<Setup>,
        evidence: &Evidence,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Option<Cell> {
        self.counted = false;
        let counting = self.strategy.counting;
        if let Some(counting) = counting.filter(|counting| counting.from == CountFrom::Start) {
            let shot = self.count(setup, evidence, counting, rng, budget, tell);
            if self.counted {
                return shot;
            }
        }
        let undecided = undecided(setup, evidence);
        let counting = counting.filter(|counting| counting.has_begun(setup, evidence, undecided));
        let neighbours_first = counting.is_none_or(|counting| counting.follow_up == FollowUp::Neighbours);
        if self.strategy.neighbours
            && neighbours_first
            && let Some(cell) = neighbour_shot(setup, evidence, undecided, rng)
        {
            return Some(cell);
        }
        if let Some(counting) = counting {
            let shot = self.count(setup, evidence, counting, rng, budget, tell);
            if self.counted {
                return shot;
            }
        }
        self.covering_shot(setup, evidence, undecided, rng)
    }

    /// A shot at where nothing is known.
    fn covering_shot(&mut self, setup: &Setup, evidence: &Evidence, undecided: Cells, rng: &mut Rng) -> Option<Cell> {
        let lattice = self.strategy.covering.map(|covering| {
            let lattice = self.lattice.get_or_insert_with(|| Lattice::draw(covering, setup, rng));
            &*lattice
        });
        let next = lattice.and_then(|lattice| lattice.next(undecided, evidence.shots(), evidence.hits()));
        next.or_else(|| undecided.pick(rng))
    }

    /// The best shot by counting. If time is up before, nothing was counted.
    fn count(
        &mut self,
        setup: &Arc<Setup>,
        evidence: &Evidence,
        counting: Counting,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Option<Cell> {
        if let CountBy::Samples(samples) = counting.by {
            let shot = sampling::most_covered(setup, evidence, samples, counting.ties, rng, budget, tell);
            self.counted = shot.is_some() || !budget.is_over();
            return shot;
        }
        let posterior = Posterior::within(setup, evidence, budget);
        self.counted = posterior.is_ok() || !budget.is_over();
        let posterior = posterior.ok()?;
        let (first, most) = counting.look.best_within(&posterior, budget, tell)?;
        if counting.look.depth > 1 {
            return Some(first);
        }
        let open = setup.board() - evidence.shots();
        let equals = open.iter().filter(|&cell| posterior.occupied(cell) == most).collect();
        counting.ties.choose(first, equals, rng)
    }
}
