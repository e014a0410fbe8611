//! The search of one depth.

use super::{
    Counts, MinimaxTree, WIN,
    table::{Bound, Table},
};

/// More than any value.
const INFINITY: i32 = i32::MAX - 1;

/// How many moves that were good enough elsewhere, as many moves from the root, are tried early.
const KILLERS: usize = 2;

/// How many moves come before the first late one.
const PROMPT: usize = 4;

/// A search that keeps what it has learned from one position to the next.
pub struct AlphaBeta<T: MinimaxTree> {
    pub(super) tree: T,
    pub(super) table: Table<T::Move>,
    /// How much less a move costs when it is looked at again because it is better than thought.
    pub(super) rebate: i32,
    /// How much more a move costs with every doubling of its place in the order.
    pub(super) late: i32,
    pub(super) counts: Counts,
    pub(super) stopped: bool,
    /// The best lines found from each number of moves away from the root.
    pub(super) lines: Vec<Vec<T::Move>>,
    killers: Vec<[Option<T::Move>; KILLERS]>,
    /// The moves of all positions between the root and where the search is.
    path: Vec<Candidate<T::Move>>,
    /// Places to list moves and what they cost.
    listed: (Vec<T::Move>, Vec<i32>),
}

/// A move to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) action: M,
    /// What it costs in itself.
    base: i32,
    /// What it costs for its place in the order.
    pub(super) cost: i32,
    /// What it costs when it is looked at again.
    again: i32,
    /// What comes first.
    order: i32,
}

