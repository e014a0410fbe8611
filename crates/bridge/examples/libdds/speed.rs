//! Which is faster?

use crate::{
    deals,
    engine::{EachCard, Engine},
};
use yomi_bridge::{Strain, solver::Position};
use yomi_core::{Purpose, Streams};

/// The worlds of one Monte-Carlo decision.
const WORLDS: usize = 50;

type Engines = [(String, Box<dyn Engine>)];

/// CPU milliseconds of all engines for one kind of task.
struct Times<'a> {
    engines: &'a mut Engines,
    times: Vec<Vec<f64>>,
}

impl<'a> Times<'a> {
    fn new(engines: &'a mut Engines) -> Times<'a> {
        let times = vec![Vec::new(); engines.len()];
        Times { engines, times }
    }

    /// Gives a task to all of them, in turn and each time another one first; they must agree with the first.
    fn add<T: std::fmt::Debug>(
        &mut self,
        mut task: impl FnMut(&mut dyn Engine) -> (T, f64),
        agree: impl Fn(&T, &T) -> bool,
    ) {
        let count = self.engines.len();
        let first = self.times[0].len();
        let mut results: Vec<Option<T>> = (0..count).map(|_| None).collect();
        for at in (0..count).map(|turn| (first + turn) % count) {
            let (result, time) = task(self.engines[at].1.as_mut());
            self.times[at].push(time);
            results[at] = Some(result);
        }
        let results: Vec<T> = results.into_iter().flatten().collect();
        for (other, (name, _)) in results.iter().zip(self.engines.iter()) {
            assert!(agree(&results[0], other), "{name} says {other:?}, yomi {:?}", results[0]);
        }
    }

    /// Prints a line for each: its times, and how many times as long as ours they are.
    fn report(self, task: &str) {
        let summaries: Vec<[f64; 3]> = self.times.into_iter().map(summary).collect();
        let ours = summaries[0];
        for ((name, _), times) in self.engines.iter().zip(summaries) {
            let [mean, ninety, max] = times;
            print!("{task:<15} {name:<10} {mean:>9.2} {ninety:>9.2} {max:>9.2}");
            let [mean, ninety, max] = [0, 1, 2].map(|at| times[at] / ours[at]);
            println!("   {mean:>7.2}x {ninety:>7.2}x {max:>7.2}x");
        }
    }
}

/// Whether all results of another are among ours.
fn has_all(ours: &EachCard, theirs: &EachCard) -> bool {
    !theirs.is_empty() && theirs.iter().all(|result| ours.contains(result))
}

/// Mean, 90th percentile and maximum.
fn summary(mut times: Vec<f64>) -> [f64; 3] {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    [mean, times[times.len() * 9 / 10], times[times.len() - 1]]
}

/// Measures all kinds of tasks.
pub(crate) fn run(engines: &mut Engines, count: u64, seed: u64) {
    println!("{count} random deals, seed {seed}, one thread, CPU milliseconds a deal without getting ready");
    println!("{:<15} {:<10} {:>9} {:>9} {:>9}   as many times ours", "task", "solver", "mean", "90 %", "max");
    let streams = Streams::new(seed);
    let deals: Vec<(Position, Strain)> = (0..count)
        .map(|index| {
            let position = deals::whole(&mut streams.stream(index, Purpose::Chance));
            (position, Strain::ALL[index as usize % 5])
        })
        .collect();
    let mut times = Times::new(engines);
    for (position, strain) in &deals {
        times.add(|engine| engine.solve(position, *strain), u8::eq);
    }
    times.report("one strain");
    let mut times = Times::new(engines);
    for index in 0..count {
        let strain = Strain::ALL[index as usize % 5];
        let position = deals::with_seven_tricks(&mut streams.stream(index, Purpose::Other(1)), strain);
        times.add(|engine| engine.each_card(&position, strain), has_all);
    }
    times.report("every lead");
    let mut times = Times::new(engines);
    for (position, _) in &deals {
        times.add(|engine| engine.table(position.hands()), PartialEq::eq);
    }
    times.report("twenty results");
    let mut times = Times::new(engines);
    for index in 0..count {
        let mut rng = streams.stream(index, Purpose::Other(0));
        // From the third trick on.
        let positions = deals::worlds(&mut rng, 11 - index as u32 % 6, WORLDS);
        let strain = Strain::ALL[index as usize % 5];
        times.add(
            |engine| engine.worlds(&positions, strain),
            |ours, theirs| ours.iter().zip(theirs).all(|(ours, theirs)| has_all(ours, theirs)),
        );
    }
    times.report("fifty worlds");
}
