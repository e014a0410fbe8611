//! Games from the files of other programs.

use crate::{
    catalog::{self, Configured},
    keeping,
    record::{GameRecord, MatchKey},
    session::Session,
    store::{Store, StoreError},
    transfer::{self, TransferError},
};
use yomi_amazons::records::Record as AmazonsRecord;
use yomi_bridge::formats::{Format, Record as BridgeRecord};
use yomi_core::{Game, Notation, Rules, Side, Spec};
use yomi_tubstap::{TubstapRules, replay::Replay};

/// Why a file could not be taken over.
#[derive(Debug, thiserror::Error)]
pub enum ForeignError {
    /// What is wrong with it, where, and what would be right.
    #[error("{0}")]
    File(String),
    /// Games in the project's own form that cannot be read.
    #[error(transparent)]
    Transfer(#[from] TransferError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What was in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Finished games, which are in the store now: match and number.
    pub games: Vec<(i64, u64)>,
    /// Positions from which one can play, as specifications: maps, and boards that were not played to the end.
    pub starts: Vec<String>,
}

/// The endings of file names that are understood.
const ENDINGS: &str = ".jsonl, .sgf, .pbn, .lin, .tbsmap and .tbsreplay";

/// Whether a file of this name is another program's.
pub fn is_foreign(name: &str) -> bool {
    matches!(ending(name).as_str(), "sgf" | "pbn" | "lin" | "tbsmap" | "tbsreplay")
}

fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

/// A finished game as it is stored.
type Finished = (MatchKey, GameRecord);

/// Takes over what a file holds: all of it, or nothing if anything is wrong. What kind of file it is, its name tells.
pub fn take(store: &mut Store, name: &str, bytes: &[u8]) -> Result<Taken, ForeignError> {
    let ending = ending(name);
    // Public files are in several encodings; what is not UTF-8 can only be a name or a comment, so it may be lost.
    let text = String::from_utf8_lossy(bytes);
    match ending.as_str() {
        "jsonl" if text.contains("yomi-game/") => {
            Ok(Taken { games: transfer::import(store, &mut text.as_bytes())?.games, starts: Vec::new() })
        }
        "jsonl" | "sgf" => Ok(Taken { games: store.keep(amazons(&text)?)?, starts: Vec::new() }),
        "pbn" | "lin" => {
            let (games, starts) = bridge(&ending, &text)?;
            Ok(Taken { games: store.keep(games)?, starts })
        }
        "tbsreplay" => Ok(Taken { games: store.keep(vec![tubstap_replay(bytes)?])?, starts: Vec::new() }),
        "tbsmap" => Ok(Taken { games: Vec::new(), starts: vec![map(&text)?] }),
        _ => Err(ForeignError::File(format!("{name:?} is no kind of file that can be read; those with {ENDINGS} can"))),
    }
}

fn configured(rules: &impl Rules) -> Result<Box<dyn Configured>, ForeignError> {
    catalog::configure(&rules.spec()).map_err(|error| ForeignError::File(error.to_string()))
}

/// Actions as texts, from the position in which they begin.
fn texts<G: Game>(mut game: G, actions: impl IntoIterator<Item = G::Action>) -> Vec<String> {
    let mut texts = Vec::new();
    for action in actions {
        if let Some(seat) = game.turn() {
            texts.push(game.sight(seat).write(action));
            game.apply(action);
        }
    }
    texts
}

fn replayed(game: &dyn Configured, texts: &[String]) -> Result<Box<dyn Session>, ForeignError> {
    game.replay_texts(texts).map_err(|error| ForeignError::File(error.to_string()))
}

/// What is stored of a finished game; `None` if it stops before its end.
fn finished(
    game: &dyn Configured,
    session: &dyn Session,
    players: [String; 2],
    resigned: Option<Side>,
) -> Option<Finished> {
    let players = players.map(|name| if name.trim().is_empty() { "?".to_owned() } else { name });
    keeping::finished(game, session, players, resigned)
}

/// What is wrong with a game that does not end.
fn unfinished(what: &str) -> ForeignError {
    ForeignError::File(format!("{what} stops before its end, and nobody has given up"))
}

fn amazons(text: &str) -> Result<Vec<Finished>, ForeignError> {
    let records = AmazonsRecord::read_all(text).map_err(|error| ForeignError::File(error.to_string()))?;
    let read = |record: &AmazonsRecord| {
        let first = record.first_position();
        let game = configured(&first.fixed_rules())?;
        let session = replayed(&*game, &texts(first, record.actions()))?;
        let given_up = record.property("RE").filter(|_| session.turn().is_some());
        let resigned = given_up.and_then(|result| match result.split_once('+')?.0 {
            "W" => Some(Side::SECOND),
            "B" => Some(Side::FIRST),
            _ => None,
        });
        let players = ["PW", "PB"].map(|name| record.property(name).unwrap_or_default().to_owned());
        finished(&*game, &*session, players, resigned).ok_or_else(|| unfinished("a game"))
    };
    records.iter().map(read).collect()
}

/// The boards that were played to the end, and the others as positions to play from.
fn bridge(ending: &str, text: &str) -> Result<(Vec<Finished>, Vec<String>), ForeignError> {
    let format = Format::from_extension(ending).unwrap_or(Format::Pbn);
    let (mut games, mut starts) = (Vec::new(), Vec::new());
    for record in format.records(text) {
        let record = record.map_err(|bad| ForeignError::File(bad.to_string()))?;
        let Some(start) = record.game_after(0) else { continue };
        let game = configured(&start.fixed_rules())?;
        let session = replayed(&*game, &texts(start, record.play.iter().copied()))?;
        match finished(&*game, &*session, partnerships(&record), None) {
            Some(finished) => games.push(finished),
            None => starts.push(game.spec()),
        }
    }
    if games.is_empty() && starts.is_empty() {
        return Err(ForeignError::File("the file has no board with a deal and a contract".into()));
    }
    Ok((games, starts))
}

/// North and South, and East and West.
fn partnerships(record: &BridgeRecord) -> [String; 2] {
    [0, 1].map(|first: usize| {
        let names = [&record.players[first], &record.players[first + 2]];
        names.iter().filter(|name| !name.is_empty()).map(|name| name.as_str()).collect::<Vec<_>>().join("+")
    })
}

/// The battle of a replay of the TUBSTAP platform.
pub fn tubstap_replay(bytes: &[u8]) -> Result<(MatchKey, GameRecord), ForeignError> {
    let replay = Replay::read(bytes).map_err(|error| ForeignError::File(error.to_string()))?;
    let game = configured(&TubstapRules::new(replay.map().clone()))?;
    let session = replayed(&*game, &texts(replay.start(), replay.actions().iter().copied()))?;
    finished(&*game, &*session, replay.players().clone(), replay.surrendered()).ok_or_else(|| unfinished("the battle"))
}

fn map(text: &str) -> Result<String, ForeignError> {
    let spec = Spec::new("tubstap").with("map", text);
    let game = catalog::configure(&spec).map_err(|error| ForeignError::File(error.to_string()))?;
    Ok(game.spec())
}
