//! Random games per second on one core.
//!
//! The required figure is 400,000 uniformly random playouts a second, and the one wanted for the playouts of the paper
//! (`escape_first`) is 700,000. Each playout starts from a random set-up of both sides.

use divan::{Bencher, counter::ItemsCount};
use yomi_core::{Game, Position, Purpose, Rng, Rules, Seat, Streams, pick};
use yomi_geister::{
    Action, GeisterRules, Reds,
    playout::{Lanes, PlayoutBoard, Policy, SharedBoard},
};

const PLAYOUTS: u32 = 10_000;

fn main() {
    divan::main();
}

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Chance)
}

fn random_start(rng: &mut Rng) -> PlayoutBoard {
    PlayoutBoard::start([0, 1].map(|_| *pick(&Reds::ALL, rng).expect("there are 70")))
}

/// Plies of many playouts; their mean is checked, so that a quick but wrong playout does not pass.
fn plies(policy: Policy, rng: &mut Rng, mean: std::ops::Range<u32>) -> u32 {
    let plies = (0..PLAYOUTS).map(|_| random_start(rng).run(policy, rng).plies).sum::<u32>();
    assert!(mean.contains(&(plies / PLAYOUTS)), "mean length {}", plies / PLAYOUTS);
    plies
}

#[divan::bench]
fn escape_first(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(PLAYOUTS))
        .with_inputs(rng)
        .bench_local_refs(|rng| plies(Policy::EscapeFirst, rng, 145..155));
}

#[divan::bench]
fn uniform(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(PLAYOUTS))
        .with_inputs(rng)
        .bench_local_refs(|rng| plies(Policy::Uniform, rng, 155..165));
}

/// Results of playouts that many colourings share: here an item is a colouring's result, and there are as many to a
/// playout as the argument says. The required figure is 40,000,000 a second with all 70 colourings of the enemy.
#[divan::bench(args = [1, 10, 70])]
fn shared(bencher: Bencher<'_, '_>, colourings: usize) {
    let mut game = GeisterRules::new(None).start(&mut rng());
    let own = Reds::ALL[33];
    game.apply(Action::SetUp(own));
    game.apply(Action::SetUp(own));
    let board = SharedBoard::of(&game).expect("both sides have set up");
    // Spread over the list, which is sorted.
    let enemies: Vec<[Reds; 2]> = (0..colourings).map(|number| [own, Reds::ALL[number * 70 / colourings]]).collect();
    let lanes = Lanes::new(&enemies).expect("at most 128");
    bencher
        .counter(ItemsCount::new(PLAYOUTS as usize * colourings))
        .with_inputs(rng)
        .bench_local_refs(|rng| board.wins(&lanes, Seat::FIRST, PLAYOUTS, rng));
}

/// The full rules, with letters and set-ups.
#[divan::bench]
fn full_rules(bencher: Bencher<'_, '_>) {
    const GAMES: u32 = 500;
    bencher.counter(ItemsCount::new(GAMES)).with_inputs(rng).bench_local_refs(|rng| {
        for _ in 0..GAMES {
            let mut game = GeisterRules::new(None).start(rng);
            while let Some(action) = game.random_action(rng) {
                game.apply(action);
            }
            divan::black_box(game);
        }
    });
}
