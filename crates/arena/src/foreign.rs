//! Games from the files of other programs.

use crate::{
    catalog::{self, Configured},
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

/// Takes over what a file holds. What kind of file it is, its name tells.
pub fn take(store: &mut Store, name: &str, bytes: &[u8]) -> Result<Taken, ForeignError> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    // Public files are in several encodings; what is not UTF-8 can only be a name or a comment, so it may be lost.
    let text = String::from_utf8_lossy(bytes);
    match ending.as_str() {
        "jsonl" if text.contains("yomi-game/") => own(store, &text),
        "jsonl" | "sgf" => amazons(store, &text),
        "pbn" | "lin" => bridge(store, &ending, &text),
        "tbsreplay" => tubstap(store, bytes),
        "tbsmap" => map(&text),
        _ => Err(ForeignError::File(format!("{name:?} is no kind of file that can be read; those with {ENDINGS} can"))),
    }
}

/// A finished game of another program.
struct Finished<'a> {
    game: &'a dyn Configured,
    session: &'a dyn Session,
    players: [String; 2],
    resigned: Option<Side>,
}

impl Finished<'_> {
    /// Stores it; `None` if it stops before its end.
    fn keep(self, store: &mut Store) -> Result<Option<(i64, u64)>, ForeignError> {
        let players = self.players.map(|name| if name.trim().is_empty() { "?".to_owned() } else { name });
        let Some(record) = self.session.record(0, players.clone(), self.resigned) else { return Ok(None) };
        let key = MatchKey::new(self.game.spec(), players, 0);
        Ok(Some(store.keep(&key, |index| GameRecord { index, ..record })?))
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

fn own(store: &mut Store, text: &str) -> Result<Taken, ForeignError> {
    let before: Vec<(i64, u64)> = store.matches()?.into_iter().map(|stored| (stored.id, stored.games)).collect();
    transfer::import(store, &mut text.as_bytes())?;
    let mut games = Vec::new();
    for stored in store.matches()? {
        let known = before.iter().find(|(id, _)| *id == stored.id).map_or(0, |(_, games)| *games);
        if stored.games > known {
            games.extend(store.finished(stored.id, i64::MAX as u64)?.into_iter().map(|number| (stored.id, number)));
        }
    }
    Ok(Taken { games, starts: Vec::new() })
}

fn amazons(store: &mut Store, text: &str) -> Result<Taken, ForeignError> {
    let records = AmazonsRecord::read_all(text).map_err(|error| ForeignError::File(error.to_string()))?;
    let mut taken = Taken::default();
    for record in &records {
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
        let finished = Finished { game: &*game, session: &*session, players, resigned };
        match finished.keep(store)? {
            Some(kept) => taken.games.push(kept),
            None => return Err(ForeignError::File("a game stops before its end, and nobody has given up".into())),
        }
    }
    Ok(taken)
}

fn bridge(store: &mut Store, ending: &str, text: &str) -> Result<Taken, ForeignError> {
    let format = Format::from_extension(ending).unwrap_or(Format::Pbn);
    let mut taken = Taken::default();
    for record in format.records(text) {
        let record = record.map_err(|bad| ForeignError::File(bad.to_string()))?;
        let Some(start) = record.game_after(0) else { continue };
        let game = configured(&start.fixed_rules())?;
        let session = replayed(&*game, &texts(start, record.play.iter().copied()))?;
        let finished = Finished { game: &*game, session: &*session, players: partnerships(&record), resigned: None };
        match finished.keep(store)? {
            Some(kept) => taken.games.push(kept),
            None => taken.starts.push(game.spec()),
        }
    }
    if taken == Taken::default() {
        return Err(ForeignError::File("the file has no board with a deal and a contract".into()));
    }
    Ok(taken)
}

/// North and South, and East and West.
fn partnerships(record: &BridgeRecord) -> [String; 2] {
    [0, 1].map(|first: usize| {
        let names = [&record.players[first], &record.players[first + 2]];
        names.iter().filter(|name| !name.is_empty()).map(|name| name.as_str()).collect::<Vec<_>>().join("+")
    })
}

fn tubstap(store: &mut Store, bytes: &[u8]) -> Result<Taken, ForeignError> {
    let replay = Replay::read(bytes).map_err(|error| ForeignError::File(error.to_string()))?;
    let game = configured(&TubstapRules::new(replay.map().clone()))?;
    let session = replayed(&*game, &texts(replay.start(), replay.actions().iter().copied()))?;
    let (players, resigned) = (replay.players().clone(), replay.surrendered());
    let finished = Finished { game: &*game, session: &*session, players, resigned };
    match finished.keep(store)? {
        Some(kept) => Ok(Taken { games: vec![kept], starts: Vec::new() }),
        None => Err(ForeignError::File("the battle stops before its end, and nobody has given up".into())),
    }
}

fn map(text: &str) -> Result<Taken, ForeignError> {
    let spec = Spec::new("tubstap").with("map", text);
    let game = catalog::configure(&spec).map_err(|error| ForeignError::File(error.to_string()))?;
    Ok(Taken { games: Vec::new(), starts: vec![game.spec()] })
}
