//! Games behind one object-safe face.
//!
//! Games, views and agents are generic and monomorphised up to here. The command line, the store and the page choose a
//! game at run time, so this is the one place where types are erased: [`GameKind`] is a game, [`Configured`] a game
//! with its options, and a [`Catalog`] has all the games that a program knows. Whoever writes a game puts its [`Door`]
//! into a catalogue, and has matches, store, experiments and the page.

use crate::{
    advisor::{Advisor, TypedAdvisor},
    batch::{Batch, TypedBatch},
    contestant::{Allowed, Contestant, program},
    matches::MatchSpec,
    matchup::{Matchup, TypedMatchup},
    session::{Session, SessionError, TypedSession},
};
use rayon::prelude::*;
use schemars::{Schema, SchemaGenerator};
use std::sync::Arc;
use yomi_bots::{KINDS, Program};
use yomi_core::{
    Analysis, AnalysisError, Analyze, Args, Budget, Door, Entry, FileKind, Game, Level, Notation, Page, Param, Players,
    Purpose, Rules, Seat, Showpiece, Side, Signature, Spec, SpecError, Stage, Streams, Thought,
    experiment::{ExperimentFile, RowKind},
    perft,
};

/// A game that can be chosen by name.
pub trait GameKind: Send + Sync {
    /// The name in specifications.
    fn name(&self) -> &'static str;
    /// One line about it.
    fn summary(&self) -> &'static str;
    /// Whether any seat knows something that another does not.
    fn hidden(&self) -> bool;
    /// The names of the seats in order.
    fn seats(&self) -> Vec<&'static str>;
    /// The side that a seat plays for.
    fn side(&self, seat: Seat) -> Side;
    /// The options.
    fn options(&self) -> &'static [Param];
    /// The players.
    fn players(&self) -> Vec<PlayerInfo>;
    /// The ways to name programs as players of it.
    fn programs(&self) -> Vec<PlayerInfo>;
    /// The program that a player's specification names; none if it names a player of the game.
    fn program(&self, spec: &Spec) -> Result<Option<Program>, SpecError>;
    /// The behaviour signature of the kind of player of that name, found by having it play.
    fn signature(&self, player: &str) -> Result<Signature, SpecError>;
    /// The same as it was last committed.
    fn committed_signature(&self, player: &str) -> Option<Signature>;
    /// How it is played, as Markdown; empty if the game does not say.
    fn rules(&self) -> &'static str;
    /// Positions to look at and to solve, as [`crate::teaching`] reads them; empty if the game has none.
    fn teaching(&self) -> &'static str;
    /// What is to be said of each kind of player, as Markdown; empty if the game does not say.
    fn about_players(&self) -> &'static str;
    /// Opponents in words, weakest first.
    fn levels(&self) -> &'static [Level];
    /// What can be said of a position that somebody typed.
    fn analyze(&self) -> Option<Analyze>;
    /// The game that a typed position is of, for a player who is asked what it would do there; none if the game
    /// reads no positions.
    fn position(&self, spec: &Spec, text: &str, programs: bool) -> Option<Result<Box<dyn Session>, AnalysisError>>;
    /// How positions are typed for both.
    fn positions(&self) -> &'static str;
    /// A position that shows what its analysis can tell.
    fn showpiece(&self) -> Option<Showpiece>;
    /// The files of other programs that it reads and writes.
    fn files(&self) -> &'static [FileKind];
    /// How a page draws it.
    fn page(&self) -> Page;
    /// The JSON Schema of its scenes, as a generator knows it from then on.
    fn scene_schema(&self, schemas: &mut SchemaGenerator) -> Schema;
    /// The JSON Schema of what may be thought of its positions.
    fn thought_schema(&self, schemas: &mut SchemaGenerator) -> Schema;
    /// Published tables and figures as data files, with what was measured.
    fn experiments(&self) -> &'static [ExperimentFile];
    /// The kinds of rows of experiments that only this game has.
    fn rows(&self) -> &'static [RowKind];
    /// How actions are written.
    fn how_to(&self) -> &'static str;
    /// The game with the options of a specification, whose name is taken as this game's, and whether programs may play
    /// it.
    fn configure(&self, spec: &Spec, programs: bool) -> Result<Box<dyn Configured>, SpecError>;
}

