//! Taking a decision back: at once where only machines play along, by consent between people.

use super::{Inner, Room, SeatState, last_decision};
use crate::{error::ApiError, thinkers::Place};
use std::sync::Arc;
use yomi_core::Seat;

impl Room {
    /// Goes back to the last decision of a seat.
    pub(super) fn take_back(self: &Arc<Self>, inner: &mut Inner, seat: Seat, place: Place) {
        if let Some(last) = last_decision(&*inner.session, seat) {
            let steps = inner.session.len() - last;
            inner.session.undo(steps);
        }
        self.stop_thinking(inner);
        self.changed(inner);
        self.go_on(inner, place);
    }

    /// What another person says to somebody who has asked to take a decision back.
    pub(crate) fn answer_takeback(self: &Arc<Self>, seat: Seat, agree: bool) -> Result<SeatState, ApiError> {
        let place = self.thinkers.place()?;
        let mut inner = self.lock();
        self.expect_going_on(&inner)?;
        let asked = inner.takeback.filter(|asking| agree_is_for(*asking, seat));
        let asking = asked.ok_or_else(|| ApiError::conflict("nobody has asked you to take a move back"))?;
        inner.takeback = None;
        if agree {
            self.take_back(&mut inner, asking, place);
        } else {
            self.told(&mut inner);
        }
        Ok(self.state_of(&inner, seat))
    }
}

/// Whether the word of a seat counts: nobody agrees with itself.
fn agree_is_for(asking: Seat, seat: Seat) -> bool {
    asking != seat
}
