//! A game in numbers, for programs that learn and for tools that other people wrote.

mod hidden;

pub use hidden::{EncodedWorlds, HiddenPart, WorldArrays, WorldSeen};

use crate::{Game, Seat, Show};
use anstream::adapter::strip_str;

/// A game whose actions have numbers, and whose sights are arrays of numbers.
///
/// All of it is made from what a seat sees now, so that it can show nothing else; the conformance suite deals the hidden
/// part anew and compares all the same. Without a line of its own a game has the bytes of its actions as their numbers
/// and the characters of its picture as its array; games that have a better form say so.
pub trait Encoded: Game {
    /// How many numbers there are: those of actions are below this, in every position of a game with the same rules.
    fn action_space(_sight: &Self::Sight) -> usize {
        1 << u8::BITS
    }

    /// The number of an action, whether it is legal or not; the same in all positions. `None` for what is no action of
    /// the game, as a cell that is not on the board.
    fn number(_sight: &Self::Sight, action: Self::Action) -> Option<usize> {
        let mut byte = [0];
        let written = postcard::to_slice(&action, &mut byte).ok()?.len();
        (written == 1).then_some(usize::from(byte[0]))
    }

    /// The action of a number; `None` if it is that of none.
    fn numbered(_sight: &Self::Sight, number: usize) -> Option<Self::Action> {
        postcard::from_bytes(&[u8::try_from(number).ok()?]).ok()
    }

    /// The form of the array: planes, rows and columns for a board.
    fn shape(_sight: &Self::Sight) -> Vec<usize> {
        vec![PICTURE_ROWS, PICTURE_COLUMNS]
    }

    /// What the first axis of the array stands for, one name each; nothing where that has no name.
    fn planes(_sight: &Self::Sight) -> Vec<String> {
        Vec::new()
    }

    /// Writes what `seat`, whose sight it is, sees. `out` is of the right length and all zeros.
    fn encode(sight: &Self::Sight, _seat: Seat, out: &mut [f32]) {
        let picture = strip_str(&sight.show()).to_string();
        for (row, line) in out.chunks_exact_mut(PICTURE_COLUMNS).zip(picture.lines()) {
            for (place, character) in row.iter_mut().zip(line.chars()) {
                *place = u32::from(character) as f32;
            }
        }
    }
}

/// A picture is cut off to the size that terminals have had for long.
const PICTURE_ROWS: usize = 24;
const PICTURE_COLUMNS: usize = 80;

/// Writes planes of a board one after the other.
pub struct Planes<'a> {
    out: &'a mut [f32],
    cells: usize,
    next: usize,
}

impl<'a> Planes<'a> {
    /// Planes of so many cells each.
    pub fn new(out: &'a mut [f32], cells: usize) -> Self {
        Planes { out, cells, next: 0 }
    }

    /// The next plane, to be filled.
    pub fn plane(&mut self) -> &mut [f32] {
        let from = self.next * self.cells;
        self.next += 1;
        &mut self.out[from..from + self.cells]
    }

    /// The next plane: 1 in these cells.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = usize>) {
        let plane = self.plane();
        cells.into_iter().for_each(|cell| plane[cell] = 1.0);
    }

    /// The next plane: the same everywhere.
    pub fn all(&mut self, value: f32) {
        self.plane().fill(value);
    }
}
