//! A match that is ready to be played, or to be looked at: what the command line, experiments and the page have in
//! common.

use crate::{
    adjudication::Adjudication,
    catalog::{Catalog, Configured, GameKind},
    machine,
    matchup::{Matchup, PlayError},
    openings::Openings,
    record::{GameRecord, Identity, MatchKey},
    report_page::MatchSection,
    runner::{self, Progress, RunError, Wanted},
    sequential::{Sequential, TestState},
    store::{Store, StoreError, StoredTest},
    summary::Summary,
    tallies::TallyWork,
    time_control::TimeControl,
    transfer,
    workforce::Workforce,
};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;
use yomi_bots::Program;
use yomi_core::{
    Signature, Spec, SpecError, Stop,
    stats::{Hypothesis, Sprt},
};

/// What to play.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MatchSpec {
    /// The game's specification.
    pub game: String,
    /// The specifications of players A and B.
    pub players: [String; 2],
    /// That of a player that is asked what it would do wherever A thinks.
    pub shadow: Option<String>,
    /// The seed.
    pub seed: u64,
    /// Whether A and B change sides from game to game.
    pub swap: bool,
    /// How much time there is.
    pub time: TimeControl,
    /// From which positions games begin.
    pub openings: Openings,
    /// When games are ended before the rules end them.
    pub adjudication: Adjudication,
}

/// A match whose game and players are known to exist.
pub struct Match {
    game: Box<dyn Configured>,
    matchup: Box<dyn Matchup>,
    spec: MatchSpec,
    key: MatchKey,
}

impl Match {
    /// Checks all of a specification.
    pub fn new(catalog: &Catalog, spec: &MatchSpec) -> Result<Match, SpecError> {
        let game = catalog.configure(&spec.game.parse::<Spec>()?)?;
        let matchup = game.matchup(spec)?;
        if spec.time.is_none() && matchup.wants_clock() {
            return Err(SpecError("a player with ms=clock takes all the time there is; give the match some, by a clock or a time for a move".into()));
        }
        let mut key = MatchKey::new(game.spec(), matchup.players(), spec.seed);
        (key.swap, key.shadow, key.time) = (spec.swap, matchup.shadow(), spec.time);
        (key.openings, key.adjudication) = (spec.openings.to_string(), spec.adjudication.to_string());
        key.identity = identity(catalog, &*game.kind(), &*matchup, spec.time)?;
        Ok(Match { game, matchup, spec: spec.clone(), key })
    }

    /// What identifies it.
    pub fn key(&self) -> &MatchKey {
        &self.key
    }

    /// What was asked for: all that another process needs to play the same match.
    pub fn spec(&self) -> &MatchSpec {
        &self.spec
    }

    /// Whether anybody in it is a program that has to be started.
    pub fn has_programs(&self) -> bool {
        let kind = self.game.kind();
        let is_program = |spec: &String| {
            let spec = spec.parse::<Spec>().ok();
            spec.and_then(|spec| kind.program(&spec).ok().flatten()).is_some()
        };
        self.key.players.iter().chain(&self.key.shadow).any(is_program)
    }

    /// Plays one game of it. None if the stop was raised before its end.
    pub fn play(&self, number: u64, stop: &Stop) -> Result<Option<GameRecord>, PlayError> {
        self.matchup.play(&self.key, number, stop)
    }

    /// Sends programs away that wait for another game.
    pub fn rest(&self) {
        self.matchup.rest();
    }

    /// Whether a record is a game by the rules that ends as it says, by the players that it should be by. Nobody has
    /// to think for that.
    pub fn is_legal(&self, catalog: &Catalog, record: &GameRecord) -> Result<(), String> {
        let side_of_a = self.key.side_of_a(record.index).index();
        let [a, b] = &self.key.players;
        let players = if side_of_a == 0 { [a, b] } else { [b, a] };
        if [&record.players[0], &record.players[1]] != players {
            return Err(format!("game {} names other players", record.index));
        }
        transfer::check(catalog, record).map_err(|problem| format!("game {}: {problem}", record.index))
    }

    /// Whether player A (0) or B (1) decides by the time, whatever the match allows.
    pub(crate) fn is_timed_player(&self, player: usize) -> bool {
        self.matchup.is_timed_player(player)
    }

    /// `GAME: A – B`.
    pub fn title(&self) -> String {
        format!("{}: {} – {}", self.key.game, self.key.players[0], self.key.players[1])
    }

    /// Its number in a store, where it is entered if it is new.
    pub fn id(&self, store: &mut Store) -> Result<i64, StoreError> {
        store.match_id(&self.key)
    }

    /// Forgets the games of earlier runs.
    pub fn clear(&self, store: &mut Store) -> Result<(), StoreError> {
        let id = self.id(store)?;
        store.clear(id)
    }

