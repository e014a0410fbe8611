//! Random playouts by the million.
//!
//! Who wins a random game does not depend on letters, so a [`PlayoutBoard`] keeps four sets of squares and nothing
//! else: 40 bytes. A ply counts the possible steps in each of the four directions, draws one of them and shifts one
//! bit.
//!
//! Two things make it fast, both measured:
//!
//! - No branch depends on the move that was drawn, but the one that asks whether it takes a piece, and most do not. As
//!   long as nothing is taken, what one side may do does not depend on the other's last move, so the processor works on
//!   two plies at a time.
//! - The code is written once and compiled twice on x86-64: for every processor, and for those that count bits and find
//!   the n-th one in an instruction each. The second is twice as fast. Both draw the same numbers and play the same
//!   games.

use crate::{Geister, Piece, Place, Reds, bits, open_board::HOME};
use std::hint::select_unpredictable as select;
use yomi_core::{Position, Rng, Seat, below};

mod lanes;

pub use lanes::{Lanes, SharedBoard};

/// How a playout chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All legal moves are equally likely.
    Uniform,
    /// A blue piece that can leave does; otherwise all legal moves are equally likely.
    ///
    /// This is the playout of Oshibuchi and Sato,
    /// *ガイスターゲームにおけるモンテカルロ法を利用した駒推定およびブラフ手の生成可能性の検証*.
    EscapeFirst,
    /// A blue piece that can leave does. Otherwise a blue piece of the enemy is taken, one that could leave before any
    /// other, and a red one only by who can do nothing else. Moves that are as good as each other are equally likely.
    Careful,
}

/// The policies as the compiler is told them.
const UNIFORM: u8 = Policy::Uniform as u8;
const ESCAPE_FIRST: u8 = Policy::EscapeFirst as u8;
const CAREFUL: u8 = Policy::Careful as u8;

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won. Playouts know no limit, and one that is not stopped is won in the end.
    pub winner: Seat,
    /// How many moves it took.
    pub plies: u32,
}

/// A position without letters and without limit, for random play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayoutBoard {
    /// All pieces of each seat, as the first seat sees them.
    pieces: [u64; 2],
    /// The red ones among them.
    red: [u64; 2],
    turn: Seat,
}

impl PlayoutBoard {
    /// The start of a game with these red pieces of the first and of the second seat.
    pub fn start(reds: [Reds; 2]) -> PlayoutBoard {
        let home = |reds: Reds| {
            let square = |piece: &Piece| HOME[piece.index()].bit();
            Piece::ALL.iter().filter(|piece| reds.mask() & piece.bit() != 0).map(square).sum::<u64>()
        };
        let all: u64 = HOME.iter().map(|square| square.bit()).sum();
        PlayoutBoard {
            pieces: [all, all.reverse_bits()],
            red: [home(reds[0]), home(reds[1]).reverse_bits()],
            turn: Seat::FIRST,
        }
    }

