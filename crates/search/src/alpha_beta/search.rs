//! The search of one depth.

use super::{
    Again, Beneath, Counts, MinimaxTree, Refinements, WIN,
    bound_table::{Bound, BoundTable},
    moves::{Candidate, List, Moves},
    window::{INFINITY, Window},
};

/// How many moves that were good enough elsewhere, as many moves from the root, are tried early.
const KILLERS: usize = 2;

/// How many moves come before the first late one.
const PROMPT: usize = 4;

/// How many moves ahead what the table knows of them is fetched.
const AHEAD: usize = 3;

/// A search that keeps what it has learned from one position to the next.
pub struct AlphaBeta<T: MinimaxTree> {
    pub(super) tree: T,
    refinements: Refinements,
    pub(super) table: BoundTable<T::Move>,
    /// How much less a move costs when it is looked at again because it is better than thought.
    pub(super) rebate: i32,
    /// How much more a move costs with every doubling of its place in the order.
    pub(super) late: i32,
    pub(super) counts: Counts,
    pub(super) stopped: bool,
    /// The best lines found from each number of moves away from the root.
    pub(super) lines: Vec<Vec<T::Move>>,
    killers: Vec<[Option<T::Move>; KILLERS]>,
    pub(super) moves: Moves<T::Move>,
}

/// What a move costs.
#[derive(Clone, Copy)]
struct Prices {
    /// At first.
    cost: i32,
    /// When it is looked at again.
    again: i32,
}

impl<T: MinimaxTree> AlphaBeta<T> {
    /// A search with a table of about so many positions.
    pub fn new(tree: T, positions: usize) -> Self {
        AlphaBeta {
            tree,
            refinements: Refinements::default(),
            table: BoundTable::new(positions),
            rebate: 0,
            late: 0,
            counts: Counts::default(),
            stopped: false,
            lines: Vec::new(),
            killers: Vec::new(),
            moves: Moves::new(),
        }
    }

    /// The same with other refinements than the usual ones.
    pub fn refined(self, refinements: Refinements) -> Self {
        AlphaBeta { refinements, ..self }
    }

    /// The tree.
    pub fn tree(&self) -> &T {
        &self.tree
    }

    /// What the position after a move is worth, so many moves from the root; nothing of use once the search is stopped.
    /// The move is made only if the table does not know enough, and kept for when the position is asked for again.
    fn search(
        &mut self,
        (node, action, key): (&T::Node, T::Move, u64),
        made: &mut Option<T::Node>,
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
        let depth = window.depth.max(0);
        let known = self.table.get(key);
        let best = known.and_then(|entry| entry.best);
        // No position with a result is in the table.
        if let Some(value) = known.and_then(|entry| entry.answer(depth, window.alpha, window.beta)) {
            self.lines[ply].extend(best);
            return value;
        }
        self.table.will_put(key);
        let next = &*made.get_or_insert_with(|| self.tree.after(node, action));
        if let Some(result) = self.tree.result(next) {
            return result;
        }
        if depth == 0 || (self.prunes() && depth < self.tree.least_cost(next)) {
            return self.judge(next, key, ply, depth);
        }
        let (value, best) = self.best_of(next, ply, best, Window { depth, ..window }, go_on);
        if !self.stopped {
            // All moves were beneath the depth.
            if best.is_none() {
                return self.judge(next, key, ply, depth);
            }
            let bound = match value {
                value if value >= window.beta => Bound::Least,
                value if value <= window.alpha => Bound::Most,
                _ => Bound::Exact,
            };
            self.table.put(key, depth, value, bound, best);
        }
        value
    }

    /// What a position that is looked at no deeper looks worth.
    fn judge(&mut self, node: &T::Node, key: u64, ply: usize, depth: i32) -> i32 {
        self.counts.add_leaf(ply);
        let value = self.tree.evaluate(node);
        self.table.put(key, depth, value, Bound::Exact, None);
        value
    }

    fn prunes(&self) -> bool {
        self.refinements.beneath == Beneath::Pruned
    }

    /// Whether a move is not looked at because there is not so much left as it costs.
    pub(super) fn is_pruned(&self, candidate: Candidate<T::Move>, depth: i32) -> bool {
        self.prunes() && candidate.base > depth
    }

