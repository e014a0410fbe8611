//! How long a player thinks, as its specification says.

use std::time::{Duration, Instant};
use yomi_core::{Args, Param, SpecError, interrupt};
use yomi_search::alpha_beta::Counts;

/// The parameter with the number of new leaves, the paper's limit.
pub(super) const LEAVES: Param = Param {
    key: "leaves",
    default: "5000",
    help: "stop a move's search when so many positions have been evaluated that were not in the table, at least 1",
};

/// The parameter that gives a number of positions instead.
pub(super) const NODES: Param = Param {
    key: "nodes",
    default: "none",
    help: "stop after looking at so many positions instead, at least 1; none does not",
};

/// The parameter that gives a time instead.
pub(super) const MS: Param = Param {
    key: "ms",
    default: "none",
    help: "think for this many milliseconds a move instead, at least 1; results then depend on the machine; none does not",
};

/// What ends a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Positions evaluated that were not in the table.
    NewLeaves(u64),
    /// Positions looked at.
    Nodes(u64),
    /// A time.
    Time(Duration),
}

/// How many positions are looked at between two looks at the clock.
const CLOCK_EVERY: u64 = 32;

/// The positions that a table has room for in a search by time, and at most in any: 24 bytes each.
const MOST_POSITIONS: u64 = 1 << 20;

impl Limit {
    /// What [`LEAVES`], [`NODES`] and [`MS`] say.
    pub(super) fn read(args: &Args) -> Result<Limit, SpecError> {
        match (args.within_or_none(NODES.key, 1..=u64::MAX)?, args.milliseconds(MS.key)?) {
            (Some(_), Some(_)) => Err(args.error(MS.key, "give nodes or ms, not both")),
            (Some(nodes), None) => Ok(Limit::Nodes(nodes)),
            (None, Some(time)) => Ok(Limit::Time(time)),
            (None, None) => Ok(Limit::NewLeaves(args.within(LEAVES.key, 1..=u64::MAX)?)),
        }
    }

    /// How many positions a search of this length wants to remember.
    pub(super) fn positions(self) -> usize {
        let positions = match self {
            Limit::NewLeaves(count) | Limit::Nodes(count) => count.saturating_mul(4),
            Limit::Time(_) => MOST_POSITIONS,
        };
        positions.min(MOST_POSITIONS) as usize
    }

    /// Whether a search that begins now may go on.
    pub(super) fn begin(self) -> impl FnMut(&Counts) -> bool {
        let start = Instant::now();
        move |counts| {
            let looks_up = counts.nodes.is_multiple_of(CLOCK_EVERY);
            if looks_up && !matches!(self, Limit::Time(_)) {
                interrupt::expect_awaited();
            }
            match self {
                Limit::Time(time) => !looks_up || (start.elapsed() < time && interrupt::is_awaited()),
                Limit::NewLeaves(most) => counts.new_leaves < most,
                Limit::Nodes(most) => counts.nodes <= most,
            }
        }
    }
}
