//! Good turns, found unit by unit by beam search.

use super::{evaluator::Evaluator, progress::Progress, threat_map::ThreatMap};
use crate::{
    Action, Tile, Tubstap, UnitId,
    battle::units_of,
    combat::damage,
    setup::{UNIT_SLOTS, UnitSet},
    tiles::Tiles,
};
use std::collections::HashSet;
use yomi_core::{Game, Rng, below};

/// How much of what there is to do is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breadth {
    /// How many ways to begin a turn with attacks are carried on, one with none among them; at least 1.
    pub(super) beam: usize,
    /// With how many ways to place the other units each of them is carried on; at least 1.
    pub(super) places: usize,
    /// From how many tiles each unit may strike at each enemy.
    pub(super) stops: usize,
    /// To how many tiles it may go without striking.
    pub(super) moves: usize,
}

impl Breadth {
    /// For the turns that one chooses from.
    pub(super) const OWN: Breadth = Breadth { beam: 24, places: 3, stops: 4, moves: 16 };
}

/// A difference in value that does not matter: it is drawn, so that equal turns are equally likely.
pub(super) fn noise(rng: &mut Rng) -> f32 {
    1e-5 * below(rng, 100) as f32
}

/// A turn, which may not be at its end, and what the battle is worth to the side whose turn it is if it ends here.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) actions: Vec<Action>,
    pub(super) after: Tubstap,
    pub(super) value: f32,
}

/// What tells apart two positions of the same turn.
pub(super) type PositionKey = ([Tile; UNIT_SLOTS], [u8; UNIT_SLOTS], UnitSet);

/// Finds turns: attacks first, in any order; then the other units, one after the other, go where they are best.
pub(super) struct BeamSearch<'a> {
    pub(super) evaluator: &'a Evaluator<'a>,
    pub(super) breadth: Breadth,
}

impl BeamSearch<'_> {
    /// Good turns, best first, all of them at their end. There is always one; some of them attack differently from the
    /// others, and one nobody. If time is up meanwhile, fewer of them, in which not every unit acts.
    pub(super) fn find(&self, battle: &Tubstap, progress: &mut Progress) -> Vec<Line> {
        let side = battle.mover();
        let start = Line { actions: Vec::new(), after: battle.clone(), value: self.evaluator.after_turn(battle, side) };
        let threats = ThreatMap::new(battle);
        let assaults = self.assaults(start, progress).into_iter();
        let mut lines: Vec<Line> = assaults.flat_map(|line| self.placed(line, battle, &threats, progress)).collect();
        for line in lines.iter_mut().filter(|line| line.goes_on(battle)) {
            line.actions.push(Action::EndTurn);
            line.after.apply(Action::EndTurn);
        }
        best_first(&mut lines, usize::MAX);
        lines
    }

    /// The best ways to begin with attacks, no two of which leave everybody with the same HP, and to begin with none.
    fn assaults(&self, start: Line, progress: &mut Progress) -> Vec<Line> {
        let (battle, mut layer) = (start.after.clone(), vec![start.clone()]);
        let mut found: Vec<Line> = Vec::new();
        let mut seen: HashSet<PositionKey> = HashSet::new();
        while !layer.is_empty() && !progress.is_over() {
            let mut next = Vec::new();
            for line in layer.iter().filter(|line| line.goes_on(&battle)) {
                line.after.each_strike(self.breadth.stops, &mut |action| {
                    if progress.is_over() {
                        return;
                    }
                    let mut after = line.after.clone();
                    after.apply(action);
                    if seen.insert((after.places, after.hp, after.waiting)) {
                        next.push(self.judged(line, action, after, progress));
                    }
                });
            }
            best_first(&mut next, usize::MAX);
            let mut results: HashSet<([u8; UNIT_SLOTS], UnitSet)> = HashSet::new();
            next.retain(|line| results.insert((line.after.hp, line.after.waiting)));
            next.truncate(self.breadth.beam);
            found.extend(next.iter().cloned());
            layer = next;
        }
        best_first(&mut found, usize::MAX);
        let mut results: HashSet<[u8; UNIT_SLOTS]> = HashSet::new();
        found.retain(|line| results.insert(line.after.hp));
        found.truncate(self.breadth.beam - 1);
        found.push(start);
        found
    }

    /// The best ways to go on without attacks: the units that can still act go one after the other to where they are
    /// best off, or stay.
    fn placed(&self, line: Line, battle: &Tubstap, threats: &ThreatMap, progress: &mut Progress) -> Vec<Line> {
        let open = if line.goes_on(battle) { line.after.waiting } else { 0 };
        let mut lines = vec![line];
        for unit in units_of(open) {
            if progress.is_over() {
                break;
            }
            let mut next = Vec::new();
            for line in &lines {
                self.moves(line, unit, threats, &mut next, progress);
            }
            lines.append(&mut next);
            best_first(&mut lines, self.breadth.places);
        }
        lines
    }

    /// A line that goes on with an action.
    fn judged(&self, line: &Line, action: Action, after: Tubstap, progress: &mut Progress) -> Line {
        progress.count();
        // The line itself is not at the end of the turn.
        let value = self.evaluator.after_turn(&after, line.after.mover());
        let actions = line.actions.iter().copied().chain([action]).collect();
        Line { actions, after, value }
    }

    /// The lines that go on with a unit's move to where it may be best.
    fn moves(&self, line: &Line, unit: usize, threats: &ThreatMap, next: &mut Vec<Line>, progress: &mut Progress) {
        let from = line.after.places[unit];
        for to in threats.best_stops(&line.after, unit, self.breadth.moves).filter(|&to| to != from) {
            let action = Action::Act { unit: UnitId(unit as u8), to, target: None };
            let mut after = line.after.clone();
            after.apply(action);
            next.push(self.judged(line, action, after, progress));
        }
    }
}

