//! The games of a match, as pieces of work.

use crate::{
    coordinator::{Assignment, Taken, Verdict},
    worker::{Craft, Doing},
};
use serde::{Deserialize, Serialize};
use std::{ops::Range, sync::Arc};
use yomi_arena::{
    catalog::Catalog,
    matches::{Match, MatchSpec},
    record::{GameRecord, MatchKey},
    runner::RunError,
    work::Work,
};
use yomi_core::Stop;

/// What this kind of work is called.
const KIND: &str = "games";

/// What a worker is told of a match.
#[derive(Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) spec: MatchSpec,
    /// What the coordinator takes it for: a worker that takes it for something else would play something else.
    pub(crate) key: MatchKey,
    /// How many games there are in all, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) games: Option<u64>,
}

/// The games of a match that a store lacks.
pub(crate) struct Games<'a, 'w> {
    pub(crate) work: &'a Work<'w>,
    pub(crate) catalog: &'a Catalog,
}

fn encode(record: &GameRecord) -> Vec<u8> {
    postcard::to_stdvec(record).expect("records serialise into memory")
}

impl Games<'_, '_> {
    /// The games that a worker sent, each under its number; the first thing that is wrong with them.
    fn decode(&self, pieces: &[(u64, Vec<u8>)]) -> Result<Vec<GameRecord>, String> {
        let decode = |(number, bytes): &(u64, Vec<u8>)| {
            let record: GameRecord =
                postcard::from_bytes(bytes).map_err(|error| format!("game {number} cannot be read: {error}"))?;
            if record.index != *number {
                return Err(format!("game {number} calls itself {}", record.index));
            }
            Ok(record)
        };
        pieces.iter().map(decode).collect()
    }
}

impl Assignment for Games<'_, '_> {
    fn task(&self) -> (String, String) {
        let told = Told { spec: self.work.spec().clone(), key: self.work.key().clone(), games: None };
        (KIND.into(), serde_json::to_string(&told).expect("plain data"))
    }

    fn title(&self) -> String {
        self.work.title()
    }

    fn is_timed(&self) -> bool {
        self.work.is_timed()
    }

    fn has_programs(&self) -> bool {
        self.work.has_programs()
    }

    fn is_over(&self) -> bool {
        self.work.is_over()
    }

    fn stop(&self) -> &Stop {
        self.work.stop()
    }

    fn progress(&self) -> (u64, u64, u64) {
        let progress = self.work.progress();
        (progress.found, progress.played, progress.wanted)
    }

    fn left(&self) -> u64 {
        self.work.left()
    }

    fn take_block(&self, most: u64) -> Option<Range<u64>> {
        self.work.take_block(most)
    }

    fn lacking(&self, range: &Range<u64>) -> Result<Vec<Range<u64>>, RunError> {
        Ok(self.work.lacking(range)?)
    }

    fn receive(&self, pieces: &[(u64, Vec<u8>)], sample: usize, worker: &str) -> Result<Taken, RunError> {
        let records = match self.decode(pieces) {
            Ok(records) => records,
            Err(problem) => return Ok(Taken::Wrong(problem)),
        };
        if let Some(record) = records.get(sample % records.len().max(1))
            && let Err(problem) = self.work.is_legal(self.catalog, record)
        {
            return Ok(Taken::Wrong(problem));
        }
        let received = self.work.receive(&records, worker)?;
        let disputed = received.differing.iter().map(|record| record.index);
        // Games by the clock differ, as they do on one machine.
        let disputed = if self.is_timed() { Vec::new() } else { disputed.collect() };
        Ok(Taken::Stored { same: received.same, disputed })
    }

    fn judge(&self, number: u64, piece: &[u8], worker: &str) -> Result<Option<Verdict>, RunError> {
        let Some(truth) = self.work.play(number, self.work.stop())? else { return Ok(None) };
        let is_true = |record: &GameRecord| record.is_same_but_for_times(&truth);
        let mut verdict = Verdict::default();
        if !postcard::from_bytes::<GameRecord>(piece).is_ok_and(|record| is_true(&record)) {
            verdict.wrong.push(worker.to_owned());
        }
        if let Some((stored, origin)) = self.work.stored(number)?
            && !is_true(&stored)
        {
            match origin {
                Some(origin) if verdict.wrong.contains(&origin) => {}
                Some(origin) => verdict.wrong.push(origin),
                None => verdict.ours = true,
            }
        }
        Ok(Some(verdict))
    }

    fn forget(&self, worker: &str) -> Result<Vec<Range<u64>>, RunError> {
        Ok(self.work.forget(worker)?)
    }

    fn fail(&self, error: RunError) {
        self.work.fail(error);
    }
}

/// A worker's way to play games.
pub(crate) struct PlayGames(pub(crate) Arc<Catalog>);

impl Craft for PlayGames {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn prepare(&self, body: &str) -> Result<Arc<dyn Doing>, String> {
        let (contest, _) = ready(&self.0, body)?;
        Ok(Arc::new(Playing(contest)))
    }
}

/// The match that a worker was told of, if it is the same here.
pub(crate) fn ready(catalog: &Catalog, body: &str) -> Result<(Match, Option<u64>), String> {
    let told: Told = serde_json::from_str(body).map_err(|error| format!("the match cannot be read: {error}"))?;
    let contest = Match::new(catalog, &told.spec).map_err(|error| error.to_string())?;
    if *contest.key() != told.key {
        let (ours, theirs) = (contest.key().circumstances(), told.key.circumstances());
        return Err(format!("this is another match here: {ours}; wanted: {theirs}"));
    }
    Ok((contest, told.games))
}

struct Playing(Match);

impl Doing for Playing {
    fn piece(&self, number: u64, stop: &Stop) -> Result<Option<Vec<u8>>, String> {
        let record = self.0.play(number, stop).map_err(|error| error.to_string())?;
        Ok(record.map(|record| encode(&record)))
    }

    fn rest(&self) {
        self.0.rest();
    }
}
