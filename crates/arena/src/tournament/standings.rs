//! The table of a tournament, from the games that a store has.

use super::{Entrant, Format, Meeting, Plan, Round, Schedule, schedule::PointsOf};
use crate::{
    catalog::Catalog,
    ratings::{self, Pairing},
    record::{GameResult, MatchKey},
    sequential::{self, Duplicate},
    store::{Store, StoreError},
};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use yomi_core::{
    Side, SpecError,
    stats::{Elo, Outcomes, Unit},
};

/// A player's row.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "StandingsRow")]
pub struct Row {
    /// The player.
    pub player: String,
    /// Its points; those of a bye included.
    pub points: f64,
    /// Games that it played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games that it lost by a forfeit: on time, or because a program did something wrong.
    pub forfeits: u64,
    /// Its rating by these games, relative to one of the players.
    pub elo: Option<Elo>,
    /// What it has from each player, in the order of the rows.
    pub against: Vec<Option<Cell>>,
}

/// What a player has from another one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "StandingsCell")]
pub struct Cell {
    /// Points.
    pub points: f64,
    /// Games.
    pub games: u64,
}

/// The table of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Standings {
    /// What is played.
    pub title: String,
    /// The rows, the first place first.
    pub rows: Vec<Row>,
    /// Rounds that were begun, and all rounds; of a knockout, as many as there can be.
    pub rounds: [usize; 2],
    /// Games that were played and are wanted, as far as that is known.
    pub games: [u64; 2],
    /// Games that were ended before the rules ended them.
    pub adjudicated: u64,
    /// Whether everything was played.
    pub finished: bool,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum StandingsError {
    /// The game is not known here.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The results of all matches of a tournament.
pub(super) struct Results<'a> {
    plan: &'a Plan,
    duplicate: &'a Duplicate<'a>,
    games: HashMap<[usize; 2], Vec<(u64, GameResult)>>,
}

impl<'a> Results<'a> {
    pub(super) fn read(plan: &'a Plan, duplicate: &'a Duplicate<'a>, store: &Store) -> Result<Self, StoreError> {
        let mut results = Results { plan, duplicate, games: HashMap::new() };
        let known: HashMap<MatchKey, i64> =
            store.matches()?.into_iter().map(|stored| (stored.key, stored.id)).collect();
        let count = plan.players.len();
        for pair in (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other])) {
            if let Some(&id) = known.get(&plan.key(pair)) {
                results.games.insert(pair, store.results(id, i64::MAX as u64)?);
            }
        }
        Ok(results)
    }

    /// Reads the games of two players again.
    pub(super) fn refresh(&mut self, pair: [usize; 2], store: &mut Store) -> Result<(), StoreError> {
        let id = store.match_id(&self.plan.key(pair))?;
        self.games.insert(pair, store.results(id, i64::MAX as u64)?);
        Ok(())
    }

    /// The games of a meeting that were played.
    fn of(&self, meeting: &Meeting) -> &[(u64, GameResult)] {
        let Some(games) = self.games.get(&meeting.players) else { return &[] };
        let place = |number| games.partition_point(|(index, _)| *index < number);
        &games[place(meeting.from)..place(meeting.to)]
    }

    fn has_begun(&self, round: &Round) -> bool {
        round.meetings.iter().any(|meeting| !self.of(meeting).is_empty())
    }

    fn outcomes(&self, meeting: &Meeting) -> Outcomes {
        sequential::outcomes(&self.plan.key(meeting.players), self.of(meeting), self.duplicate)
    }

    /// The points of the player with the lower number; `None` if games are missing.
    pub(super) fn points(&self, meeting: &Meeting) -> Option<f64> {
        (self.of(meeting).len() as u64 == meeting.to - meeting.from).then(|| points(&self.outcomes(meeting)))
    }

    pub(super) fn schedule(&self) -> Schedule {
        let points: &PointsOf<'_> = &|meeting| self.points(meeting);
        Schedule::new(self.plan, points)
    }
}

/// Points of all pairs of games: two each.
fn points(outcomes: &Outcomes) -> f64 {
    let each = if outcomes.unit == Unit::Game { 1.0 } else { 2.0 };
    outcomes.shares().zip(&outcomes.counts).map(|(share, &count)| each * share * count as f64).sum()
}

impl Standings {
    /// The table by the games that a store has.
    pub fn of_store(catalog: &Catalog, plan: &Plan, store: &Store) -> Result<Standings, StandingsError> {
        let game = catalog.configure(&plan.game.parse()?)?;
        let duplicate = |difference| game.duplicate_score(difference);
        Ok(Standings::new(plan, &Results::read(plan, &duplicate, store)?))
    }

