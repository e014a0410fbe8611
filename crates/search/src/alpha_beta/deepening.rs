//! Looking deeper and deeper.

use super::{AlphaBeta, Counts, MinimaxTree, UNIT, WIN, moves::Candidate, window::Window};
use std::cmp::Reverse;

/// How deep to look, iteration by iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deepening {
    /// The depth of the first iteration, more than 0.
    pub first: i32,
    /// By how much each iteration is deeper than the one before it, more than 0.
    pub step: i32,
    /// The depth of the last iteration.
    pub most: i32,
    /// How much less a move costs when it is looked at again because it is better than thought, though never less than
    /// half; 0 does not look again. Without that bound, cheap moves would be free, and a single line of them would use
    /// up all the work that a search may do.
    pub rebate: i32,
    /// How much more a move costs for coming late in the order: so much from the fifth on, twice as much from the 13th
    /// on, and again with every doubling. One that turns out better than thought is looked at again without that. 0 for
    /// none.
    pub late: i32,
}

impl Deepening {
    /// Ply by ply, up to this many.
    pub const fn plies(most: i32) -> Deepening {
        Deepening { first: UNIT, step: UNIT, most: most.saturating_mul(UNIT), rebate: 0, late: 0 }
    }
}

/// What one iteration has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration<M> {
    /// How deep it looked.
    pub depth: i32,
    /// What the position is worth to the side to move.
    pub value: i32,
    /// The best line; never empty.
    pub line: Vec<M>,
    /// All work so far.
    pub counts: Counts,
    /// Whether the search was stopped before all moves had been looked at. Those that were include the best one of the
    /// iteration before.
    pub partial: bool,
}

impl<T: MinimaxTree> AlphaBeta<T> {
    /// Searches a position deeper and deeper, and returns what was found last; `None` where there is no move.
    ///
    /// `go_on` is asked before every position and may end the search at any moment; `on_iteration` is told what every
    /// iteration found that has looked at one move at least. There is always a move, even if the search is stopped at
    /// once, or the result is known beforehand.
    pub fn deepen(
        &mut self,
        root: &T::Node,
        how: Deepening,
        go_on: &mut dyn FnMut(&Counts) -> bool,
        on_iteration: &mut dyn FnMut(&Iteration<T::Move>),
    ) -> Option<Iteration<T::Move>> {
        self.counts = Counts::default();
        self.stopped = false;
        (self.rebate, self.late) = (how.rebate, how.late);
        self.table.grow_older();
        self.clear_line(0);
        let known = self.table.get(self.tree.key(root)).and_then(|entry| entry.best);
        let mut list = self.list(root, 0, how.first, known);
        let mut moves: Vec<_> = (0..).map_while(|place| self.moves.get(&mut list, place)).collect();
        self.moves.end(list);
        let mut found = Iteration {
            depth: 0,
            value: 0,
            line: vec![moves.first()?.action],
            counts: Counts::default(),
            partial: true,
        };
        let mut depth = how.first;
        while depth <= how.most && !self.stopped {
            let before = found.line[0];
            found = self.iterate(root, depth, &mut moves, found, go_on);
            if found.depth == depth {
                on_iteration(&found);
            }
            let decided = found.value.abs() >= WIN;
            if decided || (moves.len() == 1 && found.line[0] == before) {
                break;
            }
            depth = depth.saturating_add(how.step);
        }
        found.counts = self.counts.clone();
        Some(found)
    }

    /// One iteration. The moves are left in the order of what they were worth, for the next one.
    fn iterate(
        &mut self,
        root: &T::Node,
        depth: i32,
        moves: &mut Vec<Candidate<T::Move>>,
        last: Iteration<T::Move>,
        go_on: &mut dyn FnMut(&Counts) -> bool,
    ) -> Iteration<T::Move> {
        let mut window = Window::open(depth);
        let mut values = vec![i32::MIN; moves.len()];
        let mut found = None;
        for index in 0..moves.len() {
            if self.is_pruned(moves[index], depth) {
                continue;
            }
            self.clear_line(0);
            let value = self.try_move(root, 0, moves[index], index, window, go_on);
            if self.stopped {
                break;
            }
            values[index] = value;
            if value > window.alpha {
                window.alpha = value;
                self.lead_line(0, moves[index].action);
                found = Some((value, self.lines[0].clone()));
            }
            if value >= WIN {
                break;
            }
        }
        let mut order: Vec<(Reverse<i32>, usize)> = values.into_iter().map(Reverse).zip(0..).collect();
        order.sort_unstable();
        *moves = order.into_iter().map(|(_, index)| moves[index]).collect();
        let counts = self.counts.clone();
        match found {
            Some((value, line)) => Iteration { depth, value, line, counts, partial: self.stopped },
            None => Iteration { counts, ..last },
        }
    }
}
