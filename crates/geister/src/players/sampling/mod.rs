//! What is sampled when moves are compared, as a player's specification says.

mod params;
mod size;

pub(crate) use params::{DRAWS, DRAWS_BY_PURPOSE, DrawsByPurpose, GAMES, PER, WORLDS, draws, playouts};
pub use size::SampleSize;

use super::RandomGames;
use yomi_core::{Args, Budget, Effort, SpecError, Thinking};
use yomi_search::{Draws, Playouts, Sampling};

/// What a player would take for a decision by itself: a time, or no more than its samples need, which are counted where
/// they are drawn.
pub(crate) fn effort(args: &Args) -> Result<Effort, SpecError> {
    Ok(Effort::timed(args)?.unwrap_or(Effort::Work(u64::MAX)))
}

/// Whether a player goes on for as long as there is time. Where nobody sets a limit it counts its work, whatever its
/// specification says.
pub(crate) fn is_timed(effort: Effort, budget: &Budget) -> bool {
    !effort.is_counted() && budget.may_be_over()
}

/// The budget of a player that does so much work unless it goes on for as long as there is time.
pub(crate) fn budget_of_work(thinking: &Thinking<'_>, effort: Effort, work: u64) -> Budget {
    let budget = thinking.budget(effort);
    if is_timed(effort, &budget) { budget } else { thinking.budget(Effort::Work(work)) }
}

/// What is sampled: how much of it, in which worlds, and by which random games.
#[derive(Clone, Copy, Debug)]
pub struct SamplingPlan {
    size: SampleSize,
    /// Whether moves share their colourings.
    pub(crate) draws: Draws,
    /// The playouts.
    pub(crate) games: RandomGames,
}

impl SamplingPlan {
    /// A plan for a sample.
    pub const fn new(size: SampleSize, draws: Draws, games: RandomGames) -> SamplingPlan {
        SamplingPlan { size, draws, games }
    }

    /// What the parameters `key` (a number of playouts), [`WORLDS`], [`PER`], [`GAMES`] and [`yomi_core::MS`] say.
    pub(crate) fn read(args: &Args, key: &str, draws: Draws) -> Result<SamplingPlan, SpecError> {
        let size = SampleSize::read(args, key, args.number(WORLDS.key)?)?;
        Ok(SamplingPlan::new(size, draws, args.choice(GAMES.key)))
    }

    /// The same by counted playouts only.
    pub(crate) fn read_counted(args: &Args, key: &str, draws: Draws) -> Result<SamplingPlan, SpecError> {
        let size = SampleSize::read_counted(args, key, args.number(WORLDS.key)?)?;
        Ok(SamplingPlan::new(size, draws, args.choice(GAMES.key)))
    }

    /// The sample that is drawn within a budget, which is of time only.
    pub(crate) fn begin(&self, budget: &Budget) -> Sampling {
        self.size.begin(budget)
    }

    /// The same sample part by part, each with as many worlds as the random games are best played in at once.
    pub(crate) fn parts(self, budget: &Budget) -> impl Iterator<Item = Sampling> + use<'_> {
        let at_once = Playouts::<crate::Geister>::at_once(&self.games);
        self.size.parts(budget, u32::try_from(at_once).unwrap_or(u32::MAX).max(1))
    }
}
