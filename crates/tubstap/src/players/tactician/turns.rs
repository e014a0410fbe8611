//! Good turns, found unit by unit.

use super::{judge::Judge, meter::Meter, zones::Zones};
use crate::{
    Action, Tile, Tubstap, UnitId,
    battle::units_of,
    combat::damage,
    setup::{UNIT_SLOTS, UnitSet},
    tiles::Tiles,
};
use std::collections::HashSet;
use yomi_core::Game;

/// How much of what there is to do is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breadth {
    /// How many ways to begin a turn are carried on.
    pub(super) beam: usize,
    /// From how many tiles each unit may strike at each enemy.
    pub(super) stops: usize,
    /// To how many tiles it may go without striking.
    pub(super) moves: usize,
}

/// A turn, which may not be at its end, and what the battle is worth to the side whose turn it is if it ends here.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) actions: Vec<Action>,
    pub(super) after: Tubstap,
    pub(super) value: f32,
}

/// What can differ between two positions of the same turn.
pub(super) type Spot = ([Tile; UNIT_SLOTS], [u8; UNIT_SLOTS], UnitSet);

/// Finds turns: attacks first, in any order; then the other units, one after the other, go where they are best.
pub(super) struct Turns<'a> {
    pub(super) judge: &'a Judge,
    pub(super) breadth: Breadth,
}

impl Turns<'_> {
    /// Good turns, best first, all of them at their end. There is always one.
    pub(super) fn find(&self, battle: &Tubstap, meter: &mut Meter) -> Vec<Line> {
        let side = battle.mover();
        let start = Line { actions: Vec::new(), after: battle.clone(), value: self.judge.after_turn(battle, side) };
        let mut lines = self.assaults(start, meter);
        let zones = Zones::new(battle);
        for unit in units_of(battle.waiting) {
            let mut next = Vec::with_capacity(lines.len() * (self.breadth.moves + 1));
            for line in lines {
                if line.after.turns_over == battle.turns_over && line.after.waiting >> unit & 1 == 1 {
                    self.moves(&line, unit, &zones, &mut next, meter);
                }
                next.push(line);
            }
            lines = best_first(next, self.breadth.beam);
        }
        for line in &mut lines {
            if line.after.turns_over == battle.turns_over && line.after.waiting != 0 {
                line.actions.push(Action::EndTurn);
                line.after.apply(Action::EndTurn);
            }
        }
        lines
    }

    /// The best ways to begin with attacks, or with none.
    fn assaults(&self, start: Line, meter: &mut Meter) -> Vec<Line> {
        let turn = start.after.turns_over;
        let mut layer = vec![start.clone()];
        let mut found = vec![start];
        let mut seen: HashSet<Spot> = HashSet::new();
        while !layer.is_empty() {
            let mut next = Vec::new();
            for line in layer.iter().filter(|line| line.after.turns_over == turn) {
                line.after.each_strike(self.breadth.stops, &mut |action| {
                    let mut after = line.after.clone();
                    after.apply(action);
                    if seen.insert((after.places, after.hp, after.waiting)) {
                        next.push(self.judged(line, action, after, meter));
                    }
                });
            }
            layer = best_first(next, self.breadth.beam);
            found.extend(layer.iter().cloned());
        }
        best_first(found, self.breadth.beam)
    }

    /// A line that goes on with an action.
    fn judged(&self, line: &Line, action: Action, after: Tubstap, meter: &mut Meter) -> Line {
        meter.count();
        // The line itself is not at the end of the turn.
        let value = self.judge.after_turn(&after, line.after.mover());
        let actions = line.actions.iter().copied().chain([action]).collect();
        Line { actions, after, value }
    }

    /// The lines that go on with a unit's move to where it may be best.
    fn moves(&self, line: &Line, unit: usize, zones: &Zones, next: &mut Vec<Line>, meter: &mut Meter) {
        let from = line.after.places[unit];
        for to in zones.best_stops(&line.after, unit, self.breadth.moves).filter(|&to| to != from) {
            let action = Action::Act { unit: UnitId(unit as u8), to, target: None };
            let mut after = line.after.clone();
            after.apply(action);
            next.push(self.judged(line, action, after, meter));
        }
    }
}

/// The best of these lines, best first.
pub(super) fn best_first(mut lines: Vec<Line>, most: usize) -> Vec<Line> {
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines.truncate(most);
    lines
}

impl Tubstap {
    /// The attacks of each unit that can act on each enemy that it takes HP from: from the tiles with the best cover, so many at most.
    fn each_strike(&self, most: usize, visit: &mut dyn FnMut(Action)) {
        for index in units_of(self.waiting) {
            let near = self.enemies_in_range(index, self.setup.prey[index]);
            if near == 0 {
                continue;
            }
            let choices = self.choices(index);
            for enemy in units_of(near) {
                let stops = choices.stops_against(self.places[enemy]);
                if stops.is_empty() || damage(self.combatant(index), self.combatant(enemy)) == 0 {
                    continue;
                }
                let mut visit_stop =
                    |to| visit(Action::Act { unit: UnitId(index as u8), to, target: Some(UnitId(enemy as u8)) });
                if stops.len() as usize <= most {
                    stops.iter().for_each(&mut visit_stop);
                } else {
                    self.best_covered(stops, most).for_each(&mut visit_stop);
                }
            }
        }
    }

    /// Those with the best cover of these tiles.
    fn best_covered(&self, stops: Tiles, most: usize) -> impl Iterator<Item = Tile> {
        let mut tiles: Vec<Tile> = stops.iter().collect();
        tiles.sort_by_key(|tile| std::cmp::Reverse(self.setup.terrain[tile.index()].defence()));
        tiles.into_iter().take(most)
    }
}
