//! The example of Kobayashi, Ando and Uehara's paper on search in worlds: a small heart has been led, and dummy holds
//! ♥AQ. Plain minimax on these rules must give the published values.

mod common;

use common::{ENDING, card, played, start};
use yomi_bridge::{Bridge, seats};
use yomi_core::{Game, Hidden, Position, Worlds};

/// Declarer's tricks when everybody sees everything and plays best.
fn double_dummy(game: &Bridge) -> u8 {
    let terms = game.play().terms();
    let Some(turn) = game.turn() else { return game.play().tricks_won(terms.declaring_side()) };
    let values = game.legal_cards().iter().map(|card| {
        let mut next = game.clone();
        next.apply(card.into());
        double_dummy(&next)
    });
    if Bridge::side(turn) == terms.declaring_side() { values.max() } else { values.min() }.expect("a card to play")
}

fn tricks_after(game: &Bridge, text: &str) -> u8 {
    let mut next = game.clone();
    assert_eq!(next.check(card(text).into()), Ok(()));
    next.apply(card(text).into());
    double_dummy(&next)
}

#[test]
fn the_four_kinds_of_worlds_have_the_published_values() {
    // East and West in the worlds W1 to W4.
    let worlds = [("9876...", "5.K76.."), ("765.7..", "98.K6.."), ("765.K..", "98.76.."), ("98.K7..", "765.6..")];
    let values = worlds.map(|(east, west)| {
        let game = start(&format!("bridge:deal=N:AK.AQ.. {east} 43.43.. {west},need=4,played=H6"));
        assert_eq!((game.turn(), game.play().to_play()), (Some(seats::SOUTH), Some(seats::NORTH)));
        [tricks_after(&game, "HA"), tricks_after(&game, "HQ")]
    });
    assert_eq!(values.map(|[ace, _]| ace), [3, 3, 4, 3]);
    assert_eq!(values.map(|[_, queen]| queen), [4, 4, 3, 3]);
}

#[test]
fn declarer_counts_the_published_layouts() {
    let count = |cards: &str| {
        let table = played(ENDING, cards);
        Bridge::worlds(&table.view(seats::SOUTH)).unwrap().count()
    };
    assert_eq!(count(""), 70, "4 of 8 cards");
    assert_eq!(count("H6"), 35, "3 of the other 7");

    // Of the 70 layouts, 55 have a small heart in West's hand.
    let table = played(ENDING, "");
    let worlds = Bridge::worlds(&table.view(seats::SOUTH)).unwrap().to_vec();
    let small_heart = |west: yomi_bridge::Hand| west.contains(card("H6")) || west.contains(card("H7"));
    assert_eq!(worlds.iter().filter(|world| small_heart(world[seats::WEST])).count(), 55);
}
