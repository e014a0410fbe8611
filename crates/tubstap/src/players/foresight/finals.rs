//! The choice among the best turns.

use super::{exchange::Exchange, material::VICTORY, turns::Found};
use crate::{
    Tubstap,
    players::{Effort, Plan, Policy},
};
use yomi_core::{Game, Rng, Side};

/// How the playouts go on. (Always attacking, or attacking where it gains most, was not better.)
const POLICY: Policy = Policy::Attack(80);

/// The rounds until one of the turns is left, since half of them go in each.
const ROUNDS: u32 = 5;

/// Playouts of the best turns, round by round; after each the worse half is out, and the others get half as many again.
pub(super) struct Finals {
    /// The playouts of each turn after each answer in the first round, or the time for all of them.
    pub(super) playouts: Effort,
    /// How many of the enemy's attacks a turn is tried against, besides a random turn.
    pub(super) replies: usize,
    /// Tells which attacks are the most dangerous.
    pub(super) exchange: Exchange,
}

/// A turn with what comes of it.
struct Finalist {
    found: Found,
    /// The battle after the turn, and after the enemy's answers to it, each with what random play has earned there.
    replies: Vec<Earned>,
}

struct Earned {
    after: Tubstap,
    points: f64,
    playouts: u32,
}

impl Finals {
    /// The best of these turns; `None` of none.
    pub(super) fn winner(&self, found: Vec<Found>, side: Side, rng: &mut Rng) -> Option<Plan> {
        let mut finalists: Vec<Finalist> = found.into_iter().map(|found| self.enter(found)).collect();
        let mut playouts = self.playouts.part(ROUNDS);
        while finalists.len() > 1 {
            for _ in playouts.trials() {
                for earned in finalists.iter_mut().flat_map(|finalist| &mut finalist.replies) {
                    earned.play(side, rng);
                }
            }
            finalists.sort_by(|a, b| b.merit().total_cmp(&a.merit()));
            finalists.truncate(finalists.len() / 2);
            playouts = playouts.half_as_many_again();
        }
        finalists.pop().map(|finalist| finalist.found.plan)
    }

    fn enter(&self, found: Found) -> Finalist {
        let answers = self.exchange.answers(&found.after, self.replies);
        let battles = std::iter::once(found.after.clone()).chain(answers);
        Finalist { replies: battles.map(|after| Earned { after, points: 0.0, playouts: 0 }).collect(), found }
    }
}

impl Finalist {
    /// What the exchange of blows is worth, and what may come of the battle after the worst answer.
    fn merit(&self) -> f64 {
        let shares = self.replies.iter().map(|earned| earned.points / f64::from(earned.playouts.max(1)));
        f64::from(self.found.value) + 2.0 * f64::from(VICTORY) * shares.fold(1.0, f64::min)
    }
}

impl Earned {
    fn play(&mut self, side: Side, rng: &mut Rng) {
        let mut playout = self.after.clone();
        POLICY.play_out(&mut playout, rng);
        self.points += playout.outcome().map_or(0.0, |outcome| outcome.points(side));
        self.playouts += 1;
    }
}
