//! A game in progress with what every seat has learned.

use crate::{Game, Illegal, Seat, View};

/// The truth, the actions so far and every seat's history of events.
///
/// Histories live here and not in the game, so that searches clone positions only.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    start: G,
    game: G,
    actions: Vec<G::Action>,
    histories: Vec<Vec<G::Event>>,
}

impl<G: Game> Table<G> {
    /// A table at which `start` has just been set up.
    pub fn new(start: G) -> Self {
        Table { game: start.clone(), start, actions: Vec::new(), histories: vec![Vec::new(); G::SEATS] }
    }

    /// The truth. Not for agents.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position before the first action.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// All actions so far.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// All that `seat` knows.
    pub fn view(&self, seat: Seat) -> View<'_, G> {
        View::new(seat, self.game.sight(seat), &self.histories[seat.index()])
    }

    /// Takes an action of the seat whose turn it is; refuses an illegal one and changes nothing then.
    pub fn play(&mut self, action: G::Action) -> Result<(), Illegal> {
        self.game.check(action)?;
        for (seat, history) in (0..).map(Seat).zip(&mut self.histories) {
            history.push(self.game.event(action, seat));
        }
        self.game.apply(action);
        self.actions.push(action);
        Ok(())
    }

    /// The same table some actions ago; the start if there were fewer.
    #[must_use]
    pub fn undone(&self, steps: usize) -> Self {
        let kept = self.actions.len().saturating_sub(steps);
        let mut table = Table::new(self.start.clone());
        for &action in &self.actions[..kept] {
            table.play(action).expect("these actions were legal before");
        }
        table
    }
}
