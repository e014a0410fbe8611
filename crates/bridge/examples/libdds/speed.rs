//! Which is faster?

use crate::{
    deals,
    ffi::{self, cpu_time},
};
use yomi_bridge::{
    Strain,
    solver::{Position, Solver, table},
};
use yomi_core::{Purpose, Streams};

/// The worlds of one Monte-Carlo decision.
const WORLDS: usize = 50;

/// CPU milliseconds of both for one kind of task.
#[derive(Default)]
struct Times {
    ours: Vec<f64>,
    theirs: Vec<f64>,
}

impl Times {
    /// Does both, in turn, and checks that they agree.
    fn add<T: PartialEq + std::fmt::Debug>(&mut self, ours: impl FnOnce() -> T, theirs: impl FnOnce() -> T) {
        let (result, time) = timed(ours);
        self.ours.push(time);
        let (expected, time) = timed(theirs);
        self.theirs.push(time);
        assert_eq!(result, expected);
    }

    /// Prints a line for each, and returns how many times as fast we are by the mean.
    fn report(self, name: &str) -> f64 {
        let [ours, theirs] = [self.ours, self.theirs].map(summary);
        for (who, [mean, ninety, max]) in [("yomi", ours), ("libdds", theirs)] {
            println!("{name:<18} {who:<7} {mean:>9.2} {ninety:>9.2} {max:>9.2}");
        }
        let [mean, ninety, max] = [0, 1, 2].map(|at| theirs[at] / ours[at]);
        println!("{name:<18} {:<7} {mean:>8.2}x {ninety:>8.2}x {max:>8.2}x", "ratio");
        mean
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = cpu_time();
    let result = work();
    (result, 1e3 * (cpu_time() - before))
}

/// Mean, 90th percentile and maximum.
fn summary(mut times: Vec<f64>) -> [f64; 3] {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    [mean, times[times.len() * 9 / 10], times[times.len() - 1]]
}

/// Measures all kinds of tasks on one thread.
pub(crate) fn run(count: u64, seed: u64) {
    ffi::use_one_thread();
    println!("{count} random deals, seed {seed}, one thread, CPU milliseconds a deal");
    println!("{:<18} {:<7} {:>9} {:>9} {:>9}", "task", "solver", "mean", "90 %", "max");
    let streams = Streams::new(seed);
    let deals: Vec<(Position, Strain)> = (0..count)
        .map(|index| {
            let position = deals::whole(&mut streams.stream(index, Purpose::Chance));
            (position, Strain::ALL[index as usize % 5])
        })
        .collect();
    let [mut best, mut leads, mut tables, mut worlds] = <[Times; 4]>::default();
    let mut nodes = 0;
    for (position, strain) in &deals {
        let mut solver = Solver::new(*strain);
        best.add(|| solver.solve(position), || ffi::solve(position, *strain));
        nodes += solver.nodes();
    }
    let best = best.report("one strain");
    for (position, strain) in &deals {
        let ours = || Solver::new(*strain).solve_each_card(position);
        leads.add(ours, || ffi::solve_each_card(position, *strain));
    }
    let leads = leads.report("every lead");
    for (position, _) in &deals {
        tables.add(|| table(position.hands()).expect("whole hands"), || ffi::table(position.hands()));
    }
    let tables = tables.report("twenty results");
    for index in 0..count {
        let mut rng = streams.stream(index, Purpose::Other(0));
        // From the third trick on.
        let positions = deals::worlds(&mut rng, 11 - index as u32 % 6, WORLDS);
        let strain = Strain::ALL[index as usize % 5];
        let ours = || {
            let mut solver = Solver::new(strain);
            positions.iter().map(|world| solver.solve_each_card(world)).collect::<Vec<_>>()
        };
        worlds.add(ours, || positions.iter().map(|world| ffi::solve_each_card(world, strain)).collect());
    }
    worlds.report("fifty worlds");
    println!(
        "geometric mean of the first three: {:.2}x; nodes for one strain: {nodes}",
        (best * leads * tables).cbrt()
    );
}
