//! What is sampled when moves are compared, as a player's specification says.

use super::RandomGames;
use std::num::NonZeroU32;
use yomi_core::{Args, Budget, Choice, Effort, Param, SpecError, Thinking};
use yomi_search::{Amount, Draws, Playouts, Sampling};

/// The parameter with the number of colourings drawn.
pub(crate) const WORLDS: Param =
    Param::whole("worlds", "10", 1, u32::MAX as u64, "how many random colourings are tried");

/// The parameter that says what a number of playouts counts.
pub(crate) const PER: Param = Param::choice::<Per>("per", "turn", "what the numbers of playouts count");

/// The parameter that says whether moves share their colourings.
pub(crate) const DRAWS: Param =
    Param::choice::<DrawsChoice>("draws", "shared", "which colourings the moves that are compared are tried in");

/// The same for players that also estimate.
pub(crate) const DRAWS_BY_PURPOSE: Param = Param::choice::<DrawsByPurpose>(DRAWS.key, DRAWS.default, DRAWS.help);

/// The parameter that says whether colourings share their random games.
pub(crate) const GAMES: Param =
    Param::choice::<RandomGames>("games", "separate", "how the random games of the colourings are played");

/// A parameter with a number of playouts; [`PER`] says what it counts.
pub(crate) const fn playouts(key: &'static str, default: &'static str, help: &'static str) -> Param {
    Param::whole(key, default, 1, u32::MAX as u64, help)
}

/// What a number of playouts is for.
#[derive(Clone, Copy)]
enum Per {
    Turn,
    Move,
}

impl Choice for Per {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("turn", Per::Turn, "all moves of a turn together"), ("move", Per::Move, "each legal move")];
}

/// A value of [`DRAWS`].
#[derive(Clone, Copy)]
struct DrawsChoice(Draws);

impl Choice for DrawsChoice {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("shared", DrawsChoice(Draws::Shared), "the same for all of them"),
        ("fresh", DrawsChoice(Draws::Fresh), "others for each"),
    ];
}

/// What [`DRAWS`] says.
pub(crate) fn draws(args: &Args) -> Draws {
    args.choice::<DrawsChoice>(DRAWS.key).0
}

/// A value of [`DRAWS_BY_PURPOSE`].
#[derive(Clone, Copy)]
pub(crate) struct DrawsByPurpose {
    /// When a move is chosen.
    pub(crate) to_move: Draws,
    /// When a colour is estimated.
    pub(crate) to_estimate: Draws,
}

impl Choice for DrawsByPurpose {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("shared", DrawsByPurpose { to_move: Draws::Shared, to_estimate: Draws::Shared }, "the same for all of them"),
        ("fresh", DrawsByPurpose { to_move: Draws::Fresh, to_estimate: Draws::Fresh }, "others for each"),
        (
            "mixed",
            DrawsByPurpose { to_move: Draws::Shared, to_estimate: Draws::Fresh },
            "shared to choose a move and fresh to estimate, as the paper has it",
        ),
    ];
}

/// What a player would take for a decision by itself: a time, or no more than its samples need, which are counted where they are drawn.
pub(crate) fn effort(args: &Args) -> Result<Effort, SpecError> {
    Ok(Effort::timed(args)?.unwrap_or(Effort::Work(u64::MAX)))
}

/// Whether a player goes on for as long as there is time. Where nobody sets a limit it counts its work, whatever its specification says.
pub(crate) fn is_timed(effort: Effort, budget: &Budget) -> bool {
    !effort.is_counted() && budget.may_be_over()
}

/// The budget of a player that does so much work unless it goes on for as long as there is time.
pub(crate) fn budget_of_work(thinking: &Thinking<'_>, effort: Effort, work: u64) -> Budget {
    let budget = thinking.budget(effort);
    if is_timed(effort, &budget) { budget } else { thinking.budget(Effort::Work(work)) }
}

/// How large the sample of one comparison is.
#[derive(Clone, Copy, Debug)]
pub struct SampleSize {
    amount: Amount,
    worlds: NonZeroU32,
    /// Whether the sample grows for as long as there is time, where somebody limits it.
    is_timed: bool,
}

