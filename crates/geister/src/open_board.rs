//! The open part of a game: everything that both players see.

use crate::{Colour, Direction, End, GeisterRules, Piece, Place, Reds, Square};
use yomi_core::Seat;

/// The open part: where every piece is, the colours that have come out, and how far the game is.
///
/// Arrays are indexed by seat and then by piece; squares are as the first seat sees them. What depends on hidden
/// colours is asked for with each call, so that nothing hidden is ever stored here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenBoard {
    pub(crate) rules: GeisterRules,
    /// Moves so far.
    pub(crate) plies: u32,
    /// How many sides have chosen their colours.
    pub(crate) set_ups: u8,
    pub(crate) end: Option<End>,
    /// The pieces out of play, by colour: `shown[seat][colour]` has a bit per piece.
    pub(crate) shown: [[u8; 2]; 2],
    pub(crate) places: [[Place; 8]; 2],
    /// The squares in `places` once more, as sets.
    pub(crate) occupied: [u64; 2],
}

impl OpenBoard {
    /// All pieces at home, no colours chosen.
    pub(crate) fn start(rules: GeisterRules) -> OpenBoard {
        let places = [Seat::FIRST, Seat::SECOND].map(|seat| HOME.map(|square| Place::On(square).for_seat(seat)));
        OpenBoard::new(rules, places)
    }

    /// Pieces at these places, before any colour has been chosen or shown.
    pub(crate) fn new(rules: GeisterRules, places: [[Place; 8]; 2]) -> OpenBoard {
        let occupied = places.map(|side| side.iter().filter_map(|place| place.square()).map(Square::bit).sum());
        OpenBoard { rules, plies: 0, set_ups: 0, end: None, shown: [[0; 2]; 2], places, occupied }
    }

    pub(crate) fn turn(&self) -> Option<Seat> {
        match (self.end, self.set_ups) {
            (Some(_), _) => None,
            (None, 0) => Some(Seat::FIRST),
            (None, 1) => Some(Seat::SECOND),
            (None, _) => Some(Seat((self.plies % 2) as u8)),
        }
    }

    /// Whether a side has chosen its colours.
    pub(crate) fn has_set_up(&self, seat: Seat) -> bool {
        self.set_ups > seat.0
    }

    /// The colour that a piece out of play has shown.
    pub(crate) fn shown_colour(&self, seat: Seat, piece: Piece) -> Option<Colour> {
        let shown = |colour: Colour| self.shown[seat.index()][colour as usize] & piece.bit() != 0;
        [Colour::Red, Colour::Blue].into_iter().find(|colour| shown(*colour))
    }

    /// The piece of a side on a square.
    pub(crate) fn piece_on(&self, seat: Seat, square: Square) -> Option<Piece> {
        if self.occupied[seat.index()] & square.bit() == 0 {
            return None;
        }
        Piece::ALL.into_iter().find(|piece| self.places[seat.index()][piece.index()] == Place::On(square))
    }

    /// The square to which a legal step leads; `None` where it leads off the board.
    pub(crate) fn target(&self, mover: Seat, piece: Piece, direction: Direction) -> Option<Square> {
        self.places[mover.index()][piece.index()].square()?.step(direction.for_seat(mover))
    }

    /// The enemy piece that a legal step takes.
    pub(crate) fn victim(&self, mover: Seat, piece: Piece, direction: Direction) -> Option<Piece> {
        self.piece_on(mover.other(), self.target(mover, piece, direction)?)
    }

    /// Takes a legal step; `enemy` are the colours of the side that may lose a piece.
    pub(crate) fn advance(&mut self, mover: Seat, piece: Piece, direction: Direction, enemy: Reds) {
        let Place::On(from) = self.places[mover.index()][piece.index()] else {
            unreachable!("a legal move is one of a piece on the board");
        };
        // Only a game without a limit can be long enough to wrap, and wrapping keeps whose turn it is.
        self.plies = self.plies.wrapping_add(1);
        self.occupied[mover.index()] ^= from.bit();
        match from.step(direction.for_seat(mover)) {
            None => {
                self.places[mover.index()][piece.index()] = Place::Escaped;
                self.shown[mover.index()][Colour::Blue as usize] |= piece.bit();
                self.end = Some(End::Escape(mover));
            }
            Some(to) => {
                if let Some(victim) = self.piece_on(mover.other(), to) {
                    self.take(mover.other(), victim, to, enemy.colour(victim));
                }
                self.places[mover.index()][piece.index()] = Place::On(to);
                self.occupied[mover.index()] ^= to.bit();
            }
        }
        if self.end.is_none() && self.rules.limit().is_some_and(|limit| self.plies >= limit) {
            self.end = Some(End::Limit);
        }
    }

    /// Takes `owner`'s piece off its square, which may end the game.
    fn take(&mut self, owner: Seat, piece: Piece, square: Square, colour: Colour) {
        self.places[owner.index()][piece.index()] = Place::Taken;
        self.occupied[owner.index()] ^= square.bit();
        let shown = &mut self.shown[owner.index()][colour as usize];
        *shown |= piece.bit();
        if shown.count_ones() == 4 {
            self.end = Some(match colour {
                Colour::Red => End::RedsTaken(owner),
                Colour::Blue => End::BluesTaken(owner.other()),
            });
        }
    }
}

/// Where `A` to `H` start, as their owner sees it.
pub(crate) const HOME: [Square; 8] = {
    let mut home = [Square::new(0, 0).unwrap(); 8];
    let mut index = 0;
    while index < 8 {
        home[index as usize] = Square::new(1 + index % 4, 4 + index / 4).unwrap();
        index += 1;
    }
    home
};
