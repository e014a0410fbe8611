//! One random game, scored for many colourings at once.
//!
//! Under [`Policy::EscapeFirst`](super::Policy::EscapeFirst) the colours never choose a move: either a blue piece
//! leaves and the game is over, or any step on the board is as likely as any other, whatever the colour of what moves.
//! So one random game of pieces without colours is a playout for every colouring, up to the move at which that
//! colouring has its winner:
//!
//! - at its owner's turn a blue piece stands on an exit, or
//! - all red or all blue pieces of a side have been taken.
//!
//! The game is played on until the last colouring is decided. A colouring is a *lane*, a bit of one word, and both
//! questions are a few operations on such words, asked only when something is taken or stands on an exit. What a lane
//! gets is not an approximation: it is the very game that [`PlayoutBoard::run`](super::PlayoutBoard::run) plays with
//! the same random numbers. Only, lanes of one game are not independent of each other.

use super::{Choice, Step};
use crate::{Colour, Geister, Piece, Place, Reds, bits, open_board::OpenBoard};
use yomi_core::{Position, Rng, Seat, below};

/// A set of lanes.
type Set = u128;

/// Pairs of colourings, the first and the second seat's, that share their playouts.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// In which lanes each piece of a seat has each colour: `lanes[seat][colour][piece]`.
    lanes: [[[Set; 8]; 2]; 2],
    count: usize,
}

impl Lanes {
    /// How many there can be at most.
    pub const MOST: usize = Set::BITS as usize;

    /// A lane for each of these; `None` if they are more than [`Lanes::MOST`].
    pub fn new(colourings: &[[Reds; 2]]) -> Option<Lanes> {
        if colourings.len() > Lanes::MOST {
            return None;
        }
        let mut lanes = [[[0; 8]; 2]; 2];
        for (lane, reds) in colourings.iter().enumerate() {
            for (seat, reds) in reds.iter().enumerate() {
                for piece in Piece::ALL {
                    lanes[seat][reds.colour(piece) as usize][piece.index()] |= 1 << lane;
                }
            }
        }
        Some(Lanes { lanes, count: colourings.len() })
    }

    fn all(&self) -> Set {
        if self.count == 0 { 0 } else { Set::MAX >> (Lanes::MOST - self.count) }
    }

    /// The lanes in which a seat has no piece of a colour left.
    #[inline(always)]
    fn without(&self, seat: usize, colour: Colour, taken: u8) -> Set {
        let other = &self.lanes[seat][1 - colour as usize];
        let left = (0..8).filter(|piece| taken >> piece & 1 == 0);
        left.fold(Set::MAX, |lanes, piece| lanes & other[piece])
    }
}

/// A position without colours, for playouts in many lanes.
#[derive(Clone, Copy, Debug)]
pub struct SharedBoard {
    /// All pieces of each seat, as the first seat sees them.
    pieces: [u64; 2],
    /// Which piece stands on each square.
    who: [u8; 64],
    /// The pieces of each seat that are out of play.
    taken: [u8; 2],
    turn: Seat,
}

impl SharedBoard {
    /// The position of a game in which moves can be made; its colours do not matter.
    pub fn of(game: &Geister) -> Option<SharedBoard> {
        let both_chosen = [Seat::FIRST, Seat::SECOND].iter().all(|&seat| game.board.has_set_up(seat));
        let turn = game.turn().filter(|_| both_chosen)?;
        let OpenBoard { places, occupied, shown, .. } = &game.board;
        let mut who = [0; 64];
        for (piece, place) in places.iter().flat_map(|side| Piece::ALL.into_iter().zip(side)) {
            if let Place::On(square) = place {
                who[square.bit().trailing_zeros() as usize] = piece as u8;
            }
        }
        Some(SharedBoard { pieces: *occupied, who, taken: shown.map(|[red, blue]| red | blue), turn })
    }

    /// How many of `count` random games `seat` wins in each lane, whose colours must be possible here.
    ///
    /// ```
    /// # use yomi_core::*;
    /// # use yomi_geister::{*, playout::*};
    /// # let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
    /// let mut game = GeisterRules::new(None).start(rng);
    /// game.apply(Action::SetUp(Reds::ALL[0]));
    /// game.apply(Action::SetUp(Reds::ALL[0]));
    /// // The first seat knows its own colours, and the enemy's may be any.
    /// let lanes = Lanes::new(&Reds::ALL.map(|enemy| [Reds::ALL[0], enemy])).unwrap();
    /// let wins = SharedBoard::of(&game).unwrap().wins(&lanes, Seat::FIRST, 1_000, rng);
    /// assert_eq!(wins.len(), 70);
    /// ```
    pub fn wins(&self, lanes: &Lanes, seat: Seat, count: u32, rng: &mut Rng) -> Vec<u32> {
        let mut tally = Tally::default();
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor has just been asked for exactly the features that the function is compiled for.
            unsafe { self.play_with_bit_instructions(lanes, count, rng, &mut tally) };
            return tally.of(seat, lanes.count, count);
        }
        self.play(lanes, count, rng, bits::nth_bit, &mut tally);
        tally.of(seat, lanes.count, count)
    }

    /// [`SharedBoard::play`] with instructions that most x86-64 processors have.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    fn play_with_bit_instructions(&self, lanes: &Lanes, count: u32, rng: &mut Rng, tally: &mut Tally) {
        self.play(lanes, count, rng, |set, n| std::arch::x86_64::_pdep_u64(1u64 << n, set), tally);
    }

    /// Plays games and counts the lanes that the first seat wins.
    #[inline(always)]
    fn play(
        &self,
        lanes: &Lanes,
        count: u32,
        rng: &mut Rng,
        nth_bit: impl Fn(u64, u32) -> u64 + Copy,
        tally: &mut Tally,
    ) {
        for _ in 0..count {
            let mut game = SharedGame { board: *self, lanes, open: lanes.all(), won: [0; 2] };
            game.run(rng, nth_bit);
            tally.add(game.won[0]);
        }
    }
}

