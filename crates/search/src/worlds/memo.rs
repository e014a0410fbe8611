//! What one look ahead leaves for the next, longer one.

use super::{Chooser, WorldSet, front::Front};

/// What the looks so far have shown about a node.
pub(super) struct Memo<M> {
    /// For these worlds, the front is not above this.
    pub(super) worlds: WorldSet,
    pub(super) front: Front,
    /// Whether it is just this, however far one looks.
    pub(super) exact: bool,
    children: Vec<(M, Memo<M>)>,
}

impl<M> Default for Memo<M> {
    fn default() -> Self {
        Memo { worlds: WorldSet::EMPTY, front: Front::default(), exact: false, children: Vec::new() }
    }
}

impl<M: Copy + Eq> Memo<M> {
    /// Of the node after a move.
    pub(super) fn child(&mut self, mv: M) -> &mut Memo<M> {
        let index = self.children.iter().position(|(other, _)| *other == mv).unwrap_or_else(|| {
            self.children.push((mv, Memo::default()));
            self.children.len() - 1
        });
        &mut self.children[index].1
    }

    /// What the node can win at most in these worlds, if anything is known.
    pub(super) fn bound(&self, worlds: &WorldSet) -> Option<Front> {
        (self.front.len() > 0 && worlds.is_within(&self.worlds)).then(|| self.front.within(*worlds))
    }

    /// Puts the moves first that seemed best for who chooses.
    pub(super) fn order(&self, moves: &mut [M], chooser: Chooser, weights: &[f64]) {
        let sign = if chooser == Chooser::Them { -1.0 } else { 1.0 };
        let seemed = |mv: &M| {
            let known = self.children.iter().find(|(other, _)| other == mv);
            known.map_or(f64::NEG_INFINITY, |(_, memo)| sign * memo.front.best(weights).1)
        };
        if !self.children.is_empty() {
            moves.sort_by(|a, b| seemed(b).total_cmp(&seemed(a)));
        }
    }
}
