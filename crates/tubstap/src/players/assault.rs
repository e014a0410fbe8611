//! The best combination of attacks in a turn.

use super::{Evaluation, Plan};
use crate::{
    Action, Tile, Tubstap, UnitId,
    battle::units_of,
    combat::damage,
    setup::{UNIT_SLOTS, UnitSet},
};
use std::collections::HashSet;
use yomi_core::{Game, first_best};

/// How many positions with the same number of attacks are kept. With three or four units a side there are never so many, so
/// that all combinations are tried; in larger battles those after the most promising ones are.
const WIDTH: usize = 3_000;

/// What can differ between two positions of the same turn.
type Spot = ([Tile; UNIT_SLOTS], [u8; UNIT_SLOTS], UnitSet);

/// A position within the turn, and how it came about.
struct Line {
    battle: Tubstap,
    attacks: Plan,
    value: f64,
}

/// The combination of attacks, in any order and by any number of units, after which the battle is worth most to the side to move.
/// `None` if nobody can hurt anybody.
///
/// Attacks that take no HP are left out. Units that do not attack stay where they are.
pub fn best_assault(battle: &Tubstap, evaluation: &dyn Evaluation) -> Option<Plan> {
    let turn = battle.turns_over;
    let mut layer = vec![Line { battle: battle.clone(), attacks: Vec::new(), value: 0.0 }];
    let mut best: Option<(Plan, f64)> = None;
    while !layer.is_empty() {
        let mut next = Vec::new();
        let mut seen: HashSet<Spot> = HashSet::new();
        for line in layer.iter().filter(|line| line.battle.turns_over == turn) {
            for action in line.battle.attacks() {
                let mut after = line.battle.clone();
                after.apply(action);
                if seen.insert((after.places, after.hp, after.waiting)) {
                    let value = evaluation.value(&after, battle.mover());
                    let mut attacks = line.attacks.clone();
                    attacks.push(action);
                    next.push(Line { battle: after, attacks, value });
                }
            }
        }
        if next.len() > WIDTH {
            next.sort_by(|a, b| b.value.total_cmp(&a.value));
            next.truncate(WIDTH);
        }
        let of_layer = first_best(next.iter().map(|line| (line, line.value)));
        if let Some((line, value)) = of_layer.filter(|(_, value)| best.as_ref().is_none_or(|best| *value > best.1)) {
            best = Some((line.attacks.clone(), value));
        }
        layer = next;
    }
    best.map(|(attacks, _)| attacks)
}

impl Tubstap {
    /// All attacks of the side to move that take HP.
    pub(crate) fn attacks(&self) -> impl Iterator<Item = Action> {
        units_of(self.waiting).flat_map(move |index| {
            let unit = UnitId(index as u8);
            let near = self.enemies_in_range(index, self.setup.prey[index]);
            let choices = (near != 0).then(|| self.choices(index));
            choices.into_iter().flat_map(move |choices| {
                let hurt =
                    units_of(near).filter(move |&enemy| damage(self.combatant(index), self.combatant(enemy)) > 0);
                hurt.flat_map(move |enemy| {
                    let target = Some(UnitId(enemy as u8));
                    choices.stops_against(self.places[enemy]).iter().map(move |to| Action::Act { unit, to, target })
                })
            })
        })
    }
}
