//! Counts of games that were not kept themselves.

use super::{Store, StoreError};
use crate::{
    gaps::Gaps,
    tallies::{BLOCK, Tallies, blocks},
};
use rusqlite::{Connection, OptionalExtension, params};

/// Made when it is first needed, as that of origins is.
const TALLIES: &str = "
    CREATE TABLE IF NOT EXISTS tallies (
        match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
        block INTEGER NOT NULL,
        games INTEGER NOT NULL,
        tallies BLOB NOT NULL,
        worker TEXT NOT NULL,
        PRIMARY KEY (match_id, block)
    ) STRICT, WITHOUT ROWID;
";

impl Store {
    /// The blocks of the first `games` games of a match that are not counted, or not whole.
    pub(crate) fn uncounted(&self, match_id: i64, games: u64) -> Result<Gaps, StoreError> {
        let fail = self.fail();
        self.connection.execute_batch(TALLIES).map_err(&fail)?;
        let last = games - (blocks(games).max(1) - 1) * BLOCK;
        let query = "SELECT block FROM tallies WHERE match_id = ?1 AND (games = ?2 OR (block = ?3 AND games >= ?4)) ORDER BY block";
        let mut statement = self.connection.prepare_cached(query).map_err(&fail)?;
        let wanted = params![match_id, BLOCK as i64, blocks(games) as i64 - 1, last as i64];
        let rows = statement.query_map(wanted, |row| row.get::<_, i64>(0)).map_err(&fail)?;
        Gaps::between(rows.map(|row| row.map(|number| number as u64)), blocks(games)).map_err(&fail)
    }

    /// Keeps the counts of a block. If there are some of as many games already, they stay: whether they are the same.
    pub(crate) fn count(
        &mut self,
        match_id: i64,
        number: u64,
        tallies: &Tallies,
        worker: &str,
    ) -> Result<Option<bool>, StoreError> {
        let there = self.counted(match_id, number)?.filter(|(there, _)| there.games >= tallies.games);
        if let Some((there, _)) = there {
            return Ok(Some(there.is_same_but_for_times(tallies)));
        }
        let bytes = postcard::to_stdvec(tallies).expect("counts serialise into memory");
        let insert =
            "INSERT OR REPLACE INTO tallies (match_id, block, games, tallies, worker) VALUES (?1, ?2, ?3, ?4, ?5)";
        let values = params![match_id, number as i64, tallies.games as i64, bytes, worker];
        self.connection.execute(insert, values).map_err(self.fail())?;
        Ok(None)
    }

    /// The counts of a block, and who has counted.
    pub(crate) fn counted(&self, match_id: i64, number: u64) -> Result<Option<(Tallies, String)>, StoreError> {
        let fail = self.fail();
        self.connection.execute_batch(TALLIES).map_err(&fail)?;
        let query = "SELECT tallies, worker FROM tallies WHERE match_id = ?1 AND block = ?2";
        let mut statement = self.connection.prepare_cached(query).map_err(&fail)?;
        let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, Vec<u8>>(0)?, row.get(1)?));
        let row = statement.query_row(params![match_id, number as i64], read).optional().map_err(&fail)?;
        row.map(|(bytes, worker)| Ok((self.read_tallies(&bytes)?, worker))).transpose()
    }

    /// All counts of the first `games` games of a match, added up.
    pub fn tallies(&self, match_id: i64, games: u64) -> Result<Tallies, StoreError> {
        let fail = self.fail();
        let mut all = Tallies::default();
        if !has_tallies(&self.connection).map_err(&fail)? {
            return Ok(all);
        }
        let query = "SELECT tallies FROM tallies WHERE match_id = ?1 AND block < ?2 ORDER BY block";
        let mut statement = self.connection.prepare_cached(query).map_err(&fail)?;
        let mut rows = statement.query(params![match_id, blocks(games) as i64]).map_err(&fail)?;
        while let Some(row) = rows.next().map_err(&fail)? {
            all.merge(&self.read_tallies(&row.get::<_, Vec<u8>>(0).map_err(&fail)?)?);
        }
        Ok(all)
    }

    /// Forgets what a worker has counted, and tells which blocks.
    pub(crate) fn uncount(&mut self, match_id: i64, worker: &str) -> Result<Vec<u64>, StoreError> {
        let fail = self.fail();
        let query = "DELETE FROM tallies WHERE match_id = ?1 AND worker = ?2 RETURNING block";
        let mut statement = self.connection.prepare_cached(query).map_err(&fail)?;
        let rows = statement.query_map(params![match_id, worker], |row| row.get::<_, i64>(0)).map_err(&fail)?;
        rows.map(|row| row.map(|number| number as u64)).collect::<Result<_, _>>().map_err(&fail)
    }

    fn read_tallies(&self, bytes: &[u8]) -> Result<Tallies, StoreError> {
        postcard::from_bytes(bytes).map_err(|error| StoreError::Damaged {
            path: self.path.clone(),
            problem: format!("the counts of a block cannot be read ({error})"),
        })
    }
}

/// Forgets the counts of a match.
pub(super) fn clear(connection: &Connection, match_id: i64) -> Result<(), rusqlite::Error> {
    if has_tallies(connection)? {
        connection.execute("DELETE FROM tallies WHERE match_id = ?1", [match_id])?;
    }
    Ok(())
}

fn has_tallies(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let query = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'tallies'";
    connection.query_row(query, [], |row| row.get::<_, i64>(0)).map(|tables| tables > 0)
}
