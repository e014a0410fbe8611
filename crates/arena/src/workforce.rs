//! Who plays the games that a store lacks.

use crate::{record::GameRecord, runner::RunError, tallies::TallyWork, work::Work};
use std::time::{Duration, Instant};

/// How long a thread keeps finished games to itself.
const LONGEST_KEPT: Duration = Duration::from_millis(100);
/// How many it keeps at most.
const MOST_KEPT: usize = 256;

/// Those who play the games of matches that a store lacks: threads of this process, or other machines. Matches,
/// tournaments, experiments and the laboratory all play through this one door, so whoever comes in by it plays for all
/// of them.
pub trait Workforce: Sync {
    /// How many matches are played at the same time where several wait and none depends on another.
    fn at_a_time(&self) -> usize {
        1
    }

    /// Plays what each of the matches lacks, and hands it in. Less than that is done if they are over before: see
    /// [`Work::is_over`].
    fn play(&self, works: &[&Work<'_>]) -> Result<(), RunError>;

    /// Plays what a match lacks of which only counts are kept, and hands in the counts.
    fn count(&self, work: &TallyWork<'_>) -> Result<(), RunError>;
}

/// So many threads of this process.
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl Workforce for Threads {
    /// Every thread plays games and stores its own in batches, so one thread uses one core and nobody waits for a
    /// writer.
    fn play(&self, works: &[&Work<'_>]) -> Result<(), RunError> {
        for work in works {
            let pool = pool(self.0, work.left())?;
            pool.broadcast(|_| play_games(work));
        }
        Ok(())
    }

    fn count(&self, work: &TallyWork<'_>) -> Result<(), RunError> {
        let pool = pool(self.0, work.left())?;
        pool.broadcast(|_| {
            while let Some(range) = work.take_block(1) {
                let handed_in = work.count(range.start).and_then(|counted| match counted {
                    Some(tallies) => work.hand_in(range.start, &tallies, "").map(drop).map_err(RunError::from),
                    None => Ok(()),
                });
                if let Err(error) = handed_in {
                    work.fail(error);
                }
            }
        });
        Ok(())
    }
}

/// Threads, but no more than there is work for.
fn pool(threads: usize, work: u64) -> Result<rayon::ThreadPool, RunError> {
    let threads = threads.clamp(1, usize::try_from(work).unwrap_or(usize::MAX).max(1));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| RunError::Threads { threads, error })
}

/// One thread's work: plays the next missing game until there is none.
fn play_games(work: &Work<'_>) {
    let mut kept: Vec<GameRecord> = Vec::new();
    let mut last_stored = Instant::now();
    while let Some(number) = work.next() {
        match work.play(number, work.stop()) {
            Ok(Some(record)) => kept.push(record),
            Ok(None) => break,
            Err(error) => {
                work.fail(error.into());
                break;
            }
        }
        if kept.len() >= MOST_KEPT || last_stored.elapsed() >= LONGEST_KEPT {
            work.hand_in(&mut kept);
            last_stored = Instant::now();
        }
    }
    work.hand_in(&mut kept);
}
