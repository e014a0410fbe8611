//! What players tell while they think.

use crate::{Action, Tubstap};
use yomi_core::{Candidate, Game, Notation, Report};

/// How many different first actions are told of at most.
pub(super) const CANDIDATES: usize = 8;

/// A turn that was considered.
pub(super) struct Considered<'a> {
    pub(super) actions: &'a [Action],
    /// To the side to move, from -1 to 1 or so.
    pub(super) value: f64,
    /// How much of the work went into it.
    pub(super) work: u64,
}

/// What is told of turns, the one that would be taken first and the others best first. Turns with the same first action
/// count as the best of them.
pub(super) fn of_turns<'a>(battle: &Tubstap, turns: impl IntoIterator<Item = Considered<'a>>) -> Report {
    let mut report = Report::default();
    for Considered { actions, value, work } in turns {
        let value = value.clamp(-1.0, 1.0);
        let Some(&first) = actions.first() else { continue };
        if report.candidates.is_empty() {
            (report.value, report.line) = (Some(value), written(battle, actions));
        }
        let action = battle.write(first);
        if report.candidates.len() < CANDIDATES && report.candidates.iter().all(|known| known.action != action) {
            report.candidates.push(Candidate { action, value, work });
        }
    }
    report
}

/// Actions as people write them, each in the battle in which it is taken.
pub(crate) fn written(battle: &Tubstap, actions: &[Action]) -> Vec<String> {
    let mut battle = battle.clone();
    let write = |&action: &Action| {
        let text = battle.write(action);
        battle.apply(action);
        text
    };
    actions.iter().map(write).collect()
}
