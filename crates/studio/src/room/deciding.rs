//! Machines at their turn.

use super::{
    Forfeited, Inner, Occupant, Room,
    player::{MachinePlayer, Undecided},
    watching::told_to_everybody,
};
use crate::thinkers::{Failed, GivesUp, Place};
use std::sync::Arc;
use yomi_arena::record::Forfeit;
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
        self.thinkers.submit(place, self.owner, move |place| room.think(machine, seat, epoch, &stop, place));
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
        let decided = decided.unwrap_or_else(|failed| Err(Undecided::Failed(failed.into())));
        let is_played = decided.as_ref().is_ok_and(|(action, _)| inner.session.play(action).is_ok());
        match decided {
            Ok((_, time)) if is_played => {
                inner.session.add_thought(seat, time);
                inner.machines[seat.index()] = Some(machine);
            }
            Err(Undecided::Fault(fault)) => {
                let (how, reason) = (Forfeit::Fault(fault.kind), fault.to_string());
                inner.forfeited = Some(Forfeited { side: self.kind.side(seat), how, reason });
            }
            _ => inner.trouble = Some(format!("the machine cannot go on: {Failed}")),
        }
        self.changed(&mut inner);
        self.go_on(&mut inner, place);
    }
}
