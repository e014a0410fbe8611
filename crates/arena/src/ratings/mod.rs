//! How good players are, from all games that they played: ratings in Elo by maximum likelihood.
//!
//! The model is Davidson's (1970) of paired comparisons with ties, which adds draws to that of Bradley and Terry, and
//! with an advantage of moving first as Davidson and Beaver (1977) have it. Intervals are those of the profile
//! likelihood, which stay honest where somebody has won or lost everything: such a rating has no bound on one side.
//! Players that are not connected by games are told apart, because nothing can be said about their difference.

mod cholesky;
mod likelihood;
mod pool;
mod reach;

pub use pool::{Contender, Pool};

use likelihood::Likelihood;
use reach::{Reach, groups};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::stats::{Elo, TEN_TO_ONE};

/// Elo points of a unit in which the model counts: odds of e to one.
const ELO: f64 = TEN_TO_ONE / std::f64::consts::LN_10;

/// Results between two players, of whom the first one had the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The player of the first side.
    pub first: usize,
    /// The player of the second side.
    pub second: usize,
    /// Games won by the first side, drawn, and won by the second side.
    pub counts: [u64; 3],
}

/// A player's rating.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rating {
    /// The player, by its number.
    #[serde(skip)]
    pub number: usize,
    /// The player.
    pub player: String,
    /// Its rating.
    pub elo: Elo,
    /// Games that it played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Players that are connected by games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatedGroup {
    /// The player whose rating is given; all intervals are of the difference to it.
    pub anchor: String,
    /// What it is worth to have the first side.
    pub first_side: Elo,
    /// The chance of a draw between equals.
    pub draw: f64,
    /// The players, the best first.
    pub players: Vec<Rating>,
}

/// Rates players by their games. The anchor is a player and its rating; in groups where it is not, 0 is given to the
/// player with most games among those to whom most differences have bounds.
pub fn rate(names: &[String], pairings: &[Pairing], anchor: Option<(usize, f64)>) -> Vec<RatedGroup> {
    let groups = groups(names.len(), pairings).into_iter();
    groups.map(|members| rate_group(names, &members, pairings, anchor)).collect()
}

fn rate_group(names: &[String], members: &[usize], pairings: &[Pairing], anchor: Option<(usize, f64)>) -> RatedGroup {
    let place = |player: usize| members.iter().position(|&member| member == player);
    let within: Vec<Pairing> = pairings
        .iter()
        .filter_map(|pairing| {
            Some(Pairing { first: place(pairing.first)?, second: place(pairing.second)?, ..*pairing })
        })
        .collect();
    let totals: Vec<[u64; 3]> = (0..members.len()).map(|player| totals(player, &within)).collect();
    let reach = Reach::new(members.len(), &within);
    let usual = || {
        let games = |player: usize| totals[player].iter().sum::<u64>();
        (0..members.len()).max_by_key(|&player| (reach.peers(player), games(player), usize::MAX - player))
    };
    let given = anchor.and_then(|(player, elo)| Some((place(player)?, elo)));
    let (anchor, at) = given.unwrap_or_else(|| (usual().expect("a group has players"), 0.0));
    let likelihood = Likelihood::new(members.len(), &within, anchor);
    let best = likelihood.best();
    let mut players: Vec<Rating> = (0..members.len())
        .map(|player| {
            let [wins, draws, losses] = totals[player];
            let elo = shifted(reach.bounded(player, anchor, || likelihood.interval(player, &best)), at);
            let (number, name) = (members[player], names[members[player]].clone());
            Rating { number, player: name, elo, games: wins + draws + losses, wins, draws, losses }
        })
        .collect();
    players.sort_by(|a, b| height(b.elo).total_cmp(&height(a.elo)).then_with(|| a.player.cmp(&b.player)));
    RatedGroup {
        anchor: names[members[anchor]].clone(),
        first_side: likelihood.first_side(&best),
        draw: best.draw_between_equals(),
        players,
    }
}

/// Games won, drawn and lost by a player.
fn totals(player: usize, pairings: &[Pairing]) -> [u64; 3] {
    let mut totals = [0; 3];
    for &Pairing { first, second, counts: [won, drawn, lost] } in pairings {
        let own = match player {
            player if player == first => [won, drawn, lost],
            player if player == second => [lost, drawn, won],
            _ => [0; 3],
        };
        totals.iter_mut().zip(own).for_each(|(total, own)| *total += own);
    }
    totals
}

fn shifted(elo: Elo, by: f64) -> Elo {
    let shift = |end: Option<f64>| end.map(|end| end + by);
    Elo { value: shift(elo.value), low: shift(elo.low), high: shift(elo.high) }
}

/// Where a rating stands in a list: those above all bounds first, those of whom nothing is known last.
fn height(elo: Elo) -> f64 {
    match (elo.value, elo.low, elo.high) {
        (Some(value), ..) => value,
        (None, Some(low), _) => low + 1e6,
        (None, None, Some(high)) => high - 1e6,
        (None, None, None) => -1e9,
    }
}

#[cfg(test)]
mod tests;