/// A player as listed to users.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// The name in specifications.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Whether it is a yardstick, which sees what is hidden and plays in matches only.
    pub sees_all: bool,
}

impl PlayerInfo {
    fn new<G: Game, P: ?Sized>(entry: &Entry<G, P>, sees_all: bool) -> PlayerInfo {
        PlayerInfo { name: entry.name, summary: entry.summary, params: entry.params, sees_all }
    }
}

/// A game with its options.
pub trait Configured: Send + Sync {
    /// The game.
    fn kind(&self) -> Box<dyn GameKind>;
    /// The canonical specification of game and options.
    fn spec(&self) -> String;
    /// What a difference of scores on one deal is worth, for games played in duplicate.
    fn duplicate_score(&self, difference: i32) -> Option<i32>;
    /// The players of a match of this game, ready to play each other.
    fn matchup(&self, spec: &MatchSpec) -> Result<Box<dyn Matchup>, SpecError>;
    /// The canonical form of a player's specification, or of the player that a level names.
    fn canonical_player(&self, spec: &str) -> Result<String, SpecError>;
    /// Positions at a depth from the start, on all threads of the current rayon pool.
    fn perft(&self, seed: u64, depth: u32) -> u64;
    /// A new game, played action by action.
    fn session(&self, seed: u64) -> Box<dyn Session>;
    /// Game `index` of a series with a seed, played action by action.
    fn numbered_session(&self, seed: u64, index: u64) -> Box<dyn Session>;
    /// A player that sees what a seat sees, asked for decisions in game `index` of a series.
    fn advisor(&self, player: &str, seat: Seat, seed: u64, index: u64) -> Result<Box<dyn Advisor>, SpecError>;
    /// Many games at once.
    fn batch(&self, count: usize, seed: u64) -> Box<dyn Batch>;
    /// A game of the store with its actions replayed. The rules must have been fixed.
    fn replay(&self, actions: &[u8]) -> Result<Box<dyn Session>, SessionError>;
    /// The same from actions in notation.
    fn replay_texts(&self, actions: &[String]) -> Result<Box<dyn Session>, SessionError>;
}

/// The games that a program knows, each by what it brings.
#[derive(Clone, Default)]
pub struct Catalog {
    games: Vec<Arc<dyn GameKind>>,
    build: String,
    programs: bool,
}

impl Catalog {
    /// No games yet, in a program that was built from this commit.
    pub fn new(commit: &str) -> Self {
        Catalog { games: Vec::new(), build: commit.into(), programs: false }
    }

    /// The same with one more game.
    #[must_use]
    pub fn with<G: Players + Stage>(mut self, door: Door<G>) -> Self {
        self.games.push(Arc::new(Kind(Arc::new(door))));
        self
    }

    /// The same, in which programs of any make may be named as players. Whoever can name one can run anything on this
    /// machine, so this is for whom the machine obeys anyway.
    #[must_use]
    pub fn allowing_programs(self) -> Self {
        Catalog { programs: true, ..self }
    }

    /// All games, in the order in which they came in.
    pub fn games(&self) -> &[Arc<dyn GameKind>] {
        &self.games
    }

    /// The commit that the program was built from.
    pub fn build(&self) -> &str {
        &self.build
    }

    /// The game of a name.
    pub fn game(&self, name: &str) -> Result<&Arc<dyn GameKind>, SpecError> {
        self.games.iter().find(|game| game.name() == name).ok_or_else(|| {
            let names: Vec<_> = self.games.iter().map(|game| game.name()).collect();
            SpecError::unknown("game", name, "games", &names)
        })
    }

