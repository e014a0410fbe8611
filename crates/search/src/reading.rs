//! Reading hidden things from the last action.
//!
//! Whoever acts knows what it hides. If an action is better for it in some worlds than in others, having chosen it
//! speaks for those. This is the estimate of Oshibuchi and Sato
//! (*ガイスターゲームにおけるモンテカルロ法を利用した駒推定およびブラフ手の生成可能性の検証*, Algorithms 1 and 2), made for the colour of a
//! piece in Geister, and here for any question with two answers about the worlds of any game.

use crate::{Draws, Playouts, Sampling, Spread, deviation_value, flat};
use yomi_core::{Hidden, Rng, Table, View, Worlds};

/// How the one who reads treats what the mover cannot see, its own hidden things above all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoversEnemy {
    /// Drawn anew, as the mover has to.
    Drawn,
    /// As it is, although the mover does not know it.
    AsItIs,
}

/// How an action is read, where there is more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingRules {
    /// What the mover's enemy hides.
    pub enemy: MoversEnemy,
    /// Whether the actions that are compared are tried in the same worlds.
    pub draws: Draws,
    /// By which standard deviation they are measured.
    pub spread: Spread,
}

/// The deviation value, for who took it, of the last action among all that could have been taken instead, in worlds as
/// `world` draws them from those of the view.
///
/// `None` where nothing has happened yet, and where `world` draws only worlds in which the action was not possible.
pub fn deviation_of_last<G: Hidden, P: Playouts<G>>(
    view: &View<'_, G>,
    mut world: impl FnMut(&mut Rng) -> G::World,
    rules: ReadingRules,
    sampling: &mut Sampling,
    playouts: &P,
    rng: &mut Rng,
) -> Option<f64> {
    let steps = view.history().len().checked_sub(1)?;
    let mut last = None;
    let before = |rng: &mut Rng| {
        let (start, actions) = G::replay_in(view, &world(rng));
        last = Some(actions[steps]);
        let mut table = Table::new(start);
        for &action in &actions[..steps] {
            table.play(action).expect("a world of the view allows all that happened");
        }
        as_the_mover_sees_it(&table, rules.enemy, rng)
    };
    let scores = flat(before, rules.draws, sampling, playouts, rng);
    let rates: Vec<f64> = scores.all().iter().map(crate::Score::rate).collect();
    let index = scores.all().iter().position(|score| Some(score.action) == last)?;
    Some(deviation_value(&rates, index, rules.spread))
}

/// The position at a table, with what the seat to act cannot see as it is or drawn anew.
fn as_the_mover_sees_it<G: Hidden>(table: &Table<G>, enemy: MoversEnemy, rng: &mut Rng) -> G {
    match (enemy, table.game().turn()) {
        (MoversEnemy::Drawn, Some(mover)) => {
            let view = table.view(mover);
            let worlds = G::worlds(&view).expect("a game that was played contradicts itself nowhere");
            G::position_in(&view, &worlds.sample(rng))
        }
        _ => table.game().clone(),
    }
}

/// Which of two answers the deviation values speak for: the one that is ahead by the threshold or more, if any.
///
/// With a threshold of 0 there is always an answer, the first if both are equal.
///
/// ```
/// use yomi_search::decide;
/// assert_eq!(decide(10.0, ("blue", 63.0), ("red", 52.5)), Some("blue"));
/// assert_eq!(decide(11.0, ("blue", 63.0), ("red", 52.5)), None);
/// assert_eq!(decide(10.0, ("blue", 41.0), ("red", 52.5)), Some("red"));
/// assert_eq!(decide(0.0, ("blue", 50.0), ("red", 50.0)), Some("blue"));
/// ```
pub fn decide<T>(threshold: f64, first: (T, f64), second: (T, f64)) -> Option<T> {
    if first.1 - second.1 >= threshold {
        Some(first.0)
    } else if second.1 - first.1 >= threshold {
        Some(second.0)
    } else {
        None
    }
}
