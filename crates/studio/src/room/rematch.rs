//! Playing again: the same game with the same people and players, dealt anew.

use super::{Inner, Occupant, Room};
use crate::{error::ApiError, token::Token};
use std::sync::Arc;
use yomi_core::Seat;

/// The game that is played after a game that is over.
pub(super) struct Rematch {
    /// Who asked for it.
    pub(super) by: Seat,
    /// What gives access to each person's seat.
    tokens: Vec<(Seat, Token)>,
}

/// What a new game is made of.
pub(crate) struct Again {
    /// The game with its options.
    pub(crate) game: String,
    /// Who sits where.
    pub(crate) seating: Vec<Occupant>,
}

impl Room {
    /// The token of a seat in the game after this one. The first who asks has it made by `open`; the others come to the
    /// same game.
    pub(crate) fn again(
        self: &Arc<Self>,
        seat: Seat,
        open: impl FnOnce(Again) -> Result<Vec<(Seat, Token)>, ApiError>,
    ) -> Result<Token, ApiError> {
        if let Some(token) = self.expect_over(seat)? {
            return Ok(token);
        }
        // Nothing is locked meanwhile: whoever makes room for a game looks at all others. If two ask at the same moment
        // one of the new games stays empty, and makes room in turn.
        let again = Again { game: self.game.spec(), seating: self.seating.clone() };
        let tokens = open(again)?;
        let mut inner = self.lock();
        if inner.rematch.is_none() {
            inner.rematch = Some(Rematch { by: seat, tokens });
            self.told(&mut inner);
        }
        token_of(&inner, seat).ok_or_else(|| ApiError::missing("nobody sits there"))
    }

    /// The game must be over; the token of a seat in the next one, if there is one already.
    fn expect_over(&self, seat: Seat) -> Result<Option<Token>, ApiError> {
        let inner = self.lock();
        if !self.is_over(&inner) {
            return Err(ApiError::conflict("the game is not over yet; finish it first"));
        }
        Ok(token_of(&inner, seat))
    }
}

fn token_of(inner: &Inner, seat: Seat) -> Option<Token> {
    let tokens = &inner.rematch.as_ref()?.tokens;
    tokens.iter().find(|(other, _)| *other == seat).map(|(_, token)| *token)
}
