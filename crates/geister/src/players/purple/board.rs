//! A position as one side knows it, small and quick to copy.

use super::chances::Shown;
use crate::{Action, Colour, Direction, Piece, Sight, Square, bits};

/// A position for the side that thinks, which sees its own pieces below whatever its seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Its own pieces by colour, [`Colour::Red`] first.
    pub(super) own: [u64; 2],
    /// The enemy's pieces together.
    pub(super) enemy: u64,
    /// The enemy's pieces one by one: the number of a square's bit, 0 for those out of play.
    pub(super) places: [u8; 8],
    /// What the enemy's pieces out of play have shown.
    pub(super) shown: Shown,
}

/// A step: the number of the bit that it begins at, and the direction as the side that thinks sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u8);

impl Step {
    fn new(from: u32, direction: usize) -> Step {
        Step((from * 4) as u8 | direction as u8)
    }

    /// A number below 256.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Where it begins and ends, as sets of one.
    #[inline(always)]
    pub(super) fn squares(self) -> (u64, u64) {
        const ROTATION: [u32; 4] = [64 - 8, 1, 64 - 1, 8];
        let from = 1u64 << (self.0 / 4);
        (from, from.rotate_left(ROTATION[usize::from(self.0 % 4)]))
    }

    /// What the seat of a sight writes for it, if it is its own.
    pub(super) fn action(self, sight: &Sight) -> Option<Action> {
        let (from, _) = self.squares();
        let stands = |piece: &Piece| sight.own(*piece).square().map(Square::bit) == Some(from);
        Piece::ALL.into_iter().find(stands).map(|piece| Action::Move { piece, direction: self.direction() })
    }

    /// Its direction as the side that thinks sees it.
    pub(super) fn direction(self) -> Direction {
        Direction::ALL[usize::from(self.0 % 4)]
    }
}

/// At most so many steps are possible: four for each of eight pieces.
pub(super) const MOST_STEPS: usize = 32;

/// The steps of one side.
pub(super) struct Steps {
    pub(super) steps: [Step; MOST_STEPS],
    /// How soon each of them is to be tried: the higher, the sooner.
    pub(super) scores: [u32; MOST_STEPS],
    pub(super) count: usize,
}

impl Steps {
    /// The step to be tried after `index` others; asked for in order.
    #[inline]
    pub(super) fn next(&mut self, index: usize) -> Step {
        let mut best = index;
        for other in index + 1..self.count {
            if self.scores[other] > self.scores[best] {
                best = other;
            }
        }
        self.steps.swap(index, best);
        self.scores.swap(index, best);
        self.steps[index]
    }
}

impl Board {
    /// What a seat sees; `None` while it has not chosen its colours.
    pub(super) fn of(sight: &Sight) -> Option<Board> {
        let reds = sight.reds()?;
        let mut board = Board { own: [0; 2], enemy: 0, places: [0; 8], shown: Shown::default() };
        for piece in Piece::ALL {
            if let Some(square) = sight.own(piece).square() {
                board.own[reds.colour(piece) as usize] |= square.bit();
            }
            if let Some(square) = sight.enemy(piece).square() {
                board.enemy |= square.bit();
                board.places[piece.index()] = square.bit().trailing_zeros() as u8;
            }
            if let Some(colour) = sight.colour(sight.seat().other(), piece) {
                board.shown = board.shown.with(piece.index(), colour);
            }
        }
        Some(board)
    }

    /// The step of an own blue piece off the board, if one stands on an exit.
    pub(super) fn leaving(&self) -> Option<Step> {
        let leaving = self.own[Colour::Blue as usize] & bits::EXITS[0];
        (leaving != 0).then(|| Step::new(leaving.trailing_zeros(), Direction::North as usize))
    }

    /// All own pieces.
    #[inline(always)]
    pub(super) fn all_own(&self) -> u64 {
        self.own[0] | self.own[1]
    }

    /// The enemy's piece on a square that it holds.
    #[inline(always)]
    pub(super) fn enemy_on(&self, square: u64) -> usize {
        let bit = square.trailing_zeros() as u8;
        self.places.iter().position(|place| *place == bit).expect("the set and the places agree")
    }

    /// The steps of a side (0 is the one that thinks) that stay on the board.
    #[inline]
    pub(super) fn steps(&self, side: usize) -> Steps {
        let pieces = if side == 0 { self.all_own() } else { self.enemy };
        let mut steps = Steps { steps: [Step(0); MOST_STEPS], scores: [0; MOST_STEPS], count: 0 };
        for (direction, mut from) in bits::steps(side, pieces, 0).into_iter().enumerate() {
            while from != 0 {
                steps.steps[steps.count] = Step::new(from.trailing_zeros(), direction);
                steps.count += 1;
                from &= from - 1;
            }
        }
        steps
    }

    /// After an own step that takes nothing, or that takes a piece whose colour is still to be shown.
    #[inline]
    #[must_use]
    pub(super) fn after_own(&self, step: Step) -> Board {
        let (from, to) = step.squares();
        let mut next = *self;
        let colour = if self.own[Colour::Blue as usize] & from != 0 { Colour::Blue } else { Colour::Red };
        next.own[colour as usize] ^= from | to;
        if self.enemy & to != 0 {
            next.enemy ^= to;
            next.places[self.enemy_on(to)] = 0;
        }
        next
    }

    /// After a step of the enemy, with the colour of the own piece that it takes.
    #[inline]
    #[must_use]
    pub(super) fn after_enemy(&self, step: Step) -> (Board, Option<Colour>) {
        let (from, to) = step.squares();
        let mut next = *self;
        next.enemy ^= from | to;
        next.places[self.enemy_on(from)] = to.trailing_zeros() as u8;
        let taken = [Colour::Red, Colour::Blue].into_iter().find(|colour| self.own[*colour as usize] & to != 0);
        if let Some(colour) = taken {
            next.own[colour as usize] ^= to;
        }
        (next, taken)
    }

    /// The hash key of the position and whose turn it is.
    #[inline]
    pub(super) fn key(&self, side: usize) -> u64 {
        let mut key = mixed(self.own[0] ^ (side as u64));
        key = mixed(key ^ self.own[1]);
        key = mixed(key ^ u64::from_le_bytes(self.places));
        mixed(key ^ self.shown.index() as u64)
    }
}

/// Every bit of the result depends on every bit of the word.
#[inline(always)]
fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
