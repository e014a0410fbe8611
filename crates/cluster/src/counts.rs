//! The counts of a match, block by block, as pieces of work.

use crate::{
    coordinator::{Assignment, Taken, Verdict},
    games::{self, Told},
    worker::{Craft, Doing},
};
use std::{ops::Range, sync::Arc};
use yomi_arena::{
    catalog::Catalog,
    matches::Match,
    runner::RunError,
    tallies::{Tallies, TallyWork},
};
use yomi_core::Stop;

/// What this kind of work is called.
const KIND: &str = "counts";

/// The blocks of a match that are not counted.
pub(crate) struct Counts<'a, 'w> {
    pub(crate) work: &'a TallyWork<'w>,
}

impl Assignment for Counts<'_, '_> {
    fn task(&self) -> (String, String) {
        let contest = self.work.contest();
        let told = Told { spec: contest.spec().clone(), key: contest.key().clone(), games: Some(self.work.games()) };
        (KIND.into(), serde_json::to_string(&told).expect("plain data"))
    }

    fn title(&self) -> String {
        format!("{}, counts only", self.work.contest().title())
    }

    fn is_timed(&self) -> bool {
        !self.work.contest().key().identity.build.is_empty()
    }

    fn has_programs(&self) -> bool {
        self.work.contest().has_programs()
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

    fn receive(&self, pieces: &[(u64, Vec<u8>)], _sample: usize, worker: &str) -> Result<Taken, RunError> {
        let mut counted = Vec::new();
        for (number, bytes) in pieces {
            match postcard::from_bytes::<Tallies>(bytes) {
                Ok(tallies) if self.work.fits(*number, &tallies) => counted.push((*number, tallies)),
                _ => return Ok(Taken::Wrong(format!("what it counted in block {number} makes no sense"))),
            }
        }
        let (mut same, mut disputed) = (0, Vec::new());
        for (number, tallies) in counted {
            match self.work.hand_in(number, &tallies, worker)? {
                None => {}
                Some(true) => same += 1,
                Some(false) if self.is_timed() => {}
                Some(false) => disputed.push(number),
            }
        }
        Ok(Taken::Stored { same, disputed })
    }

    fn judge(&self, number: u64, piece: &[u8], worker: &str) -> Result<Option<Verdict>, RunError> {
        let Some(truth) = self.work.count(number)? else { return Ok(None) };
        let is_true = |tallies: &Tallies| tallies.is_same_but_for_times(&truth);
        let mut verdict = Verdict::default();
        if !postcard::from_bytes::<Tallies>(piece).is_ok_and(|tallies| is_true(&tallies)) {
            verdict.wrong.push(worker.to_owned());
        }
        if let Some((stored, origin)) = self.work.stored(number)?
            && !is_true(&stored)
            && !verdict.wrong.contains(&origin)
        {
            if origin.is_empty() { verdict.ours = true } else { verdict.wrong.push(origin) }
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

/// A worker's way to count games.
pub(crate) struct CountGames(pub(crate) Arc<Catalog>);

impl Craft for CountGames {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn prepare(&self, body: &str) -> Result<Arc<dyn Doing>, String> {
        let (contest, games) = games::ready(&self.0, body)?;
        let games = games.ok_or("nobody says how many games there are")?;
        Ok(Arc::new(Counting(contest, games)))
    }
}

struct Counting(Match, u64);

impl Doing for Counting {
    fn piece(&self, number: u64, stop: &Stop) -> Result<Option<Vec<u8>>, String> {
        let counted = self.0.count(number, self.1, stop).map_err(|error| error.to_string())?;
        Ok(counted.map(|tallies| postcard::to_stdvec(&tallies).expect("counts serialise into memory")))
    }

    fn rest(&self) {
        self.0.rest();
    }
}
