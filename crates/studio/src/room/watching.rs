//! Those who watch a game.

use super::Room;
use std::sync::Arc;
use tokio::sync::watch;

impl Room {
    /// Watches the game: the revision now and whenever it changes, until the watch is dropped.
    pub(crate) fn watch(self: &Arc<Self>) -> Watch {
        let mut inner = self.lock();
        inner.watchers += 1;
        if inner.deserted {
            inner.deserted = false;
            // Without a place the machine stays quiet until somebody looks again.
            match self.thinkers.place() {
                Ok(place) => self.go_on(&mut inner, place),
                Err(_) => inner.deserted = true,
            }
        }
        Watch { room: Arc::clone(self), revisions: self.changes.subscribe() }
    }
}

/// Somebody who watches a game. When the last one leaves, the machine stops thinking.
pub(crate) struct Watch {
    room: Arc<Room>,
    revisions: watch::Receiver<u64>,
}

impl Watch {
    /// The revision now.
    pub(crate) fn now(&mut self) -> u64 {
        *self.revisions.borrow_and_update()
    }

    /// The next revision, when there is one; `None` if the game was given up.
    pub(crate) async fn next(&mut self) -> Option<u64> {
        self.revisions.changed().await.ok()?;
        Some(self.now())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut inner = self.room.lock();
        inner.watchers -= 1;
        if inner.watchers == 0 && inner.thinking.is_some() {
            inner.deserted = true;
            self.room.stop_thinking(&mut inner);
        }
    }
}