    pub(super) fn new(plan: &Plan, results: &Results<'_>) -> Standings {
        let schedule = results.schedule();
        let mut table = Table::new(plan);
        for round in &schedule.rounds {
            table.add_byes(round);
            round.meetings.iter().for_each(|meeting| table.add_meeting(meeting, results));
        }
        let Table { mut rows, pairings, adjudicated, games, .. } = table;
        rate(plan, &mut rows, pairings);
        let last =
            if plan.format == Format::Knockout { plan.players.len().next_power_of_two().ilog2() } else { plan.rounds };
        Standings {
            title: plan.title(),
            rows: in_order(rows, &schedule),
            rounds: [schedule.rounds.iter().filter(|round| results.has_begun(round)).count(), last as usize],
            games,
            adjudicated,
            finished: schedule.finished,
        }
    }
}

/// A table that is being made, its rows in the order of the seeding.
struct Table<'a> {
    plan: &'a Plan,
    rows: Vec<Row>,
    /// Results by the player of the first side and that of the second.
    pairings: BTreeMap<(usize, usize), [u64; 3]>,
    adjudicated: u64,
    /// Games played and wanted.
    games: [u64; 2],
}

impl<'a> Table<'a> {
    fn new(plan: &'a Plan) -> Self {
        let rows = plan.players.iter().map(|entrant| Row::new(entrant, plan.players.len())).collect();
        Table { plan, rows, pairings: BTreeMap::new(), adjudicated: 0, games: [0; 2] }
    }

    /// Whoever had nobody to play with has the points of a meeting; in a knockout it has the next round instead.
    fn add_byes(&mut self, round: &Round) {
        for &player in round.byes.iter().filter(|_| self.plan.format == Format::Swiss) {
            self.rows[player].points += self.plan.games as f64;
        }
    }

    fn add_meeting(&mut self, meeting: &Meeting, results: &Results<'_>) {
        let [a, b] = meeting.players;
        let (key, played) = (self.plan.key(meeting.players), results.of(meeting));
        for (index, result) in played {
            let sides = if key.side_of_a(*index) == Side::FIRST { [a, b] } else { [b, a] };
            self.add_game(sides, result);
        }
        self.games[0] += played.len() as u64;
        self.games[1] += meeting.to - meeting.from;
        let outcomes = results.outcomes(meeting);
        if outcomes.observations() == 0 {
            return;
        }
        let (games, won) = (2 * outcomes.observations(), points(&outcomes));
        for (player, other, points) in [(a, b, won), (b, a, games as f64 - won)] {
            self.rows[player].points += points;
            let cell = self.rows[player].against[other].get_or_insert(Cell { points: 0.0, games: 0 });
            cell.points += points;
            cell.games += games;
        }
    }

    fn add_game(&mut self, sides: [usize; 2], result: &GameResult) {
        self.adjudicated += u64::from(result.adjudicated().is_some());
        let counts = self.pairings.entry((sides[0], sides[1])).or_default();
        counts[result.winner.map_or(1, |winner| 2 * winner.index())] += 1;
        for (player, side) in sides.into_iter().zip([Side::FIRST, Side::SECOND]) {
            let row = &mut self.rows[player];
            row.games += 1;
            match result.winner {
                None => row.draws += 1,
                Some(winner) if winner == side => row.wins += 1,
                Some(_) => row.losses += 1,
            }
            row.forfeits += u64::from(result.forfeit().is_some_and(|(loser, _)| loser == side));
        }
    }
}

impl Row {
    fn new(entrant: &Entrant, players: usize) -> Row {
        let (player, against) = (entrant.player.clone(), vec![None; players]);
        Row { player, points: 0.0, games: 0, wins: 0, draws: 0, losses: 0, forfeits: 0, elo: None, against }
    }
}

/// Rates the players, if all are connected by games: others cannot be compared.
fn rate(plan: &Plan, rows: &mut [Row], pairings: BTreeMap<(usize, usize), [u64; 3]>) {
    let names: Vec<String> = plan.players.iter().map(|entrant| entrant.player.clone()).collect();
    let pairings: Vec<Pairing> =
        pairings.into_iter().map(|((first, second), counts)| Pairing { first, second, counts }).collect();
    if let [group] = &ratings::rate(&names, &pairings, None)[..] {
        group.players.iter().for_each(|rating| rows[rating.number].elo = Some(rating.elo));
    }
}

/// The rows in their order: by how far a player came in a knockout, then by points, by games won, and by the seeding.
fn in_order(rows: Vec<Row>, schedule: &Schedule) -> Vec<Row> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by(|&one, &other| {
        let (a, b) = (&rows[one], &rows[other]);
        let far = schedule.came(other).cmp(&schedule.came(one));
        far.then(b.points.total_cmp(&a.points)).then(b.wins.cmp(&a.wins)).then(one.cmp(&other))
    });
    let against = |row: &Row| order.iter().map(|&other| row.against[other]).collect();
    order.iter().map(|&player| Row { against: against(&rows[player]), ..rows[player].clone() }).collect()
}
