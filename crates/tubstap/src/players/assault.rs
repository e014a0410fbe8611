//! The best combination of attacks in a turn.

use super::{Evaluation, Plan};
use crate::{
    Action, Tile, Tubstap, UnitId,
    battle::units_of,
    combat::damage,
    setup::{UNIT_SLOTS, UnitSet},
};
use rustc_hash::FxHashSet;
use yomi_core::{Budget, Game, first_best};

/// How many positions with the same number of attacks are kept. With three or four units a side there are never so
/// many, so that all combinations are tried; in larger battles those after the most promising ones are.
const WIDTH: usize = 3_000;

/// What tells apart two positions of the same turn.
type PositionKey = ([Tile; UNIT_SLOTS], [u8; UNIT_SLOTS], UnitSet);

/// A position within the turn, and how it came about.
struct Line {
    battle: Tubstap,
    attacks: Plan,
    value: f64,
}

/// The combination of attacks, in any order, after which the battle is worth most to the side to move; of those that
/// were tried while there was time, for work is not counted here. `None` if nobody can hurt anybody.
///
/// It is made of so many attacks, or of as many as there can be if they are fewer, or of any number if none is given.
/// Attacks that take no HP are left out. Units that do not attack stay where they are.
pub fn best_assault(
    battle: &Tubstap,
    attacks: Option<usize>,
    evaluation: &dyn Evaluation,
    budget: &Budget,
) -> Option<Plan> {
    let mut layer = vec![Line { battle: battle.clone(), attacks: Vec::new(), value: 0.0 }];
    let mut best: Option<(Plan, f64)> = None;
    let (mut tried, mut made) = (0, 0);
    while !layer.is_empty() && (tried == 0 || !budget.is_over()) && attacks.is_none_or(|attacks| made < attacks) {
        layer = with_one_more(&layer, battle, evaluation, budget, &mut tried);
        made += 1;
        let of_layer = first_best(layer.iter().map(|line| (line, line.value)));
        let is_better = |value: f64| attacks.is_some() || best.as_ref().is_none_or(|best| value > best.1);
        if let Some((line, value)) = of_layer.filter(|(_, value)| is_better(*value)) {
            best = Some((line.attacks.clone(), value));
        }
    }
    best.map(|(attacks, _)| attacks)
}

/// The clock is looked at after so many attacks that were tried.
const LOOK_EVERY: u64 = 8;

/// The positions that are one more attack away, the best ones if there are too many.
fn with_one_more(
    layer: &[Line],
    start: &Tubstap,
    evaluation: &dyn Evaluation,
    budget: &Budget,
    tried: &mut u64,
) -> Vec<Line> {
    let mut next = Vec::new();
    let mut seen: FxHashSet<PositionKey> = FxHashSet::default();
    for line in layer.iter().filter(|line| line.battle.turns_over == start.turns_over) {
        for action in line.battle.attacks() {
            *tried += 1;
            if tried.is_multiple_of(LOOK_EVERY) && budget.is_over() {
                return next;
            }
            let mut after = line.battle.clone();
            after.apply(action);
            if seen.insert((after.places, after.hp, after.waiting)) {
                let value = evaluation.value(&after, start.mover());
                let attacks = line.attacks.iter().copied().chain([action]).collect();
                next.push(Line { battle: after, attacks, value });
            }
            // Now and then, so that there are never many to be sorted or thrown away at once. The same remain as if it
            // were done at the end.
            if next.len() == 4 * WIDTH {
                keep_best(&mut next);
            }
        }
    }
    if next.len() > WIDTH {
        keep_best(&mut next);
    }
    next
}

fn keep_best(lines: &mut Vec<Line>) {
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines.truncate(WIDTH);
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
