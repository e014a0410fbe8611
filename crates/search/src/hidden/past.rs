//! What the others' actions so far say about a world.
//!
//! Whoever acts knows what it hides. If an action is better for it in some worlds than in others, having chosen it
//! speaks for those. [`crate::deviation_of_last`] reads one action for a question with two answers; this reads many,
//! for any world, as likelihoods.

use crate::{Amount, Draws, Playouts, Sampling, Score, choice_chance, flat};
use std::num::NonZeroU32;
use yomi_core::{Budget, Game, Hidden, Rng, View};

/// How the past is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Past {
    /// How many of the others' last actions are read.
    pub actions: usize,
    /// By how many playouts each alternative is judged.
    pub playouts: NonZeroU32,
    /// By how much a share of wins must be better to be e times as likely a choice (see [`choice_chance`]).
    pub softness: f64,
}

/// How likely all that the others did is in a world of the view, if they choose by what playouts tell them there.
/// `None` if the budget is over before it is known.
///
/// ```
/// use std::num::NonZeroU32;
/// use yomi_core::{Budget, Purpose, Rules, Seat, Streams, Table};
/// use yomi_search::{RandomPlayouts, hidden::{Past, likelihood_of_past}, toy::{Action, PokerRules}};
/// let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
/// let mut table = Table::new(PokerRules.start(rng));
/// table.play(Action::Choose { high: true }).unwrap();
/// table.play(Action::Bet).unwrap();
/// let view = table.view(Seat::SECOND);
/// let how = Past { actions: 1, playouts: NonZeroU32::new(100).unwrap(), softness: 0.1 };
/// let budget = Budget::unlimited();
/// let mut likelihood = |high| likelihood_of_past(&view, &Some(high), how, &RandomPlayouts, &budget, rng);
/// assert!(likelihood(true) > Some(0.9) && likelihood(false) < Some(0.6), "a bet speaks for a high card");
/// ```
pub fn likelihood_of_past<G: Hidden, P: Playouts<G>>(
    view: &View<'_, G>,
    world: &G::World,
    how: Past,
    playouts: &P,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<f64> {
    let past = past(view, world, how.actions);
    let chances = past.iter().map(|(position, action)| chance(position, *action, how, playouts, budget, rng));
    chances.product()
}

/// The last so many positions of a world in which somebody else acted, each with what was done.
fn past<G: Hidden>(view: &View<'_, G>, world: &G::World, most: usize) -> Vec<(G, G::Action)> {
    let (mut game, actions) = G::replay_in(view, world);
    let mut past = Vec::new();
    for action in actions {
        if game.turn().is_some_and(|turn| turn != view.seat()) {
            past.push((game.clone(), action));
        }
        game.apply(action);
    }
    past.split_off(past.len().saturating_sub(most))
}

/// How likely an action is in a position.
fn chance<G: Game, P: Playouts<G>>(
    position: &G,
    action: G::Action,
    how: Past,
    playouts: &P,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<f64> {
    if budget.is_over() {
        return None;
    }
    let mut sampling = Sampling::counted(Amount::PerAction(how.playouts.get()), NonZeroU32::MIN, budget);
    let scores = flat(|_| position.clone(), Draws::Shared, &mut sampling, playouts, rng);
    let rates: Vec<f64> = scores.all().iter().map(Score::rate).collect();
    let index = scores.all().iter().position(|score| score.action == action)?;
    Some(choice_chance(&rates, index, how.softness))
}
