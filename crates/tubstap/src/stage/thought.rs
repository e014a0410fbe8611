//! Who is in danger, and who is ahead.

use crate::{
    Tubstap,
    analysis::{Threat, threats},
    evaluation::SubBattles,
    players::{HpLead, best_assault, written},
};
use serde_json::{Value, json};
use yomi_core::{Budget, Care, Game, Position, Side, Thought};

/// What may be thought of a battle.
///
/// - `threats`: all attacks that would take HP if it were the attacker's turn: the tile of the `unit`, the tile it is
///   attacked `by`, the HP `dealt` and `returned`;
/// - `best`: the combination of attacks that leaves the side to move the greatest lead, as actions to be taken in this
///   order; only after a thorough look, and of what was looked at while there was time;
/// - `sub_battles`: the sub-battles of the paper's kinds, with their `units` and their solved `value` to the side, once
///   their tables are there;
/// - `pending`: whether the tables are being made for this thought, so that it says more in a while;
/// - `missing`: what to do, in words, to have tables made that are too large to be made unasked; none if none are;
/// - `evaluation`: the `lead` of the side in HP, and the sum of the sub-battles' values (`bias`, none without tables).
///
/// The value is the lead as a share of all HP, after the best attacks of the side to move if the look is thorough.
pub(super) fn of(battle: &Tubstap, side: Side, care: Care, budget: &Budget) -> Thought {
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
            sub_battles.extend(named.map(|(sub, value)| json!({ "units": sub.name(battle, side), "value": value })));
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
        details: json!({
            "threats": threats.iter().map(threat).collect::<Vec<_>>(),
            "best": written(battle, &assault),
            "sub_battles": sub_battles,
            "pending": pending,
            "missing": missing,
            "evaluation": { "lead": lead(battle, side), "bias": bias },
        }),
    }
}

fn lead(battle: &Tubstap, side: Side) -> i32 {
    i32::from(battle.hp_of(side)) - i32::from(battle.hp_of(side.other()))
}

fn share(battle: &Tubstap, side: Side) -> f64 {
    let all = battle.hp_of(Side::FIRST) + battle.hp_of(Side::SECOND);
    f64::from(lead(battle, side)) / f64::from(all.max(1))
}

fn threat(threat: &Threat) -> Value {
    json!({
        "unit": threat.unit.tile.to_string(),
        "by": threat.by.tile.to_string(),
        "dealt": threat.dealt,
        "returned": threat.returned,
    })
}
