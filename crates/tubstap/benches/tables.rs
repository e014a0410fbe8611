//! Solved battles: computing a table (the aim for the paper's four is 60 s on two cores, of which F, A, P is the
//! smallest), judging leaves (2 million a second and core), and deciding whole turns (100 ms with three units a side, 3
//! s with four).

use divan::{Bencher, counter::ItemsCount};
use yomi_conformance::rules_of;
use yomi_core::{Budget, Game, Purpose, Rng, Rules, Side, Streams};
use yomi_tubstap::{
    Tubstap,
    evaluation::{Pairing, SubBattles},
    players::{BestTurns, Width, visit_turns},
    tables::{self, Composition},
};

fn main() {
    divan::main();
}

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Other(0))
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn compute_fap() -> usize {
    tables::build(Composition::OF_THE_PAPER[0], 2, &|_, _| {}).bytes().len()
}

/// A whole turn, with the number of different battles at its end that were judged. `quiet` is the start of the battle,
/// in `close` both sides have moved twice.
#[divan::bench(args = ["road-fap quiet", "road-fap close", "road-apr close", "road-fapr-small quiet", "road-fapr-large quiet", "road-fapr-large close"], sample_count = 3, sample_size = 1)]
fn turn(bencher: Bencher<'_, '_>, which: &str) {
    let (map, moment) = which.split_once(' ').expect("a map and a moment");
    let mut battle: Tubstap = rules_of::<Tubstap>(&format!("tubstap:map={map}")).start(&mut rng());
    let evaluation = SubBattles::new(battle.map(), Pairing::Alike, 4);
    let thin = Width { moves: 50, ..Width::FULL };
    let best_turn = |battle: &Tubstap, width: Width, side: Side| {
        let mut best = BestTurns::new(1);
        visit_turns(battle, width, &Budget::unlimited(), &mut rng(), &mut |actions, after| {
            best.add(actions, evaluation.value(after, side));
        });
        best
    };
    for turn in 0..if moment == "close" { 4 } else { 0 } {
        let best = best_turn(&battle, thin, Side(turn % 2)).into_best();
        best.expect("the battle is not over").actions.into_iter().for_each(|action| battle.apply(action));
    }
    let decide = || best_turn(&battle, Width::FULL, Side::FIRST);
    let leaves = decide().compared();
    bencher.counter(ItemsCount::new(leaves)).bench_local(decide);
}
