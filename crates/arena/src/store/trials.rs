//! Trials of experiments that take long, so that a run which was stopped goes on where it was.

use super::{Store, StoreError};
use rusqlite::params;
use std::collections::BTreeMap;

/// Made when it is first needed: builds that do not know it do not miss it, so it is no new layout.
const TRIALS: &str = "
    CREATE TABLE IF NOT EXISTS trials (
        row TEXT NOT NULL,
        number INTEGER NOT NULL,
        result BLOB NOT NULL,
        PRIMARY KEY (row, number)
    ) STRICT, WITHOUT ROWID;
";

impl Store {
    /// What the trials of a row gave, by their numbers.
    pub(crate) fn trials(&mut self, row: &str) -> Result<BTreeMap<u64, Vec<u8>>, StoreError> {
        let fail = self.fail();
        self.connection.execute_batch(TRIALS).map_err(&fail)?;
        let mut statement =
            self.connection.prepare("SELECT number, result FROM trials WHERE row = ?1").map_err(&fail)?;
        let rows = statement.query_map([row], |row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?)));
        rows.map_err(&fail)?.collect::<Result<_, _>>().map_err(&fail)
    }

    /// Keeps what a trial of a row gave. [`Store::trials`] has been asked before.
    pub(crate) fn keep_trial(&mut self, row: &str, number: u64, result: &[u8]) -> Result<(), StoreError> {
        let query = "INSERT OR REPLACE INTO trials (row, number, result) VALUES (?1, ?2, ?3)";
        self.connection.execute(query, params![row, number as i64, result]).map_err(self.fail())?;
        Ok(())
    }

    /// Forgets all trials of a row.
    pub(crate) fn forget_trials(&mut self, row: &str) -> Result<(), StoreError> {
        self.connection.execute("DELETE FROM trials WHERE row = ?1", [row]).map_err(self.fail())?;
        Ok(())
    }
}
