//! The choice of one's own turn by iterative deepening: all that were found are looked at one turn ahead, then the best
//! of them and their mutations two, and so on.

use super::{
    beam_search::{BeamSearch, Breadth, Line, PositionKey, noise},
    evaluator::Evaluator,
    mutations::Mutations,
    negamax::Negamax,
    progress::Progress,
};
use crate::{
    Tubstap,
    players::{
        Plan,
        report::{self, Considered},
    },
};
use std::collections::HashSet;
use yomi_core::{Report, Rng, Thinking, below};

/// How many of the best turns are kept and improved on.
const KEPT: usize = 12;

/// After so many turns in a row that were looked at before, there are hardly others.
const STALE: u32 = 1_000;

/// Looks for the best turn, deeper and deeper.
pub(super) struct IterativeDeepening<'a> {
    battle: &'a Tubstap,
    evaluator: &'a Evaluator<'a>,
    negamax: Negamax<'a>,
    progress: Progress,
    /// The best so far, best first.
    kept: Vec<Line>,
    seen: HashSet<PositionKey>,
}

impl<'a> IterativeDeepening<'a> {
    pub(super) fn new(
        battle: &'a Tubstap,
        evaluator: &'a Evaluator<'a>,
        negamax: Negamax<'a>,
        progress: Progress,
    ) -> Self {
        IterativeDeepening { battle, evaluator, negamax, progress, kept: Vec::new(), seen: HashSet::new() }
    }

    /// The best turn, looking up to so many turns ahead after it. Half of the effort that is left is spent at each
    /// depth but the last.
    pub(super) fn best(mut self, depth: u32, thinking: &mut Thinking<'_>) -> Option<Plan> {
        let mut found =
            BeamSearch { evaluator: self.evaluator, breadth: Breadth::OWN }.find(self.battle, &mut self.progress);
        let mut until = 0.0;
        for ahead in 1..=depth {
            until = if ahead == depth { 1.0 } else { until + 0.5 * (1.0 - until) };
            self.improve(found, ahead, until, thinking);
            thinking.report(|| self.report(ahead));
            if self.progress.spent() >= 1.0 {
                break;
            }
            found = self.kept.clone();
        }
        self.kept.into_iter().next().map(|line| line.actions)
    }

    /// Judges these turns and changed ones anew, until so much of the effort is spent.
    fn improve(&mut self, first: Vec<Line>, ahead: u32, until: f64, thinking: &mut Thinking<'_>) {
        let before = std::mem::take(&mut self.kept);
        self.seen.clear();
        let (mut first, mut stale) = (first.into_iter(), 0);
        while (self.kept.is_empty() || self.progress.spent() < until) && stale < STALE {
            let line = first.next().unwrap_or_else(|| self.changed(thinking.rng));
            if self.seen.insert(line.after.key()) {
                self.judge(line, ahead, thinking.rng);
                stale = 0;
            } else {
                stale += 1;
            }
            if thinking.reporter.is_due() {
                thinking.report(|| self.report(ahead));
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
            let value = -self.negamax.value(&line.after, ahead, f32::NEG_INFINITY, -enough, &mut self.progress);
            match self.progress.is_over() {
                // It was not looked at to the end. The first of all is taken for what it seemed to be worth.
                true if !self.kept.is_empty() => return,
                true => {}
                false => line.value = value,
            }
        }
        line.value += noise(rng);
        let place = self.kept.partition_point(|other| other.value >= line.value);
        self.kept.insert(place, line);
        self.kept.truncate(KEPT);
    }

    /// One of the best turns, changed. Better ones are taken more often.
    fn changed(&mut self, rng: &mut Rng) -> Line {
        let count = self.kept.len() as u32;
        let index = below(rng, count).min(below(rng, count)).min(below(rng, count)) as usize;
        let mutations = Mutations { evaluator: self.evaluator, battle: self.battle };
        mutations.of(&self.kept[index].actions, 0, &mut self.progress, rng).swap_remove(0)
    }
    /// What is told of the turns that are kept.
    fn report(&self, ahead: u32) -> Report {
        let turns =
            self.kept.iter().map(|line| Considered { actions: &line.actions, value: line.value.into(), work: 0 });
        let told = report::of_turns(self.battle, turns);
        Report { depth: Some(ahead + 1), work: self.progress.judged(), ..told }
    }
}
