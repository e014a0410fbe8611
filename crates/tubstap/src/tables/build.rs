//! Computing a table.

use super::{
    Composition, SubBattleTable,
    graph::{Patterns, Turn, turns},
    lanes::{LANES, Solved, Solver},
    layers::{FULL, Layers, Limits, Vector, is_mirrored},
};
use std::sync::{Mutex, PoisonError};
use yomi_core::Side;

/// How far a table is: jobs done of how many.
pub type Progress<'a> = dyn Fn(usize, usize) + Sync + 'a;

/// Computes the table of a composition on some threads, of which the result does not depend.
///
/// `progress` is told, after each layer of HP sums, how many parts of how many are done.
pub fn build(composition: Composition, threads: usize, progress: &Progress<'_>) -> SubBattleTable {
    build_within(composition, FULL, threads, progress)
}

/// The same for HP up to some limits only, the units of the composition's first army first.
///
/// A smaller battle needs a smaller table; limits below 10 make it thousands of times smaller.
pub fn build_within(
    composition: Composition,
    limits: Limits,
    threads: usize,
    progress: &Progress<'_>,
) -> SubBattleTable {
    let limits = limits.map(|limit| limit.min(crate::MOST_HP));
    let work = Work::new(composition, limits);
    let fresh = work.run(threads.max(1), progress);
    SubBattleTable::assemble(composition, limits, &work.in_order(&fresh))
}

struct Work {
    composition: Composition,
    layers: Layers,
    turns: [Turn; 2],
    /// Values kept per job and half.
    widths: [usize; 2],
    /// Values of the table per vector.
    patterns: usize,
}

impl Work {
    fn new(composition: Composition, limits: Limits) -> Self {
        let mirrored = is_mirrored(composition, limits);
        let turns = turns(composition);
        let widths = [turns[0].kept.len(), turns[1].kept.len()];
        let patterns = Patterns::new(composition, Side::FIRST).count();
        Work { composition, layers: Layers::new(limits, mirrored), turns, widths, patterns }
    }

    fn run(&self, threads: usize, progress: &Progress<'_>) -> Vec<u8> {
        let jobs = self.layers.job_count();
        let (kept_of_job, fresh_of_job) = (self.widths[0] + self.widths[1], 2 * self.patterns);
        let mut kept = vec![0; jobs * kept_of_job];
        let mut fresh = vec![0; jobs * fresh_of_job];
        for layer in self.layers.layers() {
            let (below, kept) = kept.split_at_mut(layer.start * kept_of_job);
            let solved = Solved { layers: &self.layers, kept: below, widths: self.widths };
            // A composition without anything to keep has nothing to attack either, but chunks must not be empty.
            let kept = kept[..layer.len() * kept_of_job].chunks_mut((LANES * kept_of_job).max(1));
            let kept = kept.map(Some).chain(std::iter::repeat_with(|| None));
            let fresh =
                fresh[layer.start * fresh_of_job..][..layer.len() * fresh_of_job].chunks_mut(LANES * fresh_of_job);
            let batches = Mutex::new((layer.start..).step_by(LANES).zip(fresh).zip(kept));
            std::thread::scope(|scope| {
                for _ in 0..threads.min(layer.len().div_ceil(LANES)) {
                    scope.spawn(|| self.solve_batches(&batches, &solved));
                }
            });
            progress(layer.end, jobs);
        }
        fresh
    }

    fn solve_batches<'a>(
        &self,
        batches: &Mutex<impl Iterator<Item = ((usize, &'a mut [u8]), Option<&'a mut [u8]>)>>,
        solved: &Solved<'_>,
    ) {
        let mut solver = Solver::new(self.composition, &self.turns);
        let next = || batches.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(((start, fresh), kept)) = next() {
            let count = fresh.len() / (2 * self.patterns);
            let vectors: Vec<Vector> = (start..start + count).map(|job| self.layers.vector(job)).collect();
            solver.solve(&vectors, solved);
            for (half, fresh) in fresh.chunks_mut(self.patterns).enumerate() {
                solver.write_fresh(half / 2, Side((half % 2) as u8), fresh);
            }
            for (lane, kept) in
                kept.into_iter().flat_map(|kept| kept.chunks_mut(self.widths[0] + self.widths[1])).enumerate()
            {
                let (first, second) = kept.split_at_mut(self.widths[0]);
                solver.write_kept(lane, Side::FIRST, first);
                solver.write_kept(lane, Side::SECOND, second);
            }
        }
    }

    /// The values of each vector in the order of the table, from those in the order of the jobs.
    fn in_order<'a>(&self, fresh: &'a [u8]) -> Vec<&'a [u8]> {
        let sides: &[Side] = if self.layers.is_mirrored() { &[Side::FIRST] } else { &[Side::FIRST, Side::SECOND] };
        let values = sides.iter().flat_map(|&side| {
            let vectors = self.layers.vectors(side);
            (0..vectors.count()).map(move |number| {
                let (job, half) = self.layers.place(side, vectors.vector(number));
                &fresh[(2 * job + half.index()) * self.patterns..][..self.patterns]
            })
        });
        values.collect()
    }
}
