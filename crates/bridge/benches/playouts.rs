//! Random play-outs of a full deal: at least 300,000 a second on one core. Also the worlds of a view.

use divan::{Bencher, black_box, counter::ItemsCount};
use yomi_bridge::{Bridge, Layouts};
use yomi_conformance::rules_of;
use yomi_core::{Game, Position, Purpose, Rng, Rules, Streams, Worlds};

fn main() {
    divan::main();
}

const BATCH: u64 = 1_000;

fn start(spec: &str) -> (Bridge, Rng) {
    let streams = Streams::new(1);
    let game = rules_of::<Bridge>(spec).start(&mut streams.stream(0, Purpose::Chance));
    (game, streams.stream(0, Purpose::Other(0)))
}

/// From the opening lead to the last trick, a copy of the same deal each time.
#[divan::bench(args = ["bridge", "bridge:contract=4S"])]
fn playouts(bencher: Bencher, spec: &str) {
    let (game, mut rng) = start(spec);
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        let mut tricks = 0;
        for _ in 0..BATCH {
            let mut game = black_box(game.clone());
            while let Some(card) = game.random_action(&mut rng) {
                game.apply(card);
            }
            assert_eq!(game.play().cards().len(), 52);
            tricks += u32::from(game.play().tricks_won(Bridge::side(game.play().terms().declarer)));
        }
        tricks
    });
}

/// Dealing anew for every play-out.
#[divan::bench]
fn deals_and_playouts(bencher: Bencher) {
    let rules = rules_of::<Bridge>("bridge");
    let mut rng = start("bridge").1;
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        for _ in 0..BATCH {
            let mut game = rules.start(&mut rng);
            while let Some(card) = game.random_action(&mut rng) {
                game.apply(card);
            }
            black_box(game.outcome());
        }
    });
}

/// Deals drawn from declarer's view after the opening lead: 5,200,300 worlds.
#[divan::bench]
fn worlds_sampled(bencher: Bencher) {
    let (mut game, mut rng) = start("bridge");
    let lead = game.random_action(&mut rng).expect("the opening lead");
    game.apply(lead);
    let layouts = Layouts::seen_by(&game.sight(game.play().terms().declarer)).expect("a real view");
    assert_eq!(layouts.count(), 5_200_300);
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| {
        for _ in 0..BATCH {
            black_box(layouts.sample(&mut rng));
        }
    });
}

/// Counting the worlds of the opening leader, to whom three hands are hidden.
#[divan::bench]
fn worlds_counted(bencher: Bencher) {
    let (game, _) = start("bridge");
    let sight = game.sight(game.play().terms().leader).into_owned();
    bencher.counter(ItemsCount::new(1u64)).bench_local(|| Layouts::seen_by(black_box(&sight)).map(|l| l.count()));
}
