//! What one look ahead leaves for the next, longer one.

use super::{Chooser, WorldSet, front::Front};
use yomi_core::first_best;

/// What the looks so far have shown about nodes. There may be millions of them, so all lie in two long arrays: nodes
/// are cheap to add, and all are gone at once when a search is told to stop.
pub(super) struct Memos<M> {
    nodes: Vec<Memo<M>>,
    /// The sets of all nodes one after the other, as many words each as the worlds need.
    words: Vec<u64>,
    words_each: usize,
    /// For every node, one after the other: the worlds in which it was solved openly, and those of them that are won.
    solved: Vec<u64>,
}

/// The number of a node.
#[derive(Clone, Copy)]
pub(super) struct MemoId(u32);

/// What is known about a node.
struct Memo<M> {
    /// The move that leads to it.
    mv: M,
    /// Whether its front is just what is known, however far one looks.
    exact: bool,
    /// Where its sets are: first the worlds that were looked at, then the front, which for these worlds is not above
    /// this.
    start: usize,
    /// How many sets there are, and how many there is room for.
    sets: u32,
    room: u32,
    /// The node after one of its moves, and the one after another move of the same node.
    child: Option<MemoId>,
    sibling: Option<MemoId>,
}

impl<M: Copy + Eq> Memos<M> {
    /// For nodes with so many worlds.
    pub(super) fn new(worlds: usize) -> Self {
        let words_each = worlds.div_ceil(WorldSet::WORD).max(1);
        Memos { nodes: Vec::new(), words: Vec::new(), words_each, solved: Vec::new() }
    }

    /// A new node, of which nothing is known.
    pub(super) fn add(&mut self, mv: M) -> MemoId {
        let id = MemoId(u32::try_from(self.nodes.len()).expect("memory is full long before"));
        self.nodes.push(Memo { mv, exact: false, start: 0, sets: 0, room: 0, child: None, sibling: None });
        self.solved.resize(self.solved.len() + 2 * self.words_each, 0);
        id
    }

    /// The worlds in which a node was solved openly, and those of them that are won.
    pub(super) fn solved(&self, id: MemoId) -> (WorldSet, WorldSet) {
        let (start, each) = (2 * id.0 as usize * self.words_each, self.words_each);
        let set = |start: usize| WorldSet::from_words(&self.solved[start..start + each]);
        (set(start), set(start + each))
    }

    /// Keeps in which worlds a node was solved openly, and which of them are won.
    pub(super) fn keep_solved(&mut self, id: MemoId, (solved, won): (WorldSet, WorldSet)) {
        let (start, each) = (2 * id.0 as usize * self.words_each, self.words_each);
        self.solved[start..start + each].copy_from_slice(&solved.words()[..each]);
        self.solved[start + each..start + 2 * each].copy_from_slice(&won.words()[..each]);
    }

    fn node(&self, id: MemoId) -> &Memo<M> {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: MemoId) -> &mut Memo<M> {
        &mut self.nodes[id.0 as usize]
    }

    /// Whether the front of a node is just what is known, however far one looks.
    pub(super) fn is_exact(&self, id: MemoId) -> bool {
        self.node(id).exact
    }

    /// The node after a move.
    pub(super) fn child(&mut self, id: MemoId, mv: M) -> MemoId {
        self.find(id, mv).unwrap_or_else(|| {
            let child = self.add(mv);
            self.node_mut(child).sibling = self.node(id).child;
            self.node_mut(id).child = Some(child);
            child
        })
    }

    fn find(&self, id: MemoId, mv: M) -> Option<MemoId> {
        std::iter::successors(self.node(id).child, |&child| self.node(child).sibling)
            .find(|&child| self.node(child).mv == mv)
    }

    /// The worlds that were looked at, and then the front.
    fn sets(&self, id: MemoId) -> impl Iterator<Item = WorldSet> {
        let Memo { start, sets, .. } = *self.node(id);
        let words = &self.words[start..start + sets as usize * self.words_each];
        words.chunks_exact(self.words_each).map(WorldSet::from_words)
    }

