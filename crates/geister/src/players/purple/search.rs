//! Alpha-beta search in which taking a piece is a throw of dice.

use super::{
    board::{Board, Step, Steps},
    chances::{Chances, Known},
    evaluation::value,
    table::{Bound, Table},
};
use crate::{Colour, bits};

/// What a win is worth; a loss is as much below 0, and a draw is 0.
pub(super) const WIN: f32 = 1.0;
/// How much less a win is worth for each ply that it takes.
pub(super) const DELAY: f32 = 0.001;
/// A value beyond this is that of a game won or lost in every likely case; looking further ahead is of no use.
const DECIDED: f32 = 0.98;
/// What is at least this likely is taken as certain.
const SURE: f32 = 0.999;

/// A search from one position.
pub(super) struct Search<'a, F> {
    chances: Chances,
    table: &'a mut Table,
    /// After how many plies the game is a draw.
    left: u32,
    /// Asked now and then, and the search ends when it says so.
    go_on: F,
    positions: u64,
    stopped: bool,
    /// How often each step of each side has refuted what was tried before it.
    refuted: [[u32; 256]; 2],
}

/// A step at the root and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rated {
    pub(super) step: Step,
    pub(super) value: f32,
}

/// The values between which a result matters.
#[derive(Clone, Copy, Debug)]
struct Window {
    low: f32,
    high: f32,
}

impl Window {
    const FULL: Window = Window { low: -WIN, high: WIN };

    /// The window for a value that counts by `weight` beside a sum of others that lies between `least` and `most`.
    fn part(self, weight: f32, least: f32, most: f32) -> Window {
        Window { low: ((self.low - most) / weight).max(-WIN), high: ((self.high - least) / weight).min(WIN) }
    }
}

impl<'a, F: FnMut() -> bool> Search<'a, F> {
    /// A search that forgets what the table holds of earlier ones, since their chances were others.
    pub(super) fn new(chances: Chances, table: &'a mut Table, left: u32, go_on: F) -> Self {
        table.clear();
        Search { chances, table, left, go_on, positions: 0, stopped: false, refuted: [[0; 256]; 2] }
    }

    /// All steps, the best first, with values that are exact for those within `margin` of the best one.
    ///
    /// Looks further and further ahead, up to `most` plies. One ply is always completed.
    pub(super) fn run(&mut self, root: &Board, most: u32, margin: f32) -> Vec<Rated> {
        let Steps { steps, count, .. } = root.steps(0);
        let mut rated: Vec<Rated> = steps[..count].iter().map(|&step| Rated { step, value: 0.0 }).collect();
        for depth in 1..=most.min(self.left) {
            let mut best = -WIN;
            let mut now = Vec::with_capacity(count);
            for &Rated { step, .. } in &rated {
                let window = Window { low: (best - margin).max(-WIN), ..Window::FULL };
                let value = self.own_step(root, step, depth - 1, 0, window);
                if self.stopped {
                    return rated;
                }
                best = best.max(value);
                now.push(Rated { step, value });
            }
            now.sort_by(|a, b| b.value.total_cmp(&a.value));
            rated = now;
            if best.abs() > DECIDED {
                break;
            }
        }
        rated
    }

    /// Counts a position, and asks now and then whether to go on.
    fn count(&mut self) {
        self.positions += 1;
        if self.positions.is_multiple_of(256) && !(self.go_on)() {
            self.stopped = true;
        }
    }

    /// What an own step is worth, when `depth` plies are left after it.
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
            let value = self.own_step(board, step, depth - 1, ply, window);
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
            let end = WIN - DELAY * ply as f32;
            let value = match taken {
                Some(Colour::Red) if next.own[Colour::Red as usize] == 0 => end,
                Some(Colour::Blue) if next.own[Colour::Blue as usize] == 0 => -end,
                _ => self.ours(&next, depth - 1, ply + 1, window),
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
        let times = &mut self.refuted[side][step.index()];
        *times = times.saturating_add(depth * depth);
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
                self.refuted[side][step.index()].min(u32::MAX - 2)
            };
        }
    }
}
