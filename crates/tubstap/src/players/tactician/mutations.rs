//! Mutations: turns with something in them done otherwise.

use super::{beam_search::Line, evaluator::Evaluator, progress::Progress, threat_map::ThreatMap};
use crate::{Action, Tile, Tubstap, UnitId, battle::units_of, players::Plan, setup::UnitSet};
use yomi_core::{Game, Position, Rng, below};

/// Of so many things that a unit can do well, one is tried.
const CHOICES: u32 = 16;

/// To how many of the tiles on which it is best off a unit may go without striking, and to how many others at most.
/// Most tiles are not worth judging, but which are is not known for certain.
const BEST_STOPS: usize = 10;
const OTHER_STOPS: usize = 4;

/// Makes other turns of one.
pub(super) struct Mutations<'a> {
    pub(super) evaluator: &'a Evaluator<'a>,
    /// Where the turn begins.
    pub(super) battle: &'a Tubstap,
}

impl Mutations<'_> {
    /// A turn in which one or two units do something else, before or after the others act; then, as far as they were
    /// judged on the way, the best that differ from it only in what the last unit does, so many at most.
    pub(super) fn of(&self, turn: &[Action], others: usize, progress: &mut Progress, rng: &mut Rng) -> Vec<Line> {
        let threats = ThreatMap::new(self.battle);
        let mut begun: Plan = turn.iter().copied().filter(|action| *action != Action::EndTurn).collect();
        for _ in 0..=below(rng, 2) {
            if !begun.is_empty() {
                begun.remove(below(rng, begun.len() as u32) as usize);
            }
        }
        let mut line = Line { actions: Vec::new(), after: self.battle.clone(), value: 0.0 };
        if below(rng, 2) == 0 {
            let open = self.battle.waiting & !begun.iter().fold(0, |set, action| set | actor(*action));
            for unit in units_of(open) {
                self.decide(&mut line, unit, &threats, progress, rng);
            }
        }
        for action in begun {
            if line.goes_on(self.battle) && line.after.check(action).is_ok() {
                line.after.apply(action);
                line.actions.push(action);
            }
        }
        let mut alike = Vec::new();
        while line.goes_on(self.battle) {
            let before = line.clone();
            let unit = before.after.waiting.trailing_zeros() as usize;
            let judged = self.decide(&mut line, unit, &threats, progress, rng);
            if before.after.waiting.count_ones() == 1 {
                let others = judged.into_iter().filter(|(_, action)| line.actions.last() != Some(action)).take(others);
                alike.extend(others.map(|(value, action)| before.ended_by(action, value)));
            }
        }
        line.value = self.evaluator.after_turn(&line.after, self.battle.mover());
        alike.insert(0, line);
        alike
    }

    /// Has a unit do something good, if it can still act. Returns all that it could do well, with what that is worth at
    /// the end of the turn, best first.
    fn decide(
        &self,
        line: &mut Line,
        unit: usize,
        threats: &ThreatMap,
        progress: &mut Progress,
        rng: &mut Rng,
    ) -> Vec<(f32, Action)> {
        if !line.goes_on(self.battle) || line.after.waiting >> unit & 1 == 0 {
            return Vec::new();
        }
        let battle = &line.after;
        let choices = battle.choices(unit);
        let mut judged: Vec<(f32, Action)> = Vec::new();
        let mut judge = |to: Tile, target: Option<usize>| {
            if progress.is_over() && !judged.is_empty() {
                return;
            }
            let target = target.map(|enemy| UnitId(enemy as u8));
            let action = Action::Act { unit: UnitId(unit as u8), to, target };
            let mut after = battle.clone();
            after.apply(action);
            progress.count();
            judged.push((self.evaluator.after_turn(&after, self.battle.mover()), action));
        };
        for enemy in units_of(battle.enemies() & battle.setup.prey[unit]) {
            choices.stops_against(battle.places[enemy]).iter().for_each(|to| judge(to, Some(enemy)));
        }
        let mut stops: Vec<Tile> = threats.best_stops(battle, unit, BEST_STOPS).collect();
        for _ in 0..OTHER_STOPS {
            let other = choices.stops.nth(below(rng, choices.stops.len()));
            stops.extend(other.filter(|other| !stops.contains(other)));
        }
        stops.into_iter().for_each(|to| judge(to, None));
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
        let count = (judged.len() as u32).min(CHOICES);
        let (_, action) = judged[below(rng, count).min(below(rng, count)) as usize];
        line.after.apply(action);
        line.actions.push(action);
        judged
    }
}

/// The unit that acts, as a set.
fn actor(action: Action) -> UnitSet {
    match action {
        Action::Act { unit, .. } => 1 << unit.index(),
        Action::EndTurn => 0,
    }
}
