//! What a search counts, and how much of it a specification allows.

use yomi_core::{Args, Budget, Effort, MS, Param, SpecError};
use yomi_search::alpha_beta::Counts;

/// The parameter with the number of new leaves, the paper's limit.
pub(super) const LEAVES: Param = Param::whole(
    "leaves",
    "5000",
    1,
    u64::MAX,
    "stop a move's search when so many positions have been evaluated that were not in the table",
);

/// The parameter that gives a number of positions instead.
pub(super) const NODES: Param =
    Param::whole("nodes", "none", 1, u64::MAX, "stop after looking at so many positions instead").or(&["none"]);

/// The parameter that says whether games of separated sides are decided as soon as they are.
pub(super) const EXACT: Param = Param::flag(
    "exact",
    "yes",
    "whether games of separated sides are decided by how many moves each side has left, and not judged",
);

/// What is counted as work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// Positions evaluated that were not in the table.
    NewLeaves,
    /// Positions looked at.
    Nodes,
}

/// How many positions are looked at between two looks at the clock.
pub(crate) const CLOCK_EVERY: u64 = 32;

/// The positions that a table has room for in a search by time, and at most in any.
pub(super) const MOST_POSITIONS: usize = 1 << 20;

impl Measure {
    /// What [`LEAVES`], [`NODES`] and [`MS`] say.
    pub(super) fn read(args: &Args) -> Result<(Effort, Measure), SpecError> {
        match (args.number_or_word(NODES.key)?, Effort::timed(args)?) {
            (Some(_), Some(_)) => Err(args.error(MS.key, "give nodes or ms, not both")),
            (Some(nodes), None) => Ok((Effort::Work(nodes), Measure::Nodes)),
            (None, Some(timed)) => Ok((timed, Measure::Nodes)),
            (None, None) => Ok((Effort::Work(args.number(LEAVES.key)?), Measure::NewLeaves)),
        }
    }

    /// How much of it is done.
    pub(super) fn done(self, counts: &Counts) -> u64 {
        match self {
            Measure::NewLeaves => counts.new_leaves,
            Measure::Nodes => counts.nodes,
        }
    }

    /// Whether a search may go on that is about to look at the last position it has counted.
    pub(super) fn allows(self, counts: &Counts, budget: &Budget) -> bool {
        let enough = budget.work().is_some_and(|most| match self {
            Measure::NewLeaves => counts.new_leaves >= most,
            Measure::Nodes => counts.nodes > most,
        });
        let over = counts.nodes.is_multiple_of(CLOCK_EVERY) && budget.is_over();
        !enough && !over
    }
}

/// How many positions a search of this length wants to remember.
pub(super) fn positions_for(effort: Effort) -> usize {
    match effort {
        Effort::Work(count) => count.saturating_mul(4).min(MOST_POSITIONS as u64) as usize,
        Effort::Time(_) | Effort::Clock => MOST_POSITIONS,
    }
}
