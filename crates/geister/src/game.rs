//! The truth of a game.

use crate::{Action, End, Event, GeisterRules, Piece, Place, Reds, Sight, open_board::OpenBoard};
use std::borrow::Cow;
use yomi_core::{Game, Illegal, Outcome, Position, Rng, Seat};

/// A game in progress with the colours of both sides. Plain data of fewer than a hundred bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geister {
    pub(crate) board: OpenBoard,
    /// What each side has chosen.
    pub(crate) reds: [Option<Reds>; 2],
}

impl Geister {
    pub(crate) fn new(board: OpenBoard) -> Self {
        Geister { board, reds: [None; 2] }
    }

    /// The red pieces of a side, once it has chosen.
    pub fn reds(&self, seat: Seat) -> Option<Reds> {
        self.reds[seat.index()]
    }

    /// Where a side's piece is, as its own player sees it.
    pub fn place(&self, seat: Seat, piece: Piece) -> Place {
        self.board.places[seat.index()][piece.index()].for_seat(seat)
    }

    /// Moves of both sides so far.
    pub fn plies(&self) -> u32 {
        self.board.plies
    }

    /// How the game ended, once it has.
    pub fn end(&self) -> Option<End> {
        self.board.end
    }

    /// What the seat whose turn it is has chosen.
    fn movers_reds(&self) -> Option<Reds> {
        self.turn().and_then(|seat| self.reds(seat))
    }

    /// The colours of a side when there are moves, which is after both sides have chosen.
    fn chosen(&self, seat: Seat) -> Reds {
        self.reds(seat).expect("pieces move only after both sides have set up")
    }
}

impl Position for Geister {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        self.board.turn()
    }

    fn legal(&self, out: &mut Vec<Action>) {
        self.board.legal(self.movers_reds(), out);
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.board.check(self.movers_reds(), action)
    }

    fn count_legal(&self) -> u64 {
        self.board.count_legal(self.movers_reds())
    }

    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        self.board.random_action(self.movers_reds(), rng)
    }
}

impl Game for Geister {
    const NAME: &'static str = "geister";
    const SUMMARY: &'static str = "Geister (Ghosts): lead a blue ghost out, and guess which of the enemy's are red";
    const SEATS: usize = 2;
    const HIDDEN: bool = true;

    type Rules = GeisterRules;
    type Sight = Sight;
    type Event = Event;

    fn fixed_rules(&self) -> GeisterRules {
        self.board.rules
    }

    fn apply(&mut self, action: Action) {
        debug_assert_eq!(self.check(action), Ok(()));
        let mover = self.turn().expect("nothing is legal after the end");
        match action {
            Action::SetUp(reds) => {
                self.reds[mover.index()] = Some(reds);
                self.board.set_ups += 1;
            }
            Action::Move { piece, direction } => {
                let enemy = self.chosen(mover.other());
                self.board.advance(mover, piece, direction, enemy);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end().map(End::outcome)
    }

    fn sight(&self, seat: Seat) -> Cow<'_, Sight> {
        Cow::Owned(Sight { board: self.board, seat, reds: self.reds(seat) })
    }

    fn event(&self, action: Action, seat: Seat) -> Event {
        let by = self.turn().expect("nothing is legal after the end");
        match action {
            Action::SetUp(reds) => Event::SetUp { reds: (by == seat).then_some(reds) },
            Action::Move { piece, direction } => {
                let victim = self.board.victim(by, piece, direction);
                let taken = victim.map(|victim| (victim, self.chosen(by.other()).colour(victim)));
                let escaped = self.board.target(by, piece, direction).is_none();
                Event::Move { own: by == seat, piece, direction, taken, escaped }
            }
        }
    }

    fn seat_name(seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "First" } else { "Second" }
    }
}
