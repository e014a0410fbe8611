//! In which worlds an observed move is surprising: another one would have been better for who chose it.
//!
//! The same question as a [`Judgement`](super::Judgement) answers with how much was given away, but only with yes or
//! no, and so with far less to look at.

use super::{Chooser, WorldSet, WorldTree, backup::Spent, bounded::Bounded};
use yomi_core::Budget;

/// The worlds in which `chosen`, a move of somebody else at this node, gave something away, and the work that it was to
/// find them: in which the node after it is worth more to us than the node before it, or less where it was a partner
/// who chose. By Vector Max over so many rounds; with none by open values.
///
/// Open values decide wherever they can: before a move of theirs a node is worth at most its open value, so that one
/// question shows most worlds. Only for the others the other moves are looked at. Moves that are the same as the chosen
/// one in a world ([`WorldTree::is_same`]) are no other moves there. Where the budget ends it early, what was not shown
/// by then counts as not surprising.
pub fn surprising<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    rounds: u32,
    chosen: T::Move,
    budget: &Budget,
) -> (WorldSet, u64) {
    let chooser = tree.chooser();
    let mut found = WorldSet::EMPTY;
    if !matches!(chooser, Chooser::Them | Chooser::Partner) {
        return (found, 0);
    }
    let mut search = Bounded::new(tree, weights, false, rounds, budget.clone());
    let _ended_early: Result<(), Spent> = search.compare_with_chosen(chosen, &mut found);
    (found, search.work())
}

impl<T: WorldTree> Bounded<'_, T> {
    fn compare_with_chosen(&mut self, chosen: T::Move, found: &mut WorldSet) -> Result<(), Spent> {
        let worlds = self.worlds();
        let theirs = self.tree.chooser() == Chooser::Them;
        let after = self.vector_after(chosen, worlds)?;
        let mut unsure = WorldSet::EMPTY;
        for world in worlds.iter() {
            // At most so much, whoever chose.
            let before = self.bound(0, world)?;
            if theirs && before < after[world] {
                found.insert(world);
            } else if theirs || before > after[world] {
                unsure.insert(world);
            }
        }
        let mut moves = Vec::new();
        self.tree.moves(&worlds, &mut moves);
        for mv in moves.into_iter().filter(|mv| *mv != chosen) {
            let allowed = self.tree.allowed(mv, &worlds);
            let others: WorldSet = allowed.iter().filter(|&world| !self.tree.is_same(mv, chosen, world)).collect();
            if (others & unsure).is_empty() {
                continue;
            }
            let vector = self.vector_after(mv, others)?;
            for world in (others & unsure).iter() {
                let gain = vector[world] - after[world];
                if gain != 0 && theirs == (gain < 0) {
                    found.insert(world);
                    unsure = unsure - WorldSet::of(world);
                }
            }
        }
        Ok(())
    }
}
