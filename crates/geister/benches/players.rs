//! What a reading and a move cost on one core, by the paper's numbers of playouts.
//!
//! The paper's first experiment spends 10,000 playouts on each legal move, for either colour; its second 2,000 on all
//! moves together. The items counted are readings or moves.

use divan::{Bencher, counter::ItemsCount};
use std::num::NonZeroU32;
use yomi_core::{Budget, Players, Position, Purpose, Rng, Rules, Streams, Table, Thinking};
use yomi_geister::{Geister, GeisterRules, RandomGames, Reading, SampleSize, SamplingPlan};
use yomi_search::{Amount, Draws, MoversEnemy, Spread};

fn main() {
    divan::main();
}

fn rng() -> Rng {
    Streams::new(1).stream(0, Purpose::Chance)
}

/// A game after both set-ups and twenty random moves.
fn middle_game() -> Table<Geister> {
    let mut rng = rng();
    let mut table = Table::new(GeisterRules::new(None).start(&mut rng));
    for _ in 0..22 {
        let action = table.game().random_action(&mut rng).expect("the game of this seed is longer");
        table.play(action).expect("drawn actions are legal");
    }
    table
}

/// Readings of the last move in a middle game.
fn read(bencher: Bencher<'_, '_>, amount: Amount, draws: Draws, games: RandomGames) {
    let table = middle_game();
    let reader = table.game().turn().expect("the game of this seed is longer");
    let size = SampleSize::counted(amount, NonZeroU32::new(10).expect("not 0"));
    let (plan, budget) = (SamplingPlan::new(size, draws, games), Budget::unlimited());
    bencher.counter(ItemsCount::new(1u32)).with_inputs(rng).bench_local_refs(|rng| {
        Reading::of_last_move(&table.view(reader), &plan, MoversEnemy::Drawn, Spread::Population, &budget, rng)
            .expect("a move was made")
    });
}

#[divan::bench(sample_count = 10)]
fn reading_of_the_first_experiment(bencher: Bencher<'_, '_>) {
    read(bencher, Amount::PerAction(10_000), Draws::Shared, RandomGames::Separate);
}

/// The same with games that the ten colourings share.
#[divan::bench]
fn reading_with_shared_games(bencher: Bencher<'_, '_>) {
    read(bencher, Amount::PerAction(10_000), Draws::Shared, RandomGames::Shared);
}

#[divan::bench]
fn reading_of_the_second_experiment(bencher: Bencher<'_, '_>) {
    read(bencher, Amount::InAll(2_000), Draws::Shared, RandomGames::Separate);
}

/// The same with colourings for each move, and so with many more replays of the game.
#[divan::bench]
fn reading_with_fresh_draws(bencher: Bencher<'_, '_>) {
    read(bencher, Amount::InAll(2_000), Draws::Fresh, RandomGames::Separate);
}

#[divan::bench(args = ["mc:6000", "read", "bluff", "bluff:material", "bayes"], sample_count = 20)]
fn a_move(bencher: Bencher<'_, '_>, spec: &str) {
    let table = middle_game();
    let seat = table.game().turn().expect("the game of this seed is longer");
    let builder = Geister::player(spec, &GeisterRules::new(None)).unwrap_or_else(|error| panic!("{error}"));
    bencher
        .counter(ItemsCount::new(1u32))
        .with_inputs(|| (builder.build(), rng()))
        .bench_local_refs(|(player, rng)| player.act(&table.view(seat), &mut Thinking::new(rng)));
}