    /// The position of a game in which moves can be made: both sides have chosen their colours, and nobody has won.
    pub fn of(game: &Geister) -> Option<PlayoutBoard> {
        let turn = game.turn()?;
        let mut red = [0; 2];
        for (seat, red) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&mut red) {
            let reds = game.reds(seat)?;
            for (piece, place) in Piece::ALL.into_iter().zip(&game.board.places[seat.index()]) {
                if let (Place::On(square), true) = (place, reds.mask() & piece.bit() != 0) {
                    *red |= square.bit();
                }
            }
        }
        Some(PlayoutBoard { pieces: game.board.occupied, red, turn })
    }

    /// Plays to the end.
    pub fn run(mut self, policy: Policy, rng: &mut Rng) -> Finish {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor has just been asked for exactly the features that the function is compiled for.
            return unsafe { self.run_with_bit_instructions(policy, rng) };
        }
        self.run_anywhere(policy, rng)
    }

    /// [`PlayoutBoard::run`] on any processor.
    fn run_anywhere(&mut self, policy: Policy, rng: &mut Rng) -> Finish {
        match policy {
            Policy::Uniform => self.run_by::<UNIFORM>(rng, bits::nth_bit),
            Policy::EscapeFirst => self.run_by::<ESCAPE_FIRST>(rng, bits::nth_bit),
            Policy::Careful => self.run_by::<CAREFUL>(rng, bits::nth_bit),
        }
    }

    /// [`PlayoutBoard::run`] with instructions that most x86-64 processors have, but that the compiler may not take for
    /// granted.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    fn run_with_bit_instructions(&mut self, policy: Policy, rng: &mut Rng) -> Finish {
        let nth_bit = |set, n| std::arch::x86_64::_pdep_u64(1u64 << n, set);
        match policy {
            Policy::Uniform => self.run_by::<UNIFORM>(rng, nth_bit),
            Policy::EscapeFirst => self.run_by::<ESCAPE_FIRST>(rng, nth_bit),
            Policy::Careful => self.run_by::<CAREFUL>(rng, nth_bit),
        }
    }

    #[inline(always)]
    fn run_by<const POLICY: u8>(&mut self, rng: &mut Rng, nth_bit: impl Fn(u64, u32) -> u64) -> Finish {
        let mut plies = 0;
        if self.turn == Seat::SECOND {
            plies += 1;
            if let Some(winner) = self.ply::<1, POLICY>(rng, &nth_bit) {
                return Finish { winner, plies };
            }
        }
        loop {
            plies += 1;
            if let Some(winner) = self.ply::<0, POLICY>(rng, &nth_bit) {
                return Finish { winner, plies };
            }
            plies += 1;
            if let Some(winner) = self.ply::<1, POLICY>(rng, &nth_bit) {
                return Finish { winner, plies };
            }
        }
    }

    /// A random move of `MOVER`; returns who has won with it.
    #[inline(always)]
    fn ply<const MOVER: usize, const POLICY: u8>(
        &mut self,
        rng: &mut Rng,
        nth_bit: impl Fn(u64, u32) -> u64,
    ) -> Option<Seat> {
        let leaving = self.leaving::<MOVER>();
        if POLICY != UNIFORM && leaving != 0 {
            return Some(Seat(MOVER as u8));
        }
        let choice = match POLICY {
            UNIFORM => Choice::new(bits::steps(MOVER, self.pieces[MOVER], leaving)),
            CAREFUL => self.careful_choice::<MOVER>(),
            _ => Choice::new(bits::steps(MOVER, self.pieces[MOVER], 0)),
        };
        let index = below(rng, choice.count());
        self.step::<MOVER>(choice.step(index, nth_bit))
    }

    /// The best moves as [`Policy::Careful`] sees them, when nothing can leave.
    #[inline(always)]
    fn careful_choice<const MOVER: usize>(&self) -> Choice {
        let enemy = 1 - MOVER;
        let (own, red) = (self.pieces[MOVER], self.red[enemy]);
        let blue = self.pieces[enemy] & !red;
        for squares in [blue & bits::EXITS[enemy], blue, bits::BOARD & !own & !red] {
            let choice = Choice::new(bits::steps_onto(own, squares));
            if choice.count() > 0 {
                return choice;
            }
        }
        Choice::new(bits::steps_onto(own, red))
    }

    /// The mover's blue pieces that can leave now.
    #[inline(always)]
    fn leaving<const MOVER: usize>(&self) -> u64 {
        self.pieces[MOVER] & !self.red[MOVER] & bits::EXITS[MOVER]
    }

    /// Moves a piece; returns who has won with it.
    #[inline(always)]
    fn step<const MOVER: usize>(&mut self, Step { from, to }: Step) -> Option<Seat> {
        let enemy = 1 - MOVER;
        if to & bits::BOARD == 0 {
            return Some(Seat(MOVER as u8));
        }
        let moved = from | to;
        self.red[MOVER] ^= select(self.red[MOVER] & from != 0, moved, 0);
        self.pieces[MOVER] ^= moved;
        if self.pieces[enemy] & to != 0 {
            self.pieces[enemy] ^= to;
            if self.red[enemy] & to != 0 {
                self.red[enemy] ^= to;
                if self.red[enemy] == 0 {
                    return Some(Seat(enemy as u8));
                }
            } else if self.pieces[enemy] == self.red[enemy] {
                return Some(Seat(MOVER as u8));
            }
        }
        None
    }
}

/// A step from one square to the next, each as a set of one. `to` is on the margin where a piece leaves.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u64,
    to: u64,
}

/// All steps of a side, numbered by direction.
struct Choice {
    /// From where, by direction.
    from: [u64; 4],
    /// How many steps there are up to and including each direction.
    up_to: [u32; 4],
}

impl Choice {
    #[inline(always)]
    fn new(from: [u64; 4]) -> Choice {
        let [north, east, west, south] = from.map(u64::count_ones);
        Choice { from, up_to: [north, north + east, north + east + west, (north + east) + (west + south)] }
    }

    #[inline(always)]
    fn count(&self) -> u32 {
        self.up_to[3]
    }

    /// The step of a number below the count.
    #[inline(always)]
    fn step(&self, index: u32, nth_bit: impl Fn(u64, u32) -> u64) -> Step {
        /// How far a bit rotates to the left with a step, by direction.
        const ROTATION: [u32; 4] = [64 - 8, 1, 64 - 1, 8];
        let [north, east, west, _] = self.up_to.map(|up_to| index >= up_to);
        let from = select(east, select(west, self.from[3], self.from[2]), select(north, self.from[1], self.from[0]));
        let before = select(east, select(west, self.up_to[2], self.up_to[1]), select(north, self.up_to[0], 0));
        let rotation = select(east, select(west, ROTATION[3], ROTATION[2]), select(north, ROTATION[1], ROTATION[0]));
        let from = nth_bit(from, index - before);
        Step { from, to: from.rotate_left(rotation) }
    }
}

#[cfg(test)]
mod tests;
