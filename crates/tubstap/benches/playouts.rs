//! Random playouts per second on one core. The aim for three units a side is 50,000.

use divan::{Bencher, counter::ItemsCount};
use yomi_conformance::rules_of;
use yomi_core::{Game, Players, Position, Purpose, Rng, Rules, Seat, Streams, Table, Thinking};
use yomi_tubstap::{Tubstap, players::Policy};

const PLAYOUTS: u32 = 200;

fn main() {
    divan::main();
}

fn start(spec: &str) -> (Tubstap, Rng) {
    let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
    (rules_of::<Tubstap>(spec).start(&mut rng), rng)
}

#[divan::bench(args = ["tubstap", "tubstap:map=road-fapr-small", "tubstap:map=pairs-fap", "tubstap:map=bridges"])]
fn playouts(bencher: Bencher<'_, '_>, spec: &str) {
    let (game, mut rng) = start(spec);
    bencher.counter(ItemsCount::new(PLAYOUTS)).bench_local(|| {
        let mut lead = 0;
        for _ in 0..PLAYOUTS {
            let mut playout = game.clone();
            while let Some(action) = playout.random_action(&mut rng) {
                playout.apply(action);
            }
            lead += playout.outcome().expect("the playout is over").score;
        }
        lead
    });
}

/// The same by the policies that players simulate with.
#[divan::bench(args = ["tubstap", "tubstap:map=pairs-fap", "tubstap:map=bridges"], consts = [101, 100, 80])]
fn policy<const CHANCE: u8>(bencher: Bencher<'_, '_>, spec: &str) {
    let policy = if CHANCE > 100 { Policy::Uniform } else { Policy::Attack(CHANCE) };
    let (game, mut rng) = start(spec);
    bencher.counter(ItemsCount::new(PLAYOUTS)).bench_local(|| {
        let mut lead = 0;
        for _ in 0..PLAYOUTS {
            let mut playout = game.clone();
            policy.play_out(&mut playout, &mut rng);
            lead += playout.outcome().expect("the playout is over").score;
        }
        lead
    });
}

/// The first decision of a player: a whole turn for those that plan one.
#[divan::bench(args = ["dlmc", "uct", "m-uct", "tactician:tables=none"], sample_count = 10)]
fn first_decision(bencher: Bencher<'_, '_>, spec: &str) {
    let (game, mut rng) = start("tubstap");
    let builder = Tubstap::player(spec, &game.fixed_rules()).expect("a player");
    let table = Table::new(game);
    bencher.bench_local(|| builder.build().act(&table.view(Seat::FIRST), &mut Thinking::new(&mut rng)));
}

/// All sequences of three decisions from the start, as a full-width search of a turn visits them. The count is a known
/// value.
#[divan::bench]
fn leaves_of_a_turn(bencher: Bencher<'_, '_>) {
    const LEAVES: u64 = 423_584;
    let (game, _) = start("tubstap");
    bencher.counter(ItemsCount::new(LEAVES)).bench_local(|| {
        let leaves = yomi_core::perft(&game, 3);
        assert_eq!(leaves, LEAVES);
        leaves
    });
}
