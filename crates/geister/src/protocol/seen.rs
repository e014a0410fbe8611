//! What a seat knows, put together from what a server tells it.

use crate::{
    Action, Colour, Direction, Event, Geister, GeisterRules, Piece, Reds, Sight, Snapshot, open_board::OpenBoard,
};
use std::borrow::Cow;
use yomi_core::{Game, Position, Seat, View};

/// Servers differ in their limits and tell none, so that what happens is followed without one.
const NO_LIMIT: GeisterRules = GeisterRules::new(None);

/// What one seat has been told so far: a board whenever it is its turn, from which follows what the enemy has done.
///
/// To follow an action, it is played in some colouring of the enemy's pieces that fits all that was shown. Which one
/// does not matter, since what a seat learns depends on what it is shown only; there is nothing else to know here.
#[derive(Clone, Debug)]
pub struct Seen {
    rules: GeisterRules,
    /// By [`NO_LIMIT`].
    sight: Sight,
    history: Vec<Event>,
}

impl Seen {
    /// A seat that is to name its reds. Both sides do so unseen; as in the game itself, the second does it after the
    /// first.
    pub fn start(rules: GeisterRules, seat: Seat) -> Seen {
        let sight = *Geister::new(OpenBoard::start(NO_LIMIT)).sight(seat);
        let mut seen = Seen { rules, sight, history: Vec::new() };
        if seat == Seat::SECOND {
            seen.enemy_sets_up();
        }
        seen
    }

    /// Both sides have named their reds; these are one's own.
    pub fn set_up(&mut self, reds: Reds) {
        self.follow(Action::SetUp(reds), None);
        if self.sight.seat() == Seat::FIRST {
            self.enemy_sets_up();
        }
    }

    fn enemy_sets_up(&mut self) {
        // Any will do: it shows neither in the event nor in the sight.
        self.follow(Action::SetUp(Reds::ALL[0]), None);
    }

    /// All that the seat knows. If the server goes on after the limit that was expected, there is none.
    pub fn view(&self) -> View<'_, Geister> {
        let is_beyond = self.rules.limit().is_some_and(|limit| self.sight.plies() >= limit);
        let mut sight = self.sight;
        sight.board.rules = if is_beyond { NO_LIMIT } else { self.rules };
        View::new(sight.seat(), Cow::Owned(sight), &self.history)
    }

    /// It is this seat's turn, and this is the board. `own` is the move that it has made since its last turn, if any.
    ///
    /// Fits are tried in this order: that move and one of the enemy's; one of the enemy's alone, at the second seat's
    /// first turn; nothing at all, if the move was refused or the server repeats itself. Nothing changes unless one
    /// fits.
    ///
    /// # Errors
    /// If the board cannot come from what was told before, why.
    pub fn take(&mut self, board: &Snapshot, own: Option<Action>) -> Result<(), String> {
        let moved = match own {
            Some(action) => self.after_own(action, board),
            None => Some(self.clone()),
        };
        let answered = moved.filter(|moved| moved.sight.turn() == Some(self.sight.seat().other()));
        let fitting = answered.and_then(|moved| moved.after_enemy(board));
        if let Some(seen) = fitting {
            *self = seen;
            return Ok(());
        }
        if self.sight.is_my_turn() && self.fits(board) {
            return Ok(());
        }
        Err(format!("no move leads to this board from {}", Snapshot::of(&self.sight)))
    }

    /// Whether the board is what is seen now. Colours that a seat should not see yet are not looked at.
    fn fits(&self, board: &Snapshot) -> bool {
        board.sight(NO_LIMIT, self.sight.seat(), self.sight.plies()).as_ref() == Ok(&self.sight)
    }

    /// After a move of one's own; what it took is on the board.
    fn after_own(&self, action: Action, board: &Snapshot) -> Option<Seen> {
        self.sight.check(action).ok()?;
        let Action::Move { piece, direction } = action else { return None };
        let victim = self.sight.board.victim(self.sight.seat(), piece, direction);
        let shown = match victim {
            None => None,
            Some(victim) => Some((victim, board.enemy(victim).colour?)),
        };
        let world = self.world(shown)?;
        let mut seen = self.clone();
        seen.follow(action, Some(world));
        Some(seen)
    }

    /// After the one move of the enemy that leads to this board.
    fn after_enemy(&self, board: &Snapshot) -> Option<Seen> {
        let world = self.world(None)?;
        let position = self.sight.with_enemy(Some(world));
        let moves = Piece::ALL
            .into_iter()
            .flat_map(|piece| Direction::ALL.map(|direction| Action::Move { piece, direction }))
            .filter(|&action| position.check(action).is_ok());
        moves
            .map(|action| {
                let mut seen = self.clone();
                seen.follow(action, Some(world));
                seen
            })
            .find(|seen| seen.fits(board))
    }

    /// Some colours of the enemy's that fit all that was shown, and this as well.
    fn world(&self, shown: Option<(Piece, Colour)>) -> Option<Reds> {
        let enemy = self.sight.seat().other();
        let fits = |reds: &Reds| {
            let agrees = |piece: Piece, colour: Colour| reds.colour(piece) == colour;
            shown.is_none_or(|(piece, colour)| agrees(piece, colour))
                && Piece::ALL
                    .into_iter()
                    .all(|piece| self.sight.colour(enemy, piece).is_none_or(|colour| agrees(piece, colour)))
        };
        Reds::ALL.into_iter().find(fits)
    }

    /// Takes in an action that is legal in a world.
    fn follow(&mut self, action: Action, world: Option<Reds>) {
        let seat = self.sight.seat();
        let mut game = self.sight.with_enemy(world);
        self.history.push(game.event(action, seat));
        game.apply(action);
        self.sight = *game.sight(seat);
    }
}
