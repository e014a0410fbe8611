//! Who meets whom next, from the plan and the results so far.

use super::{Format, Plan};
use std::collections::HashMap;

/// Two players and some games of their match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The two, the lower number first.
    pub players: [usize; 2],
    /// The first of the games.
    pub from: u64,
    /// The one after the last.
    pub to: u64,
}

/// A round as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Who meets, tie-breaks of a knockout included.
    pub meetings: Vec<Meeting>,
    /// Who has nobody to play with: it gets the points of a meeting in a Swiss round, and the next round in a knockout.
    pub byes: Vec<usize>,
}

/// How many times a tied meeting of a knockout is played again before the seeding decides.
const MOST_REPLAYS: u64 = 10;
/// How many ways of pairing a Swiss round without repetition are tried.
const MOST_TRIED: u32 = 20_000;

/// All rounds so far, the last one perhaps not finished.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    /// The rounds.
    pub rounds: Vec<Round>,
    /// Whether all of them were played.
    pub finished: bool,
    /// How many rounds of a knockout each player has come through; nothing in other formats.
    through: Vec<usize>,
}

/// The points of the player with the lower number in a meeting; `None` if not all of its games were played.
pub(super) type PointsOf<'a> = dyn Fn(&Meeting) -> Option<f64> + 'a;

impl Schedule {
    /// What follows from the results.
    pub(super) fn new(plan: &Plan, points: &PointsOf<'_>) -> Schedule {
        match plan.format {
            Format::RoundRobin | Format::Gauntlet => all_rounds(plan, points),
            Format::Swiss => swiss(plan, points),
            Format::Knockout => knockout(plan, points),
        }
    }

    /// How many rounds of a knockout a player has come through; 0 in other formats.
    pub(super) fn came(&self, player: usize) -> usize {
        self.through.get(player).copied().unwrap_or(0)
    }

    /// The meetings of which games are missing.
    pub(super) fn open(&self, points: &PointsOf<'_>) -> Vec<Meeting> {
        let meetings = self.rounds.iter().flat_map(|round| &round.meetings);
        meetings.filter(|meeting| points(meeting).is_none()).copied().collect()
    }
}

fn all_rounds(plan: &Plan, points: &PointsOf<'_>) -> Schedule {
    let count = plan.players.len();
    let meets = |one: usize| plan.format == Format::RoundRobin || one < plan.seeds;
    let pairs: Vec<[usize; 2]> = (0..count)
        .filter(|&one| meets(one))
        .flat_map(|one| (one + 1..count).map(move |other| [one, other]))
        .filter(|[_, other]| plan.format == Format::RoundRobin || *other >= plan.seeds)
        .collect();
    let meeting = |players, round| Meeting { players, from: round * plan.games, to: (round + 1) * plan.games };
    let round =
        |round| Round { meetings: pairs.iter().map(|&players| meeting(players, round)).collect(), byes: Vec::new() };
    let rounds: Vec<Round> = (0..u64::from(plan.rounds)).map(round).collect();
    let finished = rounds.iter().flat_map(|round| &round.meetings).all(|meeting| points(meeting).is_some());
    Schedule { rounds, finished, ..Schedule::default() }
}

/// How often two have met, and so where their next meeting begins.
#[derive(Default)]
struct Met(HashMap<[usize; 2], u64>);

impl Met {
    fn times(&self, one: usize, other: usize) -> u64 {
        self.0.get(&ordered(one, other)).copied().unwrap_or(0)
    }

    fn meet(&mut self, one: usize, other: usize, games: u64) -> Meeting {
        let players = ordered(one, other);
        let times = self.0.entry(players).or_default();
        *times += 1;
        Meeting { players, from: (*times - 1) * games, to: *times * games }
    }
}