    /// The game that a specification like `battleship:board=8x8` names, with its options.
    pub fn configure(&self, spec: &Spec) -> Result<Box<dyn Configured>, SpecError> {
        self.game(spec.name())?.configure(spec, self.programs)
    }

    /// Analyses a position of the game that the specification names. How positions are written is the game's own
    /// matter.
    pub fn analyze(&self, spec: &Spec, position: &str, budget: &Budget) -> Result<Analysis, AnalysisError> {
        let Some(analyze) = self.game(spec.name())?.analyze() else {
            let analyzing = self.games.iter().filter(|game| game.analyze().is_some());
            let names: Vec<_> = analyzing.map(|game| game.name()).collect();
            return Err(
                SpecError(format!("{} has no analysis; games with one: {}", spec.name(), names.join(", "))).into()
            );
        };
        analyze(spec, position, budget)
    }

    /// The game that a typed position is of, at the turn of the seat that sees it so. What that seat cannot know is made
    /// up, and fits.
    pub fn position(&self, spec: &Spec, text: &str) -> Result<Box<dyn Session>, AnalysisError> {
        let unread = || SpecError(format!("{} reads no positions", spec.name())).into();
        self.game(spec.name())?.position(spec, text, self.programs).unwrap_or_else(|| Err(unread()))
    }

    /// The kinds of files that the games read, with the game that reads each.
    pub fn files(&self) -> impl Iterator<Item = (&Arc<dyn GameKind>, &'static FileKind)> {
        self.games.iter().flat_map(|game| game.files().iter().map(move |kind| (game, kind)))
    }

    /// The kinds of rows of experiments that the games bring.
    pub fn rows(&self) -> impl Iterator<Item = &'static RowKind> {
        self.games.iter().flat_map(|game| game.rows())
    }
}

/// A game by what it brings.
struct Kind<G: Game>(Arc<Door<G>>);

impl<G: Players + Stage> GameKind for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn summary(&self) -> &'static str {
        G::SUMMARY
    }

    fn hidden(&self) -> bool {
        G::HIDDEN
    }

    fn seats(&self) -> Vec<&'static str> {
        (0..G::SEATS as u8).map(|seat| G::seat_name(Seat(seat))).collect()
    }

    fn side(&self, seat: Seat) -> Side {
        G::side(seat)
    }

    fn options(&self) -> &'static [Param] {
        G::Rules::PARAMS
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let yardsticks = G::yardsticks();
        let players = G::players();
        let players = players.iter().map(|entry| PlayerInfo::new(entry, false));
        players.chain(yardsticks.iter().map(|entry| PlayerInfo::new(entry, true))).collect()
    }

    fn programs(&self) -> Vec<PlayerInfo> {
        let info = |name, summary, params| PlayerInfo { name, summary, params, sees_all: false };
        let own = KINDS.iter().map(|kind| info(kind.name, kind.summary, kind.params));
        own.chain(G::protocols().into_iter().map(|kind| info(kind.name, kind.summary, kind.params))).collect()
    }

    fn program(&self, spec: &Spec) -> Result<Option<Program>, SpecError> {
        Ok(program::<G>(spec)?.map(|(program, _)| program))
    }

    fn signature(&self, player: &str) -> Result<Signature, SpecError> {
        Signature::of_player::<G>(player)
    }

    fn committed_signature(&self, player: &str) -> Option<Signature> {
        Signature::committed::<G>(player)
    }

    fn rules(&self) -> &'static str {
        self.0.rules
    }

    fn teaching(&self) -> &'static str {
        self.0.teaching
    }

    fn about_players(&self) -> &'static str {
        self.0.about_players
    }

    fn levels(&self) -> &'static [Level] {
        self.0.levels
    }

    fn analyze(&self) -> Option<Analyze> {
        self.0.analyze
    }

    fn position(&self, spec: &Spec, text: &str, programs: bool) -> Option<Result<Box<dyn Session>, AnalysisError>> {
        let read = self.0.position?;
        Some(read(spec, text).map(|table| Box::new(TypedSession::<G>::at_table(table, programs)) as Box<dyn Session>))
    }

    fn positions(&self) -> &'static str {
        self.0.positions
    }

    fn showpiece(&self) -> Option<Showpiece> {
        self.0.showpiece
    }

    fn files(&self) -> &'static [FileKind] {
        self.0.files
    }

    fn page(&self) -> Page {
        self.0.page
    }

    fn scene_schema(&self, schemas: &mut SchemaGenerator) -> Schema {
        schemas.subschema_for::<G::Scene>()
    }

    fn thought_schema(&self, schemas: &mut SchemaGenerator) -> Schema {
        schemas.subschema_for::<Thought<G::Details>>()
    }

    fn experiments(&self) -> &'static [ExperimentFile] {
        self.0.experiments
    }

    fn rows(&self) -> &'static [RowKind] {
        self.0.rows
    }

    fn how_to(&self) -> &'static str {
        <G::Sight as Notation>::HOW_TO
    }

    fn configure(&self, spec: &Spec, programs: bool) -> Result<Box<dyn Configured>, SpecError> {
        let rules = G::Rules::from_args(&Args::new(spec, G::Rules::PARAMS)?)?;
        Ok(Box::new(Setup::<G> { door: Arc::clone(&self.0), rules, programs }))
    }
}