    /// The greatest value of the moves of a position, and the move that has it. The move that was best before comes
    /// first.
    fn best_of(
        &mut self,
        node: &T::Node,
        ply: usize,
        known: Option<T::Move>,
        mut window: Window,
        go_on: &mut dyn FnMut(&Counts) -> bool,
    ) -> (i32, Option<T::Move>) {
        let (mut value, mut best) = (-INFINITY, None);
        let mut early = self.early(node, ply, known, window).into_iter().flatten();
        let mut list = None;
        for place in 0.. {
            let candidate = match early.next() {
                Some(action) => Some(Candidate { action, base: self.tree.cost(node, action) }),
                // They are the first ones of the list, too.
                None => {
                    let list = list.get_or_insert_with(|| self.list(node, ply, window.depth, known));
                    if let Some(soon) = self.moves.peek(list, place + AHEAD) {
                        self.table.will_get(self.tree.key_after(node, soon.action));
                    }
                    self.moves.get(list, place)
                }
            };
            let Some(candidate) = candidate else { break };
            if self.is_pruned(candidate, window.depth) {
                continue;
            }
            let found = self.try_move(node, ply, candidate, place, window, go_on);
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
        list.into_iter().for_each(|list| self.moves.end(list));
        (value, best)
    }

    /// The first moves of a position that can be tried before all are listed: most often one of them cuts the others
    /// off.
    ///
    /// What the table holds decides in which order moves are listed, and trying a move changes that. So it is done
    /// where all positions after the moves are leaves, which are not looked up for that, and where the table says at
    /// once that the best move of before cuts off.
    fn early(
        &self,
        node: &T::Node,
        ply: usize,
        best: Option<T::Move>,
        window: Window,
    ) -> [Option<T::Move>; 1 + KILLERS] {
        if window.depth > self.tree.least_cost(node) {
            return [best.filter(|action| self.is_known_to_cut(node, *action, window)), None, None];
        }
        let is_move = |killer: &T::Move| Some(*killer) != best && self.tree.is_move(node, *killer);
        match self.killers_at(ply).map(|killer| killer.filter(is_move)) {
            [Some(one), Some(other)] if self.tree.comes_before(other, one) => [best, Some(other), Some(one)],
            [one, other] => [best, one, other],
        }
    }

    /// Whether the table knows that a first move is good enough.
    fn is_known_to_cut(&self, node: &T::Node, action: T::Move, window: Window) -> bool {
        let Some(entry) = self.table.get(self.tree.key_after(node, action)) else { return false };
        let candidate = Candidate { action, base: self.tree.cost(node, action) };
        if self.is_pruned(candidate, window.depth) {
            return false;
        }
        let Prices { cost, again } = self.prices(candidate, 0);
        let answer = |cost| {
            let asked = window.after(cost);
            entry.answer(asked.depth.max(0), asked.alpha, asked.beta).is_some_and(|value| -value >= window.beta)
        };
        answer(cost) && (again >= cost || -entry.value >= WIN || answer(again))
    }

    /// What a move of this place in the order costs.
    #[inline]
    fn prices(&self, candidate: Candidate<T::Move>, place: usize) -> Prices {
        // It takes four moves to be late.
        let cost = candidate.base + self.late * (place / PROMPT + 1).ilog2() as i32;
        // Lines of moves that cost next to nothing would never end.
        let floor = match self.refinements.again {
            Again::Half => candidate.base / 2,
            Again::Free => 0,
        };
        Prices { cost, again: (candidate.base - self.rebate).max(floor).max(1) }
    }

    /// What the move of a place in the order is worth. All but the first are asked only whether they are better than
    /// the best so far; one that is, is looked at again, at a lower price.
    pub(super) fn try_move(
        &mut self,
        node: &T::Node,
        ply: usize,
        candidate: Candidate<T::Move>,
        place: usize,
        window: Window,
        go_on: &mut dyn FnMut(&Counts) -> bool,
    ) -> i32 {
        let Candidate { action, .. } = candidate;
        let (key, mut next) = (self.tree.key_after(node, action), None);
        let mut narrow = self.refinements.null_windows && place > 0 && window.beta - 1 > window.alpha;
        let Prices { mut cost, again } = self.prices(candidate, place);
        loop {
            let asked = if narrow { window.narrow() } else { window };
            let value = -self.search((node, action, key), &mut next, ply + 1, asked.after(cost), go_on);
            let deeper = again < cost && value < WIN;
            if self.stopped || value <= window.alpha || (!narrow && !deeper) {
                return value;
            }
            if deeper {
                cost = again;
            }
            // Only one that is better at its lower price, too, is asked by how much.
            narrow = narrow && deeper;
        }
    }

    /// Lists the moves of a position.
    pub(super) fn list(&mut self, node: &T::Node, ply: usize, depth: i32, best: Option<T::Move>) -> List {
        let killers = self.killers_at(ply);
        let list = self.moves.begin();
        let (moves, table) = (&mut self.moves, &self.table);
        self.tree.moves(node, |action, cost, key| {
            let order = if Some(action) == best {
                i32::MIN
            } else if killers.contains(&Some(action)) {
                i32::MIN + 1
            } else if depth > cost {
                // What the other side had after it in the last iteration. Unknown moves come after the known ones,
                // likely ones first.
                table.get(key).map_or(WIN + cost, |entry| entry.value)
            } else {
                WIN + cost
            };
            moves.push(&list, action, cost, order);
        });
        list
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

    fn killers_at(&self, ply: usize) -> [Option<T::Move>; KILLERS] {
        self.killers.get(ply).copied().unwrap_or([None; KILLERS])
    }

    fn remember_killer(&mut self, ply: usize, action: T::Move) {
        if !self.refinements.killers {
            return;
        }
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
    }
}
