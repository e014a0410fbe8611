//! Monte-Carlo tree search by PUCT, on one thread or on several, with a tree that is kept from move to move.

use super::{
    halves::{Half, Halves, actions, half_moves},
    pace::Pace,
    report::report,
};
use crate::{action::Action, game::Amazons};
use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use yomi_core::{Game, Report, Reporter};
use yomi_search::guided::{Choosing, GuidedTree};

/// How a tree is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PuctSearch {
    /// How moves to try are chosen.
    pub(super) choosing: Choosing,
    /// What knows the game.
    pub(super) guide: Halves,
    /// Moves that a tree has room for, [`EDGE_BYTES`] each.
    pub(super) room: usize,
    /// Threads that search it. What comes of more than one depends on how they happen to meet.
    pub(super) threads: usize,
}

/// What a tree says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    /// The best line; a move at least.
    pub(super) line: Vec<Action>,
    /// The chance of the side to move: 1 and 0 are known for sure.
    chance: f64,
    /// How many trials there were.
    trials: u64,
}

/// What a move in a tree takes.
pub(super) const EDGE_BYTES: usize = Tree::EDGE_BYTES;

/// A tree that is kept from move to move.
#[derive(Default)]
pub(super) struct KeptTree {
    kept: Option<Kept>,
}

struct Kept {
    tree: Tree,
    /// The moves that it has room for.
    room: usize,
    /// How many moves had been made at its root.
    made: usize,
}

impl KeptTree {
    /// Forgets the tree.
    pub(super) fn clear(&mut self) {
        self.kept = None;
    }

    /// The tree of a position that came about by these moves: what is left of the last one if that was of a position
    /// before it, else a new one.
    fn tree(&mut self, search: &PuctSearch, game: &Amazons, moves: &[Action]) -> Tree {
        let kept =
            self.kept.take().filter(|kept| kept.room == search.room).and_then(|Kept { mut tree, made, .. }| {
                let since = moves.get(made..)?;
                let mut reached = *tree.root().game();
                since.iter().for_each(|action| reached.apply(*action));
                let since: Vec<_> = since.iter().copied().flat_map(half_moves).collect();
                (reached == *game).then(|| {
                    tree.follow(&search.guide, &since);
                    tree
                })
            });
        kept.unwrap_or_else(|| GuidedTree::new(Half::new(game), search.choosing, search.room))
    }
}

impl PuctSearch {
    /// Searches from a position in which there is a move, and which these moves led to, for as long as the pace allows.
    /// It is told what the tree says whenever there were twice as many trials as before, now and then, and at the end.
    pub(super) fn search(
        &self,
        kept: &mut KeptTree,
        (game, moves): (&Amazons, &[Action]),
        pace: &Pace,
        reporter: &mut Reporter<'_>,
    ) -> Found {
        let tree = Mutex::new(kept.tree(self, game, moves));
        let over = AtomicBool::new(false);
        let found = std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        trial(&tree, &self.guide);
                    }
                });
            }
            let found = self.search_shared(&tree, game, pace, reporter);
            over.store(true, Ordering::Relaxed);
            found
        });
        let tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Others may have found more meanwhile.
        let found = best(&tree).unwrap_or(found);
        reporter.report(|| found.report(game));
        kept.kept = Some(Kept { tree, room: self.room, made: moves.len() });
        found
    }

    /// Searches a tree, which others may search as well, and says when it is enough.
    fn search_shared(&self, tree: &Mutex<Tree>, game: &Amazons, pace: &Pace, reporter: &mut Reporter<'_>) -> Found {
        let mut next_told = FIRST_TOLD;
        loop {
            let (trials, finished) = trial(tree, &self.guide);
            if finished || !pace.allows(trials, || u64::from(lock(tree).lead(CHOICES))) {
                // The first trials may know a queen's move, but no arrow for it yet.
                if let Some(found) = best(&lock(tree)) {
                    return found;
                }
            } else if reporter.is_heard() && (trials >= next_told || reporter.is_due()) {
                // Doublings are always told, whatever the time.
                next_told = if trials >= next_told { 2 * trials } else { next_told };
                best(&lock(tree)).iter().for_each(|found| reporter.report(|| found.report(game)));
            }
        }
    }
}

impl Found {
    fn report(&self, game: &Amazons) -> Report {
        report(game, &self.line, Some(2.0 * self.chance - 1.0), self.line.len() as u32, self.trials)
    }
}

/// What a move consists of: the queen's move and the arrow.
const CHOICES: usize = 2;

/// After how many trials it is told for the first time what the tree says.
const FIRST_TOLD: u64 = 2;

type Tree = GuidedTree<Halves>;

/// A tree is whole between two changes, so whoever else has failed does not matter.
fn lock(tree: &Mutex<Tree>) -> MutexGuard<'_, Tree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One trial. The tree is free for others while the position is looked at, which takes most of the time.
fn trial(tree: &Mutex<Tree>, guide: &Halves) -> (u64, bool) {
    let descent = lock(tree).descend(guide);
    let found = descent.look(guide);
    let mut tree = lock(tree);
    tree.settle(descent, found);
    (tree.trials(), tree.finished())
}

/// What the tree says, once it knows a whole move.
fn best(tree: &Tree) -> Option<Found> {
    let (choices, chance) = tree.best();
    let line = actions(&choices);
    (!line.is_empty()).then(|| Found { line, chance, trials: tree.trials() })
}
