//! Playing a tournament, match by match.

use super::{Entrant, Format, Meeting, Plan, Standings, TournamentSpec, standings::Results};
use crate::{
    catalog::{Catalog, Configured},
    matches::{Match, MatchSpec},
    openings::Openings,
    runner::{self, Progress, RunError, Wanted},
    store::{Store, StoreError},
    workforce::Workforce,
};
use std::collections::HashMap;
use yomi_core::{Spec, SpecError, Stop};

/// How many players a tournament may have.
const MOST_PLAYERS: usize = 256;
/// Rounds of round robins and gauntlets where nobody says how many.
const USUAL_ROUNDS: u32 = 10;
/// Games of a meeting where nobody says how many.
const USUAL_GAMES: u64 = 2;

/// A tournament that is ready to be played.
pub struct Tournament {
    game: Box<dyn Configured>,
    plan: Plan,
    matches: HashMap<[usize; 2], Match>,
}

/// What is told while a tournament goes on.
pub struct TournamentNews<'a> {
    /// Who is playing.
    pub title: &'a str,
    /// How far their match is.
    pub progress: Progress,
    /// What makes the table, when a meeting has ended; none while one goes on. Ratings take time, so nobody makes it
    /// who does not show it.
    pub standings: Option<&'a dyn Fn() -> Standings>,
}

impl Tournament {
    /// Checks all of a specification. Openings were read before, because that may need a file.
    pub fn new(catalog: &Catalog, spec: &TournamentSpec, openings: &Openings) -> Result<Tournament, SpecError> {
        let wrong = |problem: String| Err(SpecError(problem));
        let count = spec.players.len();
        if !(2..=MOST_PLAYERS).contains(&count) {
            return wrong(format!(
                "a tournament has 2 to {MOST_PLAYERS} players, not {count}; name more of them after the game"
            ));
        }
        let games = spec.games.unwrap_or(USUAL_GAMES);
        if games == 0 || games % 2 == 1 || games > 1 << 32 {
            return wrong(format!(
                "{games} games will not do: they are played in pairs with swapped sides; write an even number, as in 2 or 10"
            ));
        }
        let seeds = spec.seeds.unwrap_or(1);
        if spec.format == Format::Gauntlet && !(1..count).contains(&seeds) {
            return wrong(format!("a gauntlet of {count} players has 1 to {} seeds, not {seeds}", count - 1));
        }
        let rounds = spec.rounds.unwrap_or(match spec.format {
            Format::RoundRobin | Format::Gauntlet => USUAL_ROUNDS,
            Format::Swiss | Format::Knockout => count.next_power_of_two().ilog2(),
        });
        if rounds == 0 || rounds > 1 << 20 {
            return wrong(format!("{rounds} rounds will not do; write 1 or more"));
        }
        let game = catalog.configure(&spec.game.parse::<Spec>()?)?;
        let matches = matches(catalog, spec, openings)?;
        let players = entrants(&matches, count);
        for (number, Entrant { player, .. }) in players.iter().enumerate() {
            if players[..number].iter().any(|other| other.player == *player) {
                return wrong(format!("{player} is named twice; a player cannot meet itself, so name each once"));
            }
        }
        let key = matches[&[0, 1]].key().clone();
        let build = matches.values().map(|one| one.key().identity.build.clone()).find(|build| !build.is_empty());
        let plan = Plan {
            game: key.game,
            format: spec.format,
            rounds,
            games,
            seeds,
            seed: spec.seed,
            time: spec.time,
            openings: key.openings,
            adjudication: key.adjudication,
            players,
            build: build.unwrap_or_default(),
        };
        Ok(Tournament { game, plan, matches })
    }

    /// What is played.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its number in a store, where it is entered if it is new.
    pub fn id(&self, store: &mut Store) -> Result<i64, StoreError> {
        store.tournament_id(&self.plan)
    }

    /// Forgets the games of earlier runs.
    pub fn clear(&self, store: &mut Store) -> Result<(), StoreError> {
        self.matches.values().try_for_each(|one| one.clear(store))
    }

