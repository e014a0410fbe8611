//! Games that other machines have played: who did, and whether all who played a game played the same.

use super::{Store, StoreError, insert, read_game};
use crate::record::GameRecord;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::ops::Range;

/// Made when it is first needed. Earlier builds of the same layout leave it alone, and stores of one machine have none.
const ORIGINS: &str = "
    CREATE TABLE IF NOT EXISTS origins (
        match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
        first INTEGER NOT NULL,
        after INTEGER NOT NULL,
        worker TEXT NOT NULL,
        PRIMARY KEY (match_id, first)
    ) STRICT, WITHOUT ROWID;
";

/// What became of games that a machine sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Received {
    /// The numbers of those that were new, rising.
    pub added: Vec<u64>,
    /// How many were there already, the same but for their times.
    pub same: u64,
    /// Those that were there already, but otherwise: as they are in the store.
    pub differing: Vec<GameRecord>,
}

impl Store {
    /// Adds games that a worker has played, all or none, and takes note of who played them. Games that are there
    /// already stay as they are and are compared, times aside.
    pub fn receive(&mut self, match_id: i64, games: &[GameRecord], worker: &str) -> Result<Received, StoreError> {
        let (fail, path) = (self.fail(), self.path.clone());
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&fail)?;
        transaction.execute_batch(ORIGINS).map_err(&fail)?;
        let mut received = Received::default();
        for game in games {
            match read_game(&transaction, match_id, game.index).map_err(&fail)? {
                None => {
                    insert(&transaction, match_id, std::slice::from_ref(game)).map_err(&fail)?;
                    received.added.push(game.index);
                }
                Some(row) => {
                    let there = row.decode(&path)?;
                    if there.is_same_but_for_times(game) {
                        received.same += 1;
                    } else {
                        received.differing.push(there);
                    }
                }
            }
        }
        received.added.sort_unstable();
        for Range { start, end } in ranges(&received.added) {
            let insert = "INSERT OR REPLACE INTO origins (match_id, first, after, worker) VALUES (?1, ?2, ?3, ?4)";
            let mut statement = transaction.prepare_cached(insert).map_err(&fail)?;
            statement.execute(params![match_id, start as i64, end as i64, worker]).map_err(&fail)?;
        }
        transaction.commit().map_err(&fail)?;
        Ok(received)
    }

    /// Forgets the games of a match that a worker has played, and tells their numbers.
    pub fn forget(&mut self, match_id: i64, worker: &str) -> Result<Vec<Range<u64>>, StoreError> {
        let fail = self.fail();
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&fail)?;
        transaction.execute_batch(ORIGINS).map_err(&fail)?;
        let query = "SELECT first, after FROM origins WHERE match_id = ?1 AND worker = ?2 ORDER BY first";
        let read = |connection: &Connection| {
            let mut statement = connection.prepare(query)?;
            let rows = statement.query_map(params![match_id, worker], |row| {
                Ok(row.get::<_, i64>(0)? as u64..row.get::<_, i64>(1)? as u64)
            })?;
            rows.collect::<Result<Vec<Range<u64>>, _>>()
        };
        let forgotten = read(&transaction).map_err(&fail)?;
        for Range { start, end } in &forgotten {
            let delete = "DELETE FROM games WHERE match_id = ?1 AND number >= ?2 AND number < ?3";
            transaction.execute(delete, params![match_id, *start as i64, *end as i64]).map_err(&fail)?;
        }
        let delete = "DELETE FROM origins WHERE match_id = ?1 AND worker = ?2";
        transaction.execute(delete, params![match_id, worker]).map_err(&fail)?;
        transaction.commit().map_err(&fail)?;
        Ok(forgotten)
    }

    /// Who played a game, if that was another machine.
    pub fn origin(&self, match_id: i64, number: u64) -> Result<Option<String>, StoreError> {
        let fail = self.fail();
        if !has_origins(&self.connection).map_err(&fail)? {
            return Ok(None);
        }
        let query = "SELECT worker FROM origins WHERE match_id = ?1 AND first <= ?2 AND after > ?2";
        let mut statement = self.connection.prepare_cached(query).map_err(&fail)?;
        statement.query_row(params![match_id, number as i64], |row| row.get(0)).optional().map_err(&fail)
    }

    /// The numbers of a range of which a match has no game, as ranges.
    pub fn lacking(&self, match_id: i64, range: &Range<u64>) -> Result<Vec<Range<u64>>, StoreError> {
        let fail = self.fail();
        let query = "SELECT number FROM games WHERE match_id = ?1 AND number >= ?2 AND number < ?3 ORDER BY number";
        let mut statement = self.connection.prepare_cached(query).map_err(&fail)?;
        let ends = params![match_id, range.start as i64, range.end as i64];
        let rows = statement.query_map(ends, |row| row.get::<_, i64>(0)).map_err(&fail)?;
        let (mut lacking, mut next) = (Vec::new(), range.start);
        for number in rows {
            let number = number.map_err(&fail)? as u64;
            if next < number {
                lacking.push(next..number);
            }
            next = number + 1;
        }
        if next < range.end {
            lacking.push(next..range.end);
        }
        Ok(lacking)
    }
}

