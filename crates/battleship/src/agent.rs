//! A player of the whole game: places its ships by one rule, and aims by another.

use crate::{
    answer::Action,
    assessment::{Tell, plain_report},
    cells::Cell,
    draw::{Method, TRIES},
    evidence::Evidence,
    game::Battleship,
    sight::Sight,
    strategy::{Attack, Strategy},
};
use yomi_core::{Agent, Args, Budget, Effort, Param, Position, Rng, Thinking, View};

/// The parameter that chooses a way to place.
pub(crate) const PLACE: Param = Param::choice::<Method>("place", "sequential", "how it places its own ships");

/// A way of choosing shots.
pub(crate) trait Targeting: Send {
    /// The cell to fire at; `None` if this way has nothing to say, as where a board is beyond counting, or where there
    /// was no time.
    ///
    /// Tells what it makes of the cells, if it compares any.
    fn target(
        &mut self,
        view: &View<'_, Battleship>,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Option<Cell>;

    /// See [`Agent::deliberated`].
    fn deliberated(&self) -> bool {
        true
    }
}

/// The player.
pub(crate) struct BattleshipAgent<T> {
    method: Method,
    targeting: T,
    /// How it fires where there was no time for that.
    hurry: Attack,
    deliberated: bool,
}

impl<T: Targeting + 'static> BattleshipAgent<T> {
    /// Aims as given, and places as the arguments say by [`PLACE`].
    pub(crate) fn build(args: &Args, targeting: T) -> Box<dyn Agent<Battleship>> {
        let hurry = Attack::new(Strategy::CB);
        Box::new(BattleshipAgent { method: args.choice(PLACE.key), targeting, hurry, deliberated: false })
    }
}

impl<T: Targeting> BattleshipAgent<T> {
    /// Where to fire; `None` if it is all the same.
    fn shoot(&mut self, view: &View<'_, Battleship>, thinking: &mut Thinking<'_>) -> Option<Cell> {
        let budget = thinking.budget(Effort::Clock);
        let (sight, mut told) = (view.sight(), false);
        let Thinking { rng, reporter, .. } = thinking;
        let aimed = self.targeting.target(view, rng, &budget, &mut |assess| {
            told = true;
            reporter.report(|| assess().report(sight));
        });
        self.deliberated = self.targeting.deliberated();
        let shot = if aimed.is_none() && budget.is_over() { self.in_a_hurry(view, rng) } else { aimed };
        if let Some(cell) = shot.filter(|_| !told) {
            reporter.report(|| plain_report(sight, cell, !budget.is_over()));
        }
        shot
    }

    /// Where to fire without the time for more than a rule of thumb.
    fn in_a_hurry(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Option<Cell> {
        self.deliberated = false;
        let evidence = Evidence::of_view(view).ok()?;
        self.hurry.shot(view.sight().setup(), &evidence, rng, &Budget::unlimited(), &mut |_| ())
    }
}

impl<T: Targeting> Agent<Battleship> for BattleshipAgent<T> {
    fn act(&mut self, view: &View<'_, Battleship>, thinking: &mut Thinking<'_>) -> Action {
        let sight = view.sight();
        self.deliberated = false;
        let chosen = match sight.next_ship() {
            Some(_) => place(sight, self.method, &thinking.budget(Effort::Clock), thinking.rng),
            None => self.shoot(view, thinking).map(Action::Shoot),
        };
        chosen
            .filter(|&action| sight.check(action).is_ok())
            .or_else(|| if thinking.is_over() { sight.any_action() } else { sight.random_action(thinking.rng) })
            .expect("an agent is asked only when it can act")
    }

    fn deliberated(&self) -> bool {
        self.deliberated
    }
}

/// The next ship of a fleet drawn at random; `None` on a board so crowded that drawing does not get there, or not in
/// time.
fn place(sight: &Sight, method: Method, budget: &Budget, rng: &mut Rng) -> Option<Action> {
    let begun = sight.own().fleet();
    let fleet = method.complete_within(sight.setup(), begun, &budget.with_work(TRIES.into()), rng)?;
    Some(Action::Place(fleet.places()[begun.len()]))
}