    /// Plays all that the store does not have yet. Less than that is done if `stop` is raised.
    pub fn run(
        &self,
        store: &mut Store,
        on: &dyn Workforce,
        stop: &Stop,
        on_news: &mut (dyn FnMut(TournamentNews<'_>) + Send),
    ) -> Result<Standings, RunError> {
        self.id(store)?;
        let duplicate = |difference| self.game.duplicate_score(difference);
        let mut results = Results::read(&self.plan, &duplicate, store)?;
        loop {
            let schedule = results.schedule();
            let open = schedule.open(&|meeting| results.points(meeting));
            if open.is_empty() || stop.is_raised() {
                return Ok(Standings::new(&self.plan, &results));
            }
            for meetings in open.chunks(on.at_a_time().max(1)) {
                self.play(meetings, &mut results, store, on, stop, on_news)?;
                if stop.is_raised() {
                    break;
                }
            }
        }
    }

    /// Plays some meetings, none of which depends on another.
    fn play(
        &self,
        meetings: &[Meeting],
        results: &mut Results<'_>,
        store: &mut Store,
        on: &dyn Workforce,
        stop: &Stop,
        on_news: &mut (dyn FnMut(TournamentNews<'_>) + Send),
    ) -> Result<(), RunError> {
        // Two may meet in several rounds; their games are those of one match.
        let mut pairs: Vec<([usize; 2], u64)> = Vec::new();
        for meeting in meetings {
            match pairs.iter_mut().find(|(players, _)| *players == meeting.players) {
                Some((_, games)) => *games = meeting.to.max(*games),
                None => pairs.push((meeting.players, meeting.to)),
            }
        }
        let title = |players: &[usize; 2]| {
            let [a, b] = &self.matches[players].key().players;
            format!("{a} – {b}")
        };
        let titles: Vec<String> = pairs.iter().map(|(players, _)| title(players)).collect();
        let wanted: Vec<Wanted<'_>> =
            pairs.iter().map(|&(players, games)| Wanted { contest: &self.matches[&players], games }).collect();
        let ends = runner::run(store, &wanted, Vec::new(), on, stop, &mut |number, progress| {
            on_news(TournamentNews { title: &titles[number], progress, standings: None });
        })?;
        for ((players, _), (title, progress)) in pairs.into_iter().zip(titles.iter().zip(ends)) {
            results.refresh(players, store)?;
            let standings = || Standings::new(&self.plan, results);
            on_news(TournamentNews { title, progress, standings: Some(&standings) });
        }
        Ok(())
    }
}

/// The match of every two players.
fn matches(
    catalog: &Catalog,
    spec: &TournamentSpec,
    openings: &Openings,
) -> Result<HashMap<[usize; 2], Match>, SpecError> {
    let count = spec.players.len();
    let mut matches = HashMap::new();
    for pair in (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other])) {
        let spec = MatchSpec {
            game: spec.game.clone(),
            players: pair.map(|player| spec.players[player].clone()),
            shadow: None,
            seed: spec.seed,
            swap: true,
            time: spec.time,
            openings: openings.clone(),
            adjudication: spec.adjudication,
        };
        matches.insert(pair, Match::new(catalog, &spec)?);
    }
    Ok(matches)
}

/// The players as their matches have them. A player decides by the clock if its matches with all others depend on the
/// machine, though there is no limit in time.
fn entrants(matches: &HashMap<[usize; 2], Match>, count: usize) -> Vec<Entrant> {
    let of = |player: usize| {
        let other = usize::from(player == 0);
        let pair = [player.min(other), player.max(other)];
        let key = matches[&pair].key();
        let place = usize::from(player > other);
        let signature = key.identity.signatures.split(' ').nth(place).unwrap_or_default().to_owned();
        Entrant { player: key.players[place].clone(), signature, timed: matches[&pair].is_timed_player(place) }
    };
    (0..count).map(of).collect()
}
