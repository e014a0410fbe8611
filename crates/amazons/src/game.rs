//! The game: its state, and how a move changes it.

use crate::{
    action::Action,
    cell::CellSet,
    lines::Lines,
    rules::{AmazonsRules, Opening},
    setup::{Setup, Size},
};
use std::borrow::Cow;
use yomi_core::{Game, Illegal, Outcome, Position, Rng, Seat, Side};

/// A game of Amazons. White has the first seat.
///
/// Plain data without a pointer, so that searches on many threads can copy it without touching a shared counter. The
/// empty cells are kept twice: as a set for questions about the whole board, and line by line for everything that
/// asks how far a queen sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amazons {
    pub(crate) queens: [CellSet; 2],
    pub(crate) empty: CellSet,
    pub(crate) lines: Lines,
    pub(crate) to_move: Side,
    start: Setup,
}

impl Amazons {
    /// The game that starts from this position.
    pub fn new(start: Setup) -> Self {
        let empty = start.empty();
        Amazons { queens: start.queens, empty, lines: Lines::new(empty), to_move: start.to_move, start }
    }

    /// The present position, which can be written and be the start of another game.
    pub fn setup(&self) -> Setup {
        Setup { size: self.size(), queens: self.queens, arrows: self.arrows(), to_move: self.to_move }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.start.size
    }

    /// The cells of a side's queens.
    pub fn queens(&self, side: Side) -> CellSet {
        self.queens[side.index()]
    }

    /// The cells where arrows have landed.
    pub fn arrows(&self) -> CellSet {
        self.size().board().without(self.empty).without(self.queens[0]).without(self.queens[1])
    }

    /// The cells where nothing stands.
    pub fn empty(&self) -> CellSet {
        self.empty
    }

    /// The side whose turn it is, or would be if it could move.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Whether the side to move has lost because none of its queens can move. A queen that can move can also shoot: the
    /// square it left is empty.
    #[inline]
    pub fn is_over(&self) -> bool {
        !self.queens[self.to_move.index()].touches(self.empty)
    }
}

impl Position for Amazons {
    type Action = Action;

    #[inline]
    fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then_some(Seat(self.to_move.0))
    }

    fn legal(&self, out: &mut Vec<Action>) {
        self.list_moves(out);
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.check_move(action)
    }

    fn count_legal(&self) -> u64 {
        u64::from(self.count_moves())
    }

    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        crate::playout::random_move(self, rng)
    }
}

impl Game for Amazons {
    const NAME: &'static str = "amazons";
    const SUMMARY: &'static str = "queens that move and shoot; who cannot move loses";
    const SEATS: usize = 2;
    const HIDDEN: bool = false;

    type Rules = AmazonsRules;
    type Sight = Amazons;
    type Event = Action;

    fn fixed_rules(&self) -> AmazonsRules {
        AmazonsRules { start: self.start, opening: Opening::NONE }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        let queens = &mut self.queens[self.to_move.index()];
        queens.toggle(action.from);
        queens.toggle(action.to);
        // Toggling is right even for an arrow into the square just left: it is emptied and filled again.
        for cell in [action.from, action.to, action.arrow] {
            self.empty.toggle(cell);
            self.lines.toggle(cell);
        }
        self.to_move = self.to_move.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::win(self.to_move.other(), "the opponent cannot move"))
    }

    fn sight(&self, _seat: Seat) -> Cow<'_, Amazons> {
        Cow::Borrowed(self)
    }

    fn event(&self, action: Action, _seat: Seat) -> Action {
        action
    }

    fn seat_name(seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "White" } else { "Black" }
    }
}
