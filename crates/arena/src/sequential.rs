//! Counting a match game by game, in the order of their numbers, until a sequential test decides.
//!
//! Games end in any order, so those that come early wait for the ones before them. What is decided, and after which
//! game, depends on the games alone and not on the threads that played them.

use crate::record::{GameResult, MatchKey};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use yomi_core::stats::{Hypothesis, Outcomes, Sprt, Unit};

/// What a difference of scores on one deal is worth, for games played in duplicate (see `Game::duplicate_score`).
pub(crate) type Duplicate<'a> = dyn Fn(i32) -> Option<i32> + Sync + 'a;

/// What a test says of the games so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TestState {
    /// The logarithm of how much likelier the results are under H1 than under H0.
    pub llr: f64,
    /// Where H0 is decided for, and where H1 is.
    pub bounds: [f64; 2],
    /// What is decided; none while the LLR is between its bounds.
    pub decision: Option<Hypothesis>,
    /// The games that were counted, from the first one. Later ones have no part in the decision.
    pub games: u64,
}

/// All that a test needs of a game: the points of player A, and the margin of the first side.
#[derive(Clone, Copy)]
struct Seen {
    points: f64,
    score: i32,
}

/// A test of a match that goes on.
pub(crate) struct Sequential<'a> {
    test: Sprt,
    counting: Counting<'a>,
    llr: f64,
    decision: Option<Hypothesis>,
}

impl<'a> Sequential<'a> {
    pub(crate) fn new(test: Sprt, key: &'a MatchKey, duplicate: &'a Duplicate<'a>) -> Self {
        Sequential { test, counting: Counting::new(key, duplicate), llr: 0.0, decision: None }
    }

    /// Forgets all games, because some of them are none.
    pub(crate) fn restart(&mut self) {
        *self = Sequential::new(self.test, self.counting.key, self.counting.duplicate);
    }

    /// Takes note of a game.
    pub(crate) fn observe(&mut self, index: u64, result: &GameResult) {
        self.counting.observe(index, result);
        while self.decision.is_none() && self.counting.advance() {
            self.llr = self.test.llr(&self.counting.outcomes);
            self.decision = self.test.decision(self.llr);
        }
    }

    pub(crate) fn state(&self) -> TestState {
        let (llr, decision, games) = (self.llr, self.decision, self.counting.next);
        TestState { llr, bounds: self.test.bounds(), decision, games }
    }
}

/// The outcomes of a match, with the games that wait to be counted.
struct Counting<'a> {
    key: &'a MatchKey,
    duplicate: &'a Duplicate<'a>,
    outcomes: Outcomes,
    waiting: BTreeMap<u64, Seen>,
    /// The number of the first game that was not counted.
    next: u64,
}

impl<'a> Counting<'a> {
    fn new(key: &'a MatchKey, duplicate: &'a Duplicate<'a>) -> Self {
        let unit = match (key.swap, duplicate(0)) {
            (false, _) => Unit::Game,
            (true, None) => Unit::Pair,
            (true, Some(_)) => Unit::Board,
        };
        Counting { key, duplicate, outcomes: Outcomes::new(unit), waiting: BTreeMap::new(), next: 0 }
    }

    fn observe(&mut self, index: u64, result: &GameResult) {
        if index >= self.next {
            let seen = Seen { points: result.points(self.key.side_of_a(index)), score: result.score };
            self.waiting.insert(index, seen);
        }
    }

    /// Counts the next game or pair of games, if it is there.
    fn advance(&mut self) -> bool {
        let Some(&first) = self.waiting.get(&self.next) else { return false };
        let share = if self.outcomes.unit == Unit::Game {
            first.points
        } else {
            let Some(&second) = self.waiting.get(&(self.next + 1)) else { return false };
            self.share_of_pair(first, second)
        };
        let games = if self.outcomes.unit == Unit::Game { 1 } else { 2 };
        self.next += games;
        self.waiting = self.waiting.split_off(&self.next);
        self.outcomes.add(share);
        true
    }

    /// Two games on a deal, A being the first side in the first of them.
    fn share_of_pair(&self, first: Seen, second: Seen) -> f64 {
        if self.outcomes.unit == Unit::Pair {
            return f64::midpoint(first.points, second.points);
        }
        let margin = (self.duplicate)(first.score - second.score).unwrap_or_default();
        f64::from(margin.signum() + 1) / 2.0
    }

    /// Goes on with what comes after a game that is missing.
    fn skip(&mut self) -> bool {
        let unit = if self.outcomes.unit == Unit::Game { 1 } else { 2 };
        let later = self.waiting.range(self.next + unit..).next().map(|(&index, _)| index);
        later.is_some_and(|index| {
            self.next = index / unit * unit;
            self.waiting = self.waiting.split_off(&self.next);
            true
        })
    }
}

/// How often each outcome came up in the games of a match, those with games missing left out.
pub(crate) fn outcomes(key: &MatchKey, results: &[(u64, GameResult)], duplicate: &Duplicate<'_>) -> Outcomes {
    let mut counting = Counting::new(key, duplicate);
    for (index, result) in results {
        counting.observe(*index, result);
    }
    while counting.advance() || counting.skip() {}
    counting.outcomes
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::Side;

    fn key(swap: bool) -> MatchKey {
        MatchKey { swap, ..MatchKey::new("g".into(), ["a".into(), "b".into()], 1) }
    }

    fn result(winner: Option<u8>, score: i32) -> GameResult {
        GameResult { winner: winner.map(Side), score, ..GameResult::default() }
    }

    /// A wins every game, as the first side and as the second.
    fn won(index: u64) -> GameResult {
        result(Some((index % 2) as u8), 0)
    }

    #[test]
    fn the_order_in_which_games_end_changes_nothing() {
        let (key, test) = (key(true), "elo0=0,elo1=100".parse().unwrap());
        let states = [(0..400).collect::<Vec<u64>>(), (0..400).rev().collect()].map(|order| {
            let mut sequential = Sequential::new(test, &key, &|_| None);
            order.into_iter().for_each(|index| sequential.observe(index, &won(index)));
            sequential.state()
        });
        assert_eq!(states[0], states[1]);
        assert!(states[0].decision == Some(Hypothesis::H1) && states[0].games < 100, "{:?}", states[0]);
    }

    #[test]
    fn what_is_counted_depends_on_the_match() {
        let results: Vec<_> = [
            (0, Some(0), 420),
            (1, Some(1), -50),
            (2, Some(1), 0),
            (3, None, 0),
            (6, Some(0), 30),
            (7, Some(0), 20),
            (9, None, 0),
        ]
        .into_iter()
        .map(|(index, winner, score)| (index, result(winner, score)))
        .collect();
        let counted = |swap, duplicate: &Duplicate<'_>| outcomes(&key(swap), &results, duplicate);
        assert_eq!(counted(true, &|_| None), Outcomes { unit: Unit::Pair, counts: vec![0, 1, 1, 0, 1] });
        assert_eq!(counted(true, &|margin| Some(margin / 20)), Outcomes { unit: Unit::Board, counts: vec![0, 2, 1] });
        assert_eq!(counted(false, &|_| None), Outcomes { unit: Unit::Game, counts: vec![2, 2, 3] });
    }
}
