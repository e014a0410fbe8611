//! How much a player does by itself.

use crate::spec::{Args, Kind, Param, SpecError};
use std::time::Duration;

/// How much a player does for a decision if nobody limits it, as its specification says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Work that is counted: the same decision on every machine.
    Work(u64),
    /// A time: the decision depends on the machine.
    Time(Duration),
    /// All that the caller's limits allow.
    Clock,
}

/// The parameter that has a player think for a time instead of counting its work.
pub const MS: Param = Param {
    key: "ms",
    default: "none",
    kind: Kind::Whole { from: 1, to: u32::MAX as u64, words: &["none", "clock"] },
    secret: false,
    help: "think for this many milliseconds a decision instead; clock: as long as the clock or the time for a move allows; none counts its work. \
           Results then depend on the machine",
};

impl Effort {
    /// What [`MS`] says, and if it says nothing, the number of the parameter that counts work.
    pub fn read(args: &Args, work: &str) -> Result<Effort, SpecError> {
        Ok(Effort::timed(args)?.unwrap_or(Effort::Work(args.number(work)?)))
    }

    /// What [`MS`] says; `None` for work that is counted.
    pub fn timed(args: &Args) -> Result<Option<Effort>, SpecError> {
        match args.text(MS.key) {
            "none" => Ok(None),
            "clock" => Ok(Some(Effort::Clock)),
            _ => Ok(Some(Effort::Time(Duration::from_millis(args.number(MS.key)?)))),
        }
    }

    /// Whether the same decision comes out on every machine.
    pub fn is_counted(self) -> bool {
        matches!(self, Effort::Work(_))
    }
}
