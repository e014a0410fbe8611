//! Random play at full speed.
//!
//! Listing two thousand moves to draw one would be wasteful, and even counting them is more than is needed. A move
//! is drawn by first listing the *stretches* that the queens can move in, at most four for each queen, then
//!
//! - while the queens reach many cells: drawing one of them and one of 35 arrows, until the queen has so many there
//!   (it cannot have more on any board); if that fails a few times,
//! - or while they reach few cells: counting the arrows from each.
//!
//! Either way every legal move is drawn with the same probability, so it does not matter for that when one gives way to
//! the other.

use crate::{
    action::Action,
    cell::Cell,
    game::Amazons,
    lines::{AXES, Lines, Runs, STEPS},
};
use yomi_core::{Game, Position, Rng, Side, below, pick};

/// The most arrows that any queen can shoot: from the centre of an empty board.
const MOST_ARROWS: u32 = 35;

/// How many queens' stretches fit in the list; with more queens, all moves are listed.
const LISTED_QUEENS: usize = 8;

/// From how many cells on guessing is worth while; with fewer, counting is as quick.
const MANY_CELLS: u32 = 12;

/// How often to guess before counting. Found by trying: anything from 8 to 24 is about as quick.
const GUESSES: u32 = 12;

/// Plays uniformly random moves until the game is over; returns the winner.
pub fn random_game(game: &mut Amazons, rng: &mut Rng) -> Side {
    while let Some(action) = random_move(game, rng) {
        game.apply(action);
    }
    game.to_move.other()
}

/// A uniformly random legal move; `None` if there is none.
pub fn random_move(game: &Amazons, rng: &mut Rng) -> Option<Action> {
    if game.queens[game.to_move.index()].len() as usize > LISTED_QUEENS {
        let mut moves = Vec::new();
        game.legal(&mut moves);
        return pick(&moves, rng).copied();
    }
    let stretches = Stretches::new(game);
    if stretches.cells == 0 {
        return None;
    }
    stretches.guess(&game.lines, rng).or_else(|| stretches.draw(&game.lines, rng))
}

/// The free cells on both sides of a queen along one axis.
#[derive(Clone, Copy)]
struct Stretch {
    from: Cell,
    axis: u8,
    runs: Runs,
}

impl Stretch {
    /// Where the queen gets by moving to the cell of this number.
    #[inline]
    fn cell(&self, number: u32) -> Cell {
        self.from.moved(STEPS[usize::from(self.axis)], self.runs.distance(number))
    }

    /// How many arrows the queen can shoot from `to`. It leaves its own stretch behind as a free one, in which every
    /// cell but `to` can be shot at; along the other axes nothing has changed.
    #[inline]
    fn count_arrows(&self, lines: &Lines, to: Cell) -> u32 {
        const OTHERS: [[usize; AXES - 1]; AXES] = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];
        self.runs.span()
            + OTHERS[usize::from(self.axis)].map(|axis| lines.runs(to, axis).span()).into_iter().sum::<u32>()
    }

    /// The move to `to` with the arrow of this number; `None` if there are not so many.
    #[inline]
    fn shoot(&self, lines: &Lines, to: Cell, mut number: u32) -> Option<Action> {
        let from = self.from;
        for (axis, step) in STEPS.into_iter().enumerate() {
            let runs =
                if axis == usize::from(self.axis) { lines.runs_without(to, axis, from) } else { lines.runs(to, axis) };
            if number < runs.span() {
                return Some(Action { from, to, arrow: to.moved(step, runs.distance(number)) });
            }
            number -= runs.span();
        }
        None
    }
}

/// All stretches of the queens to move, without those that have no free cell.
struct Stretches {
    list: [Stretch; AXES * LISTED_QUEENS],
    count: usize,
    /// Free cells of all stretches.
    cells: u32,
}

impl Stretches {
    #[inline]
    fn new(game: &Amazons) -> Self {
        let nowhere = Stretch { from: Cell::FIRST, axis: 0, runs: Runs { ahead: 0, behind: 0 } };
        let mut stretches = Stretches { list: [nowhere; AXES * LISTED_QUEENS], count: 0, cells: 0 };
        for from in game.queens[game.to_move.index()] {
            for axis in 0..AXES {
                let runs = game.lines.runs(from, axis);
                stretches.list[stretches.count] = Stretch { from, axis: axis as u8, runs };
                stretches.count += usize::from(runs.span() > 0);
                stretches.cells += runs.span();
            }
        }
        stretches
    }

    /// The stretch and the cell of this number, counted through all stretches.
    #[inline]
    fn target(&self, mut number: u32) -> Option<(&Stretch, Cell)> {
        for stretch in &self.list[..self.count] {
            if number < stretch.runs.span() {
                return Some((stretch, stretch.cell(number)));
            }
            number -= stretch.runs.span();
        }
        None
    }

    /// Draws a cell and the number of an arrow until the queen can shoot so many from there; `None` if luck is lacking.
    #[inline]
    fn guess(&self, lines: &Lines, rng: &mut Rng) -> Option<Action> {
        if self.cells < MANY_CELLS {
            return None;
        }
        (0..GUESSES).find_map(|_| {
            let drawn = below(rng, self.cells * MOST_ARROWS);
            let (stretch, to) = self.target(drawn / MOST_ARROWS)?;
            stretch.shoot(lines, to, drawn % MOST_ARROWS)
        })
    }

    /// Counts the moves in every stretch and draws one of all.
    #[inline]
    fn draw(&self, lines: &Lines, rng: &mut Rng) -> Option<Action> {
        let stretches = &self.list[..self.count];
        let mut counts = [0; AXES * LISTED_QUEENS];
        for (count, stretch) in counts.iter_mut().zip(stretches) {
            *count = (0..stretch.runs.span()).map(|cell| stretch.count_arrows(lines, stretch.cell(cell))).sum();
        }
        let mut number = below(rng, counts.iter().sum());
        let (_, stretch) = counts.iter().zip(stretches).find(|(count, _)| skip(&mut number, **count))?;
        let mut cells = (0..stretch.runs.span()).map(|cell| stretch.cell(cell));
        let to = cells.find(|to| skip(&mut number, stretch.count_arrows(lines, *to)))?;
        stretch.shoot(lines, to, number)
    }
}

/// Whether an element of this number is among the next `count`; if not, they are skipped.
#[inline]
fn skip(number: &mut u32, count: u32) -> bool {
    let found = *number < count;
    *number -= if found { 0 } else { count };
    found
}
