//! All games ever played, in one SQLite file.
//!
//! Games are written in transactions to a write-ahead log, so a killed process loses at most what it had not handed
//! over yet and never leaves half a game behind. A store of a newer version, or a file that is something else, is
//! refused before anything is written.

mod asked;
mod layout;
mod origins;
mod tallies;
mod trials;

use crate::{
    gaps::Gaps,
    record::{GameRecord, GameResult, Identity, MatchKey},
};
pub use asked::{StoredTest, StoredTournament};
use layout::{KEY, LAYOUT};
pub use origins::Received;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, TransactionBehavior, params};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};
use yomi_core::Side;

/// Why the store could not be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Written by a newer yomi.
    #[error(
        "the store {path} has layout {found}, this yomi knows layouts up to {LAYOUT}; use a newer yomi or another --store"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its layout.
        found: i32,
    },
    /// Some other file.
    #[error("{path} is not a store of yomi; name another file with --store")]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// No space left.
    #[error(
        "the disk is full, so {path} cannot grow; all games stored so far are safe: make room and run the same command again"
    )]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// A match or game that is not there.
    #[error("{0}")]
    Missing(String),
    /// A game is there already, with other actions.
    #[error("match {match_id} has another game {number} already; import into another --store")]
    Conflict {
        /// The match.
        match_id: i64,
        /// The game's number in it.
        number: u64,
    },
    /// A stored value that makes no sense.
    #[error("the store {path} is damaged: {problem}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        problem: String,
    },
    /// Anything else that SQLite reports.
    #[error("the store {path} cannot be used: {error}")]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// SQLite's own words.
        error: rusqlite::Error,
    },
    /// The folder of the store cannot be made.
    #[error("the folder {path} for the store cannot be made: {error}; name another file with --store")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's own words.
        error: std::io::Error,
    },
}

/// A match in the store.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// Its number.
    pub id: i64,
    /// What is played.
    pub key: MatchKey,
    /// Games finished so far.
    pub games: u64,
    /// When it was begun (UTC).
    pub created: String,
}

/// Games that came with numbers of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Match and number of each, in order.
    pub games: Vec<(i64, u64)>,
    /// How many of them were not there before.
    pub added: u64,
}