    /// Games of the same match that other builds have played: they are not counted, because those players may behave
    /// otherwise.
    pub fn of_other_builds(&self, store: &Store) -> Result<u64, StoreError> {
        let same = |key: &MatchKey| MatchKey { identity: self.key.identity.clone(), ..key.clone() } == self.key;
        let others = store.matches()?.into_iter().filter(|stored| stored.key != self.key && same(&stored.key));
        Ok(others.map(|stored| stored.games).sum())
    }

    /// Has the games played that the store does not have yet, `games` in all, and stored. Less than that is done if
    /// `stop` is raised.
    pub fn run(
        &self,
        store: &mut Store,
        games: u64,
        on: &dyn Workforce,
        stop: &Stop,
        on_progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Progress, RunError> {
        self.run_with(store, None, games, on, stop, on_progress)
    }

    /// Plays until a sequential test decides, `games` at most, and keeps what the test says. How many games its
    /// decision rests on, its state tells: those that were under way on other threads are stored, but not counted.
    pub fn run_test(
        &self,
        store: &mut Store,
        test: Sprt,
        games: u64,
        on: &dyn Workforce,
        stop: &Stop,
        on_progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<(Progress, TestState), RunError> {
        let duplicate = |difference| self.game.duplicate_score(difference);
        let sequential = Sequential::new(test, &self.key, &duplicate);
        let end = self.run_with(store, Some(sequential), games, on, stop, on_progress)?;
        let state = end.test.expect("there is a test, so there is a state of it");
        let TestState { llr, decision, games, .. } = state;
        let decision = decision.map_or("", Hypothesis::name).into();
        let match_id = self.id(store)?;
        store.keep_test(match_id, &StoredTest { test: test.to_string(), games, llr, decision })?;
        Ok((end, state))
    }

    /// Has games played of which only counts are kept, `games` in all, those counted before included. Less than that is
    /// done if `stop` is raised.
    pub fn run_tallies(
        &self,
        store: &mut Store,
        games: u64,
        on: &dyn Workforce,
        stop: &Stop,
        on_progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Progress, RunError> {
        let work = TallyWork::new(self, games, store, stop, on_progress)?;
        if !work.is_over() {
            on.count(&work)?;
        }
        work.end()
    }

    /// The result by the counts that the store has, of the first `games`.
    pub fn tallied_summary(&self, store: &mut Store, games: u64) -> Result<Summary, StoreError> {
        let id = self.id(store)?;
        Ok(store.tallies(id, games)?.summary(self.key.clone()))
    }

    /// What a difference of scores on one deal is worth.
    pub(crate) fn duplicate_score(&self, difference: i32) -> Option<i32> {
        self.game.duplicate_score(difference)
    }

    fn run_with(
        &self,
        store: &mut Store,
        test: Option<Sequential<'_>>,
        games: u64,
        on: &dyn Workforce,
        stop: &Stop,
        on_progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Progress, RunError> {
        let wanted = [Wanted { contest: self, games }];
        let mut ends = runner::run(store, &wanted, vec![test], on, stop, &mut |_, progress| on_progress(progress))?;
        Ok(ends.pop().expect("one match, one end"))
    }

    /// The result of the games that the store has, of the first `games`.
    pub fn summary(&self, store: &mut Store, games: u64) -> Result<Summary, StoreError> {
        Ok(self.section(store, games)?.summary)
    }

    /// The same as a part of a report.
    pub fn section(&self, store: &mut Store, games: u64) -> Result<MatchSection, StoreError> {
        let id = self.id(store)?;
        let results = store.results(id, games)?;
        let summary = Summary::new(self.key.clone(), &results, |difference| self.game.duplicate_score(difference));
        Ok(MatchSection::new(id, summary, &results))
    }
}

/// What plays: signatures of behaviour, and where a clock decides, the commit and the machine.
fn identity(
    catalog: &Catalog,
    kind: &dyn GameKind,
    matchup: &dyn Matchup,
    time: TimeControl,
) -> Result<Identity, SpecError> {
    let [a, b] = matchup.players();
    let specs = [Some(a), Some(b), matchup.shadow()];
    let signatures = specs.into_iter().flatten().map(|spec| signature(kind, &spec)).collect::<Result<Vec<_>, _>>()?;
    let timed = !time.is_none() || matchup.is_timed();
    let build = if timed { format!("{} on {}", catalog.build(), machine::label()) } else { String::new() };
    Ok(Identity { signatures: signatures.join(" "), build })
}

fn signature(kind: &dyn GameKind, spec: &str) -> Result<String, SpecError> {
    let parsed: Spec = spec.parse()?;
    if let Some(program) = kind.program(&parsed)? {
        return Ok(program_signature(&program));
    }
    let name = spec.split(':').next().unwrap_or(spec);
    let signature = match kind.committed_signature(name) {
        Some(signature) => signature,
        None => kind.signature(name)?,
    };
    Ok(signature.to_string())
}

/// What tells versions of a program apart: the contents of the files that its command names.
fn program_signature(program: &Program) -> String {
    let mut hash = Xxh3::new();
    for file in program.files() {
        hash.update(&std::fs::read(file).unwrap_or_default());
    }
    Signature(hash.digest()).to_string()
}
