//! What a game has to tell.

/// Positions in which one side, the prover, tries to force its goal against everything that the others may do.
pub trait AndOrTree {
    /// A position, plain and small: a search copies many of them.
    type Node: Clone;

    /// A hash key of the position (Zobrist's, say). Positions with the same key are taken for the same, so it must mix
    /// well.
    fn key(&self, node: &Self::Node) -> u64;

    /// Whether the prover chooses here. Everywhere else all steps must lead to the goal.
    fn ours(&self, node: &Self::Node) -> bool;

    /// What can be said of a position without looking further, if so many plies are left.
    ///
    /// It must decide where no ply is left, and where there are no steps.
    fn judge(&self, node: &Self::Node, plies: u16) -> Verdict;

    /// Appends the steps from a position that is not decided.
    fn steps(&self, node: &Self::Node, out: &mut Vec<Step<Self::Node>>);
}

/// A step of an [`AndOrTree`].
#[derive(Clone, Copy, Debug)]
pub struct Step<N> {
    /// Whereto.
    pub node: N,
    /// How many plies it takes: 1 for a move, 0 for what merely comes to light.
    pub plies: u16,
}

/// What is known of a position at first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The prover reaches its goal.
    Proved,
    /// The prover does not reach its goal in time.
    Refuted,
    /// Neither is known.
    Open {
        /// A guess at how much must be shown to prove it, at least 1.
        proof: u32,
        /// A guess at how much must be shown to refute it, at least 1.
        refutation: u32,
    },
}