fn ordered(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

fn swiss(plan: &Plan, points: &PointsOf<'_>) -> Schedule {
    let count = plan.players.len();
    let (mut met, mut total, mut had_bye) = (Met::default(), vec![0.0f64; count], vec![false; count]);
    let mut schedule = Schedule::default();
    for _ in 0..plan.rounds {
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&one, &other| total[other].total_cmp(&total[one]).then(one.cmp(&other)));
        let mut round = Round::default();
        if count % 2 == 1 {
            let place = order.iter().rposition(|&player| !had_bye[player]).unwrap_or(count - 1);
            let player = order.remove(place);
            had_bye[player] = true;
            total[player] += plan.games as f64;
            round.byes.push(player);
        }
        round.meetings =
            paired(&order, &met).into_iter().map(|[one, other]| met.meet(one, other, plan.games)).collect();
        let results: Vec<Option<f64>> = round.meetings.iter().map(points).collect();
        for (meeting, result) in round.meetings.iter().zip(&results) {
            let [one, other] = meeting.players;
            total[one] += result.unwrap_or_default();
            total[other] += plan.games as f64 - result.unwrap_or_default();
        }
        schedule.rounds.push(round);
        if results.iter().any(Option::is_none) {
            return schedule;
        }
    }
    Schedule { finished: true, ..schedule }
}

/// Pairs players in the order of their points, each with the next one that it has not met; where that cannot be, with
/// whom it has met least.
fn paired(order: &[usize], met: &Met) -> Vec<[usize; 2]> {
    let mut tried = 0;
    paired_anew(order, met, &mut tried).unwrap_or_else(|| {
        let mut left = order.to_vec();
        let mut pairs = Vec::new();
        while left.len() > 1 {
            let one = left.remove(0);
            let place = (0..left.len()).min_by_key(|&place| (met.times(one, left[place]), place)).unwrap_or(0);
            pairs.push([one, left.remove(place)]);
        }
        pairs
    })
}

/// Pairs without any repetition, if that can be and is found in time.
fn paired_anew(order: &[usize], met: &Met, tried: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((&one, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (place, &other) in rest.iter().enumerate() {
        *tried += 1;
        if *tried > MOST_TRIED {
            return None;
        }
        if met.times(one, other) == 0 {
            let left: Vec<usize> =
                rest.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, &player)| player).collect();
            if let Some(mut pairs) = paired_anew(&left, met, tried) {
                pairs.insert(0, [one, other]);
                return Some(pairs);
            }
        }
    }
    None
}

fn knockout(plan: &Plan, points: &PointsOf<'_>) -> Schedule {
    let mut schedule = Schedule { through: vec![0; plan.players.len()], ..Schedule::default() };
    let mut left: Vec<Option<usize>> = bracket(plan.players.len());
    while left.len() > 1 {
        let mut round = Round::default();
        let winners: Vec<Option<Option<usize>>> = left
            .chunks(2)
            .map(|pair| match (pair[0], pair[1]) {
                (Some(one), Some(other)) => tie(plan, one, other, points, &mut round.meetings).map(Some),
                (player, nobody) => {
                    round.byes.extend(player.or(nobody));
                    Some(player.or(nobody))
                }
            })
            .collect();
        schedule.rounds.push(round);
        winners.iter().flatten().flatten().for_each(|&player| schedule.through[player] += 1);
        match winners.into_iter().collect::<Option<Vec<_>>>() {
            Some(winners) => left = winners,
            None => return schedule,
        }
    }
    Schedule { finished: true, ..schedule }
}

/// Who wins a tie of a knockout, if that is known: meetings go on until somebody is ahead.
fn tie(plan: &Plan, one: usize, other: usize, points: &PointsOf<'_>, meetings: &mut Vec<Meeting>) -> Option<usize> {
    let players = ordered(one, other);
    for replay in 0..=MOST_REPLAYS {
        let meeting = Meeting { players, from: replay * plan.games, to: (replay + 1) * plan.games };
        meetings.push(meeting);
        let ahead = points(&meeting)? - plan.games as f64 / 2.0;
        if ahead != 0.0 {
            return Some(players[usize::from(ahead < 0.0)]);
        }
    }
    Some(players[0])
}

/// The places of a knockout, in which the first of the seeding meet as late as can be; none where there are not enough
/// players.
fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut places = vec![0];
    while places.len() < players {
        let size = 2 * places.len();
        places = places.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    places.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}

#[cfg(test)]
mod tests;