/// An open store.
pub struct Store {
    connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens a store file, or makes it. `:memory:` is a store that lives as long as the process.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let fail = |error| sqlite_error(path, error);
        let connection = if path == Path::new(":memory:") {
            Connection::open_in_memory().map_err(fail)?
        } else {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder)
                    .map_err(|error| StoreError::Folder { path: folder.to_owned(), error })?;
            }
            Connection::open(path).map_err(fail)?
        };
        connection.busy_timeout(Duration::from_secs(20)).map_err(fail)?;
        let mut store = Store { connection, path: path.to_owned() };
        layout::prepare(&mut store.connection, path)?;
        Ok(store)
    }

    fn fail(&self) -> impl Fn(rusqlite::Error) -> StoreError + use<> {
        let path = self.path.clone();
        move |error| sqlite_error(&path, error)
    }

    /// The number of the match with this key; it is entered if it is new.
    pub fn match_id(&mut self, key: &MatchKey) -> Result<i64, StoreError> {
        let fail = self.fail();
        enter_match(&self.connection, key).map_err(fail)
    }

    /// Forgets the games of a match.
    pub fn clear(&mut self, match_id: i64) -> Result<(), StoreError> {
        self.connection.execute("DELETE FROM games WHERE match_id = ?1", [match_id]).map_err(self.fail())?;
        origins::clear(&self.connection, match_id).map_err(self.fail())?;
        tallies::clear(&self.connection, match_id).map_err(self.fail())
    }

    /// Keeps games that were played by themselves, each as the next one of its match, all or none; which match and
    /// number each has now. The numbers in the records are of no account, and whoever else is keeping games of these
    /// matches at the same time gets others.
    pub fn keep(&mut self, games: Vec<(MatchKey, GameRecord)>) -> Result<Vec<(i64, u64)>, StoreError> {
        let fail = self.fail();
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&fail)?;
        let mut kept = Vec::new();
        for (key, record) in games {
            let match_id = enter_match(&transaction, &key).map_err(&fail)?;
            let index = next_number(&transaction, match_id).map_err(&fail)?;
            insert(&transaction, match_id, &[GameRecord { index, ..record }]).map_err(&fail)?;
            kept.push((match_id, index));
        }
        transaction.commit().map_err(&fail)?;
        Ok(kept)
    }

    /// Adds games to a match, all or none. Games that are there already stay as they are.
    pub fn add(&mut self, match_id: i64, records: &[GameRecord]) -> Result<(), StoreError> {
        let fail = self.fail();
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&fail)?;
        insert(&transaction, match_id, records).map_err(&fail)?;
        transaction.commit().map_err(&fail)
    }

    /// Adds games of any matches under the numbers that they have, all or none. A different game in the same place is a
    /// conflict.
    pub fn import(&mut self, games: &[(MatchKey, GameRecord)]) -> Result<Imported, StoreError> {
        let fail = self.fail();
        let path = self.path.clone();
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&fail)?;
        let mut imported = Imported::default();
        for (key, record) in games {
            let match_id = enter_match(&transaction, key).map_err(&fail)?;
            match read_game(&transaction, match_id, record.index).map_err(&fail)? {
                None => {
                    insert(&transaction, match_id, std::slice::from_ref(record)).map_err(&fail)?;
                    imported.added += 1;
                }
                Some(row) => {
                    let there = row.decode(&path)?;
                    if (&there.rules, &there.actions) != (&record.rules, &record.actions) {
                        return Err(StoreError::Conflict { match_id, number: record.index });
                    }
                }
            }
            imported.games.push((match_id, record.index));
        }
        transaction.commit().map_err(&fail)?;
        Ok(imported)
    }

    /// The numbers of the finished games of a match, rising, below `limit`.
    pub fn finished(&self, match_id: i64, limit: u64) -> Result<Vec<u64>, StoreError> {
        let fail = self.fail();
        let mut statement = self
            .connection
            .prepare_cached("SELECT number FROM games WHERE match_id = ?1 AND number < ?2 ORDER BY number")
            .map_err(&fail)?;
        let rows = statement.query_map(params![match_id, limit as i64], |row| row.get::<_, i64>(0)).map_err(&fail)?;
        rows.map(|row| row.map(|number| number as u64)).collect::<Result<_, _>>().map_err(&fail)
    }

    /// The numbers below `games` of which a match has no game yet.
    pub fn missing(&self, match_id: i64, games: u64) -> Result<Gaps, StoreError> {
        let fail = self.fail();
        let mut statement = self
            .connection
            .prepare_cached("SELECT number FROM games WHERE match_id = ?1 AND number < ?2 ORDER BY number")
            .map_err(&fail)?;
        let rows = statement.query_map(params![match_id, games as i64], |row| row.get::<_, i64>(0)).map_err(&fail)?;
        Gaps::between(rows.map(|row| row.map(|number| number as u64)), games).map_err(&fail)
    }

    /// The results of a match in order, of the games below `limit`.
    pub fn results(&self, match_id: i64, limit: u64) -> Result<Vec<(u64, GameResult)>, StoreError> {
        let fail = self.fail();
        let mut statement = self
            .connection
            .prepare_cached("SELECT number, result FROM games WHERE match_id = ?1 AND number < ?2 ORDER BY number")
            .map_err(&fail)?;
        let rows = statement
            .query_map(params![match_id, limit as i64], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?)))
            .map_err(&fail)?;
        rows.map(|row| {
            let (number, bytes) = row.map_err(&fail)?;
            Ok((number as u64, decode_result(&self.path, &bytes)?))
        })
        .collect()
    }

    /// All matches, oldest first.
    pub fn matches(&self) -> Result<Vec<StoredMatch>, StoreError> {
        let fail = self.fail();
        let mut statement = self
            .connection
            .prepare(&format!(
                "SELECT id, created, (SELECT count(*) FROM games WHERE match_id = id), {KEY} FROM matches ORDER BY id"
            ))
            .map_err(&fail)?;
        let rows = statement.query_map([], read_match).map_err(&fail)?;
        rows.collect::<Result<_, _>>().map_err(&fail)
    }

    /// One match.
    pub fn get_match(&self, match_id: i64) -> Result<StoredMatch, StoreError> {
        let matches = self.matches()?;
        let last = matches.last().map(|last| last.id);
        matches.into_iter().find(|stored| stored.id == match_id).ok_or_else(|| {
            let known = last.map_or("the store is empty".into(), |last| format!("the last one is {last}"));
            StoreError::Missing(format!("there is no match {match_id} in {}; {known}", self.path.display()))
        })
    }

    /// One game of a match.
    pub fn game(&self, match_id: i64, number: u64) -> Result<GameRecord, StoreError> {
        let row = read_game(&self.connection, match_id, number).map_err(self.fail())?;
        let Some(row) = row else {
            let stored = self.get_match(match_id)?;
            let next = next_number(&self.connection, match_id).map_err(self.fail())?;
            let known = if next == 0 { "it has none yet".into() } else { format!("its last one is {}", next - 1) };
            return Err(StoreError::Missing(format!(
                "match {match_id} ({} {} {}) has no game {number}; {known}",
                stored.key.game, stored.key.players[0], stored.key.players[1]
            )));
        };
        row.decode(&self.path)
    }
}