    /// What a node can win at most in these worlds, if anything is known.
    pub(super) fn bound(&self, id: MemoId, worlds: &WorldSet) -> Option<Front> {
        let mut sets = self.sets(id);
        let looked_at = sets.next()?;
        worlds.is_within(&looked_at).then(|| sets.map(|wins| wins & *worlds).collect())
    }

    /// Keeps what a look has shown: in these worlds the front is not above this one, or just this.
    pub(super) fn keep(&mut self, id: MemoId, worlds: &WorldSet, front: &Front, exact: bool) {
        let sets = if front.len() == 0 { 0 } else { 1 + front.len() as u32 };
        let each = self.words_each;
        if sets > self.node(id).room {
            let start = self.words.len();
            self.words.resize(start + sets as usize * each, 0);
            (self.node_mut(id).start, self.node_mut(id).room) = (start, sets);
        }
        (self.node_mut(id).sets, self.node_mut(id).exact) = (sets, exact);
        let start = self.node(id).start;
        let places = self.words[start..start + sets as usize * each].chunks_exact_mut(each);
        for (place, set) in places.zip(std::iter::once(worlds).chain(front.iter())) {
            place.copy_from_slice(&set.words()[..each]);
        }
    }

    /// Puts the moves of a node first that seemed best for who chooses.
    pub(super) fn order(&self, id: MemoId, moves: &mut [M], chooser: Chooser, weights: &[f64]) {
        let sign = if chooser == Chooser::Them { -1.0 } else { 1.0 };
        let most = |child| first_best(self.sets(child).skip(1).map(|wins| ((), wins.weight(weights))));
        let seemed = |mv: &M| {
            let known = self.find(id, *mv);
            known.map_or(f64::NEG_INFINITY, |child| sign * most(child).map_or(0.0, |(_, weight)| weight))
        };
        if self.node(id).child.is_some() {
            moves.sort_by(|a, b| seemed(b).total_cmp(&seemed(a)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(worlds: &[usize]) -> WorldSet {
        worlds.iter().copied().collect()
    }

    #[test]
    fn the_last_look_is_known_for_fewer_worlds_too() {
        for worlds in [1, 64, 65, 130] {
            let mut memos = Memos::new(worlds);
            let node = memos.add('a');
            let last = worlds - 1;
            assert_eq!(memos.bound(node, &set(&[0])), None, "nothing is known");
            memos.keep(node, &set(&[0, last]), &Front::of(set(&[last])), false);
            let both = [set(&[0]), set(&[last])].into_iter().collect::<Front>();
            memos.keep(node, &set(&[0, last]), &both, true);
            assert!(memos.is_exact(node));
            assert_eq!(memos.bound(node, &set(&[0, last])), Some(both));
            assert_eq!(memos.bound(node, &set(&[last])), Some(Front::of(set(&[last]))));
        }
        let mut memos = Memos::new(70);
        let node = memos.add('a');
        memos.keep(node, &set(&[0, 1]), &Front::of(set(&[1])), false);
        assert_eq!(memos.bound(node, &set(&[69])), None, "it was not looked at");
    }

    #[test]
    fn moves_are_ordered_by_what_they_seemed_to_win() {
        let mut memos = Memos::new(2);
        let node = memos.add('x');
        let mut moves = ['a', 'b', 'c'];
        memos.order(node, &mut moves, Chooser::Us, &[0.25, 0.75]);
        assert_eq!(moves, ['a', 'b', 'c'], "nothing is known of any");
        for (mv, wins) in [('a', &[0][..]), ('b', &[]), ('c', &[1])] {
            let child = memos.child(node, mv);
            memos.keep(child, &set(&[0, 1]), &Front::of(set(wins)), false);
        }
        memos.order(node, &mut moves, Chooser::Us, &[0.25, 0.75]);
        assert_eq!(moves, ['c', 'a', 'b']);
        memos.order(node, &mut moves, Chooser::Them, &[0.25, 0.75]);
        assert_eq!(moves, ['b', 'a', 'c']);
    }
}
