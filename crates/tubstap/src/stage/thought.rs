//! Who is in danger, and who is ahead.

use crate::{
    Tubstap,
    analysis::{Threat, threats},
    evaluation::SubBattles,
    players::{HpLead, best_assault, written},
};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Budget, Care, Game, Position, Side, Thought};

/// What a side may think of a battle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TubstapThought {
    /// All attacks that would take HP if it were the attacker's turn.
    pub threats: Vec<HpThreat>,
    /// The combination of attacks that leaves the side to move the greatest lead, as actions to be taken in this order;
    /// only after a thorough look, and of what was looked at while there was time.
    pub best: Vec<String>,
    /// The sub-battles of the paper's kinds, once their tables are there.
    pub sub_battles: Vec<SolvedSubBattle>,
    /// Whether the tables are being made for this thought, so that it says more in a while.
    pub pending: bool,
    /// What to do, in words, to have tables made that are too large to be made unasked; none if none are.
    pub missing: Option<String>,
    /// Who is ahead now.
    pub evaluation: TubstapEvaluation,
}

/// An attack that would take HP.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TubstapThreat")]
pub struct HpThreat {
    /// The tile of the unit in danger.
    pub unit: String,
    /// The tile of the unit that attacks it.
    pub by: String,
    /// The HP that it takes.
    pub dealt: u8,
    /// The HP that it loses.
    pub returned: u8,
}

/// A small battle within the battle, solved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TubstapSubBattle")]
pub struct SolvedSubBattle {
    /// Who fights whom.
    pub units: String,
    /// What it is worth to the side.
    pub value: i8,
}

/// Who is ahead.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TubstapEvaluation {
    /// The lead of the side in HP.
    pub lead: i32,
    /// The sum of the sub-battles' values; none without tables.
    pub bias: Option<i32>,
}

/// What may be thought of a battle.
///
/// The value is the lead as a share of all HP, after the best attacks of the side to move if the look is thorough.
pub(super) fn of(battle: &Tubstap, side: Side, care: Care, budget: &Budget) -> Thought<TubstapThought> {
    let is_over = battle.turn().is_none();
    let is_thorough = care == Care::Thorough && !is_over;
    let assault = if is_thorough { best_assault(battle, None, &HpLead, budget) } else { None }.unwrap_or_default();
    let mut after = battle.clone();
    assault.iter().for_each(|&action| after.apply(action));
    let (mut sub_battles, mut bias, mut pending, mut missing) = (Vec::new(), None, false, None);
    match SubBattles::of_the_paper(battle.map()).filter(|_| !is_over) {
        Some(subs) if subs.is_loaded() => {
            let judgement = subs.judge(battle, side);
            let named = subs.subs().iter().zip(&judgement.values);
            sub_battles.extend(named.map(|(sub, &value)| SolvedSubBattle { units: sub.name(battle, side), value }));
            bias = Some(judgement.bias());
        }
        Some(subs) if care == Care::Thorough => {
            missing = subs.too_large_unasked().in_words();
            pending = missing.is_none() && subs.order();
        }
        _ => {}
    }
    let threats = if is_over { Vec::new() } else { threats(battle) };
    Thought {
        value: Some(share(&after, side)),
        details: TubstapThought {
            threats: threats.iter().map(threat).collect(),
            best: written(battle, &assault),
            sub_battles,
            pending,
            missing,
            evaluation: TubstapEvaluation { lead: lead(battle, side), bias },
        },
    }
}

fn lead(battle: &Tubstap, side: Side) -> i32 {
    i32::from(battle.hp_of(side)) - i32::from(battle.hp_of(side.other()))
}

fn share(battle: &Tubstap, side: Side) -> f64 {
    let all = battle.hp_of(Side::FIRST) + battle.hp_of(Side::SECOND);
    f64::from(lead(battle, side)) / f64::from(all.max(1))
}

fn threat(threat: &Threat) -> HpThreat {
    HpThreat {
        unit: threat.unit.tile.to_string(),
        by: threat.by.tile.to_string(),
        dealt: threat.dealt,
        returned: threat.returned,
    }
}
