//! Machines at their turn.

use super::{Inner, Occupant, Room, player::MachinePlayer, watching::told_to_everybody};
use crate::thinkers::{Failed, GivesUp, Place};
use std::sync::Arc;
use yomi_core::{Report, Seat, Stop};

impl Room {
    /// Forgets what is being thought about.
    pub(super) fn stop_thinking(&self, inner: &mut Inner) {
        inner.epoch += 1;
        inner.thinking = None;
        inner.machines.fill_with(|| None);
    }

    /// Lets a machine think if it is its turn.
    pub(super) fn go_on(self: &Arc<Self>, inner: &mut Inner, place: Place) {
        if self.is_over(inner) || inner.thinking.is_some() || inner.deserted || inner.trouble.is_some() {
            return;
        }
        let Some(seat) = inner.session.turn() else { return };
        let Occupant::Machine(player) = &self.seating[seat.index()] else { return };
        let machine = match inner.machines[seat.index()].take() {
            Some(machine) => Ok(machine),
            None => MachinePlayer::new(&*self.game, self.seed, seat, player),
        };
        let mut machine = match machine {
            Ok(machine) => machine,
            Err(error) => {
                inner.trouble = Some(format!("{player} cannot play: {error}"));
                return;
            }
        };
        machine.hear(&*inner.session);
        let waiting = inner.thinking.insert(GivesUp::default());
        let (room, epoch, stop) = (Arc::clone(self), inner.epoch, waiting.0.clone());
        self.thinkers.submit(place, move |place| room.think(machine, seat, epoch, &stop, place));
    }

    /// A machine's decision, on a thread that thinks.
    fn think(self: Arc<Self>, mut machine: MachinePlayer, seat: Seat, epoch: u64, stop: &Stop, place: Place) {
        if self.lock().epoch != epoch {
            return;
        }
        let mut listen = |report: &Report| {
            self.reports.send_replace(Some(told_to_everybody(report, self.kind.hidden())));
        };
        let decided = self.thinkers.think(stop, |allowance| machine.decide(allowance, &mut listen));
        self.reports.send_replace(None);
        let mut inner = self.lock();
        if inner.epoch != epoch {
            return;
        }
        inner.thinking = None;
        let played = decided.and_then(|decided| {
            let (action, time) = decided.map_err(|_| Failed)?;
            inner.session.play(&action).map_err(|_| Failed)?;
            inner.session.add_thought(seat, time);
            Ok(())
        });
        match played {
            Ok(()) => inner.machines[seat.index()] = Some(machine),
            Err(failed) => inner.trouble = Some(format!("the machine cannot go on: {failed}")),
        }
        self.changed(&mut inner);
        self.go_on(&mut inner, place);
    }
}
