//! What was asked of matches besides their games: sequential tests and tournaments.

use super::{Store, StoreError};
use crate::tournament::Plan;
use rusqlite::params;
use serde::Serialize;

/// A sequential test of a match, and what it said last.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoredTest {
    /// The test, as it is written.
    pub test: String,
    /// Games that were counted.
    pub games: u64,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// `H0` or `H1`; empty while it is not decided.
    pub decision: String,
}

/// A tournament in the store.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoredTournament {
    /// Its number.
    pub id: i64,
    /// What is played.
    pub plan: Plan,
    /// When it was begun (UTC).
    pub created: String,
}

impl Store {
    /// Keeps what a test of a match says now.
    pub fn keep_test(&mut self, match_id: i64, test: &StoredTest) -> Result<(), StoreError> {
        let StoredTest { test, games, llr, decision } = test;
        self.connection
            .execute(
                "INSERT OR REPLACE INTO tests (match_id, test, games, llr, decision) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![match_id, test, *games as i64, llr, decision],
            )
            .map_err(self.fail())?;
        Ok(())
    }

    /// The tests of a match.
    pub fn tests(&self, match_id: i64) -> Result<Vec<StoredTest>, StoreError> {
        let fail = self.fail();
        let mut statement = self
            .connection
            .prepare_cached("SELECT test, games, llr, decision FROM tests WHERE match_id = ?1 ORDER BY test")
            .map_err(&fail)?;
        let rows = statement.query_map([match_id], |row| {
            let games = row.get::<_, i64>(1)? as u64;
            Ok(StoredTest { test: row.get(0)?, games, llr: row.get(2)?, decision: row.get(3)? })
        });
        rows.map_err(&fail)?.collect::<Result<_, _>>().map_err(&fail)
    }

    /// The number of the tournament with this plan; it is entered if it is new.
    pub fn tournament_id(&mut self, plan: &Plan) -> Result<i64, StoreError> {
        let fail = self.fail();
        let plan = serde_json::to_string(plan).expect("plain data");
        self.connection.execute("INSERT OR IGNORE INTO tournaments (plan) VALUES (?1)", [&plan]).map_err(&fail)?;
        let query = "SELECT id FROM tournaments WHERE plan = ?1";
        self.connection.query_row(query, [plan], |row| row.get(0)).map_err(&fail)
    }

    /// All tournaments, oldest first.
    pub fn tournaments(&self) -> Result<Vec<StoredTournament>, StoreError> {
        let fail = self.fail();
        let mut statement =
            self.connection.prepare("SELECT id, plan, created FROM tournaments ORDER BY id").map_err(&fail)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?)));
        rows.map_err(&fail)?
            .map(|row| {
                let (id, plan, created) = row.map_err(&fail)?;
                let plan = serde_json::from_str(&plan).map_err(|error| StoreError::Damaged {
                    path: self.path.clone(),
                    problem: format!("the plan of tournament {id} cannot be read ({error})"),
                })?;
                Ok(StoredTournament { id, plan, created })
            })
            .collect()
    }

    /// One tournament.
    pub fn tournament(&self, id: i64) -> Result<StoredTournament, StoreError> {
        let path = self.path.display();
        let missing = || format!("there is no tournament {id} in {path}; yomi list --tournaments lists them");
        let found = self.tournaments()?.into_iter().find(|stored| stored.id == id);
        found.ok_or_else(|| StoreError::Missing(missing()))
    }
}
