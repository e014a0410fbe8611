//! Going on with a tree after moves have been made.

use super::{Guide, GuidedTree};
use std::num::NonZeroU32;

impl<G: Guide> GuidedTree<G> {
    /// The position at the root.
    pub fn root(&self) -> &G::Node {
        &self.root
    }

    /// What the tree knows of the position after these choices becomes the tree, and the rest is forgotten. A tree that
    /// knows nothing of it is left with the position alone. Trials are counted anew.
    pub fn follow(&mut self, guide: &G, choices: &[G::Move]) {
        self.trials = 0;
        let mut at = (!self.nodes.is_empty()).then_some(0usize);
        for &choice in choices {
            self.root = guide.after(&self.root, choice);
            let taken = |index: usize| self.edges_of(&self.nodes[index]).iter().find(|edge| edge.action == choice);
            at = at.and_then(taken).and_then(|edge| edge.below).map(|below| below.get() as usize);
        }
        let (nodes, edges) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.edges));
        self.nodes.extend(at.map(|index| nodes[index]));
        // Node by node, each puts those below it behind all others.
        let mut done = 0;
        while let Some(node) = self.nodes.get(done).copied() {
            let first = self.edges.len();
            self.edges.extend_from_slice(&edges[node.first as usize..(node.first + node.count) as usize]);
            self.nodes[done].first = first as u32;
            for edge in &mut self.edges[first..] {
                if let Some(below) = edge.below {
                    edge.below = NonZeroU32::new(self.nodes.len() as u32);
                    self.nodes.push(nodes[below.get() as usize]);
                }
            }
            done += 1;
        }
    }
}
