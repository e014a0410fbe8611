//! αμ: searching with the Pareto fronts of what whole strategies win.

use super::{
    Chooser, Evaluation, Payoffs, WorldSet, WorldTree,
    backup::{Spent, open_value, spend},
    front::Front,
    memo::{MemoId, Memos},
};
use yomi_core::Budget;

/// How [`alpha_mu()`] searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaMu {
    /// A world is won if its payoff, or its open value at the horizon, is at least this.
    pub target: i32,
    /// How many moves of our own to look ahead, the root's included; 1 is Monte Carlo. At least 1 is always done.
    pub moves: u32,
}

impl AlphaMu {
    /// To the end of the tree, whatever it costs: then the result is exact.
    pub const fn exact(target: i32) -> Self {
        AlphaMu { target, moves: u32::MAX }
    }
}

/// The best strategy for winning as many worlds (by weight) as possible, over our next moves; open values take over
/// after them.
///
/// A node has not one vector but all that our strategies below it can reach, as sets of won worlds of which none is
/// within another. Where we choose, the fronts of the children come together; where the opponents choose, in every
/// world the worst, for all combinations of our strategies after their moves; where a partner chooses, in every world
/// the best. So there is neither strategy fusion nor non-locality up to the horizon. With as many moves as the tree
/// has, this is the exact best pure strategy against the best defence.
///
/// It looks ahead one move, two moves and so on. What a node could win at most, as far as the last look has shown,
/// stops the next one:
///
/// - at a node that can win no more than a sibling already does (early cut), in the middle of their moves too;
/// - at the root, once a move wins as much as the best one seemed to win before (root cut);
/// - in worlds that are lost whatever we do, or already lost by another of their moves: they are looked at no further
///   (useless worlds).
///
/// Every move comes with the won worlds (1) and the lost ones (0) of its best strategy. Moves that were cut have an
/// upper bound, which is no better than the choice, and the choice comes first: it is [`Evaluation::best`]. Equals are
/// in the order of [`WorldTree::moves`], or of the look before.
///
/// Work is counted as by the other methods, joining fronts included, and the last number of moves that could be
/// finished counts. The first look is made whatever it costs, unless the time is over before: then there are no moves.
///
/// Cazenave and Ventos, *The αμ Search Algorithm for the Game of Bridge*; cuts also after Cazenave, Legras and Ventos,
/// *Optimizing αμ*.
pub fn alpha_mu<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    settings: AlphaMu,
    budget: &Budget,
) -> Evaluation<T::Move> {
    let worlds = WorldSet::weighing(weights) & WorldSet::first(tree.worlds());
    let chooser = tree.chooser();
    let mut moves = Vec::new();
    if chooser != Chooser::Nobody && !worlds.is_empty() {
        tree.moves(&worlds, &mut moves);
    }
    let mut memos = Memos::new(tree.worlds());
    let mut root: Vec<RootMove<T::Move>> = moves
        .into_iter()
        .map(|mv| RootMove { mv, allowed: tree.allowed(mv, &worlds), wins: WorldSet::EMPTY, memo: memos.add(mv) })
        .collect();
    let first = budget.with_work(u64::MAX);
    let mut search = Search { tree, weights, target: settings.target, work: 0, budget: &first, stopped: false, memos };
    let (mut depth, mut work, mut complete) = (0, 0, root.is_empty());
    let mut found = Vec::new();
    while depth < settings.moves.max(1) && !complete {
        if depth > 0 {
            search.budget = budget;
        }
        match search.root(&mut root, chooser, depth + 1) {
            Err(Spent) => break,
            Ok(()) => {
                (depth, work, complete) = (depth + 1, search.work, !search.stopped);
                found = root.iter().map(|entry| (entry.mv, entry.payoffs(search.tree.worlds()))).collect();
            }
        }
    }
    Evaluation { moves: found, depth, complete, work }
}

/// A move of the root, and what is known about it.
struct RootMove<M> {
    mv: M,
    allowed: WorldSet,
    /// What its best strategy wins.
    wins: WorldSet,
    memo: MemoId,
}

impl<M> RootMove<M> {
    fn payoffs(&self, worlds: usize) -> Payoffs {
        Payoffs::new(self.allowed, (0..worlds).map(|world| i32::from(self.wins.contains(world))).collect())
    }
}

/// What a look found at a node: at most this, or just this.
struct Found {
    front: Front,
    exact: bool,
}

struct Search<'a, T: WorldTree> {
    tree: &'a mut T,
    weights: &'a [f64],
    target: i32,
    work: u64,
    budget: &'a Budget,
    /// Whether open values took over anywhere in this look.
    stopped: bool,
    /// What the looks before have shown.
    memos: Memos<T::Move>,
}

