//! What a battle holds for the side to move: its best turns, the solved sub-battles by which they are judged, and who is in danger.

mod json;
mod show;
mod svg;

use crate::{
    Action, Tubstap, TubstapRules, Unit, UnitId,
    battle::units_of,
    clash,
    evaluation::{DEFAULT_TABLES, Judgement, Pairing, SubBattle, SubBattles, targets_of_all},
    players::{Width, visit_turns},
};
use yomi_core::{Game, Notation, Purpose, Rng, Rules, Side, Streams};

/// How many turns are kept.
const TURNS: usize = 8;
/// How many turns are looked at, if there are more: some seconds.
const MOST_TURNS: u64 = 4_000_000;

/// An analysed battle. The same map gives the same figures.
#[derive(Clone, Debug)]
pub struct Analysis {
    battle: Tubstap,
    side: Side,
    subs: Vec<SubBattle>,
    /// The battle as it is.
    now: Judgement,
    /// The best turns, best first.
    turns: Vec<Turn>,
    /// How many different battles can be brought about, or were looked at.
    compared: u64,
    threats: Vec<Threat>,
}

/// A turn and what it leads to.
#[derive(Clone, Debug)]
struct Turn {
    actions: Vec<Action>,
    /// As people write them, each in the battle in which it is taken.
    written: Vec<String>,
    after: Judgement,
}

/// What an enemy could do to a unit if it were the enemy's turn now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threat {
    pub(crate) unit: Unit,
    pub(crate) by: Unit,
    /// The HP that the attack would take.
    pub(crate) dealt: u8,
    /// The HP that it would cost.
    pub(crate) returned: u8,
}

/// The battle is over, so there is nothing to analyse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the battle is over: {0}; write one in which somebody is to move")]
pub struct BattleOver(&'static str);

impl Analysis {
    /// Analyses the battle with which the rules begin.
    ///
    /// # Errors
    /// If it is over before it begins.
    pub fn new(rules: &TubstapRules) -> Result<Analysis, BattleOver> {
        let rng = &mut Streams::new(0).stream(0, Purpose::Other(0));
        let battle = rules.start(rng);
        if let Some(outcome) = battle.outcome() {
            return Err(BattleOver(outcome.reason));
        }
        let side = battle.mover();
        let evaluation = SubBattles::new(battle.map(), Pairing::Alike, DEFAULT_TABLES);
        let (turns, compared) = best_turns(&battle, &evaluation, rng);
        let (now, threats) = (evaluation.judge(&battle, side), threats(&battle));
        Ok(Analysis { side, subs: evaluation.subs().to_vec(), now, turns, compared, threats, battle })
    }
}

/// The best turns and how many were compared.
fn best_turns(battle: &Tubstap, evaluation: &SubBattles, rng: &mut Rng) -> (Vec<Turn>, u64) {
    let side = battle.mover();
    let width = Width { moves: 100, most_turns: MOST_TURNS };
    let mut best: Vec<(f64, Vec<Action>)> = Vec::new();
    let mut compared = 0;
    visit_turns(battle, width, rng, &mut |actions, after| {
        compared += 1;
        let value = evaluation.value(after, side);
        let place = best.partition_point(|(other, _)| *other >= value);
        if place < TURNS {
            best.insert(place, (value, actions.to_vec()));
            best.truncate(TURNS);
        }
    });
    let turn = |(_, actions): (f64, Vec<Action>)| {
        let mut after = battle.clone();
        let written = actions.iter().map(|&action| {
            let text = after.write(action);
            after.apply(action);
            text
        });
        let written = written.collect();
        Turn { actions, written, after: evaluation.judge(&after, side) }
    };
    (best.into_iter().map(turn).collect(), compared)
}

/// All attacks that take HP, by the side to move and, if it were its turn, by the other.
pub(crate) fn threats(battle: &Tubstap) -> Vec<Threat> {
    let mut passed = battle.clone();
    passed.apply(Action::EndTurn);
    let mut threats = Vec::new();
    for moment in [battle, &passed] {
        let targets = targets_of_all(moment, moment.mover());
        for (attacker, targets) in targets.into_iter().enumerate() {
            for target in units_of(targets) {
                let blow = clash(moment.combatant(attacker), moment.combatant(target));
                let unit = |index: usize| moment.unit(UnitId(index as u8));
                if let (Some(unit), Some(by), 1..) = (unit(target), unit(attacker), blow.dealt) {
                    threats.push(Threat { unit, by, dealt: blow.dealt, returned: blow.returned });
                }
            }
        }
    }
    threats
}
