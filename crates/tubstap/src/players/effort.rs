//! How long a player thinks.

use std::time::{Duration, Instant};
use yomi_core::{Args, Param, SpecError, interrupt};

/// The parameter that gives a time instead of a number.
pub(crate) const MS: Param = Param {
    key: "ms",
    default: "none",
    help: "think for this many milliseconds a turn instead, at least 1; results then depend on the machine; none counts",
};

/// How much thinking there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So many trials: the same result on every machine.
    Trials(u32),
    /// As many as fit into this time.
    Time(Duration),
}

impl Effort {
    /// What the parameter `key` (a number of trials) says, or [`MS`] if it is given.
    pub(crate) fn read(args: &Args, key: &str) -> Result<Effort, SpecError> {
        let trials = args.within(key, 1..=u32::MAX)?;
        Ok(args.milliseconds(MS.key)?.map_or(Effort::Trials(trials), Effort::Time))
    }

    /// One of so many equal parts of a time; as many trials as before if they are counted.
    pub(crate) fn part(self, of: u32) -> Effort {
        match self {
            Effort::Trials(_) => self,
            Effort::Time(time) => Effort::Time(time / of.max(1)),
        }
    }

    /// One after the other, the numbers of the trials; there is always a first one.
    pub(crate) fn trials(self) -> impl Iterator<Item = u32> {
        let start = Instant::now();
        (0..).take_while(move |&done| match self {
            Effort::Trials(trials) => {
                interrupt::expect_awaited();
                done < trials
            }
            Effort::Time(time) => done == 0 || (start.elapsed() < time && interrupt::is_awaited()),
        })
    }
}
