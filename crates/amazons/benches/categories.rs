//! How fast moves fall into categories, at ply 20.

use divan::{Bencher, black_box};
use yomi_amazons::{
    Action, Amazons, AmazonsRules,
    categories::{Classifier, Costs, Phase, Realizations, Scheme},
    playout::random_move,
};
use yomi_core::{Game, Position, Purpose, Streams};

fn main() {
    divan::main();
}

/// A position after twenty random moves, and its legal moves.
fn position() -> (Amazons, Vec<Action>) {
    let mut game = Amazons::new(AmazonsRules::default().start);
    let rng = &mut Streams::new(7).stream(0, Purpose::Other(0));
    for _ in 0..20 {
        let action = random_move(&game, rng).expect("games are longer");
        game.apply(action);
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    (game, legal)
}

/// Once for each position.
#[divan::bench]
fn look_at_a_position(bencher: Bencher<'_, '_>) {
    let (game, _) = position();
    bencher.bench(|| Classifier::new(black_box(&game)));
}

/// Once for each move.
#[divan::bench]
fn classify_all_moves(bencher: Bencher<'_, '_>) {
    let (game, legal) = position();
    let classifier = Classifier::new(&game);
    bencher.counter(divan::counter::ItemsCount::new(legal.len())).bench(|| {
        legal
            .iter()
            .map(|action| black_box(classifier.of(*action)))
            .filter(|found| *found != Default::default())
            .count()
    });
}

/// Once for each move, with what it costs a search.
#[divan::bench]
fn cost_of_all_moves(bencher: Bencher<'_, '_>) {
    let (game, legal) = position();
    let (classifier, phase) = (Classifier::new(&game), Phase::of(&game));
    let costs = Costs::new(&Realizations::EMPTY, Scheme::Ground);
    bencher
        .counter(divan::counter::ItemsCount::new(legal.len()))
        .bench(|| legal.iter().map(|action| costs.of(phase, classifier.of(*action))).sum::<f32>());
}
