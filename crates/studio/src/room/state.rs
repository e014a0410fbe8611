//! What a seat is told of its game.

use super::{Inner, Occupant, Room, last_decision};
use crate::{api::AnyScene, names::PlayerName};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Outcome, Seat};

/// Everything that the page of one seat shows. It is made from the seat's view and from what everybody may know.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeatState {
    /// The game's name. Not its options, which may hold a deal.
    game: &'static str,
    /// Whose view it is.
    seat: Seat,
    /// The names of the seats.
    names: Vec<&'static str>,
    /// Who sits there.
    players: Vec<PlayerName>,
    /// Whether each seat's person has the game open; machines always have.
    present: Vec<bool>,
    /// Who has asked to take its last decision back, and waits for an answer.
    takeback: Option<Seat>,
    /// Who has asked to play again.
    rematch: Option<Seat>,
    /// Who decides now.
    turn: Option<Seat>,
    /// Whether the game is over.
    over: bool,
    /// How it ended.
    outcome: Option<OutcomeState>,
    /// Number of actions so far.
    moves: usize,
    /// What this seat learned from each.
    events: Vec<EventState>,
    /// What the seat sees, as data for drawing.
    scene: AnyScene,
    /// The actions that this seat may take now, in notation.
    legal: Vec<String>,
    /// Whether a machine is thinking.
    thinking: bool,
    /// Whether the last action may be taken back, or asked to be between people.
    undo_allowed: bool,
    /// What an action must be about.
    revision: u64,
    /// The stored game, once it is over.
    kept: Option<StoredGame>,
    /// What went wrong, if anything did.
    trouble: Option<String>,
}

/// What a seat learned from an action.
#[derive(Debug, Serialize, JsonSchema)]
struct EventState {
    /// Who took it.
    seat: Seat,
    /// What it told, in a few words.
    text: String,
}

/// How a game ended, for one of its seats.
#[derive(Debug, Serialize, JsonSchema)]
struct OutcomeState {
    /// The winning seats; none for a draw.
    winners: Vec<Seat>,
    /// Whether this seat won; none for a draw.
    won: Option<bool>,
    /// The margin for the first side.
    score: i32,
    /// Why it ended.
    reason: String,
}

/// A stored game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StoredGame {
    /// Its match.
    pub(crate) r#match: i64,
    /// Its number in it.
    pub(crate) number: u64,
}

impl Room {
    pub(super) fn state_of(&self, inner: &Inner, seat: Seat) -> SeatState {
        let session = &*inner.session;
        let over = self.is_over(inner);
        let mine = !over && session.turn() == Some(seat);
        let told = session.events(seat, 0);
        SeatState {
            game: self.kind.name(),
            seat,
            names: self.kind.seats(),
            players: self.players_for(seat),
            present: self
                .seating
                .iter()
                .zip(&inner.watchers)
                .map(|(who, &count)| *who != Occupant::Person || count > 0)
                .collect(),
            takeback: inner.takeback,
            rematch: inner.rematch.as_ref().map(|rematch| rematch.by),
            turn: session.turn().filter(|_| !over),
            over,
            outcome: self.outcome(inner).map(|outcome| self.outcome_for(inner, outcome, seat)),
            moves: session.len(),
            events: told.into_iter().map(|(mover, text)| EventState { seat: mover, text }).collect(),
            scene: AnyScene(session.scene(Some(seat))),
            legal: if mine { session.legal() } else { Vec::new() },
            thinking: inner.thinking.is_some(),
            undo_allowed: !over
                && !self.kind.hidden()
                && inner.takeback.is_none()
                && last_decision(session, seat).is_some(),
            revision: inner.revision,
            kept: inner.kept.map(|(r#match, number)| StoredGame { r#match, number }),
            trouble: inner.trouble.clone(),
        }
    }

    fn players_for(&self, viewer: Seat) -> Vec<PlayerName> {
        let seats = (0..).map(Seat).zip(&self.seating);
        seats
            .map(|(seat, occupant)| match occupant {
                Occupant::Person if seat == viewer => PlayerName::you(),
                Occupant::Person => PlayerName::person(),
                Occupant::Machine(player) => self.names.called(self.kind.name(), player),
            })
            .collect()
    }

    fn outcome(&self, inner: &Inner) -> Option<Outcome> {
        match &inner.forfeited {
            Some(lost) => Some(Outcome::win(lost.side.other(), lost.how.reason())),
            None => inner.session.outcome(),
        }
    }

    fn outcome_for(&self, inner: &Inner, outcome: Outcome, seat: Seat) -> OutcomeState {
        let seats = (0..self.seating.len() as u8).map(Seat);
        OutcomeState {
            winners: seats.filter(|&seat| outcome.winner == Some(self.kind.side(seat))).collect(),
            won: outcome.winner.map(|winner| winner == self.kind.side(seat)),
            score: outcome.score,
            reason: inner.forfeited.as_ref().map_or(outcome.reason, |lost| &lost.reason).into(),
        }
    }
}
