//! Reading a game move by move.

use super::{Analysis, Effort, MODEL, Told, blue, start_of_chance};
use crate::{Action, Belief, Event, Geister};
use yomi_core::{Position, Rng, Seat, Table};

/// A seat that lets its belief learn from one move of the enemy after the other, and keeps what each has changed.
pub(crate) struct Reader {
    table: Table<Geister>,
    seat: Seat,
    belief: Belief,
    history: Vec<Told>,
    effort: Effort,
    rng: Rng,
}

impl Reader {
    /// A reader who has seen nothing yet.
    pub(crate) fn new(start: Geister, seat: Seat, effort: Effort) -> Reader {
        let (belief, rng) = (Belief::new(MODEL), start_of_chance());
        Reader { table: Table::new(start), seat, belief, history: Vec::new(), effort, rng }
    }

    /// Sees the next actions.
    pub(crate) fn hear_all(&mut self, actions: impl IntoIterator<Item = Action>) {
        actions.into_iter().for_each(|action| self.hear(action));
    }

    fn hear(&mut self, action: Action) {
        self.table.play(action).expect("it was played before");
        let view = self.table.view(self.seat);
        if let (Some(&event), Some(_)) = (view.history().last(), self.table.game().turn())
            && let Event::Move { own: false, piece, .. } = event
        {
            let before = blue(&self.belief)[piece.index()];
            self.belief.update(&view, || self.effort.judging(), &mut self.rng);
            // The set-ups of both sides are no moves.
            let ply = view.history().len() - 2;
            self.history.push(Told { ply, event, piece, before, after: blue(&self.belief)[piece.index()] });
        }
    }

    /// What may be thought now. It does not change what will be thought later.
    pub(crate) fn analysis(&self) -> Analysis {
        let (mut belief, mut rng) = (self.belief.clone(), self.rng.clone());
        let view = self.table.view(self.seat);
        belief.update(&view, || self.effort.judging(), &mut rng);
        Analysis::new(*view.sight(), &belief, self.history.clone(), self.effort, &mut rng)
    }
}
