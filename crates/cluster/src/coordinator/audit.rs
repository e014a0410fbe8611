//! Doing pieces again, to see whether workers can be trusted.

use super::{Assignment, Verdict};
use std::{collections::HashMap, sync::mpsc::Receiver};
use tokio::sync::mpsc::UnboundedSender;
use yomi_arena::runner::RunError;

/// How much of the time that workers spend is spent on doing their pieces again.
const SHARE: f64 = 0.01;
/// Of so many of a worker's first ranges a piece is done again in any case.
const FIRST_RANGES: u32 = 8;
/// Pieces that wait to be done again, at most; a dispute always gets in.
const MOST_WAITING: usize = 4;

/// A piece that is to be done again.
pub(super) struct Case {
    pub(super) assignment: usize,
    pub(super) number: u64,
    pub(super) piece: Vec<u8>,
    pub(super) worker: String,
}

/// What came out of it; nothing if there was no time.
pub(super) struct Judged {
    pub(super) case: Case,
    pub(super) verdict: Result<Option<Verdict>, RunError>,
}

/// Judges until nobody asks any more.
pub(super) fn judge_all(assignments: &[&dyn Assignment], asked: Receiver<Case>, answer: &UnboundedSender<Judged>) {
    for case in asked {
        let assignment = assignments[case.assignment];
        let verdict = if assignment.stop().is_raised() {
            Ok(None)
        } else {
            assignment.judge(case.number, &case.piece, &case.worker)
        };
        if answer.send(Judged { case, verdict }).is_err() {
            return;
        }
    }
}

/// How much is done again: something of every worker's first ranges, and a small share of the rest.
#[derive(Debug, Default)]
pub(super) struct Sampling {
    /// Nanoseconds that workers have spent, and that were spent on looking again.
    worked: f64,
    looked: f64,
    pub(super) waiting: usize,
    known: HashMap<String, u32>,
}

impl Sampling {
    /// Whether one of these pieces, which took so long, should be done again.
    pub(super) fn wants(&mut self, worker: &str, pieces: usize, nanos: u64) -> bool {
        let each = nanos as f64 / pieces.max(1) as f64;
        self.worked += nanos as f64;
        let ranges = self.known.entry(worker.to_owned()).or_default();
        *ranges += 1;
        let is_new = *ranges <= FIRST_RANGES;
        let wanted =
            pieces > 0 && (is_new || (self.waiting < MOST_WAITING && self.looked + each < SHARE * self.worked));
        if wanted {
            self.looked += each;
        }
        wanted
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST_RANGES, Sampling};

    #[test]
    fn everybodys_first_ranges_and_a_hundredth_of_the_rest_are_done_again() {
        let mut sampling = Sampling::default();
        for worker in ["a", "b"] {
            let first = (0..FIRST_RANGES).filter(|_| sampling.wants(worker, 10, 1_000_000)).count();
            assert_eq!(first, FIRST_RANGES as usize);
        }
        // One piece of ten is a tenth of a range, so one range in ten is looked at once the first have been made up for.
        let _ = (0..2000).filter(|_| sampling.wants("a", 10, 1_000_000)).count();
        let again = (0..1000).filter(|_| sampling.wants("a", 10, 1_000_000)).count();
        assert!((90..110).contains(&again), "{again}");
    }
}
