//! What a search has done so far.

/// The work of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions that were looked at, again or for the first time.
    pub nodes: u64,
    /// Positions that were evaluated and not in the table before.
    pub new_leaves: u64,
    /// How many of the new leaves were so many moves away from the root.
    pub leaf_depths: Vec<u64>,
}

impl Counts {
    /// Counts a new leaf so many moves away.
    pub(super) fn add_leaf(&mut self, ply: usize) {
        self.new_leaves += 1;
        if self.leaf_depths.len() <= ply {
            self.leaf_depths.resize(ply + 1, 0);
        }
        self.leaf_depths[ply] += 1;
    }
}
