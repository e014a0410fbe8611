//! What one seat sees.

use crate::{Action, Colour, End, Geister, GeisterRules, Piece, Place, Reds, open_board::OpenBoard};
use yomi_core::{Game, Illegal, Position, Rng, Seat};

/// What one seat sees: the board from its own side, its own colours, and the colours of the pieces out of play.
///
/// It stays so after the end. The tournament server opens all colours then, but a sight holds what its seat knew when
/// it had to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    pub(crate) board: OpenBoard,
    pub(crate) seat: Seat,
    pub(crate) reds: Option<Reds>,
}

impl Sight {
    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// One's own red pieces, once chosen.
    pub fn reds(&self) -> Option<Reds> {
        self.reds
    }

    /// Where one's own piece is.
    pub fn own(&self, piece: Piece) -> Place {
        self.place(self.seat, piece)
    }

    /// Where the enemy's piece is, by its own letter.
    pub fn enemy(&self, piece: Piece) -> Place {
        self.place(self.seat.other(), piece)
    }

    /// Where a side's piece is, in the coordinates of the seat that looks.
    pub(crate) fn place(&self, owner: Seat, piece: Piece) -> Place {
        self.board.places[owner.index()][piece.index()].for_seat(self.seat)
    }

    /// The colour of a piece of either side, where this seat knows it.
    pub fn colour(&self, owner: Seat, piece: Piece) -> Option<Colour> {
        if owner == self.seat {
            self.reds.map(|reds| reds.colour(piece))
        } else {
            self.board.shown_colour(owner, piece)
        }
    }

    /// Whether the enemy has chosen its colours.
    pub fn enemy_has_set_up(&self) -> bool {
        self.board.has_set_up(self.seat.other())
    }

    /// Moves of both sides so far.
    pub fn plies(&self) -> u32 {
        self.board.plies
    }

    /// The options of the game, with its limit.
    pub fn rules(&self) -> GeisterRules {
        self.board.rules
    }

    /// How the game ended, once it has.
    pub fn end(&self) -> Option<End> {
        self.board.end
    }

    /// Whether it is this seat's turn.
    pub fn is_my_turn(&self) -> bool {
        self.turn() == Some(self.seat)
    }

    /// The whole position if the enemy's red pieces were these (`None` while it has not chosen).
    ///
    /// For a world of this seat's view, that is how the game stands in it. Other colours make a position that cannot
    /// be, and without colours for an enemy that has chosen, no move can be made in it.
    pub fn with_enemy(&self, enemy: Option<Reds>) -> Geister {
        let mut reds = [enemy; 2];
        reds[self.seat.index()] = self.reds;
        Geister { board: self.board, reds }
    }
}

impl Position for Sight {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        self.board.turn()
    }

    fn legal(&self, out: &mut Vec<Action>) {
        if self.is_my_turn() {
            self.board.legal(self.reds, out);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match self.turn() {
            Some(turn) if turn != self.seat => {
                Err(Illegal::because(format!("it is {}'s turn; wait for it", Geister::seat_name(turn))))
            }
            _ => self.board.check(self.reds, action),
        }
    }

    fn count_legal(&self) -> u64 {
        if self.is_my_turn() { self.board.count_legal(self.reds) } else { 0 }
    }

    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.is_my_turn() { self.board.random_action(self.reds, rng) } else { None }
    }
}