impl<T: WorldTree> Search<'_, T> {
    /// Looks so many of our moves ahead, and sorts the moves of the root by what they win.
    fn root(&mut self, moves: &mut [RootMove<T::Move>], chooser: Chooser, left: u32) -> Result<(), Spent> {
        self.stopped = false;
        let ours = chooser == Chooser::Us;
        let before = moves.first().filter(|_| ours && left > 1).map(|entry| entry.wins.weight(self.weights));
        let mut front = Front::default();
        for entry in moves.iter_mut() {
            let left = if ours { left - 1 } else { left };
            let found = self.child(entry.mv, entry.allowed, left, &front, entry.memo)?;
            let (wins, weight) = found.front.best(self.weights);
            entry.wins = wins;
            if ours {
                front.add_all(&found.front);
            }
            if before.is_some_and(|before| weight >= before) {
                break;
            }
        }
        // Stable, so that of equals the one that was looked at comes before those that were cut off.
        let weights = self.weights;
        moves.sort_by(|a, b| b.wins.weight(weights).total_cmp(&a.wins.weight(weights)));
        Ok(())
    }

    fn spend(&mut self, work: u64) -> Result<(), Spent> {
        self.work += work;
        spend(self.budget, self.work)
    }

    fn child(&mut self, mv: T::Move, worlds: WorldSet, left: u32, alpha: &Front, memo: MemoId) -> Result<Found, Spent> {
        self.tree.play(mv);
        let found = self.node(worlds, left, alpha, memo);
        self.tree.undo();
        found
    }

    /// The front of a node, with so many of our moves left. What is below `alpha` is of no interest.
    fn node(&mut self, worlds: WorldSet, left: u32, alpha: &Front, memo: MemoId) -> Result<Found, Spent> {
        self.spend(1)?;
        let mut open = worlds;
        if let Some(front) = self.memos.bound(memo, &worlds) {
            open = front.winnable();
            let exact = self.memos.is_exact(memo) || open.is_empty();
            if exact || front.is_below(alpha) {
                return Ok(Found { front, exact });
            }
        }
        let chooser = self.tree.chooser();
        let found = if chooser == Chooser::Nobody {
            let won = open.iter().filter(|&world| self.tree.payoff(world) >= self.target).collect();
            Found { front: Front::of(won), exact: true }
        } else if left == 0 {
            self.stopped = true;
            let mut won = WorldSet::EMPTY;
            for world in open.iter() {
                let (value, work) = open_value(self.tree, world)?;
                self.spend(work)?;
                if value >= self.target {
                    won.insert(world);
                }
            }
            Found { front: Front::of(won), exact: false }
        } else {
            let mut moves = Vec::new();
            self.tree.moves(&open, &mut moves);
            self.memos.order(memo, &mut moves, chooser, self.weights);
            match chooser {
                Chooser::Us => self.ours(open, left, alpha, &moves, memo)?,
                Chooser::Partner => self.partners(open, left, &moves, memo)?,
                _ => self.theirs(open, left, alpha, &moves, memo)?,
            }
        };
        self.memos.keep(memo, &worlds, &found.front, found.exact);
        Ok(found)
    }

    /// We choose one of the strategies below any move.
    fn ours(
        &mut self,
        worlds: WorldSet,
        left: u32,
        alpha: &Front,
        moves: &[T::Move],
        memo: MemoId,
    ) -> Result<Found, Spent> {
        let mut found = Found { front: Front::default(), exact: true };
        let mut alpha = alpha.clone();
        for &mv in moves {
            let memo = self.memos.child(memo, mv);
            let below = self.child(mv, worlds, left - 1, &alpha, memo)?;
            found.exact &= below.exact;
            found.front.add_all(&below.front);
            alpha.add_all(&below.front);
            if found.front.reaches(&worlds) {
                break;
            }
        }
        Ok(found)
    }

    /// They answer each of our strategies in every world with their best move.
    fn theirs(
        &mut self,
        worlds: WorldSet,
        left: u32,
        alpha: &Front,
        moves: &[T::Move],
        memo: MemoId,
    ) -> Result<Found, Spent> {
        let mut found = Found { front: Front::of(worlds), exact: true };
        for &mv in moves {
            let looked_at = self.tree.allowed(mv, &found.front.winnable());
            if looked_at.is_empty() {
                continue;
            }
            let memo = self.memos.child(memo, mv);
            let below = self.child(mv, looked_at, left, &Front::default(), memo)?;
            self.spend((found.front.len() * below.front.len() / 16) as u64)?;
            let elsewhere = worlds - looked_at;
            found.front = found.front.product(&below.front, |before, here| before & (here | elsewhere));
            found.exact &= below.exact;
            if found.front.winnable().is_empty() {
                return Ok(Found { exact: true, ..found });
            }
            if found.front.is_below(alpha) {
                return Ok(Found { exact: false, ..found });
            }
        }
        Ok(found)
    }

    /// A partner who knows the world makes the best of all our strategies.
    fn partners(&mut self, worlds: WorldSet, left: u32, moves: &[T::Move], memo: MemoId) -> Result<Found, Spent> {
        let mut found = Found { front: Front::of(WorldSet::EMPTY), exact: true };
        for &mv in moves {
            let allowed = self.tree.allowed(mv, &worlds);
            let memo = self.memos.child(memo, mv);
            let below = self.child(mv, allowed, left, &Front::default(), memo)?;
            self.spend((found.front.len() * below.front.len() / 16) as u64)?;
            found.front = found.front.product(&below.front, |before, here| before | here);
            found.exact &= below.exact;
            if found.front.reaches(&worlds) {
                break;
            }
        }
        Ok(found)
    }
}
