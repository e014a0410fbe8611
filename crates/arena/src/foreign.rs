//! Games from the files of other programs.

use crate::{
    catalog::Catalog,
    keeping,
    record::{Forfeit, GameRecord, MatchKey},
    store::{Store, StoreError},
    transfer::{ReadGames, TransferError},
};
use yomi_core::{Found, GameText};

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
    /// Positions from which one can play, as specifications: maps, and games that were not played to the end.
    pub starts: Vec<String>,
    /// What is odd about the file, though it was read.
    pub warnings: Vec<String>,
}

/// What names of files in the project's own form end with.
const OWN: &str = "jsonl";

fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

/// Whether a file of this name is another program's.
pub fn is_foreign(catalog: &Catalog, name: &str) -> bool {
    let ending = ending(name);
    ending != OWN && catalog.files().any(|(_, kind)| kind.ending == ending)
}

/// A file that was read and checked, and is not in a store yet.
pub enum Ready {
    /// One of the project's own form.
    Own(ReadGames),
    /// Another program's.
    Foreign(Read),
}

impl Ready {
    /// Reads a file: all of it, or nothing if anything is wrong. What kind of file it is, its name tells.
    pub fn read(catalog: &Catalog, name: &str, bytes: &[u8]) -> Result<Ready, ForeignError> {
        if ending(name) == OWN && is_own(bytes) {
            return Ok(Ready::Own(ReadGames::read(catalog, &mut &*bytes)?));
        }
        Ok(Ready::Foreign(read(catalog, name, bytes)?))
    }

    /// Takes over what it holds, all or nothing.
    pub fn store(self, store: &mut Store) -> Result<Taken, ForeignError> {
        match self {
            Ready::Own(games) => Ok(Taken { games: games.store(store)?.games, ..Taken::default() }),
            Ready::Foreign(Read { games, starts, warnings }) => {
                Ok(Taken { games: store.keep(games)?, starts, warnings })
            }
        }
    }
}

/// Takes over what a file holds: all of it, or nothing if anything is wrong.
pub fn take(catalog: &Catalog, store: &mut Store, name: &str, bytes: &[u8]) -> Result<Taken, ForeignError> {
    Ready::read(catalog, name, bytes)?.store(store)
}

/// A finished game as it is stored.
pub type Finished = (MatchKey, GameRecord);

/// What another program's file holds.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// Finished games.
    pub games: Vec<Finished>,
    /// Positions from which one can play, as specifications.
    pub starts: Vec<String>,
    /// What is odd about the file, though it was read.
    pub warnings: Vec<String>,
}

/// Reads another program's file. What kind of file it is, its name tells.
pub fn read(catalog: &Catalog, name: &str, bytes: &[u8]) -> Result<Read, ForeignError> {
    let ending = ending(name);
    let Some((_, kind)) = catalog.files().find(|(_, kind)| kind.ending == ending) else {
        return Err(ForeignError::File(format!(
            "{name:?} is no kind of file that can be read; those with {} can",
            endings(catalog)
        )));
    };
    let mut read = Read::default();
    for found in (kind.read)(bytes).map_err(ForeignError::File)? {
        match found {
            Found::Start(spec) => read.starts.push(spec.to_string()),
            Found::Game(text) => match finished(catalog, &text)? {
                Some(game) => read.games.push(game),
                None => read.starts.push(text.rules.to_string()),
            },
            Found::Warning(warning) => read.warnings.push(warning),
        }
    }
    Ok(read)
}

/// Whether a file is of the project's own form, and not another program's with the same ending.
fn is_own(bytes: &[u8]) -> bool {
    String::from_utf8_lossy(bytes).contains("yomi-game/")
}

/// The endings of file names that are understood.
fn endings(catalog: &Catalog) -> String {
    let mut endings = vec![OWN];
    for (_, kind) in catalog.files() {
        if !endings.contains(&kind.ending) {
            endings.push(kind.ending);
        }
    }
    endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ")
}

/// A game in words as it is stored, replayed to check it; `None` if it stops before its end.
fn finished(catalog: &Catalog, text: &GameText) -> Result<Option<Finished>, ForeignError> {
    let wrong = |error: &dyn std::fmt::Display| ForeignError::File(error.to_string());
    let game = catalog.configure(&text.rules).map_err(|error| wrong(&error))?;
    let session = game.replay_texts(&text.actions).map_err(|error| wrong(&error))?;
    let players = text.players.clone().map(|name| if name.trim().is_empty() { "?".to_owned() } else { name });
    Ok(keeping::finished(&*game, &*session, players, text.resigned.map(|side| (side, Forfeit::Resigned))))
}
