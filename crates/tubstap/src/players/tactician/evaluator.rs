//! What a battle is worth between two turns.

use super::{balance::STEP, static_exchange::StaticExchange};
use crate::{Tubstap, battle::units_of, evaluation::SubBattles, setup::UNIT_SLOTS};
use yomi_core::Side;

/// The features by which a battle is judged, from the view of a side whose turn is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// Own HP less the enemy's.
    pub lead: f32,
    /// The turns that are left, of both sides together.
    pub turns_left: u16,
    /// What the lead does not tell, in the order of [`Features::NAMES`].
    pub parts: [f32; PARTS],
    /// What the side gains on its lead by the sub-battles that were solved, if any were: all that the parts are about,
    /// but without places, terrain and the turn limit.
    pub solved: Option<f32>,
}

/// The places of the parts.
const MATCHING: usize = 0;
const STRIKE: usize = 1;
const THREAT: usize = 2;
const PARTS: usize = 3;

impl Features {
    /// What the parts are.
    ///
    /// - `matching`: the HP that own units could take if all of them struck at everybody, wherever they stand, less
    ///   what the enemy's could. Which units suit each other decides battles as much as how many are left.
    /// - `strike`: what the enemy, who is to move, could gain by striking now (as a loss).
    /// - `threat`: what the side itself could gain if it were to move again.
    pub const NAMES: [&'static str; PARTS] = ["matching", "strike", "threat"];

    /// The parts as far as there are turns left in which something can come of them.
    pub fn faded(&self) -> [f32; PARTS] {
        let left = self.turns_left;
        let later = f32::from(left.clamp(1, FAR) - 1) / f32::from(FAR - 1);
        let mut parts = self.parts.map(|part| part * later);
        parts[STRIKE] = self.parts[STRIKE];
        parts[THREAT] = self.parts[THREAT] * f32::from(left.clamp(1, 2) - 1);
        parts
    }

    /// How much of its weight what was solved has, which knows nothing of the turn limit: none in the last turn, all
    /// while the end is far.
    pub fn faith(&self) -> f32 {
        f32::from(self.turns_left.clamp(1, SOLVED_FAR + 1) - 1) / f32::from(SOLVED_FAR)
    }
}

/// What the parts of a judgement count, in HP of lead.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// Each of the parts of [`Features`].
    parts: [f32; PARTS],
    /// How uncertain the lead at the end of the battle is, in HP, at the end and for each turn that is left.
    spread: [f32; 2],
}

/// Chosen by hand. Those that `examples/fit.rs` finds in the results of 238 battles are not far (0.53, 0.69 and 0.31,
/// with a spread of 0.47 a turn and 0.16 for being to move), but they took only 37 % of 34 battles from these: what
/// goes with winning is not always what wins. With solved sub-battles, in 136 battles: 0.60, 0.77 and 0.24, and a share
/// of 0.19 for what was solved (not played).
const WEIGHTS: Weights = Weights { parts: [0.3, 0.7, 0.3], spread: [2.0, 0.5] };

/// How much more a HP of a unit counts in an exchange of blows if the unit can hurt somebody.
const ARMED: f32 = 0.3;

/// The spread that is left at the very end, in HP.
const LEAST_SPREAD: f32 = 0.5;

/// What a HP counts where it decides nothing, in points. A battle is won or lost for 1 point.
const TRIFLE: f32 = 0.002;

/// How much what was solved counts against the parts of a judgement while the end is far. It knows exchanges to their
/// end, but nothing of the map and of time, so that alone (1.0) it is worse than they are (45 % of 48 battles); from
/// 0.6 to 0.75 it made no difference.
const SOLVED: f32 = 0.65;

/// The turns, after the next one, from which on it counts so much.
const SOLVED_FAR: u16 = 6;

/// The turns beyond which the end is so far away that more make no difference.
const FAR: u16 = 10;

/// Judges battles on one map.
pub struct Evaluator<'a> {
    exchange: StaticExchange,
    weights: Weights,
    solved: Option<&'a SubBattles>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator of battles on the map of this one, who may know solved sub-battles of it.
    pub fn new(battle: &Tubstap, solved: Option<&'a SubBattles>) -> Self {
        Evaluator { exchange: StaticExchange::new(battle), weights: WEIGHTS, solved }
    }

    /// What a battle is worth to a side when its turn is over, or if it ended it now: from −1, lost, to 1, won.
    pub fn after_turn(&self, battle: &Tubstap, side: Side) -> f32 {
        let [own, enemy] = battle.armies(side);
        let left = battle.left_after_turn(side);
        let threshold = f32::from(battle.setup.hp_threshold);
        if own == 0 || enemy == 0 || left == 0 {
            let lead = battle.lead(side);
            let result = match () {
                () if enemy == 0 || lead > threshold && own != 0 => 1.0,
                () if own == 0 || -lead > threshold => -1.0,
                () => 0.0,
            };
            return result + TRIFLE * lead;
        }
        let features = self.features(battle, side);
        let parts = features.faded().into_iter().zip(self.weights.parts).map(|(part, weight)| part * weight);
        let mut gain = parts.sum::<f32>();
        if let Some(solved) = features.solved {
            gain += SOLVED * features.faith() * (solved - gain);
        }
        let score = features.lead + gain + STEP * (battle.steps(enemy) - battle.steps(own));
        let spread = (self.weights.spread[0] + self.weights.spread[1] * f32::from(left.min(FAR))).max(LEAST_SPREAD);
        let beyond = |lead: f32| 1.0 / (1.0 + ((threshold + 0.5 - lead) / spread).exp());
        beyond(score) - beyond(-score) + TRIFLE * score
    }

    /// What may come of a battle for a side whose turn is over.
    pub fn features(&self, battle: &Tubstap, side: Side) -> Features {
        let [own, enemy] = battle.armies(side);
        let worth = worth(battle);
        let mut parts = [0.0; PARTS];
        parts[MATCHING] = battle.matching(own, enemy) - battle.matching(enemy, own);
        parts[STRIKE] = -self.exchange.gain(battle, side.other(), &worth);
        parts[THREAT] = self.exchange.gain(battle, side, &worth);
        let solved = self.solved.map(|solved| {
            let enemy = side.other();
            -solved.gain(battle, enemy, self.exchange.targets(battle, enemy))
        });
        Features { lead: battle.lead(side), turns_left: battle.left_after_turn(side), parts, solved }
    }
}

/// What a HP of each unit counts in an exchange of blows.
fn worth(battle: &Tubstap) -> [f32; UNIT_SLOTS] {
    let mut worth = [1.0; UNIT_SLOTS];
    let kinds = &battle.setup.kinds;
    for unit in units_of(battle.alive) {
        let prey = units_of(battle.setup.prey[unit] & battle.alive);
        let best = prey.map(|enemy| kinds[unit].effect_on(kinds[enemy])).max().unwrap_or(0);
        worth[unit] += ARMED * f32::from(best.min(100)) / 100.0;
    }
    worth
}

impl Tubstap {
    /// The turns that are left when a side's turn is over, if it is that side's turn.
    fn left_after_turn(&self, side: Side) -> u16 {
        let in_turn = self.mover() == side && self.waiting != 0;
        self.setup.turn_limit.saturating_sub(self.turns_over + u16::from(in_turn))
    }
}
