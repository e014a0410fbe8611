//! Alpha-beta search in which taking a piece is a throw of dice: expectiminimax, in which the window is passed on
//! through the dice (Star1 of Ballard, 1983).

use super::{
    board::{Board, Step, Steps},
    chances::{Chances, Known},
    evaluation::value,
    prices::{Prices, UNIT},
    transposition_table::{Bound, TranspositionTable},
    window::Window,
};
use crate::{Colour, bits};
use yomi_core::Budget;

/// What a win is worth; a loss is as much below 0, and a draw is 0.
pub(super) const WIN: f32 = 1.0;
/// How much less a win is worth for each ply that it takes.
pub(super) const DELAY: f32 = 0.001;
/// A value beyond this is that of a game won or lost in every likely case; looking further ahead is of no use.
const DECIDED: f32 = 0.98;
/// What is at least this likely is taken as certain.
const SURE: f32 = 0.999;

/// The clock is looked at once for so many positions.
const LOOK_EVERY: u64 = 256;

/// A search from one position.
pub(super) struct Search<'a> {
    chances: Chances,
    table: &'a mut TranspositionTable,
    /// After how many plies the game is a draw.
    left: u32,
    /// Its work is counted in positions.
    budget: &'a Budget,
    positions: u64,
    stopped: bool,
    /// The history heuristic: how often each step of each side has refuted what was tried before it.
    history: [[u32; 256]; 2],
    prices: Prices,
}

/// A step at the root and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) step: Step,
    pub(super) value: f32,
}

/// Whether looking further ahead is of no use.
pub(super) fn is_decided(moves: &[RootMove]) -> bool {
    moves.first().is_none_or(|best| best.value.abs() > DECIDED)
}

/// How a search deepens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deepening {
    /// The most plies to look ahead.
    pub(super) most: u32,
    /// Values are exact for the steps within this of the best one.
    pub(super) margin: f32,
    /// Whether to look no further once the time is over that a decision usually takes.
    pub(super) is_timed: bool,
    /// What steps cost of the plies, but for those at the root, which cost one each.
    pub(super) prices: Prices,
}

impl<'a> Search<'a> {
    /// A search that forgets what the table holds of earlier ones, since their chances were others.
    pub(super) fn new(chances: Chances, table: &'a mut TranspositionTable, left: u32, budget: &'a Budget) -> Self {
        table.clear();
        let (history, prices) = ([[0; 256]; 2], Prices::Plies);
        Search { chances, table, left, budget, positions: 0, stopped: false, history, prices }
    }

    /// All steps, the best first, with values that are exact for those within the margin of the best one.
    ///
    /// Looks further and further ahead, and `told` hears after every ply, with the plies looked ahead. One ply is
    /// always completed.
    pub(super) fn run(
        &mut self,
        root: &Board,
        deepening: Deepening,
        mut told: impl FnMut(&Self, u32, &[RootMove]),
    ) -> Vec<RootMove> {
        self.prices = deepening.prices;
        let Steps { steps, count, .. } = root.steps(0);
        let mut moves: Vec<RootMove> = steps[..count].iter().map(|&step| RootMove { step, value: 0.0 }).collect();
        for depth in 1..=deepening.most.min(self.left) {
            let Some(now) = self.look(root, depth, deepening.margin, &moves) else { break };
            moves = now;
            told(self, depth, &moves);
            if is_decided(&moves) || deepening.is_timed && self.is_usual_time_over() {
                break;
            }
        }
        moves
    }

    /// The steps, in the order of what they are worth so many plies ahead; `None` if the time is over before that is
    /// known.
    fn look(&mut self, root: &Board, depth: u32, margin: f32, moves: &[RootMove]) -> Option<Vec<RootMove>> {
        let mut best = -WIN;
        let mut now = Vec::with_capacity(moves.len());
        for &RootMove { step, .. } in moves {
            let window = Window { low: (best - margin).max(-WIN), ..Window::FULL };
            let value = self.own_step(root, step, (depth - 1) * UNIT, 0, window);
            if self.stopped {
                return None;
            }
            best = best.max(value);
            now.push(RootMove { step, value });
        }
        now.sort_by(|a, b| b.value.total_cmp(&a.value));
        Some(now)
    }

    /// How many positions it has looked at.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// The step that seems best in a position with a side to move, if it is still known.
    pub(super) fn best_step(&self, board: &Board, side: usize) -> Option<Step> {
        let steps = board.steps(side);
        let found = self.table.get(board.key(side))?.step;
        steps.steps[..steps.count].contains(&found).then_some(found)
    }

    fn is_usual_time_over(&self) -> bool {
        self.budget.times().is_some_and(|(usual, _)| self.budget.elapsed() >= usual)
    }

    /// Counts a position, and looks at the budget now and then.
    fn count(&mut self) {
        self.positions += 1;
        if !self.budget.allows_looking_every(self.positions, LOOK_EVERY) {
            self.stopped = true;
        }
    }

