//! Growing a tree, on one thread or on several.

use super::halves::{Half, Halves, actions, choices};
use crate::{action::Action, game::Amazons};
use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use yomi_core::Game;
use yomi_search::guided::{Choosing, GuidedTree};

/// How a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Growing {
    /// How moves to try are chosen.
    pub(crate) choosing: Choosing,
    /// Moves that a tree has room for, [`EDGE_BYTES`] each.
    pub(crate) room: usize,
    /// Threads that grow it. What comes of more than one depends on how they happen to meet.
    pub(crate) threads: usize,
}

/// What a tree says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grown {
    /// The best line; a move at least.
    pub(crate) line: Vec<Action>,
    /// The chance of the side to move: 1 and 0 are known for sure.
    pub(crate) chance: f64,
    /// How often the tree has grown.
    pub(crate) trials: u64,
}

/// The usual way to choose, found by playing.
pub(crate) const USUAL: Choosing = Choosing { exploration: 0.6, temperature: 0.35 };

/// What a move in a tree takes.
pub(crate) const EDGE_BYTES: usize = Tree::EDGE_BYTES;

/// The usual room: a quarter of a gigabyte.
pub(crate) const ROOM: usize = (1 << 28) / EDGE_BYTES;

/// How far the thinking about a move has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at, or how often a tree has grown.
    pub nodes: u64,
    /// How much more thinking it takes at least to change the move, in the same measure. Told now and then, and only by who can tell.
    pub lead: Option<u64>,
}

/// A tree that is kept from move to move.
#[derive(Default)]
pub(crate) struct Garden {
    kept: Option<Kept>,
}

struct Kept {
    tree: Tree,
    /// How many moves had been made at its root.
    made: usize,
}

impl Garden {
    /// Forgets the tree.
    pub(crate) fn clear(&mut self) {
        self.kept = None;
    }

    /// The tree of a position that came about by these moves: what is left of the last one if that was of a position before it, else a new one.
    fn tree(&mut self, growing: &Growing, game: &Amazons, moves: &[Action]) -> Tree {
        let kept = self.kept.take().and_then(|Kept { mut tree, made }| {
            let since = moves.get(made..)?;
            let mut reached = *tree.root().game();
            since.iter().for_each(|action| reached.apply(*action));
            let choices: Vec<_> = since.iter().copied().flat_map(choices).collect();
            (reached == *game).then(|| {
                tree.follow(&Halves, &choices);
                tree
            })
        });
        kept.unwrap_or_else(|| GuidedTree::new(Half::new(game), growing.choosing, growing.room))
    }
}

impl Growing {
    /// Grows a tree from a position in which there is a move, and which these moves led to, for as long as `go_on` says. `on_doubling` is told what the
    /// tree says whenever it has grown twice as often as before.
    pub(crate) fn grow(
        &self,
        garden: &mut Garden,
        (game, moves): (&Amazons, &[Action]),
        go_on: &mut dyn FnMut(Progress) -> bool,
        on_doubling: &mut dyn FnMut(&Grown),
    ) -> Grown {
        let tree = Mutex::new(garden.tree(self, game, moves));
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        trial(&tree);
                    }
                });
            }
            let mut told = FIRST_TOLD;
            loop {
                let (trials, finished) = trial(&tree);
                let lead = trials.is_multiple_of(LEAD_EVERY).then(|| u64::from(lock(&tree).lead(CHOICES)));
                if finished || !go_on(Progress { nodes: trials, lead }) {
                    // The first trials may know a queen's move, but no arrow for it yet.
                    if grown(&lock(&tree)).is_some() {
                        break;
                    }
                } else if trials >= told {
                    told = 2 * trials;
                    grown(&lock(&tree)).iter().for_each(&mut *on_doubling);
                }
            }
            over.store(true, Ordering::Relaxed);
        });
        let tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
        let grown = grown(&tree).expect("it had a move when it was stopped");
        garden.kept = Some(Kept { tree, made: moves.len() });
        grown
    }
}

/// After how many trials, again and again, the tree is asked by how much the best move leads.
const LEAD_EVERY: u64 = 64;

/// What a move consists of: the queen's move and the arrow.
const CHOICES: usize = 2;

/// After how many trials the tree is asked for the first time what it says.
const FIRST_TOLD: u64 = 2;

type Tree = GuidedTree<Halves>;

/// A tree is whole between two changes, so whoever else has failed does not matter.
fn lock(tree: &Mutex<Tree>) -> MutexGuard<'_, Tree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One trial. The tree is free for others while the position is looked at, which takes most of the time.
fn trial(tree: &Mutex<Tree>) -> (u64, bool) {
    let descent = lock(tree).descend(&Halves);
    let found = descent.look(&Halves);
    let mut tree = lock(tree);
    tree.settle(descent, found);
    (tree.trials(), tree.finished())
}

/// What the tree says, once it knows a whole move.
fn grown(tree: &Tree) -> Option<Grown> {
    let (choices, chance) = tree.best();
    let line = actions(&choices);
    (!line.is_empty()).then(|| Grown { line, chance, trials: tree.trials() })
}