/// The number after the last game of a match.
fn next_number(connection: &Connection, match_id: i64) -> Result<u64, rusqlite::Error> {
    let query = "SELECT coalesce(max(number) + 1, 0) FROM games WHERE match_id = ?1";
    connection.query_row(query, [match_id], |row| row.get::<_, i64>(0)).map(|next| next as u64)
}

/// Finds or enters a match.
fn enter_match(connection: &Connection, key: &MatchKey) -> Result<i64, rusqlite::Error> {
    let shadow = key.shadow.as_deref().unwrap_or_default();
    let time = if key.time.is_none() { String::new() } else { key.time.to_string() };
    let ([a, b], Identity { signatures, build }) = (&key.players, &key.identity);
    let MatchKey { game, swap, openings, adjudication, .. } = key;
    let values = params![game, a, b, key.seed as i64, swap, shadow, time, openings, adjudication, signatures, build];
    let marks = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11";
    connection.prepare_cached(&format!("INSERT OR IGNORE INTO matches ({KEY}) VALUES ({marks})"))?.execute(values)?;
    connection
        .prepare_cached(&format!("SELECT id FROM matches WHERE ({KEY}) = ({marks})"))?
        .query_row(values, |row| row.get(0))
}

fn insert(connection: &Connection, match_id: i64, records: &[GameRecord]) -> Result<(), rusqlite::Error> {
    let mut statement = connection.prepare_cached(
        "INSERT OR IGNORE INTO games (match_id, number, rules, player_first, player_second, actions, result)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for record in records {
        let result = postcard::to_stdvec(&record.result).expect("results serialise into memory");
        let [first, second] = &record.players;
        statement.execute(params![
            match_id,
            record.index as i64,
            record.rules,
            first,
            second,
            record.actions,
            result
        ])?;
    }
    Ok(())
}

/// A row of the table of games, its result not yet decoded.
struct GameRow {
    record: GameRecord,
    result: Vec<u8>,
}

impl GameRow {
    fn decode(self, path: &Path) -> Result<GameRecord, StoreError> {
        Ok(GameRecord { result: decode_result(path, &self.result)?, ..self.record })
    }
}

fn read_game(connection: &Connection, match_id: i64, number: u64) -> Result<Option<GameRow>, rusqlite::Error> {
    connection
        .prepare_cached(
            "SELECT rules, player_first, player_second, actions, result FROM games WHERE match_id = ?1 AND number = ?2",
        )?
        .query_row(params![match_id, number as i64], |row| {
            let record = GameRecord {
                index: number,
                rules: row.get(0)?,
                players: [row.get(1)?, row.get(2)?],
                actions: row.get(3)?,
                result: GameResult::default(),
            };
            Ok(GameRow { record, result: row.get(4)? })
        })
        .optional()
}

fn read_match(row: &Row<'_>) -> Result<StoredMatch, rusqlite::Error> {
    let time: String = row.get(9)?;
    Ok(StoredMatch {
        id: row.get(0)?,
        created: row.get(1)?,
        games: row.get::<_, i64>(2)? as u64,
        key: MatchKey {
            game: row.get(3)?,
            players: [row.get(4)?, row.get(5)?],
            seed: row.get::<_, i64>(6)? as u64,
            swap: row.get(7)?,
            shadow: Some(row.get::<_, String>(8)?).filter(|shadow| !shadow.is_empty()),
            time: time.parse().unwrap_or_default(),
            openings: row.get(10)?,
            adjudication: row.get(11)?,
            identity: Identity { signatures: row.get(12)?, build: row.get(13)? },
        },
    })
}

fn decode_result(path: &Path, bytes: &[u8]) -> Result<GameResult, StoreError> {
    let damaged = |problem: String| StoreError::Damaged { path: path.to_owned(), problem };
    let result: GameResult =
        postcard::from_bytes(bytes).map_err(|error| damaged(format!("a result cannot be read ({error})")))?;
    match result.winner {
        Some(Side(side)) if side > 1 => Err(damaged(format!("a game was won by side {side}"))),
        _ => Ok(result),
    }
}

