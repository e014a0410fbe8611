use super::*;
use crate::{
    time_control::TimeControl,
    tournament::{Entrant, Format},
};
use std::collections::HashSet;

fn plan(format: Format, players: usize, rounds: u32, games: u64) -> Plan {
    let entrant = |number| Entrant { player: format!("p{number}"), signature: String::new(), timed: false };
    Plan {
        game: "g".into(),
        format,
        rounds,
        games,
        seeds: 2,
        seed: 1,
        time: TimeControl::None,
        openings: String::new(),
        adjudication: String::new(),
        players: (0..players).map(entrant).collect(),
        build: String::new(),
    }
}

/// Everything was played, and the lower number wins all games.
fn lower_wins(meeting: &Meeting) -> Option<f64> {
    Some((meeting.to - meeting.from) as f64)
}

fn pairs(round: &Round) -> Vec<[usize; 2]> {
    round.meetings.iter().map(|meeting| meeting.players).collect()
}

#[test]
fn everybody_meets_everybody_in_every_round() {
    let schedule = Schedule::new(&plan(Format::RoundRobin, 4, 3, 2), &lower_wins);
    assert!(schedule.finished && schedule.rounds.len() == 3);
    for (number, round) in schedule.rounds.iter().enumerate() {
        assert_eq!(pairs(round), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        let from = 2 * number as u64;
        assert!(round.meetings.iter().all(|meeting| (meeting.from, meeting.to) == (from, from + 2)));
    }
    assert!(!Schedule::new(&plan(Format::RoundRobin, 4, 3, 2), &|_| None).finished);
}

#[test]
fn the_seeds_of_a_gauntlet_meet_the_others_only() {
    let schedule = Schedule::new(&plan(Format::Gauntlet, 4, 1, 2), &lower_wins);
    assert_eq!(pairs(&schedule.rounds[0]), [[0, 2], [0, 3], [1, 2], [1, 3]]);
}

#[test]
fn a_swiss_round_waits_for_the_one_before() {
    let plan = plan(Format::Swiss, 4, 3, 2);
    assert_eq!(Schedule::new(&plan, &|_| None).rounds.len(), 1);
    let schedule = Schedule::new(&plan, &lower_wins);
    assert_eq!(pairs(&schedule.rounds[0]), [[0, 1], [2, 3]]);
    assert_eq!(pairs(&schedule.rounds[1]), [[0, 2], [1, 3]], "winners meet");
    assert!(schedule.finished && schedule.open(&lower_wins).is_empty());
}

/// Nobody meets anybody twice as long as there are certainly others (everybody can be paired who has not met half of
/// them), and nobody sits out twice.
#[test]
fn swiss_players_meet_once_and_sit_out_once() {
    for players in 3..14 {
        let schedule = Schedule::new(&plan(Format::Swiss, players, players as u32 / 2, 2), &lower_wins);
        let met: Vec<[usize; 2]> = schedule.rounds.iter().flat_map(pairs).collect();
        let byes: Vec<usize> = schedule.rounds.iter().flat_map(|round| round.byes.clone()).collect();
        assert_eq!(met.iter().collect::<HashSet<_>>().len(), met.len(), "{players}: {met:?}");
        assert_eq!(byes.iter().collect::<HashSet<_>>().len(), byes.len(), "{players}: {byes:?}");
        assert!(schedule.rounds.iter().all(|round| 2 * round.meetings.len() + round.byes.len() == players));
    }
}

#[test]
fn who_meets_again_goes_on_with_the_match() {
    let schedule = Schedule::new(&plan(Format::Swiss, 2, 3, 4), &lower_wins);
    let games: Vec<(u64, u64)> =
        schedule.rounds.iter().map(|round| (round.meetings[0].from, round.meetings[0].to)).collect();
    assert_eq!(games, [(0, 4), (4, 8), (8, 12)]);
}

#[test]
fn the_best_meet_in_the_final() {
    let schedule = Schedule::new(&plan(Format::Knockout, 6, 3, 2), &lower_wins);
    let rounds: Vec<_> = schedule.rounds.iter().map(|round| (pairs(round), round.byes.clone())).collect();
    assert_eq!(rounds[0], (vec![[3, 4], [2, 5]], vec![0, 1]));
    assert_eq!(rounds[1].0, [[0, 3], [1, 2]]);
    assert_eq!(rounds[2].0, [[0, 1]]);
    assert_eq!([0, 1, 2, 5].map(|player| schedule.came(player)), [3, 2, 1, 0]);
    assert!(schedule.finished);
}

#[test]
fn ties_are_played_again_and_end() {
    let drawn = |meeting: &Meeting| Some((meeting.to - meeting.from) as f64 / 2.0);
    let schedule = Schedule::new(&plan(Format::Knockout, 2, 1, 2), &drawn);
    assert_eq!(schedule.rounds[0].meetings.len() as u64, MOST_REPLAYS + 1);
    assert!(schedule.finished);
    let then_won = |meeting: &Meeting| Some(if meeting.from < 4 { 1.0 } else { 0.5 });
    let schedule = Schedule::new(&plan(Format::Knockout, 2, 1, 2), &then_won);
    assert_eq!(schedule.rounds[0].meetings.len(), 3, "two ties, and a win of the second");
}
