//! The search: to the end, and no move more than is needed.

use super::{board::Board, ground::Ground, position::Position, spare_moves_table::SpareMovesTable};
use yomi_core::Budget;

/// Positions with fewer free cells are found out again sooner than remembered.
const REMEMBERED: u32 = 3;

/// How many positions are looked into between two looks at the clock.
const CLOCK_EVERY: u64 = 16;

/// A search that keeps what it has learned from one question to the next.
pub(super) struct Search {
    pub(super) board: Board,
    pub(super) ground: Ground,
    table: SpareMovesTable,
    /// The moves still to be looked into, of all positions between the root and where the search is.
    path: Vec<Child>,
    expanded: u64,
    budget: Budget,
}

/// Where a move leads.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    key: u64,
    prospects: i32,
}

impl Search {
    /// A search that looks at the moves of at most so many positions in its life as there may be work.
    pub(super) fn new(board: Board, budget: &Budget) -> Search {
        let table = SpareMovesTable::new(budget.work().unwrap_or(u64::MAX));
        Search { board, ground: Ground::new(), table, path: Vec::new(), expanded: 0, budget: budget.clone() }
    }

    /// At the moves of how many positions it has looked.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Whether the side to move wins in a settled position; `None` if the budget is not enough to tell.
    pub(super) fn wins(&mut self, position: &Position) -> Option<bool> {
        let key = position.key(&self.board);
        let decided = position.decided(&self.board, &mut self.ground);
        decided.or_else(|| self.table.get(key).wins(position.spare)).or_else(|| self.expand(position, key))
    }

    /// The same for a position of which nothing is known.
    fn expand(&mut self, position: &Position, key: u64) -> Option<bool> {
        if !self.budget.allows_looking_every(self.expanded, CLOCK_EVERY) {
            return None;
        }
        let before = self.expanded;
        self.expanded += 1;
        let base = self.path.len();
        let wins =
            if self.wins_at_once(position) || self.wins_by_memory(base) { Some(true) } else { self.deepen(base) };
        self.path.truncate(base);
        if position.free.count_ones() >= REMEMBERED
            && let Some(wins) = wins
        {
            self.table.put(key, position.spare, wins, self.expanded - before);
        }
        wins
    }

    /// Whether a move leads to a position that is decided; if not, those where it is not known yet are added to the
    /// path.
    fn wins_at_once(&mut self, position: &Position) -> bool {
        let Search { board, ground, path, .. } = self;
        let moved = board.moves(position.own, position.free).map(|(queens, free)| position.moved(queens, free));
        for next in moved.chain((position.spare > 0).then(|| position.passed())) {
            let next = next.settled(board, ground);
            match next.decided(board, ground) {
                Some(true) => {}
                Some(false) => return true,
                None => path.push(Child { position: next, key: next.key(board), prospects: 0 }),
            }
        }
        false
    }

    /// Whether one of these moves is remembered to win; those that are remembered to lose are taken away.
    fn wins_by_memory(&mut self, base: usize) -> bool {
        let mut kept = base;
        for index in base..self.path.len() {
            let child = self.path[index];
            match self.table.get(child.key).wins(child.position.spare) {
                Some(true) => {}
                Some(false) => return true,
                None => {
                    self.path[kept] = child;
                    kept += 1;
                }
            }
        }
        self.path.truncate(kept);
        false
    }

    /// Whether one of these moves wins, those first that leave the enemy least.
    fn deepen(&mut self, base: usize) -> Option<bool> {
        for child in &mut self.path[base..] {
            child.prospects = child.position.prospects(&self.board);
        }
        self.path[base..].sort_by_key(|child| child.prospects);
        for index in base..self.path.len() {
            let Child { position, key, .. } = self.path[index];
            // Another move may have led to the same position meanwhile.
            let known = self.table.get(key).wins(position.spare);
            if !known.or_else(|| self.expand(&position, key))? {
                return Some(true);
            }
        }
        Some(false)
    }
}
