//! Game trees in which one side does not know the world.

use super::WorldSet;
use std::fmt::Debug;

/// Who chooses at a node, and what the chooser knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// We do, and do not know which world is real: one move for all of them.
    Us,
    /// Our partner does, with eyes of its own: the best for us in each world.
    Partner,
    /// The opponents do, who know the world: the worst for us in each world.
    Them,
    /// Nobody: it is a leaf.
    Nobody,
}

/// A game tree, walked by playing and undoing, in a fixed list of worlds.
///
/// A node stands for what we have seen, so that our own moves are the same in all worlds, and theirs may be possible in
/// some worlds only. Having seen such a move we know that the world is one of those: this is how sets of worlds shrink
/// on the way down.
///
/// The methods of this module leave a tree as they found it.
pub trait WorldTree {
    /// A move.
    type Move: Copy + Eq + Debug;

    /// How many worlds there are, at most [`WorldSet::MAX`]. Their numbers count from 0.
    fn worlds(&self) -> usize;

    /// Who chooses here.
    fn chooser(&self) -> Chooser;

    /// Appends the moves that are legal in at least one of the worlds; where we choose, those that are legal in all of
    /// them.
    ///
    /// In every world there is at least one, unless the node is a leaf.
    fn moves(&self, worlds: &WorldSet, out: &mut Vec<Self::Move>);

    /// Those of the worlds in which the move is legal.
    fn allowed(&self, mv: Self::Move, worlds: &WorldSet) -> WorldSet;

    /// Makes a move that is legal in some world.
    fn play(&mut self, mv: Self::Move);

    /// Takes the last move back.
    fn undo(&mut self);

    /// What a leaf is worth to us in a world.
    fn payoff(&self, world: usize) -> i32;

    /// What this node is worth to us in a world that everybody knows: plain minimax, which is *double dummy* in bridge.
    ///
    /// `None` if the tree was told to stop before it was found. Here it searches to the end. Games with a quick solver
    /// override it.
    fn open_value(&mut self, world: usize) -> Option<i32> {
        minimax(self, world)
    }

    /// Whether this node is worth at least `target` to us in a world that everybody knows.
    ///
    /// `None` if the tree was told to stop before it was found. Games whose solver answers yes or no quicker than how
    /// much override it.
    fn open_reaches(&mut self, world: usize, target: i32) -> Option<bool> {
        self.open_value(world).map(|value| value >= target)
    }

    /// The least and the greatest payoff that may still come, whatever the world; as far as that is seen at once.
    fn range(&self) -> (i32, i32) {
        (i32::MIN, i32::MAX)
    }

    /// Whether we may have to choose at this node, or below it before this round begins.
    ///
    /// Where we do not, everybody who chooses knows the world, and the node is worth its open values: no method looks
    /// further.
    fn we_choose_before(&self, _round: u32) -> bool {
        true
    }

    /// Whether two moves at this node come to the same in a world: in bridge, cards of a hand between which nobody else
    /// has one.
    fn is_same(&self, mv: Self::Move, other: Self::Move, _world: usize) -> bool {
        mv == other
    }

    /// The number of the round (in bridge, of the trick) to which the next move belongs. It never falls on the way
    /// down.
    ///
    /// Horizons are counted in rounds.
    fn round(&self) -> u32;

    /// What all open values so far have cost, in a unit of the game's own, if some cost far more than others. It counts
    /// as work.
    fn effort(&self) -> u64 {
        0
    }
}

fn minimax<T: WorldTree + ?Sized>(tree: &mut T, world: usize) -> Option<i32> {
    let chooser = tree.chooser();
    if chooser == Chooser::Nobody {
        return Some(tree.payoff(world));
    }
    let mut moves = Vec::new();
    tree.moves(&WorldSet::of(world), &mut moves);
    let better = if chooser == Chooser::Them { i32::min } else { i32::max };
    let mut best = None;
    for mv in moves {
        tree.play(mv);
        let value = tree.open_value(world);
        tree.undo();
        let value = value?;
        best = Some(best.map_or(value, |best| better(best, value)));
    }
    Some(best.expect("somebody can move in every world, unless the node is a leaf"))
}
