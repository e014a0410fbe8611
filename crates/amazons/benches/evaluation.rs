//! Speed of judging positions, on one core. Target: 3 million full evaluations a second, twenty moves into a game.

use divan::{Bencher, counter::ItemsCount};
use yomi_amazons::{Amazons, AmazonsRules, evaluation::Evaluation, playout::random_move};
use yomi_core::{Game, Purpose, Streams};

fn main() {
    divan::main();
}

/// Positions after so many random moves from the usual start.
fn positions(plies: usize) -> Vec<Amazons> {
    let streams = Streams::new(5);
    let play = |index| {
        let mut rng = streams.stream(index, Purpose::Other(0));
        let mut game = Amazons::new(AmazonsRules::default().start);
        for _ in 0..plies {
            random_move(&game, &mut rng).into_iter().for_each(|action| game.apply(action));
        }
        game
    };
    (0..200).map(play).collect()
}

/// Items are evaluations.
#[divan::bench(args = [
    (Evaluation::MinimumDistance, 0), (Evaluation::MinimumDistance, 20), (Evaluation::MinimumDistance, 50),
    (Evaluation::Territory, 0), (Evaluation::Territory, 20), (Evaluation::Territory, 50),
])]
fn evaluate(bencher: Bencher, (evaluation, plies): (Evaluation, usize)) {
    let positions = positions(plies);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        divan::black_box(&positions).iter().map(|position| i64::from(evaluation.value(position))).sum::<i64>()
    });
}