/// A game that some lanes have already left.
struct SharedGame<'a> {
    board: SharedBoard,
    lanes: &'a Lanes,
    /// The lanes without a winner.
    open: Set,
    /// Those that each seat has won.
    won: [Set; 2],
}

impl SharedGame<'_> {
    /// Plays until no lane is open.
    #[inline(always)]
    fn run(&mut self, rng: &mut Rng, nth_bit: impl Fn(u64, u32) -> u64 + Copy) {
        if self.board.turn == Seat::SECOND {
            self.ply::<1>(rng, nth_bit);
        }
        while self.open != 0 {
            self.ply::<0>(rng, nth_bit);
            self.ply::<1>(rng, nth_bit);
        }
    }

    /// Lets the lanes leave in which a blue piece can, and makes a random move in the others.
    #[inline(always)]
    fn ply<const MOVER: usize>(&mut self, rng: &mut Rng, nth_bit: impl Fn(u64, u32) -> u64) {
        let at_exit = self.board.pieces[MOVER] & bits::EXITS[MOVER];
        if at_exit != 0 {
            self.leave::<MOVER>(at_exit);
        }
        if self.open == 0 {
            return;
        }
        let choice = Choice::new(bits::steps(MOVER, self.board.pieces[MOVER], 0));
        let index = below(rng, choice.count());
        self.step::<MOVER>(choice.step(index, nth_bit));
    }

    /// The mover wins where one of its pieces on these exits is blue.
    #[inline(always)]
    fn leave<const MOVER: usize>(&mut self, mut at_exit: u64) {
        while at_exit != 0 {
            let piece = self.board.who[at_exit.trailing_zeros() as usize];
            self.win(MOVER, self.lanes.lanes[MOVER][Colour::Blue as usize][usize::from(piece)]);
            at_exit &= at_exit - 1;
        }
    }

    #[inline(always)]
    fn step<const MOVER: usize>(&mut self, Step { from, to }: Step) {
        let board = &mut self.board;
        let enemy = 1 - MOVER;
        let [left, entered] = [from, to].map(|square| square.trailing_zeros() as usize % 64);
        board.pieces[MOVER] ^= from | to;
        let mover = board.who[left];
        let victim = std::mem::replace(&mut board.who[entered], mover);
        if board.pieces[enemy] & to != 0 {
            board.pieces[enemy] ^= to;
            board.taken[enemy] |= 1 << victim;
            // Nobody has fewer than four of a colour to lose.
            if board.taken[enemy].count_ones() >= 4 {
                let taken = board.taken[enemy];
                self.win(enemy, self.lanes.without(enemy, Colour::Red, taken));
                self.win(MOVER, self.lanes.without(enemy, Colour::Blue, taken));
            }
        }
    }

    #[inline(always)]
    fn win(&mut self, seat: usize, lanes: Set) {
        self.won[seat] |= self.open & lanes;
        self.open &= !lanes;
    }
}

/// Counts of games by lane, a binary digit of all counts in each word: adding a set costs a few operations however many
/// lanes it has.
#[derive(Default)]
struct Tally {
    digits: [Set; 32],
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, mut carry: Set) {
        for digit in &mut self.digits {
            if carry == 0 {
                break;
            }
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// The games that a seat has won in each lane, if those counted are the first seat's, of `games` in all.
    fn of(&self, seat: Seat, lanes: usize, games: u32) -> Vec<u32> {
        let bit = |digit: &Set, lane: usize| (digit >> lane & 1) as u32;
        let used = &self.digits[..(u32::BITS - games.leading_zeros()) as usize];
        let firsts = |lane| used.iter().rev().fold(0, |sum, digit| 2 * sum + bit(digit, lane));
        (0..lanes).map(firsts).map(|wins| if seat == Seat::FIRST { wins } else { games - wins }).collect()
    }
}

#[cfg(test)]
mod tests;
