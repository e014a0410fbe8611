//! Choosing an action for the answer that it provokes.

use crate::{Sampling, Scores};
use yomi_core::{Hidden, Rng, Seat, Table, View};

/// Scores every action by what `evaluate` makes of the position after it and after the opponent's answer.
///
/// In every world that is drawn, `answer` is asked from the opponent's own view: it knows what the opponent would know
/// in that world, and nothing of what this seat hides. A model that reads the last action can therefore be misled by
/// it, which is what a bluff is. After an action that ends the game or leaves the turn where it was, no answer is asked
/// for.
///
/// `evaluate` gets the position and the seat to judge it for; higher is better.
pub fn anticipate<G: Hidden>(
    view: &View<'_, G>,
    mut world: impl FnMut(&mut Rng) -> G::World,
    sampling: &mut Sampling,
    mut answer: impl FnMut(&View<'_, G>, &mut Rng) -> G::Action,
    mut evaluate: impl FnMut(&G, Seat, &mut Rng) -> f64,
    rng: &mut Rng,
) -> Scores<G::Action> {
    let seat = view.seat();
    let legal = view.legal();
    let mut scores = Scores::default();
    while sampling.more() {
        let (start, actions) = G::replay_in(view, &world(rng));
        let mut now = Table::new(start);
        for action in actions {
            now.play(action).expect("a world of the view allows all that happened");
        }
        for &action in &legal {
            if sampling.is_over() && scores.all().len() == legal.len() {
                return scores;
            }
            let mut next = now.clone();
            next.play(action).expect("what a seat sees as legal is legal in every world");
            if let Some(opponent) = next.game().turn().filter(|turn| G::side(*turn) != G::side(seat)) {
                let answer = answer(&next.view(opponent), rng);
                next.play(answer).expect("a model of the opponent answers by the rules");
            }
            scores.add(action, evaluate(next.game(), seat, rng), 1);
        }
    }
    scores
}
