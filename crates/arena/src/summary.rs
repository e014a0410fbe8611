//! The result of a match in figures.

use crate::{
    record::{Forfeit, GameResult, MatchKey},
    sequential,
};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{
    Side,
    stats::{self, Elo, Estimate, Outcomes},
};

/// Wins, draws and losses of player A, and its share of the points.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MatchScore")]
pub struct Score {
    /// Games won by A.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by A.
    pub losses: u64,
    /// A's share of the points; draws count half.
    pub share: Option<Estimate>,
}

/// A frequency of one player, pooled over all games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TallySummary {
    /// What was counted.
    pub name: String,
    /// `A` or `B`.
    pub player: char,
    /// The share, pooled.
    pub share: Estimate,
}

/// Everything that `yomi match` reports.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MatchSummary")]
pub struct Summary {
    /// What was played.
    #[serde(flatten)]
    pub key: MatchKey,
    /// Number of games.
    pub games: u64,
    /// All games. The interval is over pairs of games where sides were swapped, since a pair shares its deal.
    pub overall: Score,
    /// By how many Elo points A is better, by its share of the points.
    pub elo: Option<Elo>,
    /// The same as normalised Elo; none where all outcomes are alike.
    pub normalized_elo: Option<Estimate>,
    /// How often each outcome came up, of pairs of games where sides were swapped.
    pub outcomes: Outcomes,
    /// The games in which A was the first side.
    pub as_first: Score,
    /// The games in which A was the second side.
    pub as_second: Score,
    /// Decisions per game.
    pub length: Option<Estimate>,
    /// The shortest and the longest game.
    pub length_range: Option<[u64; 2]>,
    /// Mean time per decision of A and B in microseconds.
    pub micros_per_move: [Option<f64>; 2],
    /// Games that A and B lost on time.
    pub lost_on_time: [u64; 2],
    /// Games that were ended before the rules ended them.
    pub adjudicated: u64,
    /// The game's own frequencies by player.
    pub tallies: Vec<TallySummary>,
    /// Mean duplicate score (IMPs) of A per board, for games played in duplicate.
    pub duplicate: Option<Estimate>,
}

impl Summary {
    /// Sums up the results of games, given with their index in rising order.
    ///
    /// `duplicate` turns a difference of scores on one deal into a duplicate score (see `Game::duplicate_score`).
    pub fn new(key: MatchKey, results: &[(u64, GameResult)], duplicate: impl Fn(i32) -> Option<i32> + Sync) -> Self {
        let points = |(index, result): &(u64, GameResult)| result.points(key.side_of_a(*index));
        let pairs = || pairs(&key, results);
        let mut overall = score(results.iter().map(points));
        if key.swap && pairs().next().is_some() {
            overall.share = stats::mean_share(pairs().map(|(a, b)| (points(a) + points(b)) / 2.0)).map(|of_pairs| {
                // The value is over all games, half-finished pairs too; its spread is that of the pairs.
                let value = overall.share.map_or(of_pairs.value, |all| all.value);
                Estimate {
                    value,
                    low: of_pairs.low.min(value),
                    high: of_pairs.high.max(value),
                    observations: results.len() as u64,
                }
            });
        }
        let by_side = |side| score(results.iter().filter(|(index, _)| key.side_of_a(*index) == side).map(points));
        let lengths = results.iter().map(|(_, result)| result.decisions.iter().map(|&n| u64::from(n)).sum::<u64>());
        let duplicate_scores: Vec<f64> = pairs()
            .filter_map(|((_, first), (_, second))| duplicate(first.score - second.score))
            .map(f64::from)
            .collect();
        let outcomes = sequential::outcomes(&key, results, &duplicate);
        Summary {
            games: results.len() as u64,
            elo: overall.share.map(Elo::of_share),
            normalized_elo: outcomes.normalized_elo(),
            outcomes,
            as_first: by_side(Side::FIRST),
            as_second: by_side(Side::SECOND),
            length: stats::mean(lengths.clone().map(|length| length as f64)),
            length_range: lengths.clone().min().zip(lengths.max()).map(|(shortest, longest)| [shortest, longest]),
            micros_per_move: [0, 1].map(|player| micros_per_move(&key, results, player)),
            lost_on_time: [0, 1].map(|player| lost_on_time(&key, results, player)),
            adjudicated: results.iter().filter(|(_, result)| result.adjudicated().is_some()).count() as u64,
            tallies: tallies(&key, results),
            duplicate: stats::mean(duplicate_scores.iter().copied()),
            overall,
            key,
        }
    }
}

impl Summary {
    /// Who lost on time how often, in words; `None` if nobody did.
    pub fn times_lost(&self) -> Option<String> {
        let [a, b] = self.lost_on_time;
        (a + b > 0).then(|| format!("Lost on time: A {a}, B {b} games."))
    }
}

