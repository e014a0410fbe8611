//! The choice of one's own turn.

use super::{
    judge::Judge,
    meter::Meter,
    reader::Reader,
    turns::{Breadth, Line, Spot, Turns},
};
use crate::{Action, Tubstap, UnitId, battle::units_of, players::Plan, setup::UnitSet};
use std::collections::HashSet;
use yomi_core::{Game, Position, Rng, below};

/// How broadly own turns are searched at first.
const FIRST: Breadth = Breadth { beam: 24, places: 3, stops: 4, moves: 16 };

/// How many of the best turns are kept and improved on.
const KEPT: usize = 12;

/// Of so many things that a unit can do well, one is tried.
const CHOICES: u32 = 16;

/// After so many turns in a row that were looked at before, there are hardly others.
const STALE: u32 = 1_000;

/// A difference in value that does not matter: it is drawn, so that equal turns are equally likely.
const NOISE: f32 = 1e-5;

/// Looks for the best turn.
pub(super) struct Choosing<'a> {
    battle: &'a Tubstap,
    judge: &'a Judge<'a>,
    reader: Reader<'a>,
    meter: Meter,
    /// The best so far, best first.
    kept: Vec<Line>,
    seen: HashSet<Spot>,
}

impl<'a> Choosing<'a> {
    pub(super) fn new(battle: &'a Tubstap, judge: &'a Judge<'a>, reader: Reader<'a>, meter: Meter) -> Self {
        Choosing { battle, judge, reader, meter, kept: Vec::new(), seen: HashSet::new() }
    }

    /// The best turn, looking up to so many turns ahead after it. Half of the effort that is left is spent at each depth but the last.
    pub(super) fn best(mut self, depth: u32, rng: &mut Rng) -> Option<Plan> {
        let mut found = Turns { judge: self.judge, breadth: FIRST }.find(self.battle, &mut self.meter);
        let mut until = 0.0;
        for ahead in 1..=depth {
            until = if ahead == depth { 1.0 } else { until + 0.5 * (1.0 - until) };
            self.improve(found, ahead, until, rng);
            if self.meter.spent() >= 1.0 {
                break;
            }
            found = self.kept.clone();
        }
        self.kept.into_iter().next().map(|line| line.actions)
    }

    /// Judges these turns and changed ones anew, until so much of the effort is spent.
    fn improve(&mut self, first: Vec<Line>, ahead: u32, until: f64, rng: &mut Rng) {
        let before = std::mem::take(&mut self.kept);
        self.seen.clear();
        let (mut first, mut stale) = (first.into_iter(), 0);
        while (self.kept.is_empty() || self.meter.spent() < until) && stale < STALE {
            let line = first.next().unwrap_or_else(|| self.changed(rng));
            if self.seen.insert((line.after.places, line.after.hp, line.after.alive)) {
                self.judge(line, ahead, rng);
                stale = 0;
            } else {
                stale += 1;
            }
        }
        // With nothing compared there is no reason to prefer the one that was looked at.
        if self.kept.len() < 2 && before.len() > 1 {
            self.kept = before;
        }
    }

    /// Looks so many turns ahead after a turn, and keeps it if it is good.
    fn judge(&mut self, mut line: Line, ahead: u32, rng: &mut Rng) {
        if line.after.waiting != 0 {
            let enough = self.kept.first().map_or(f32::NEG_INFINITY, |best| best.value);
            line.value = -self.reader.value(&line.after, ahead, f32::NEG_INFINITY, -enough, &mut self.meter);
        }
        line.value += NOISE * below(rng, 100) as f32;
        let place = self.kept.partition_point(|other| other.value >= line.value);
        self.kept.insert(place, line);
        self.kept.truncate(KEPT);
    }

    /// One of the best turns with what one or two units do changed, before or after the others act. Better ones are taken more often.
    fn changed(&mut self, rng: &mut Rng) -> Line {
        let count = self.kept.len() as u32;
        let index = below(rng, count).min(below(rng, count)).min(below(rng, count)) as usize;
        let mut begun = self.kept[index].actions.clone();
        begun.retain(|action| *action != Action::EndTurn);
        for _ in 0..=below(rng, 2) {
            if !begun.is_empty() {
                begun.remove(below(rng, begun.len() as u32) as usize);
            }
        }
        let mut line = Line { actions: Vec::new(), after: self.battle.clone(), value: 0.0 };
        if below(rng, 2) == 0 {
            let open = self.battle.waiting & !begun.iter().fold(0, |set, action| set | actor(*action));
            units_of(open).for_each(|unit| self.decide(&mut line, unit, rng));
        }
        for action in begun {
            if self.goes_on(&line) && line.after.check(action).is_ok() {
                line.after.apply(action);
                line.actions.push(action);
            }
        }
        while self.goes_on(&line) {
            let unit = line.after.waiting.trailing_zeros() as usize;
            self.decide(&mut line, unit, rng);
        }
        line.value = self.judge.after_turn(&line.after, self.battle.mover());
        line
    }

    fn goes_on(&self, line: &Line) -> bool {
        line.after.turns_over == self.battle.turns_over && line.after.waiting != 0
    }

    /// Has a unit do something good, if it can still act.
    fn decide(&mut self, line: &mut Line, unit: usize, rng: &mut Rng) {
        if !self.goes_on(line) || line.after.waiting >> unit & 1 == 0 {
            return;
        }
        let (side, battle) = (self.battle.mover(), &line.after);
        let choices = battle.choices(unit);
        let targets = units_of(battle.enemies() & battle.setup.prey[unit]).map(Some);
        let mut judged: Vec<(f32, Action)> = Vec::new();
        for target in targets.chain([None]) {
            let stops = target.map_or(choices.stops, |enemy| choices.stops_against(battle.places[enemy]));
            let target = target.map(|enemy| UnitId(enemy as u8));
            for to in stops.iter() {
                let action = Action::Act { unit: UnitId(unit as u8), to, target };
                let mut after = battle.clone();
                after.apply(action);
                self.meter.count();
                judged.push((self.judge.after_turn(&after, side), action));
            }
        }
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let count = (judged.len() as u32).min(CHOICES);
        let (_, action) = judged[below(rng, count).min(below(rng, count)) as usize];
        line.after.apply(action);
        line.actions.push(action);
    }
}

/// The unit that acts, as a set.
fn actor(action: Action) -> UnitSet {
    match action {
        Action::Act { unit, .. } => 1 << unit.index(),
        Action::EndTurn => 0,
    }
}
