//! All games in progress, by the tokens of their seats.

use crate::{error::ApiError, room::Room, token::Token};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use yomi_core::Seat;

/// How long nobody must have looked at a game before it may be given up for another one.
const PATIENCE: Duration = Duration::from_secs(60 * 60);

/// All games in progress.
pub(crate) struct Rooms {
    most: usize,
    seats: Mutex<Seats>,
}

#[derive(Default)]
struct Seats {
    by_token: HashMap<Token, (Arc<Room>, Seat)>,
    rooms: Vec<Arc<Room>>,
}

impl Rooms {
    /// Room for so many games.
    pub(crate) fn new(most: usize) -> Self {
        Rooms { most, seats: Mutex::default() }
    }

    /// Lets a game in; returns a token for each of the given seats.
    ///
    /// `open` is called only if there is room. Finished games and those that nobody looks at make room for new ones.
    pub(crate) fn enter(
        &self,
        people: &[Seat],
        open: impl FnOnce() -> Result<Arc<Room>, ApiError>,
    ) -> Result<Vec<Token>, ApiError> {
        let no_randomness = |error| ApiError::failed(format!("the system gives no random numbers: {error}"));
        let tokens: Vec<Token> =
            people.iter().map(|_| Token::new()).collect::<Result<_, _>>().map_err(no_randomness)?;
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        if seats.rooms.len() >= self.most {
            seats.clear_stale();
        }
        if seats.rooms.len() >= self.most {
            let most = self.most;
            return Err(ApiError::busy(format!(
                "{most} games are being played already; finish one or try again later"
            )));
        }
        let room = open()?;
        for (token, seat) in tokens.iter().zip(people) {
            seats.by_token.insert(*token, (Arc::clone(&room), *seat));
        }
        seats.rooms.push(room);
        Ok(tokens)
    }

    /// The game and the seat that a token is for.
    pub(crate) fn find(&self, token: &str) -> Result<(Arc<Room>, Seat), ApiError> {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let found = token.parse().ok().and_then(|token: Token| seats.by_token.get(&token));
        found.cloned().ok_or_else(|| {
            ApiError::missing("no game is played under this address; it may have been given up: start another one")
        })
    }
}

impl Seats {
    fn clear_stale(&mut self) {
        let since = Instant::now().checked_sub(PATIENCE);
        let is_stale = |room: &Room| since.is_some_and(|since| room.is_stale(since));
        for room in self.rooms.extract_if(.., |room| is_stale(room)) {
            room.close();
            self.by_token.retain(|_, (other, _)| !Arc::ptr_eq(other, &room));
        }
    }
}
