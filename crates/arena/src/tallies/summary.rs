//! The summary of a match of which only counts were kept.

use super::Tallies;
use crate::{
    record::MatchKey,
    summary::{Score, Summary, TallySummary},
};
use std::iter::repeat_n;
use yomi_core::{
    Side,
    stats::{self, Elo, Estimate, Outcomes, Unit},
};

/// Values, each as often as it came up.
fn each<'a, T: Copy + 'a>(counts: impl Iterator<Item = (T, u64)> + Clone + 'a) -> impl Iterator<Item = T> + Clone + 'a {
    counts.flat_map(|(value, count)| repeat_n(value, count as usize))
}

fn score([wins, draws, losses]: [u64; 3]) -> Score {
    let points = [(1.0, wins), (0.5, draws), (0.0, losses)];
    Score { wins, draws, losses, share: stats::mean_share(each(points.into_iter())) }
}

impl Tallies {
    /// What [`Summary::new`] says of the same games.
    pub fn summary(&self, key: MatchKey) -> Summary {
        let [first, second] = [Side::FIRST, Side::SECOND].map(|side| self.of_side(side));
        let mut overall = score([0, 1, 2].map(|place| first[place] + second[place]));
        let pairs = (0..5).map(|twice| f64::from(twice) / 4.0).zip(self.pairs);
        if let Some(of_pairs) = stats::mean_share(each(pairs)).filter(|_| key.swap) {
            // The value is over all games, half-finished pairs too; its spread is that of the pairs.
            let value = overall.share.map_or(of_pairs.value, |all| all.value);
            let (low, high) = (of_pairs.low.min(value), of_pairs.high.max(value));
            overall.share = Some(Estimate { value, low, high, observations: self.games });
        }
        let outcomes = self.outcomes(&key, [first, second]);
        let lengths = self.lengths.iter().map(|(&length, &count)| (length as f64, count));
        let shortest = self.lengths.first_key_value().map(|(&length, _)| length);
        let longest = self.lengths.last_key_value().map(|(&length, _)| length);
        let micros = |player: usize| {
            let moves = self.decisions[player];
            (moves > 0).then(|| self.nanos[player] as f64 / moves as f64 / 1000.0)
        };
        let duplicates = self.duplicates.iter().map(|(&margin, &count)| (f64::from(margin), count));
        Summary {
            games: self.games,
            elo: overall.share.map(Elo::of_share),
            normalized_elo: outcomes.normalized_elo(),
            outcomes,
            as_first: score(first),
            as_second: score(second),
            length: stats::mean(each(lengths)),
            length_range: shortest.zip(longest).map(|(shortest, longest)| [shortest, longest]),
            micros_per_move: [micros(0), micros(1)],
            lost_on_time: self.lost_on_time,
            adjudicated: self.adjudicated,
            tallies: self.shares(),
            duplicate: stats::mean(each(duplicates)),
            overall,
            key,
        }
    }

    fn outcomes(&self, key: &MatchKey, [first, second]: [[u64; 3]; 2]) -> Outcomes {
        let has_duplicates = !self.duplicates.is_empty();
        let (unit, counts) = match (key.swap, has_duplicates) {
            (false, _) => (Unit::Game, [2, 1, 0].map(|place| first[place] + second[place]).to_vec()),
            (true, false) => (Unit::Pair, self.pairs.to_vec()),
            (true, true) => {
                let signs = |sign: i32| self.duplicates.iter().filter(move |(margin, _)| margin.signum() == sign);
                (Unit::Board, [-1, 0, 1].map(|sign| signs(sign).map(|(_, count)| count).sum()).to_vec())
            }
        };
        Outcomes { unit, counts }
    }

    fn shares(&self) -> Vec<TallySummary> {
        let mut names: Vec<&String> = self.frequencies.keys().map(|(name, _)| name).collect();
        names.dedup();
        let mut all = Vec::new();
        for (name, (player, letter)) in names.into_iter().flat_map(|name| [(name, (0, 'A')), (name, (1, 'B'))]) {
            let Some(histogram) = self.frequencies.get(&(name.clone(), player)) else { continue };
            let games = histogram.iter().map(|(&of, &count)| (of, count));
            if let Some(share) = stats::pooled_share(each(games)) {
                all.push(TallySummary { name: name.clone(), player: letter, share });
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameRecord, GameResult};
    use proptest::prelude::*;
    use yomi_core::Tally;

    fn game(index: u64, winner: Option<u8>, score: i32, hits: u64) -> GameRecord {
        let tallies = vec![Tally { name: "hits".into(), side: Side::FIRST, count: hits, of: 10 }];
        let result = GameResult {
            winner: winner.map(Side),
            score,
            reason: String::new(),
            decisions: [3 + hits as u32, 2],
            nanos: [3_000, 4_000],
            tallies,
        };
        GameRecord { index, rules: String::new(), players: [String::new(), String::new()], actions: Vec::new(), result }
    }

    fn told(summary: &Summary) -> String {
        serde_json::to_string(summary).unwrap()
    }

    /// Numbers in JSON that are next to each other are the same: sums are taken in another order.
    fn is_close(one: &serde_json::Value, other: &serde_json::Value) -> bool {
        match (one, other) {
            (serde_json::Value::Number(one), serde_json::Value::Number(other)) => {
                let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
                (one - other).abs() <= 1e-9 * one.abs().max(1.0)
            }
            (serde_json::Value::Object(one), serde_json::Value::Object(other)) => {
                one.len() == other.len()
                    && one.iter().all(|(key, value)| other.get(key).is_some_and(|it| is_close(value, it)))
            }
            (serde_json::Value::Array(one), serde_json::Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_close(one, other))
            }
            _ => one == other,
        }
    }

    proptest! {
        #[test]
        fn counts_say_what_the_games_say(
            games in proptest::collection::vec((proptest::option::of(0_u8..2), -9_i32..9, 0_u64..10), 0..60),
            swap: bool,
            in_duplicate: bool,
            cut in 0_usize..30,
        ) {
            let key = MatchKey { swap, ..MatchKey::new("g".into(), ["a".into(), "b".into()], 1) };
            let games: Vec<GameRecord> =
                (0..).zip(games).map(|(index, (winner, score, hits))| game(index, winner, score, hits)).collect();
            let duplicate = |difference: i32| in_duplicate.then_some(difference / 2);
            let cut = (2 * cut).min(games.len());
            let mut tallies = Tallies::of(&key, &games[cut..], &duplicate);
            tallies.merge(&Tallies::of(&key, &games[..cut], &duplicate));
            let results: Vec<_> = games.iter().map(|game| (game.index, game.result.clone())).collect();
            let plain = Summary::new(key.clone(), &results, duplicate);
            // Without a pair nobody knows that there would be boards.
            if games.len() >= 2 || !in_duplicate || !swap {
                let (one, other) = (told(&plain), told(&tallies.summary(key)));
                let [one, other]: [serde_json::Value; 2] = [one, other].map(|text| serde_json::from_str(&text).unwrap());
                prop_assert!(is_close(&one, &other), "{one}\n{other}");
            }
        }
    }
}