impl SampleSize {
    /// So many playouts over so many worlds, or in so many rounds.
    pub const fn counted(amount: Amount, worlds: NonZeroU32) -> SampleSize {
        SampleSize { amount, worlds, is_timed: false }
    }

    /// Playouts as the parameter `key` and [`PER`] say, or as many as there is time for if [`yomi_core::MS`] says so.
    pub(crate) fn read(args: &Args, key: &str, worlds: NonZeroU32) -> Result<SampleSize, SpecError> {
        Ok(SampleSize { is_timed: !effort(args)?.is_counted(), ..SampleSize::read_counted(args, key, worlds)? })
    }

    /// Playouts as the parameter `key` and [`PER`] say.
    pub(crate) fn read_counted(args: &Args, key: &str, worlds: NonZeroU32) -> Result<SampleSize, SpecError> {
        let playouts = args.number(key)?;
        let amount = match args.choice(PER.key) {
            Per::Turn => Amount::InAll(playouts),
            Per::Move => Amount::PerAction(playouts),
        };
        Ok(SampleSize::counted(amount, worlds))
    }

    /// The sample that is drawn within a budget, which is of time only.
    pub(crate) fn begin(&self, budget: &Budget) -> Sampling {
        if self.is_timed && budget.may_be_over() {
            Sampling::timed(budget)
        } else {
            Sampling::counted(self.amount, self.worlds, budget)
        }
    }

    /// The same sample in parts of so many worlds, one after the other, so that something can be told in between. A sample that grows has no end.
    fn parts(self, budget: &Budget, worlds: u32) -> impl Iterator<Item = Sampling> + use<'_> {
        let is_timed = self.is_timed && budget.may_be_over();
        let mut left = self.worlds.get();
        std::iter::from_fn(move || {
            if is_timed {
                return Some(Sampling::timed(&budget.with_work(worlds.max(TIMED_PART).into())));
            }
            let part = NonZeroU32::new(left.min(worlds))?;
            left -= part.get();
            let share = |playouts: u32| playouts / self.worlds.get() * part.get();
            let amount = match self.amount {
                Amount::InAll(playouts) => Amount::InAll(share(playouts)),
                Amount::PerAction(playouts) => Amount::PerAction(share(playouts)),
            };
            Some(Sampling::counted(amount, part, budget))
        })
    }
}

/// Of how many worlds a part of a growing sample consists at least.
const TIMED_PART: u32 = 64;

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

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::{Limits, Stop};

    fn worlds(mut sampling: Sampling) -> u32 {
        (0..).take_while(|_| sampling.more()).last().map_or(0, |last| last + 1)
    }

    /// Part by part, as many worlds are drawn as in one go, and as many playouts made in each.
    #[test]
    fn parts_are_the_whole() {
        let no_limit = Budget::unlimited();
        for amount in [Amount::InAll(2_000), Amount::InAll(3), Amount::PerAction(777), Amount::PerAction(1)] {
            for (all, at_once) in [(10, 1), (10, 128), (300, 128), (7, 3), (1, 1)] {
                let size = SampleSize::counted(amount, NonZeroU32::new(all).unwrap());
                let parts: Vec<Sampling> = size.parts(&no_limit, at_once).collect();
                for moves in [1, 8, 14, 31] {
                    let whole = size.begin(&no_limit).playouts(moves);
                    assert!(parts.iter().all(|part| part.playouts(moves) == whole), "{amount:?} in {all} worlds");
                }
                assert_eq!(parts.into_iter().map(worlds).sum::<u32>(), all);
            }
        }
    }

    /// A sample that grows with time is counted where nobody limits the time.
    #[test]
    fn without_a_limit_samples_have_an_end() {
        let size =
            SampleSize { is_timed: true, ..SampleSize::counted(Amount::InAll(100), NonZeroU32::new(5).unwrap()) };
        assert_eq!(worlds(size.begin(&Budget::unlimited())), 5);
        assert_eq!(size.parts(&Budget::unlimited(), 1).count(), 5);
        let stoppable = Budget::within(&Limits::default(), Some(&Stop::new()));
        assert!(size.parts(&stoppable, 1).take(100).map(worlds).all(|worlds| worlds == TIMED_PART));
    }
}
