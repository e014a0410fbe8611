//! The sharpshooter at the table.

use super::{LookAhead, Sharpshooter};
use crate::{
    answer::Action,
    draw::{Method, TRIES},
    evidence::Tracker,
    game::Battleship,
    undecided::undecided,
};
use yomi_core::{Agent, Position, Rng, View};

/// Places its ships at random and shoots as a [`Sharpshooter`].
pub(crate) struct SharpPlayer {
    method: Method,
    ahead: LookAhead,
    tracker: Tracker,
    shooter: Option<Sharpshooter>,
}

impl SharpPlayer {
    /// A player that has seen nothing.
    pub(crate) fn new(method: Method, ahead: LookAhead) -> Self {
        SharpPlayer { method, ahead, tracker: Tracker::default(), shooter: None }
    }

    fn shot(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Option<Action> {
        let setup = view.sight().setup();
        let evidence = self.tracker.catch_up(view).ok()?;
        let shooter = self.shooter.get_or_insert_with(|| Sharpshooter::new(setup, self.ahead));
        // With so many ships that they cannot be counted, any cell that may hold one will do.
        shooter.choose(evidence).or_else(|| undecided(setup, evidence).pick(rng)).map(Action::Shoot)
    }
}

impl Agent<Battleship> for SharpPlayer {
    fn act(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Action {
        let sight = view.sight();
        let chosen = if sight.next_ship().is_some() {
            let begun = sight.own().fleet();
            let fleet = self.method.complete(sight.setup(), begun, TRIES, rng);
            fleet.map(|fleet| Action::Place(fleet.places()[begun.len()]))
        } else {
            self.shot(view, rng)
        };
        chosen
            .filter(|&action| sight.check(action).is_ok())
            .or_else(|| sight.random_action(rng))
            .expect("an agent is asked only when it can act")
    }
}
