//! Seats that wait for a person who was invited.
//!
//! Whoever begins a game gets the token of its own seat only. Every other person's seat has an invitation, to be passed
//! on; the first who accepts it gets the seat's token, which nobody else ever sees, and the invitation is spent.

use crate::{error::ApiError, token::Token};
use axum::http::StatusCode;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
};
use yomi_core::Seat;

/// How many invitations are remembered, those that are spent included.
const MOST: usize = 10_000;

/// All invitations.
#[derive(Default)]
pub(crate) struct Invitations {
    all: Mutex<Remembered>,
}

#[derive(Default)]
struct Remembered {
    /// What each is good for; nothing once it was accepted.
    seats: HashMap<Token, Option<(Seat, Token)>>,
    /// The oldest first.
    order: VecDeque<Token>,
}

impl Invitations {
    /// An invitation to the seat that a token is for.
    pub(crate) fn invite(&self, seat: Seat, token: Token) -> Result<Token, ApiError> {
        let invitation =
            Token::new().map_err(|error| ApiError::failed(format!("the system gives no random numbers: {error}")))?;
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.order.len() >= MOST
            && let Some(oldest) = all.order.pop_front()
        {
            all.seats.remove(&oldest);
        }
        all.order.push_back(invitation);
        all.seats.insert(invitation, Some((seat, token)));
        Ok(invitation)
    }

    /// Takes the seat that an invitation is for.
    pub(crate) fn accept(&self, invitation: &str) -> Result<(Seat, Token), ApiError> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let found = invitation.parse().ok().and_then(|invitation: Token| all.seats.get_mut(&invitation));
        let unknown = || ApiError::missing("there is no such invitation; ask for another one");
        let spent = "somebody has taken this seat already; if that was not you, ask for another game";
        found.ok_or_else(unknown)?.take().ok_or_else(|| ApiError::new(StatusCode::GONE, spent))
    }
}