/// Forgets who played the games of a match, which are forgotten too.
pub(super) fn clear(connection: &Connection, match_id: i64) -> Result<(), rusqlite::Error> {
    if has_origins(connection)? {
        connection.execute("DELETE FROM origins WHERE match_id = ?1", [match_id])?;
    }
    Ok(())
}

fn has_origins(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let query = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'origins'";
    connection.query_row(query, [], |row| row.get::<_, i64>(0)).map(|tables| tables > 0)
}

/// Rising numbers as ranges.
fn ranges(numbers: &[u64]) -> Vec<Range<u64>> {
    let mut ranges: Vec<Range<u64>> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some(last) if last.end == number => last.end += 1,
            _ => ranges.push(number..number + 1),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameResult, MatchKey};
    use std::path::Path;

    fn game(index: u64, reason: &str, nanos: u64) -> GameRecord {
        GameRecord {
            index,
            rules: "g".into(),
            players: ["a".into(), "b".into()],
            actions: vec![1, 2],
            result: GameResult { reason: reason.into(), nanos: [nanos, 0], ..GameResult::default() },
        }
    }

    #[test]
    fn games_done_twice_are_compared_and_a_liars_are_forgotten() {
        let mut store = Store::open(Path::new(":memory:")).unwrap();
        let id = store.match_id(&MatchKey::new("g".into(), ["a".into(), "b".into()], 1)).unwrap();
        let games: Vec<GameRecord> = (0..4).map(|number| game(number, "won", 1)).collect();
        assert_eq!(store.receive(id, &games[..3], "one").unwrap().added, [0, 1, 2]);
        let twice = [game(2, "won", 9), game(1, "lost", 1), games[3].clone()];
        let received = store.receive(id, &twice, "two").unwrap();
        assert_eq!((received.added, received.same), (vec![3], 1));
        assert_eq!(received.differing, [games[1].clone()], "what is there stays, and only times may differ");
        assert_eq!(store.origin(id, 2).unwrap().as_deref(), Some("one"));
        assert_eq!(store.origin(id, 3).unwrap().as_deref(), Some("two"));
        assert_eq!(store.forget(id, "one").unwrap(), std::iter::once(0..3).collect::<Vec<_>>());
        assert_eq!(store.finished(id, 9).unwrap(), [3]);
        assert_eq!(store.lacking(id, &(0..6)).unwrap(), [0..3, 4..6]);
        assert!(store.forget(id, "one").unwrap().is_empty());
        store.clear(id).unwrap();
        assert_eq!(store.origin(id, 3).unwrap(), None);
    }
}