    /// What an own step is worth, when so much depth is left after it, in parts of a ply.
    fn own_step(&mut self, board: &Board, step: Step, depth: u32, ply: u32, window: Window) -> f32 {
        let (_, to) = step.squares();
        let next = board.after_own(step);
        if board.enemy & to == 0 {
            return self.theirs(&next, depth, ply + 1, window);
        }
        let victim = board.enemy_on(to);
        let Known { blue, left } = self.chances.known(board.shown);
        let chance = blue[victim];
        let after = |colour: Colour| Board { shown: board.shown.with(victim, colour), ..next };
        let win = WIN - DELAY * ply as f32;
        let branch = |search: &mut Self, colour: Colour, window: Window| match (colour, left[colour as usize]) {
            (Colour::Blue, 1) => win,
            (Colour::Red, 1) => -win,
            _ => search.theirs(&after(colour), depth, ply + 1, window),
        };
        let (likelier, other, weight) =
            if chance >= 0.5 { (Colour::Blue, Colour::Red, chance) } else { (Colour::Red, Colour::Blue, 1.0 - chance) };
        if weight >= SURE {
            return branch(self, likelier, window);
        }
        // What the other colour can still change bounds the window of the likelier one.
        let rest = 1.0 - weight;
        let one = weight * branch(self, likelier, window.part(weight, -rest * WIN, rest * WIN));
        if one + rest * WIN <= window.low {
            return one + rest * WIN;
        }
        if one - rest * WIN >= window.high {
            return one - rest * WIN;
        }
        one + rest * branch(self, other, window.part(rest, one, one))
    }

    /// What a position is worth when it is our turn.
    fn ours(&mut self, board: &Board, depth: u32, ply: u32, window: Window) -> f32 {
        if ply >= self.left {
            return 0.0;
        }
        if board.own[Colour::Blue as usize] & bits::EXITS[0] != 0 {
            return WIN - DELAY * ply as f32;
        }
        if depth == 0 {
            let known = self.chances.known(board.shown);
            return value(board, &known, 0);
        }
        self.count();
        let key = board.key(0);
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            if u32::from(entry.depth) >= depth && entry.decides(window.low, window.high) {
                return entry.value;
            }
            first = Some(entry.step);
        }
        let mut steps = board.steps(0);
        self.order(board, &mut steps, 0, first);
        let (mut best, mut chosen, asked) = (f32::NEG_INFINITY, steps.steps[0], window);
        let mut window = window;
        for index in 0..steps.count {
            let step = steps.next(index);
            let price = self.prices.of(board, step, 0);
            let value = self.own_step(board, step, depth.saturating_sub(price), ply, window);
            if self.stopped {
                return 0.0;
            }
            if value > best {
                (best, chosen) = (value, step);
            }
            window.low = window.low.max(best);
            if window.low >= window.high {
                self.refutes(0, step, depth);
                break;
            }
        }
        let bound = Bound::of(best, asked.low, asked.high);
        self.table.put(key, depth, best, bound, chosen);
        best
    }

    /// What a position is worth when it is the enemy's turn.
    fn theirs(&mut self, board: &Board, depth: u32, ply: u32, window: Window) -> f32 {
        if ply >= self.left {
            return 0.0;
        }
        let known = self.chances.known(board.shown);
        let mut waiting = board.enemy & bits::EXITS[1];
        let mut stays = 1.0;
        while waiting != 0 {
            stays *= 1.0 - known.blue[board.enemy_on(waiting & waiting.wrapping_neg())];
            waiting &= waiting - 1;
        }
        let loss = -WIN + DELAY * ply as f32;
        if stays <= 1.0 - SURE {
            return loss;
        }
        let gone = (1.0 - stays) * loss;
        if depth == 0 {
            return gone + stays * value(board, &known, 1);
        }
        if stays == 1.0 {
            return self.their_steps(board, depth, ply, window);
        }
        if gone + stays * WIN <= window.low {
            return gone + stays * WIN;
        }
        if gone - stays * WIN >= window.high {
            return gone - stays * WIN;
        }
        gone + stays * self.their_steps(board, depth, ply, window.part(stays, gone, gone))
    }

    /// The same if none of the enemy's pieces leaves.
    fn their_steps(&mut self, board: &Board, depth: u32, ply: u32, window: Window) -> f32 {
        self.count();
        let key = board.key(1);
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            if u32::from(entry.depth) >= depth && entry.decides(window.low, window.high) {
                return entry.value;
            }
            first = Some(entry.step);
        }
        let mut steps = board.steps(1);
        self.order(board, &mut steps, 1, first);
        let (mut best, mut chosen, asked) = (f32::INFINITY, steps.steps[0], window);
        let mut window = window;
        for index in 0..steps.count {
            let step = steps.next(index);
            let (next, taken) = board.after_enemy(step);
            let price = self.prices.of(board, step, 1);
            let end = WIN - DELAY * ply as f32;
            let value = match taken {
                Some(Colour::Red) if next.own[Colour::Red as usize] == 0 => end,
                Some(Colour::Blue) if next.own[Colour::Blue as usize] == 0 => -end,
                _ => self.ours(&next, depth.saturating_sub(price), ply + 1, window),
            };
            if self.stopped {
                return 0.0;
            }
            if value < best {
                (best, chosen) = (value, step);
            }
            window.high = window.high.min(best);
            if window.low >= window.high {
                self.refutes(1, step, depth);
                break;
            }
        }
        let bound = Bound::of(best, asked.low, asked.high);
        self.table.put(key, depth, best, bound, chosen);
        best
    }

    /// Remembers that a step was enough to stop looking at others.
    fn refutes(&mut self, side: usize, step: Step, depth: u32) {
        let plies = depth.div_ceil(UNIT);
        let times = &mut self.history[side][step.index()];
        *times = times.saturating_add(plies * plies);
    }

    /// Says which steps to try first: what was best before, then what takes something, then what has often been good.
    fn order(&self, board: &Board, steps: &mut Steps, side: usize, first: Option<Step>) {
        let targets = if side == 0 { board.enemy } else { board.all_own() };
        for index in 0..steps.count {
            let step = steps.steps[index];
            let (_, to) = step.squares();
            steps.scores[index] = if first == Some(step) {
                u32::MAX
            } else if targets & to != 0 {
                u32::MAX - 1
            } else {
                self.history[side][step.index()].min(u32::MAX - 2)
            };
        }
    }
}
