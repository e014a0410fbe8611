//! Following a game move by move.

use super::{Analysis, AnalysisWork, MODEL, MoveEvidence, start_of_chance};
use crate::{Action, Belief, Event, Geister};
use yomi_core::{Budget, Position, Rng, Seat, Table};

/// A seat that lets its belief learn from one move of the enemy after the other, and keeps what each has changed.
pub(crate) struct Observer {
    table: Table<Geister>,
    seat: Seat,
    belief: Belief,
    history: Vec<MoveEvidence>,
    work: AnalysisWork,
    rng: Rng,
    /// Whether there was no time for one of the enemy's moves. Then later ones are not judged either: there is even
    /// less time for them.
    is_late: bool,
}

impl Observer {
    /// An observer who has seen nothing yet.
    pub(crate) fn new(start: Geister, seat: Seat, work: AnalysisWork) -> Observer {
        let (belief, rng) = (Belief::new(MODEL), start_of_chance());
        Observer { table: Table::new(start), seat, belief, history: Vec::new(), work, rng, is_late: false }
    }

    /// Sees the next actions. The time is spread over them, and a part is left for an analysis.
    pub(crate) fn observe_all(&mut self, actions: impl IntoIterator<Item = Action>, budget: &Budget) {
        let actions: Vec<Action> = actions.into_iter().collect();
        for (number, &action) in actions.iter().enumerate() {
            // Every other move is the enemy's.
            let later = (actions.len() - number).div_ceil(2);
            self.observe(action, budget, u32::try_from(later).unwrap_or(u32::MAX));
        }
    }

    fn observe(&mut self, action: Action, budget: &Budget, later: u32) {
        self.table.play(action).expect("it was played before");
        let view = self.table.view(self.seat);
        if let (Some(&event), Some(_)) = (view.history().last(), self.table.game().turn())
            && let Event::Move { own: false, piece, .. } = event
            && !self.is_late
        {
            let before = self.belief.blue()[piece.index()];
            let size = self.work.judging();
            self.is_late = !self.belief.update_before(&view, &size, budget, later, &mut self.rng);
            if !self.is_late {
                // The set-ups of both sides are no moves.
                let ply = view.history().len() - 2;
                self.history.push(MoveEvidence { ply, event, piece, before, after: self.belief.blue()[piece.index()] });
            }
        }
    }

    /// What may be thought now. It does not change what will be thought later.
    pub(crate) fn analysis(&self, budget: &Budget) -> Analysis {
        let (mut belief, mut rng) = (self.belief.clone(), self.rng.clone());
        let view = self.table.view(self.seat);
        if self.is_late {
            belief.rule_out_unfitting(&view);
        } else {
            belief.update(&view, &self.work.judging(), budget, &mut rng);
        }
        let analysis = Analysis::new(*view.sight(), &belief, self.history.clone(), self.work, budget, &mut rng);
        Analysis { finished: analysis.finished && !self.is_late, ..analysis }
    }
}