fn sqlite_error(path: &Path, error: rusqlite::Error) -> StoreError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::Foreign { path },
        Some(ErrorCode::DiskFull) => StoreError::Full { path },
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, problem: error.to_string() },
        _ => StoreError::Sqlite { path, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> MatchKey {
        MatchKey { swap: true, ..MatchKey::new("g".into(), ["a".into(), "b".into()], u64::MAX) }
    }

    fn record(index: u64, size: usize) -> GameRecord {
        GameRecord {
            index,
            rules: "g:deal=x".into(),
            players: ["a".into(), "b".into()],
            actions: vec![7; size],
            result: GameResult { winner: Some(Side::SECOND), score: -3, reason: "r".into(), ..GameResult::default() },
        }
    }

    fn store() -> Store {
        Store::open(Path::new(":memory:")).unwrap()
    }

    #[test]
    fn records_come_back_as_they_were() {
        let mut store = store();
        let id = store.match_id(&key()).unwrap();
        assert_eq!(store.match_id(&key()).unwrap(), id);
        let shadowed = MatchKey { shadow: Some("s".into()), ..key() };
        let other = store.match_id(&shadowed).unwrap();
        assert_ne!(other, id);
        assert_eq!(store.get_match(other).unwrap().key, shadowed);
        store.add(id, &[record(4, 10), record(2, 0)]).unwrap();
        assert_eq!(store.game(id, 4).unwrap(), record(4, 10));
        assert_eq!(store.finished(id, 4).unwrap(), [2]);
        assert_eq!(store.results(id, 9).unwrap(), [(2, record(2, 0).result), (4, record(4, 10).result)]);
        assert_eq!(store.keep(vec![(key(), record(0, 7)), (key(), record(0, 8))]).unwrap(), [(id, 5), (id, 6)]);
        assert_eq!([5, 6].map(|number| store.game(id, number).unwrap()), [record(5, 7), record(6, 8)]);
        assert_eq!(store.get_match(id).unwrap().key, key());
        store.clear(id).unwrap();
        assert!(store.finished(id, 9).unwrap().is_empty());
    }

    #[test]
    fn other_builds_and_other_clocks_are_other_matches() {
        let mut store = store();
        let timed = MatchKey { time: "60+0.6".parse().unwrap(), ..key() };
        let identity = Identity { signatures: "1 2".into(), build: "abc on x".into() };
        let opened = MatchKey { openings: "plies=4".into(), ..key() };
        let adjudicated = MatchKey { adjudication: "maxmoves=9".into(), ..opened.clone() };
        let keys = [key(), timed.clone(), MatchKey { identity, ..timed }, opened, adjudicated];
        let ids = keys.clone().map(|key| store.match_id(&key).unwrap());
        assert_eq!(ids, [1, 2, 3, 4, 5]);
        assert_eq!(store.matches().unwrap().into_iter().map(|stored| stored.key).collect::<Vec<_>>(), keys);
    }

    #[test]
    fn an_import_is_all_or_nothing() {
        let mut store = store();
        let id = store.match_id(&key()).unwrap();
        store.add(id, &[record(1, 10)]).unwrap();
        let conflict = store.import(&[(key(), record(0, 1)), (key(), record(1, 11))]);
        assert!(matches!(conflict, Err(StoreError::Conflict { number: 1, .. })), "{conflict:?}");
        assert_eq!(store.finished(id, 9).unwrap(), [1]);
        assert_eq!(
            store.import(&[(key(), record(0, 1)), (key(), record(1, 10))]).unwrap(),
            Imported { games: vec![(id, 0), (id, 1)], added: 1 }
        );
    }

    #[test]
    fn a_full_disk_loses_nothing_that_was_stored() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("games.sqlite");
        let mut store = Store::open(&path).unwrap();
        let id = store.match_id(&key()).unwrap();
        store.add(id, &[record(0, 1000)]).unwrap();
        // SQLite's own limit of pages gives the error of a full disk.
        let pages: i64 = store.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        store.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
        let full = store.add(id, &[record(1, 10), record(2, 1_000_000)]);
        assert!(matches!(full, Err(StoreError::Full { .. })), "{full:?}");
        drop(store);
        assert_eq!(Store::open(&path).unwrap().finished(id, 9).unwrap(), [0]);
    }
}
