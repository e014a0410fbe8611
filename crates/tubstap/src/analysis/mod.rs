//! What a battle holds for the side to move: its best turns, the solved sub-battles by which they are judged, and who
//! is in danger.

mod json;
mod show;
mod svg;

use crate::{
    Action, Tubstap, TubstapRules, Unit, UnitId,
    battle::units_of,
    clash,
    evaluation::{DEFAULT_TABLES, Judgement, Pairing, SubBattle, SubBattles, targets_of_all},
    players::{BestTurns, JudgedTurn, Width, visit_turns, written},
};
use yomi_core::{Budget, Game, Purpose, Rng, Rules, Side, Streams};

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
    /// Whether there was time for all of it.
    finished: bool,
    threats: Vec<Threat>,
    /// What it did without, in words.
    missing: Option<String>,
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
    /// Analyses the battle with which the rules begin, as far as there is time: without solved sub-battles if their
    /// tables are not there by then, or not there at all and so large that nobody wants them made unasked; and with the
    /// best turns of those that were looked at.
    ///
    /// # Errors
    /// If it is over before it begins.
    pub fn new(rules: &TubstapRules, budget: &Budget) -> Result<Analysis, BattleOver> {
        let rng = &mut Streams::new(0).stream(0, Purpose::Other(0));
        let battle = rules.start(rng);
        if let Some(outcome) = battle.outcome() {
            return Err(BattleOver(outcome.reason));
        }
        let side = battle.mover();
        let evaluation = SubBattles::new(battle.map(), Pairing::Alike, DEFAULT_TABLES);
        let missing = evaluation.too_large_unasked().in_words();
        let is_loaded = missing.is_none() && evaluation.load(budget);
        let evaluation = if is_loaded { evaluation } else { evaluation.without_sub_battles() };
        let (best, all) = best_turns(&battle, &evaluation, budget, rng);
        let turns = best.turns().iter().map(|turn| Turn::new(turn, &battle, &evaluation)).collect();
        let (now, threats) = (evaluation.judge(&battle, side), threats(&battle));
        let (compared, finished, subs) =
            (best.compared(), (is_loaded || missing.is_some()) && all, evaluation.subs().to_vec());
        Ok(Analysis { side, subs, now, turns, compared, finished, threats, missing, battle })
    }
}

/// The best turns, and whether all were compared that were to be.
fn best_turns(battle: &Tubstap, evaluation: &SubBattles, budget: &Budget, rng: &mut Rng) -> (BestTurns, bool) {
    let (side, mut best) = (battle.mover(), BestTurns::new(TURNS));
    let width = Width { most_turns: MOST_TURNS, ..Width::FULL };
    let all =
        visit_turns(battle, width, budget, rng, &mut |actions, after| best.add(actions, evaluation.value(after, side)));
    (best, all)
}

impl Turn {
    fn new(turn: &JudgedTurn, battle: &Tubstap, evaluation: &SubBattles) -> Turn {
        let (actions, mut after) = (turn.actions.clone(), battle.clone());
        actions.iter().for_each(|&action| after.apply(action));
        Turn { written: written(battle, &actions), actions, after: evaluation.judge(&after, battle.mover()) }
    }
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