impl Line {
    /// Whether it is still in the turn that began in `battle`.
    pub(super) fn goes_on(&self, battle: &Tubstap) -> bool {
        self.after.turns_over == battle.turns_over && self.after.waiting != 0
    }

    /// The line with its last action, which makes it worth so much.
    pub(super) fn ended_by(&self, action: Action, value: f32) -> Line {
        let mut line = Line { value, ..self.clone() };
        line.after.apply(action);
        line.actions.push(action);
        line
    }
}

/// Leaves the best of these lines, best first.
fn best_first(lines: &mut Vec<Line>, most: usize) {
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines.truncate(most);
}

impl Tubstap {
    /// What makes it another battle than those after other turns from the same position.
    pub(super) fn key(&self) -> PositionKey {
        (self.places, self.hp, self.alive)
    }

    /// The attacks of each unit that can act on each enemy that it takes HP from: from the tiles with the best cover,
    /// so many at most.
    fn each_strike(&self, most: usize, visit: &mut dyn FnMut(Action)) {
        self.each_target(|index, enemy, stops| {
            if damage(self.combatant(index), self.combatant(enemy)) == 0 {
                return;
            }
            let mut visit_stop =
                |to| visit(Action::Act { unit: UnitId(index as u8), to, target: Some(UnitId(enemy as u8)) });
            if stops.len() as usize <= most {
                stops.iter().for_each(&mut visit_stop);
            } else {
                self.best_covered(stops, most).for_each(&mut visit_stop);
            }
        });
    }

    /// Those with the best cover of these tiles.
    fn best_covered(&self, stops: Tiles, most: usize) -> impl Iterator<Item = Tile> {
        let mut tiles: Vec<Tile> = stops.iter().collect();
        tiles.sort_by_key(|tile| std::cmp::Reverse(self.setup.terrain[tile.index()].defence()));
        tiles.into_iter().take(most)
    }
}
