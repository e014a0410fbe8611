//! The best of many turns.

use super::report::{CANDIDATES, Considered};
use crate::Action;

/// A turn and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedTurn {
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// The evaluation after them.
    pub value: f64,
}

/// The best turns of all that were compared, best first, of equals the one that came first.
#[derive(Clone, Debug)]
pub struct BestTurns {
    turns: Vec<JudgedTurn>,
    most: usize,
    compared: u64,
}

impl BestTurns {
    /// So many of the best ones, at least one.
    pub fn new(most: usize) -> BestTurns {
        BestTurns { turns: Vec::new(), most: most.max(1), compared: 0 }
    }

    /// The best one, and where somebody is told more, some others.
    pub(super) fn for_report(is_heard: bool) -> BestTurns {
        BestTurns::new(if is_heard { CANDIDATES } else { 1 })
    }

    /// Compares one more.
    #[inline]
    pub fn add(&mut self, actions: &[Action], value: f64) {
        self.compared += 1;
        let is_full = self.turns.len() == self.most;
        if is_full && self.turns.last().is_some_and(|worst| value <= worst.value) {
            return;
        }
        let place = self.turns.partition_point(|other| other.value >= value);
        self.turns.truncate(self.most - 1);
        self.turns.insert(place, JudgedTurn { actions: actions.to_vec(), value });
    }

    /// The best ones.
    pub fn turns(&self) -> &[JudgedTurn] {
        &self.turns
    }

    /// How many were compared.
    pub fn compared(&self) -> u64 {
        self.compared
    }

    /// The best one; `None` if there was none.
    pub fn into_best(self) -> Option<JudgedTurn> {
        self.turns.into_iter().next()
    }

    /// What is told of them if a value of `greatest` is as good as won.
    pub(super) fn considered(&self, greatest: f64) -> impl Iterator<Item = Considered<'_>> {
        let told = move |turn: &'_ JudgedTurn| turn.value / greatest;
        self.turns.iter().map(move |turn| Considered { actions: &turn.actions, value: told(turn), work: 0 })
    }
}
