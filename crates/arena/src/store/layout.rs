//! How a store's file is laid out, and how files of earlier layouts are brought into the present one.

use super::{StoreError, sqlite_error};
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

/// "yomi" in ASCII, in the file's header: other programs' databases are not touched.
const APPLICATION_ID: i32 = 0x796f_6d69;
/// The layout that this version of yomi writes.
pub(super) const LAYOUT: i32 = 3;

/// What identifies a match. Texts are empty where there is nothing to say.
pub(super) const KEY: &str =
    "game, player_a, player_b, seed, swap, shadow, time, openings, adjudication, signatures, build";

const MATCHES: &str = "
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        player_a TEXT NOT NULL,
        player_b TEXT NOT NULL,
        seed INTEGER NOT NULL,
        swap INTEGER NOT NULL,
        shadow TEXT NOT NULL,
        time TEXT NOT NULL,
        openings TEXT NOT NULL,
        adjudication TEXT NOT NULL,
        signatures TEXT NOT NULL,
        build TEXT NOT NULL,
        created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        UNIQUE (game, player_a, player_b, seed, swap, shadow, time, openings, adjudication, signatures, build)
    ) STRICT;
";

const GAMES: &str = "
    CREATE TABLE games (
        match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
        number INTEGER NOT NULL,
        rules TEXT NOT NULL,
        player_first TEXT NOT NULL,
        player_second TEXT NOT NULL,
        actions BLOB NOT NULL,
        result BLOB NOT NULL,
        PRIMARY KEY (match_id, number)
    ) STRICT, WITHOUT ROWID;
";

/// What was asked of matches besides their games: sequential tests with what they said last, and tournaments, whose
/// games are those of matches.
const ASKED: &str = "
    CREATE TABLE tests (
        match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
        test TEXT NOT NULL,
        games INTEGER NOT NULL,
        llr REAL NOT NULL,
        decision TEXT NOT NULL,
        PRIMARY KEY (match_id, test)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY,
        plan TEXT NOT NULL UNIQUE,
        created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
    ) STRICT;
";

/// From layout 1, which knew the version of yomi instead of what its players did: "0.1.0" in every build, so those
/// games may be of players that behave otherwise. They keep their match, of whose players nothing is known, and no
/// later build adds to it. Matches that differ in the version only stay apart.
const FROM_1: &str = "
    ALTER TABLE matches RENAME TO old_matches;
    {MATCHES}
    {ASKED}
    INSERT INTO matches (id, game, player_a, player_b, seed, swap, shadow, time, openings, adjudication, signatures, build, created)
        SELECT id, game, player_a, player_b, seed, swap, shadow, '', '', '', '', CASE version WHEN '0.1.0' THEN '' ELSE version END, created
        FROM old_matches;
    DROP TABLE old_matches;
";

/// From layout 2, in which every game began at the beginning and was played to its end.
const FROM_2: &str = "
    ALTER TABLE matches RENAME TO old_matches;
    {MATCHES}
    {ASKED}
    INSERT INTO matches (id, game, player_a, player_b, seed, swap, shadow, time, openings, adjudication, signatures, build, created)
        SELECT id, game, player_a, player_b, seed, swap, shadow, time, '', '', signatures, build, created FROM old_matches;
    DROP TABLE old_matches;
";

/// Checks a file, lays it out if there is nothing in it, and migrates it if an earlier build wrote it.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let fail = |error| sqlite_error(path, error);
    if judge(path, state(connection).map_err(fail)?)? != Layout::Current {
        connection.pragma_update(None, "journal_mode", "WAL").map_err(fail)?;
        // A table that is made anew would otherwise take the games that refer to it along.
        connection.pragma_update(None, "foreign_keys", false).map_err(fail)?;
        connection.pragma_update(None, "legacy_alter_table", true).map_err(fail)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fail)?;
        // Looked at again under the write lock, since two processes may start at once.
        match judge(path, state(&transaction).map_err(fail)?)? {
            Layout::Current => {}
            Layout::New => transaction.execute_batch(&format!("{MATCHES}{GAMES}{ASKED}")).map_err(fail)?,
            Layout::First => transaction.execute_batch(&filled(FROM_1)).map_err(fail)?,
            Layout::Second => transaction.execute_batch(&filled(FROM_2)).map_err(fail)?,
        }
        transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(fail)?;
        transaction.pragma_update(None, "user_version", LAYOUT).map_err(fail)?;
        transaction.commit().map_err(fail)?;
        connection.pragma_update(None, "legacy_alter_table", false).map_err(fail)?;
    }
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(fail)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(fail)
}

/// Refuses a file that has not the present layout and cannot be brought into it.
pub(super) fn expect_current(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let layout = judge(path, state(connection).map_err(|error| sqlite_error(path, error))?)?;
    if layout == Layout::Current {
        return Ok(());
    }
    let problem = "it is of an earlier layout, and cannot be brought into the present one because it is read only";
    Err(StoreError::Missing(format!(
        "the store {} cannot be read: {problem}; copy it to where it can be written",
        path.display()
    )))
}

/// A migration with the tables that it makes.
fn filled(migration: &str) -> String {
    migration.replace("{MATCHES}", MATCHES).replace("{ASKED}", ASKED)
}

/// How a file is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// There is nothing in it.
    New,
    /// As the first builds wrote it.
    First,
    /// As builds wrote it that knew neither openings nor tournaments.
    Second,
    /// As this one writes it.
    Current,
}

/// A file's application, its layout, and how many tables it has.
fn state(connection: &Connection) -> Result<(i32, i32, i64), rusqlite::Error> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get(0));
    let tables = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((pragma("application_id")?, pragma("user_version")?, tables))
}

fn judge(path: &Path, (application, layout, tables): (i32, i32, i64)) -> Result<Layout, StoreError> {
    match (application, layout) {
        (APPLICATION_ID, LAYOUT) => Ok(Layout::Current),
        (APPLICATION_ID, 1) => Ok(Layout::First),
        (APPLICATION_ID, 2) => Ok(Layout::Second),
        (APPLICATION_ID, found) if found > LAYOUT => Err(StoreError::Newer { path: path.to_owned(), found }),
        (0, 0) if tables == 0 => Ok(Layout::New),
        _ => Err(StoreError::Foreign { path: path.to_owned() }),
    }
}