/// The finished pairs of games that share a deal, A being the first side in the left one.
fn pairs<'a>(
    key: &MatchKey,
    results: &'a [(u64, GameResult)],
) -> impl Iterator<Item = (&'a (u64, GameResult), &'a (u64, GameResult))> {
    let swap = key.swap;
    results
        .windows(2)
        .filter(move |pair| swap && pair[0].0 % 2 == 0 && pair[1].0 == pair[0].0 + 1)
        .map(|pair| (&pair[0], &pair[1]))
}

fn score(points: impl Iterator<Item = f64> + Clone) -> Score {
    let count = |wanted: f64| points.clone().filter(|&points| points == wanted).count() as u64;
    Score { wins: count(1.0), draws: count(0.5), losses: count(0.0), share: stats::mean_share(points) }
}

/// The side that player 0 (A) or 1 (B) has in a game.
fn side_of(key: &MatchKey, index: u64, player: usize) -> Side {
    let a = key.side_of_a(index);
    if player == 0 { a } else { a.other() }
}

fn micros_per_move(key: &MatchKey, results: &[(u64, GameResult)], player: usize) -> Option<f64> {
    let (nanos, moves) = results.iter().fold((0u64, 0u64), |(nanos, moves), (index, result)| {
        let side = side_of(key, *index, player).index();
        (nanos + result.nanos[side], moves + u64::from(result.decisions[side]))
    });
    (moves > 0).then(|| nanos as f64 / moves as f64 / 1000.0)
}

fn lost_on_time(key: &MatchKey, results: &[(u64, GameResult)], player: usize) -> u64 {
    let lost =
        |(index, result): &&(u64, GameResult)| result.forfeit() == Some((side_of(key, *index, player), Forfeit::Time));
    results.iter().filter(lost).count() as u64
}

fn tallies(key: &MatchKey, results: &[(u64, GameResult)]) -> Vec<TallySummary> {
    let mut names: Vec<&str> = Vec::new();
    for tally in results.iter().flat_map(|(_, result)| &result.tallies) {
        if !names.contains(&tally.name.as_str()) {
            names.push(&tally.name);
        }
    }
    let mut all = Vec::new();
    for name in names {
        for (player, letter) in [(0, 'A'), (1, 'B')] {
            let games = results.iter().flat_map(|(index, result)| {
                let side = side_of(key, *index, player);
                result.tallies.iter().filter(move |tally| tally.side == side && tally.name == name)
            });
            if let Some(share) = stats::pooled_share(games.map(|tally| (tally.count, tally.of))) {
                all.push(TallySummary { name: name.into(), player: letter, share });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::Tally;

    fn result(winner: Option<u8>, score: i32, hits: u64) -> GameResult {
        GameResult {
            winner: winner.map(Side),
            score,
            reason: String::new(),
            decisions: [3, 2],
            nanos: [3_000, 4_000],
            tallies: vec![Tally { name: "hits".into(), side: Side::FIRST, count: hits, of: 10 }],
        }
    }

    fn key(swap: bool) -> MatchKey {
        let players = ["a".into(), "b".into()];
        MatchKey { swap, ..MatchKey::new("g".into(), players, 1) }
    }

    /// A wins game 0 as first and game 1 as second; B wins game 2 as second; game 3 is drawn.
    #[test]
    fn swapped_games_are_counted_for_the_player_not_the_side() {
        let results: Vec<_> = [(0, Some(0), 420, 9), (1, Some(1), -50, 1), (2, Some(1), 0, 9), (3, None, 0, 1)]
            .into_iter()
            .map(|(index, winner, score, hits)| (index, result(winner, score, hits)))
            .collect();
        let summary = Summary::new(key(true), &results, Some);
        assert_eq!((summary.overall.wins, summary.overall.draws, summary.overall.losses), (2, 1, 1));
        assert_eq!((summary.as_first.wins, summary.as_first.losses), (1, 1));
        assert_eq!((summary.as_second.wins, summary.as_second.draws), (1, 1));
        assert_eq!(summary.duplicate.unwrap().value, f64::midpoint(470.0, 0.0));
        let share = |player| summary.tallies.iter().find(|tally| tally.player == player).unwrap().share.value;
        assert_eq!((share('A'), share('B')), (0.9, 0.1));
        assert_eq!(summary.micros_per_move, [Some(14.0 / 10.0), Some(14.0 / 10.0)]);
        assert_eq!(summary.length.unwrap().value, 5.0);
        assert_eq!(summary.outcomes.counts, [0, 1, 1], "a board tied and a board won");
        assert_eq!(Summary::new(key(true), &results, |_| None).outcomes.counts, [0, 1, 0, 0, 1]);
    }

    #[test]
    fn without_swapping_a_is_always_first() {
        let results = vec![(0, result(Some(0), 0, 1)), (1, result(Some(0), 0, 1))];
        let summary = Summary::new(key(false), &results, |_| None);
        assert_eq!((summary.as_first.wins, summary.as_second.wins, summary.overall.wins), (2, 0, 2));
        assert!(summary.as_second.share.is_none() && summary.duplicate.is_none());
    }
}