/// A question: what is a position worth within a window, so deep?
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const fn open(depth: i32) -> Window {
        Window { depth, alpha: -INFINITY, beta: INFINITY }
    }

    /// The window for the other side after a move of this cost.
    fn after(self, cost: i32) -> Window {
        Window { depth: self.depth - cost, alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether the value is more than `alpha`.
    fn narrow(self) -> Window {
        Window { beta: self.alpha + 1, ..self }
    }
}

impl<T: MinimaxTree> AlphaBeta<T> {
    /// A search with a table of about so many positions.
    pub fn new(tree: T, positions: usize) -> Self {
        AlphaBeta {
            tree,
            table: Table::new(positions),
            rebate: 0,
            late: 0,
            counts: Counts::default(),
            stopped: false,
            lines: Vec::new(),
            killers: Vec::new(),
            path: Vec::new(),
            listed: Default::default(),
        }
    }

    /// The tree.
    pub fn tree(&self) -> &T {
        &self.tree
    }

    /// What a position so many moves from the root is worth; nothing of use once the search is stopped.
    pub(super) fn search(
        &mut self,
        node: &T::Node,
        ply: usize,
        window: Window,
        go_on: &mut dyn FnMut(&Counts) -> bool,
    ) -> i32 {
        self.counts.nodes += 1;
        self.stopped = self.stopped || !go_on(&self.counts);
        if self.stopped {
            return 0;
        }
        self.clear_line(ply);
        if let Some(result) = self.tree.result(node) {
            return result;
        }
        let key = self.tree.key(node);
        let depth = window.depth.max(0);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| entry.answer(depth, window.alpha, window.beta)) {
            let best = known.and_then(|entry| entry.best);
            self.lines[ply].extend(best);
            return value;
        }
        if depth == 0 {
            self.counts.add_leaf(ply);
            let value = self.tree.evaluate(node);
            self.table.put(key, 0, value, Bound::Exact, None);
            return value;
        }
        let best = known.and_then(|entry| entry.best);
        let base = self.list(node, ply, depth, best);
        let (value, best) = self.best_of(node, ply, base, window, go_on);
        self.path.truncate(base);
        if !self.stopped {
            let bound = match value {
                value if value >= window.beta => Bound::Least,
                value if value <= window.alpha => Bound::Most,
                _ => Bound::Exact,
            };
            self.table.put(key, depth, value, bound, best);
        }
        value
    }

    /// The greatest value of the moves from `base` on, and the move that has it.
    fn best_of(
        &mut self,
        node: &T::Node,
        ply: usize,
        base: usize,
        mut window: Window,
        go_on: &mut dyn FnMut(&Counts) -> bool,
    ) -> (i32, Option<T::Move>) {
        let (mut value, mut best) = (-INFINITY, None);
        let end = self.path.len();
        for index in base..end {
            let candidate = self.path[index];
            let found = self.try_move(node, ply, candidate, window, index == base, go_on);
            if self.stopped {
                break;
            }
            if found > value {
                (value, best) = (found, Some(candidate.action));
                if found > window.alpha {
                    window.alpha = found;
                    self.lead_line(ply, candidate.action);
                }
            }
            if value >= window.beta {
                self.remember_killer(ply, candidate.action);
                break;
            }
        }
        (value, best)
    }

    /// What a move is worth. All but the first are asked only whether they are better than the best so far; one that is, is
    /// looked at again, at a lower price.
    pub(super) fn try_move(
        &mut self,
        node: &T::Node,
        ply: usize,
        candidate: Candidate<T::Move>,
        window: Window,
        first: bool,
        go_on: &mut dyn FnMut(&Counts) -> bool,
    ) -> i32 {
        let next = self.tree.after(node, candidate.action);
        let mut narrow = !first && window.beta - 1 > window.alpha;
        let mut cost = candidate.cost;
        loop {
            let asked = if narrow { window.narrow() } else { window };
            let value = -self.search(&next, ply + 1, asked.after(cost), go_on);
            let deeper = candidate.again < cost && value < WIN;
            if self.stopped || value <= window.alpha || (!narrow && !deeper) {
                return value;
            }
            if deeper {
                cost = candidate.again;
            }
            // Only one that is better at its lower price, too, is asked by how much.
            narrow = narrow && deeper;
        }
    }

    /// Makes moves dearer the later they come. It takes four moves to be late.
    pub(super) fn charge_late(late: i32, moves: &mut [Candidate<T::Move>]) {
        for (place, candidate) in moves.iter_mut().enumerate() {
            candidate.cost = candidate.base + late * (place / PROMPT + 1).ilog2() as i32;
        }
    }

    /// Lists the moves in the order in which to try them; returns where they begin.
    pub(super) fn list(&mut self, node: &T::Node, ply: usize, depth: i32, best: Option<T::Move>) -> usize {
        let base = self.path.len();
        let (mut actions, mut costs) = std::mem::take(&mut self.listed);
        actions.clear();
        costs.clear();
        self.tree.moves(node, &mut actions);
        self.tree.costs(node, &actions, &mut costs);
        let killers = self.killers.get(ply).copied().unwrap_or([None; KILLERS]);
        for (&action, &cost) in actions.iter().zip(&costs) {
            let order = if Some(action) == best {
                i32::MIN
            } else if killers.contains(&Some(action)) {
                i32::MIN + 1
            } else if depth > cost {
                // What the other side had after it in the last iteration. Unknown moves come after the known ones, likely ones first.
                let known = self.table.get(self.tree.key_after(node, action));
                known.map_or(WIN + cost, |entry| entry.value)
            } else {
                WIN + cost
            };
            // Lines of moves that cost next to nothing would never end.
            let again = (cost - self.rebate).max(cost / 2).max(1);
            self.path.push(Candidate { action, base: cost, cost, again, order });
        }
        self.listed = (actions, costs);
        self.path[base..].sort_by_key(|candidate| candidate.order);
        Self::charge_late(self.late, &mut self.path[base..]);
        base
    }

    /// The moves from `base` on, and no longer.
    pub(super) fn take_from(&mut self, base: usize) -> Vec<Candidate<T::Move>> {
        self.path.split_off(base)
    }

    pub(super) fn clear_line(&mut self, ply: usize) {
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The best line is this move, and then the best line that was found after it.
    pub(super) fn lead_line(&mut self, ply: usize, action: T::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend(&after[0]);
    }

    fn remember_killer(&mut self, ply: usize, action: T::Move) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
    }
}
