//! Matches of which only counts are kept: a game takes some hundred bytes, and nobody looks at ten million of them.
//!
//! Games are counted in blocks of fixed numbers, so that a store is the same whoever played which of them when, and any
//! game can be played again by its number. Everything that a summary needs is a histogram, so blocks add up exactly.

mod summary;
mod work;

use crate::{
    record::{Forfeit, GameRecord, MatchKey},
    sequential::Duplicate,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, ops::Range};
use yomi_core::Side;

pub use work::TallyWork;

/// Games of a block. Even, so that no pair is torn.
pub const BLOCK: u64 = 1024;

/// The games of a block of a match of so many games.
pub fn block(number: u64, games: u64) -> Range<u64> {
    number * BLOCK..((number + 1) * BLOCK).min(games)
}

/// How many blocks a match of so many games has.
pub fn blocks(games: u64) -> u64 {
    games.div_ceil(BLOCK)
}

/// How often each value came up.
type Histogram<T> = BTreeMap<T, u64>;

/// What is counted of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies {
    /// Games.
    pub games: u64,
    /// Won, drawn and lost by A: as the first side, and as the second.
    sides: [[u64; 3]; 2],
    /// Pairs of games by twice the points of A in them.
    pairs: [u64; 5],
    /// Margins of A in pairs on the same deal, as the game scores duplicates.
    duplicates: Histogram<i32>,
    lengths: Histogram<u64>,
    decisions: [u64; 2],
    lost_on_time: [u64; 2],
    adjudicated: u64,
    /// Frequencies by name and player: how often so many of so many came up.
    frequencies: BTreeMap<(String, u8), Histogram<(u64, u64)>>,
    /// Thinking time of A and B in nanoseconds; all else is the same whoever plays.
    nanos: [u64; 2],
}

impl Tallies {
    /// Counts games of a match, which follow on each other; pairs that are not whole are none.
    pub(crate) fn of(key: &MatchKey, games: &[GameRecord], duplicate: &Duplicate<'_>) -> Tallies {
        let mut tallies = Tallies::default();
        games.iter().for_each(|game| tallies.add(key, game));
        if key.swap {
            for pair in games.chunks_exact(2).filter(|pair| pair[0].index % 2 == 0) {
                let points = |game: &GameRecord| game.result.points(key.side_of_a(game.index));
                tallies.pairs[(2.0 * (points(&pair[0]) + points(&pair[1]))) as usize] += 1;
                if let Some(margin) = duplicate(pair[0].result.score - pair[1].result.score) {
                    *tallies.duplicates.entry(margin).or_default() += 1;
                }
            }
        }
        tallies
    }

    fn add(&mut self, key: &MatchKey, game: &GameRecord) {
        let (result, side_of_a) = (&game.result, key.side_of_a(game.index));
        let lost = 2 - (2.0 * result.points(side_of_a)) as usize;
        self.games += 1;
        self.sides[side_of_a.index()][lost] += 1;
        *self.lengths.entry(result.decisions.iter().map(|&count| u64::from(count)).sum()).or_default() += 1;
        for (player, side) in [(0, side_of_a), (1, side_of_a.other())] {
            self.decisions[player] += u64::from(result.decisions[side.index()]);
            self.nanos[player] += result.nanos[side.index()];
            self.lost_on_time[player] += u64::from(result.forfeit() == Some((side, Forfeit::Time)));
        }
        self.adjudicated += u64::from(result.adjudicated().is_some());
        for tally in &result.tallies {
            let player = u8::from(tally.side != side_of_a);
            let name = (tally.name.clone(), player);
            *self.frequencies.entry(name).or_default().entry((tally.count, tally.of)).or_default() += 1;
        }
    }

    /// Adds the counts of other games of the same match.
    pub fn merge(&mut self, other: &Tallies) {
        fn add<const N: usize>(ours: &mut [u64; N], theirs: &[u64; N]) {
            ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| *ours += theirs);
        }
        fn join<T: Ord + Copy>(ours: &mut Histogram<T>, theirs: &Histogram<T>) {
            theirs.iter().for_each(|(value, count)| *ours.entry(*value).or_default() += count);
        }
        self.games += other.games;
        (0..2).for_each(|side| add(&mut self.sides[side], &other.sides[side]));
        add(&mut self.pairs, &other.pairs);
        join(&mut self.duplicates, &other.duplicates);
        join(&mut self.lengths, &other.lengths);
        add(&mut self.decisions, &other.decisions);
        add(&mut self.lost_on_time, &other.lost_on_time);
        self.adjudicated += other.adjudicated;
        for (name, theirs) in &other.frequencies {
            join(self.frequencies.entry(name.clone()).or_default(), theirs);
        }
        add(&mut self.nanos, &other.nanos);
    }

    /// Whether the same games were counted: whoever plays them takes another time for it.
    pub fn is_same_but_for_times(&self, other: &Tallies) -> bool {
        Tallies { nanos: other.nanos, ..self.clone() } == *other
    }

    /// The side that A had, won, drawn and lost.
    fn of_side(&self, side: Side) -> [u64; 3] {
        self.sides[side.index()]
    }
}
