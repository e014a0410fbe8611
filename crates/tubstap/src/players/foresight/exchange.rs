//! The exchange of attacks after a turn.

use crate::{
    Action, Combatant, Tile, Tubstap, UnitId, clash,
    setup::{UNIT_SLOTS, UnitSet},
};
use yomi_core::{Game, Side, first_best};

/// How many ways to begin a turn are carried on.
const BEAM: usize = 8;

/// How much it counts what the enemy would do next to units that hold still. Most will not wait for it, but not all can help it.
const HOLD: f32 = 0.3;

/// Searches what the two sides can do to each other by attacking, turn after turn, or by leaving it at that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    /// How many turns it may last.
    pub(super) depth: u32,
    /// How many ways to attack are looked at in each.
    pub(super) width: usize,
}

/// A turn of attacks, which may not be at its end.
struct Line {
    after: Tubstap,
    /// To the side whose turn it is.
    value: f32,
}

impl Line {
    fn new(after: Tubstap, side: Side) -> Line {
        let value = after.material(side);
        Line { after, value }
    }
}

impl Exchange {
    /// What a battle is worth to a side whose turn has just ended; if it is not worth more than `enough`, perhaps only that.
    pub(super) fn value(&self, battle: &Tubstap, side: Side, enough: f32) -> f32 {
        if battle.waiting == 0 {
            return battle.material(side);
        }
        -self.search(battle, self.depth, f32::NEG_INFINITY, -enough)
    }

    /// The battle after each of the turns of attacks that are best for the side to move.
    pub(super) fn answers(&self, battle: &Tubstap, most: usize) -> Vec<Tubstap> {
        if battle.waiting == 0 {
            return Vec::new();
        }
        let judged = lines(battle).into_iter().map(|line| {
            let value = self.value(&line.after, battle.mover(), f32::NEG_INFINITY);
            Line { value, ..line }
        });
        best_first(judged.collect(), most).into_iter().map(|line| line.after).collect()
    }

    /// What it is worth to the side to move, within limits.
    fn search(&self, battle: &Tubstap, depth: u32, mut low: f32, high: f32) -> f32 {
        let side = battle.mover();
        if battle.waiting == 0 || depth == 0 {
            return battle.material(side);
        }
        let mut best = self.peace(battle, depth);
        low = low.max(best);
        if low >= high {
            return best;
        }
        for line in best_first(lines(battle), self.width) {
            let value = match line.after.waiting {
                0 => line.value,
                _ => -self.search(&line.after, depth - 1, -high, -low),
            };
            best = best.max(value);
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        best
    }

    /// What it is worth to the side to move not to attack.
    fn peace(&self, battle: &Tubstap, depth: u32) -> f32 {
        let held = ended(battle.clone(), battle);
        if held.after.waiting == 0 {
            return held.value;
        }
        let still = -self.search(&held.after, depth - 1, f32::NEG_INFINITY, f32::INFINITY);
        (1.0 - HOLD) * held.value + HOLD * still
    }
}

/// The best of these lines, best first.
fn best_first(mut lines: Vec<Line>, most: usize) -> Vec<Line> {
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines.truncate(most);
    lines
}

/// Turns with one attack or more.
fn lines(battle: &Tubstap) -> Vec<Line> {
    let mut found = Vec::new();
    let mut layer = vec![Line::new(battle.clone(), battle.mover())];
    while !layer.is_empty() {
        let mut next: Vec<Line> = Vec::new();
        let mut seen: Vec<([u8; UNIT_SLOTS], [Tile; UNIT_SLOTS], UnitSet)> = Vec::new();
        for line in &layer {
            line.after.each_attack(&mut |action| {
                let mut after = line.after.clone();
                after.apply(action);
                let spot = (after.hp, after.places, after.waiting);
                if !seen.contains(&spot) {
                    seen.push(spot);
                    next.push(Line::new(after, battle.mover()));
                }
            });
        }
        layer = best_first(next, BEAM);
        found.extend(layer.iter().map(|line| ended(line.after.clone(), battle)));
        layer.retain(|line| line.after.turns_over == battle.turns_over);
    }
    found
}

/// A line with its turn, which began in `battle`, at an end.
fn ended(mut after: Tubstap, battle: &Tubstap) -> Line {
    if after.turns_over == battle.turns_over && after.waiting != 0 {
        after.apply(Action::EndTurn);
    }
    Line::new(after, battle.mover())
}

impl Tubstap {
    /// One attack for each unit and each enemy that it takes HP from: from the tile on which it loses least.
    fn each_attack(&self, visit: &mut dyn FnMut(Action)) {
        self.each_target(|index, enemy, stops| {
            let losses = stops.iter().map(|to| {
                let attacker = Combatant { terrain: self.setup.terrain[to.index()], ..self.combatant(index) };
                let clash = clash(attacker, self.combatant(enemy));
                ((to, clash.dealt), -i16::from(clash.returned))
            });
            if let Some(((to, 1..), _)) = first_best(losses) {
                visit(Action::Act { unit: UnitId(index as u8), to, target: Some(UnitId(enemy as u8)) });
            }
        });
    }
}