struct Setup<G: Game> {
    door: Arc<Door<G>>,
    rules: G::Rules,
    programs: bool,
}

impl<G: Players + Stage> Configured for Setup<G> {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(Kind(Arc::clone(&self.door)))
    }

    fn spec(&self) -> String {
        self.rules.spec().to_string()
    }

    fn duplicate_score(&self, difference: i32) -> Option<i32> {
        G::duplicate_score(&self.rules, difference)
    }

    fn matchup(&self, spec: &MatchSpec) -> Result<Box<dyn Matchup>, SpecError> {
        Ok(Box::new(TypedMatchup::<G>::new(&self.door, &self.rules, spec, self.programs)?))
    }

    fn canonical_player(&self, spec: &str) -> Result<String, SpecError> {
        let spec = self.door.player_named(spec);
        Ok(Contestant::<G>::new(spec, &self.rules, Allowed::Fair, self.programs)?.canonical())
    }

    fn perft(&self, seed: u64, depth: u32) -> u64 {
        let start = self.rules.start(&mut Streams::new(seed).stream(0, Purpose::Chance));
        if depth < 2 {
            return perft(&start, depth);
        }
        let mut actions = Vec::new();
        start.legal(&mut actions);
        actions
            .into_par_iter()
            .map(|action| {
                let mut next = start.clone();
                next.apply(action);
                perft(&next, depth - 1)
            })
            .sum()
    }

    fn session(&self, seed: u64) -> Box<dyn Session> {
        self.numbered_session(seed, 0)
    }

    fn numbered_session(&self, seed: u64, index: u64) -> Box<dyn Session> {
        let session = TypedSession::<G>::numbered(self.rules.clone(), seed, index, self.programs);
        Box::new(session.with_hidden(self.door.hidden))
    }

    fn advisor(&self, player: &str, seat: Seat, seed: u64, index: u64) -> Result<Box<dyn Advisor>, SpecError> {
        Ok(Box::new(TypedAdvisor::<G>::new(player, &self.rules, seat, seed, index)?))
    }

    fn batch(&self, count: usize, seed: u64) -> Box<dyn Batch> {
        Box::new(TypedBatch::<G>::new(self.rules.clone(), count, seed))
    }

    fn replay(&self, actions: &[u8]) -> Result<Box<dyn Session>, SessionError> {
        Ok(Box::new(TypedSession::<G>::from_bytes(self.rules.clone(), actions)?.with_hidden(self.door.hidden)))
    }

    fn replay_texts(&self, actions: &[String]) -> Result<Box<dyn Session>, SessionError> {
        Ok(Box::new(TypedSession::<G>::from_texts(self.rules.clone(), actions)?.with_hidden(self.door.hidden)))
    }
}
