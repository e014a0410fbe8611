//! Looking up values of solved battles in mapped files, as players do (the aim is 100 ns), at states that are drawn
//! from all, so that few are in a cache. The files are made anew in a temporary folder, which takes half a minute.

use divan::{Bencher, counter::ItemsCount};
use yomi_core::{Purpose, Side, Streams, below};
use yomi_tubstap::{
    simplified::{State, StateSpace},
    tables::Composition,
};
use yomi_tubstap_tables::TableFiles;

fn main() {
    divan::main();
}

#[divan::bench(args = Composition::OF_THE_PAPER, sample_count = 20, sample_size = 1)]
fn look_up(bencher: Bencher<'_, '_>, composition: &Composition) {
    const STATES: u32 = 1 << 20;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let table = TableFiles::new(folder.path().to_owned(), 2, |_| {}).get(*composition);
    let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
    let states: Vec<State> =
        (0..STATES).filter_map(|_| StateSpace::decode(below(&mut rng, StateSpace::size()))).collect();
    bencher
        .counter(ItemsCount::new(STATES))
        .bench_local(|| states.iter().filter_map(|&state| table.value(Side::FIRST, state)).map(i32::from).sum::<i32>());
}
