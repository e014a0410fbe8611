//! Flat Monte Carlo over worlds: every action by playouts in determinizations.

use crate::{Playouts, Sampling, Scores};
use yomi_core::{Game, Position, Rng};

/// Whether actions are tried in the same worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// All actions in the same worlds, so that luck in drawing them cancels out.
    Shared,
    /// Every action in worlds of its own.
    Fresh,
}

/// Tries every action of the seat to act, by playouts in worlds that are drawn at random.
///
/// `draw` gives the position in a random world, each time with the same seat to act. Where the actions themselves
/// depend on the world (because somebody else's are tried), each is tried where it is possible. If time is up before
/// all is tried that was to be tried, what was found until then counts.
///
/// ```
/// use std::num::NonZeroU32;
/// use yomi_core::{Budget, Purpose, Streams};
/// use yomi_search::{Amount, Draws, RandomPlayouts, Sampling, flat, toy::Nim};
/// let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
/// let mut sampling = Sampling::counted(Amount::PerAction(200), NonZeroU32::MIN, &Budget::unlimited());
/// let scores = flat(|_| Nim::new(3), Draws::Shared, &mut sampling, &RandomPlayouts, rng);
/// assert_eq!(scores.best(rng), Some(3), "to take all of them wins at once");
/// ```
pub fn flat<G: Game, P: Playouts<G>>(
    mut draw: impl FnMut(&mut Rng) -> G,
    draws: Draws,
    sampling: &mut Sampling,
    playouts: &P,
    rng: &mut Rng,
) -> Scores<G::Action> {
    let mut scores = Scores::default();
    let mut worlds = Vec::new();
    loop {
        worlds.clear();
        while worlds.len() < playouts.at_once().max(1) && sampling.more() {
            worlds.push(draw(rng));
        }
        let Some(seat) = worlds.first().and_then(Position::turn) else { return scores };
        let actions = legal_in_any(&worlds);
        let mut count = sampling.playouts(actions.len());
        let first = scores.all().is_empty();
        for &action in &actions {
            if sampling.is_over() {
                // Where time is up in the first worlds, every action is tried once all the same, so that there is
                // something to choose by.
                if !first {
                    return scores;
                }
                count = 1;
                worlds.truncate(1);
            }
            let mut positions: Vec<G> = match draws {
                Draws::Shared => worlds.clone(),
                Draws::Fresh => worlds.iter().map(|_| draw(rng)).collect(),
            };
            positions.retain(|position| position.check(action).is_ok());
            if positions.is_empty() {
                continue;
            }
            let worlds_tried = u32::try_from(positions.len()).unwrap_or(u32::MAX);
            for position in &mut positions {
                position.apply(action);
            }
            let side = G::side(seat);
            let over = positions.iter().filter_map(Game::outcome).map(|outcome| outcome.points(side)).sum::<f64>();
            positions.retain(|position| position.outcome().is_none());
            let (mut earned, mut played) = (0.0, 0);
            for some in in_parts(count) {
                if played > 0 && sampling.is_over() {
                    break;
                }
                earned += playouts.points_in_all(&positions, side, some, rng);
                played += some;
            }
            scores.add(action, over * f64::from(played) + earned, worlds_tried.saturating_mul(played));
        }
    }
}

/// So many playouts, not too many at a time.
fn in_parts(count: u32) -> impl Iterator<Item = u32> {
    const AT_A_TIME: usize = 4096;
    (0..count).step_by(AT_A_TIME).map(move |begun| (count - begun).min(AT_A_TIME as u32))
}

/// The actions that are legal in some of these worlds, in the order in which they come up.
pub fn legal_in_any<'a, G: Game>(worlds: impl IntoIterator<Item = &'a G>) -> Vec<G::Action> {
    let (mut actions, mut legal) = (Vec::new(), Vec::new());
    for world in worlds {
        legal.clear();
        world.legal(&mut legal);
        legal.retain(|action| !actions.contains(action));
        actions.append(&mut legal);
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::in_parts;

    #[test]
    fn parts_are_the_whole() {
        for count in [0, 1, 4095, 4096, 4097, 50_000] {
            assert_eq!(in_parts(count).sum::<u32>(), count);
            assert!(in_parts(count).all(|some| (1..=4096).contains(&some)));
        }
    }
}
