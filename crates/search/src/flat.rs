//! Flat Monte Carlo over worlds.

use crate::{Sampling, Scores};
use yomi_core::{Game, Position, Rng, Side};

/// How a game is played to its end at random.
pub trait Playouts<G: Game> {
    /// What `side` earns in this many playouts from `position`, in which the game is not over: 1 for each win, ½ for
    /// each draw.
    ///
    /// Many at a time, so that a game can prepare a position once.
    fn points(&self, position: &G, side: Side, count: u32, rng: &mut Rng) -> f64;

    /// In how many worlds positions are best tried at once; more than one where [`Playouts::points_in_all`] gains by it.
    fn at_once(&self) -> usize {
        1
    }

    /// What `side` earns in this many playouts from each of these positions, all positions together.
    ///
    /// They are one position in several worlds. A game in which one playout can be scored in many worlds does that here.
    fn points_in_all(&self, positions: &[G], side: Side, count: u32, rng: &mut Rng) -> f64 {
        positions.iter().map(|position| self.points(position, side, count, rng)).sum()
    }
}

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
/// depend on the world (because somebody else's are tried), each is tried where it is possible. If time is up before all is tried that was to be tried, what was
/// found until then counts.
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
pub fn legal_in_any<G: Game>(worlds: &[G]) -> Vec<G::Action> {
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
