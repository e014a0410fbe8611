//! Who is connected with whom by games, and by points.

use super::Pairing;
use yomi_core::stats::Elo;

/// Players that are connected by games, each group in the order of its numbers. Whoever played nobody is in none.
pub(super) fn groups(players: usize, pairings: &[Pairing]) -> Vec<Vec<usize>> {
    let met = |pairing: &Pairing| [(pairing.first, pairing.second), (pairing.second, pairing.first)];
    let edges: Vec<(usize, usize)> = pairings.iter().flat_map(met).collect();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for player in 0..players {
        let played = edges.iter().any(|(from, _)| *from == player);
        if played && !groups.iter().any(|group| group.contains(&player)) {
            let reached = reached(player, players, &edges);
            groups.push((0..players).filter(|&other| reached[other]).collect());
        }
    }
    groups
}

/// Who is reached from a player, itself included.
fn reached(from: usize, players: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut reached = vec![false; players];
    let mut open = vec![from];
    while let Some(player) = open.pop() {
        if !std::mem::replace(&mut reached[player], true) {
            open.extend(edges.iter().filter(|(from, _)| *from == player).map(|(_, to)| *to));
        }
    }
    reached
}

/// Who took points from whom, directly or through others. A rating has a bound above another one only if points were
/// taken from it in the end (Ford 1957).
pub(super) struct Reach(Vec<Vec<bool>>);

impl Reach {
    pub(super) fn new(players: usize, pairings: &[Pairing]) -> Reach {
        let took = |pairing: &Pairing| {
            let [won, drawn, lost] = pairing.counts;
            let first = (won + drawn > 0).then_some((pairing.first, pairing.second));
            let second = (lost + drawn > 0).then_some((pairing.second, pairing.first));
            [first, second].into_iter().flatten()
        };
        let edges: Vec<(usize, usize)> = pairings.iter().flat_map(took).collect();
        Reach((0..players).map(|player| reached(player, players, &edges)).collect())
    }

    /// How many players have a bounded difference to this one, itself included.
    pub(super) fn peers(&self, player: usize) -> usize {
        (0..self.0.len()).filter(|&other| self.0[player][other] && self.0[other][player]).count()
    }

    /// An interval of the difference to the anchor without the ends that there cannot be.
    pub(super) fn bounded(&self, player: usize, anchor: usize, interval: impl FnOnce() -> Elo) -> Elo {
        match (self.0[player][anchor], self.0[anchor][player]) {
            (true, true) => interval(),
            (true, false) => Elo { low: interval().low, ..Elo::default() },
            (false, true) => Elo { high: interval().high, ..Elo::default() },
            (false, false) => Elo::default(),
        }
    }
}
