//! Those who watch a game.

use super::Room;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::watch;
use yomi_core::{Report, Seat};

/// What anybody who looks on may know of a machine's thinking: in a game with secrets only how much it has done, since
/// what it thinks of its position comes from what its seat alone knows.
pub(super) fn told_to_everybody(report: &Report, secrets: bool) -> Report {
    let Report { depth, work, seconds, rate, .. } = *report;
    if secrets { Report { depth, work, seconds, rate, ..Report::default() } } else { report.clone() }
}

/// Something that a watcher is told. What the machine thinks bears the name `thinking`, the revision none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "SeatNews")]
pub(crate) enum News {
    /// The revision now.
    Revision(u64),
    /// What the machine has found so far, in games with secrets only how much it has done; none when it has decided.
    Thinking(Option<Box<Report>>),
}

impl Room {
    /// Watches the game: the revision now and whenever it changes, until the watch is dropped.
    pub(crate) fn watch(self: &Arc<Self>, seat: Seat) -> Watch {
        let mut inner = self.lock();
        inner.watchers[seat.index()] += 1;
        if inner.watchers[seat.index()] == 1 && self.people() > 1 {
            self.told(&mut inner);
        }
        if inner.deserted {
            inner.deserted = false;
            // Without a place the machine stays quiet until somebody looks again.
            match self.thinkers.place() {
                Ok(place) => self.go_on(&mut inner, place),
                Err(_) => inner.deserted = true,
            }
        }
        let (revisions, reports) = (self.changes.subscribe(), self.reports.subscribe());
        Watch { room: Arc::clone(self), seat, revisions, reports }
    }
}

/// Somebody who watches a game. When the last one leaves, the machine stops thinking.
pub(crate) struct Watch {
    room: Arc<Room>,
    seat: Seat,
    revisions: watch::Receiver<u64>,
    reports: watch::Receiver<Option<Report>>,
}

impl Watch {
    /// The revision now.
    pub(crate) fn now(&mut self) -> u64 {
        *self.revisions.borrow_and_update()
    }

    /// The next news, when there are some; `None` if the game was given up.
    pub(crate) async fn next(&mut self) -> Option<News> {
        tokio::select! {
            changed = self.revisions.changed() => {
                changed.ok()?;
                Some(News::Revision(self.now()))
            }
            changed = self.reports.changed() => {
                changed.ok()?;
                Some(News::Thinking(self.reports.borrow_and_update().clone().map(Box::new)))
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut inner = self.room.lock();
        inner.watchers[self.seat.index()] -= 1;
        if inner.watchers[self.seat.index()] == 0 && self.room.people() > 1 {
            self.room.told(&mut inner);
        }
        if inner.watchers.iter().all(|&count| count == 0) && inner.thinking.is_some() {
            inner.deserted = true;
            self.room.stop_thinking(&mut inner);
        }
    }
}
