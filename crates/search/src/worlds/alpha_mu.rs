//! αμ: searching with the Pareto fronts of what whole strategies win.

use super::{
    Chooser, Evaluation, Payoffs, WorldSet, WorldTree,
    backup::{Spent, spend},
    favourites::Favourites,
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
/// It looks ahead one move, two moves and so on. In every world a node wins no more than with open cards, and no more
/// than the last look has shown; this stops the next look:
///
/// - in worlds that are lost with open cards, lost as far as the last look has shown, or already lost by another of
///   their moves: they are looked at no further (empty entries, useless worlds);
/// - at a node that can win no more than a sibling of a node above already does (early cut, deep alpha cut), in the
///   middle of their moves too; at their nodes, worlds elsewhere count as won as long as nothing else is known
///   (optimistic scores);
/// - at our own node, once a move wins all that can be won there;
/// - at the root, once a move wins as much as the best one seemed to win before (root cut).
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
    alpha_mu_after(tree, weights, settings, &Evaluation::default(), budget)
}

/// The same where the first look, with open cards, has been made before: [`monte_carlo`](super::monte_carlo) of the
/// same tree in at least these worlds. Its order of scores is that of equals; it costs nothing again.
pub fn alpha_mu_after<T: WorldTree>(
    tree: &mut T,
    weights: &[f64],
    settings: AlphaMu,
    open: &Evaluation<T::Move>,
    budget: &Budget,
) -> Evaluation<T::Move> {
    let worlds = WorldSet::weighing(weights) & WorldSet::first(tree.worlds());
    let chooser = tree.chooser();
    let mut moves = Vec::new();
    if chooser != Chooser::Nobody && !worlds.is_empty() {
        tree.moves(&worlds, &mut moves);
    }
    let memos = Memos::new(tree.worlds());
    let (favourites, first) = (Favourites::new(), budget.with_work(u64::MAX));
    let target = settings.target;
    let mut search = Search { tree, weights, target, work: 0, budget: &first, stopped: false, memos, favourites };
    let Ok(mut root) = search.first_look(&moves, worlds, open) else { return Evaluation::default() };
    let payoffs =
        |root: &[RootMove<T::Move>], worlds| root.iter().map(|entry| (entry.mv, entry.payoffs(worlds))).collect();
    let first_depth = u32::from(chooser == Chooser::Us && !root.is_empty());
    let (mut depth, mut work, mut complete) = (first_depth, search.work, root.is_empty());
    let mut found = payoffs(&root, search.tree.worlds());
    search.budget = budget;
    // One move of ours and open values after it is what the first look was, unless it is others who move at the root.
    let mut next = if chooser == Chooser::Us { 2 } else { 1 };
    while next <= settings.moves && !complete {
        match search.root(&mut root, chooser, next) {
            Err(Spent) => break,
            Ok(()) => {
                (depth, work, complete) = (next, search.work, !search.stopped);
                found = payoffs(&root, search.tree.worlds());
                next += 1;
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
    favourites: Favourites<T::Move>,
}

impl<T: WorldTree> Search<'_, T> {
    /// What the moves of the root win with open cards, those first that win most, and of equals those whose open values
    /// are more where these are known.
    fn first_look(
        &mut self,
        moves: &[T::Move],
        worlds: WorldSet,
        open: &Evaluation<T::Move>,
    ) -> Result<Vec<RootMove<T::Move>>, Spent> {
        let mut root = Vec::new();
        for &mv in moves {
            let memo = self.memos.add(mv);
            let allowed = self.tree.allowed(mv, &worlds);
            let known = open.of(mv).filter(|payoffs| allowed.is_within(&payoffs.worlds()));
            let wins = match known {
                Some(payoffs) => {
                    let won = payoffs.iter().filter(|&(world, value)| allowed.contains(world) && value >= self.target);
                    let wins = won.map(|(world, _)| world).collect();
                    self.memos.keep_solved(memo, (allowed, wins));
                    wins
                }
                None => {
                    self.tree.play(mv);
                    let wins = self.open_wins(allowed, &Front::default(), memo);
                    self.tree.undo();
                    wins?
                }
            };
            root.push((RootMove { mv, allowed, wins, memo }, known.map(|payoffs| payoffs.mean(self.weights))));
        }
        let weights = self.weights;
        root.sort_by(|(_, a), (_, b)| b.unwrap_or(0.0).total_cmp(&a.unwrap_or(0.0)));
        root.sort_by(|(a, _), (b, _)| b.wins.weight(weights).total_cmp(&a.wins.weight(weights)));
        Ok(root.into_iter().map(|(entry, _)| entry).collect())
    }

    /// Looks so many of our moves ahead, and sorts the moves of the root by what they win.
    fn root(&mut self, moves: &mut [RootMove<T::Move>], chooser: Chooser, left: u32) -> Result<(), Spent> {
        self.stopped = false;
        let ours = chooser == Chooser::Us;
        let before = moves.first().filter(|_| ours).map(|entry| entry.wins.weight(self.weights));
        let mut front = Front::default();
        for entry in moves.iter_mut() {
            let left = if ours { left - 1 } else { left };
            let open = self.memos.solved(entry.memo).1 & entry.allowed;
            self.tree.play(entry.mv);
            let found = self.node(open, left, &front, entry.memo);
            self.tree.undo();
            let found = found?;
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

    /// Which of these worlds this node wins with open cards: at most those, if it is no matter because less than
    /// `alpha` is left.
    fn open_wins(&mut self, worlds: WorldSet, alpha: &Front, memo: MemoId) -> Result<WorldSet, Spent> {
        let (mut solved, mut won) = self.memos.solved(memo);
        let mut open = worlds - (solved - won);
        for world in (worlds - solved).iter() {
            if alpha.reaches(&open) {
                break;
            }
            let reached = if self.tree.chooser() == Chooser::Nobody {
                self.tree.payoff(world) >= self.target
            } else {
                let before = self.tree.effort();
                let reached = self.tree.open_reaches(world, self.target).ok_or(Spent)?;
                self.spend(1 + self.tree.effort().saturating_sub(before))?;
                reached
            };
            solved.insert(world);
            if reached {
                won.insert(world);
            } else {
                open = open - WorldSet::of(world);
            }
        }
        self.memos.keep_solved(memo, (solved, won));
        Ok(open)
    }

    /// The front of a node that wins all of these worlds with open cards, with so many of our moves left. What is below
    /// `alpha` is of no interest.
    fn node(&mut self, worlds: WorldSet, left: u32, alpha: &Front, memo: MemoId) -> Result<Found, Spent> {
        self.spend(1)?;
        if worlds.is_empty() || alpha.reaches(&worlds) {
            return Ok(Found { front: Front::of(worlds), exact: worlds.is_empty() });
        }
        let mut open = worlds;
        if let Some(front) = self.memos.bound(memo, &worlds) {
            open = front.winnable();
            let exact = self.memos.is_exact(memo) || open.is_empty();
            if exact || front.is_below(alpha) {
                return Ok(Found { front, exact });
            }
        }
        let chooser = self.tree.chooser();
        let found = if chooser == Chooser::Nobody || self.tree.range().0 >= self.target {
            Found { front: Front::of(open), exact: true }
        } else if left == 0 {
            self.stopped = true;
            Found { front: Front::of(open), exact: false }
        } else {
            let mut moves = Vec::new();
            self.tree.moves(&open, &mut moves);
            if chooser == Chooser::Us {
                self.favourites.order(&mut moves);
            }
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

    /// The front after a move of somebody on our side.
    fn after_ours(
        &mut self,
        mv: T::Move,
        worlds: WorldSet,
        left: u32,
        alpha: &Front,
        memo: MemoId,
    ) -> Result<Found, Spent> {
        self.tree.play(mv);
        let found = self.open_wins(worlds, alpha, memo).and_then(|open| self.node(open, left, alpha, memo));
        self.tree.undo();
        found
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
            let below = self.after_ours(mv, worlds, left - 1, &alpha, memo)?;
            found.exact &= below.exact;
            found.front.add_all(&below.front);
            alpha.add_all(&below.front);
            if found.front.reaches(&worlds) {
                self.favourites.credit(mv);
                break;
            }
        }
        Ok(found)
    }

    /// They answer each of our strategies in every world with their best move. With open cards all of these worlds are
    /// won whatever they do.
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
            let winnable = found.front.winnable();
            let looked_at = self.tree.allowed(mv, &winnable);
            if looked_at.is_empty() {
                continue;
            }
            let memo = self.memos.child(memo, mv);
            // What is won after this move only counts together with what can be won elsewhere.
            let hoped_for = winnable - looked_at;
            let below_alpha = alpha.iter().filter(|wins| hoped_for.is_within(wins)).map(|wins| *wins & looked_at);
            let below_alpha = below_alpha.collect();
            self.tree.play(mv);
            let below = self.node(looked_at, left, &below_alpha, memo);
            self.tree.undo();
            let below = below?;
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
            let below = self.after_ours(mv, allowed, left, &Front::default(), memo)?;
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
