//! What several test files use.
#![allow(dead_code, reason = "each test file is a crate of its own, and not all use everything")]

use yomi_bridge::{Bridge, Card, Hand};
use yomi_conformance::rules_of;
use yomi_core::{Purpose, Rules, Streams, Table};

/// The paper's ending: South, with North as dummy, needs all four tricks at no trump.
pub(crate) const ENDING: &str = "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=4";

/// The game that a specification starts, with a fixed seed for random deals.
pub(crate) fn start(spec: &str) -> Bridge {
    rules_of::<Bridge>(spec).start(&mut Streams::new(1).stream(0, Purpose::Chance))
}

/// A table at which these cards were played.
pub(crate) fn played(spec: &str, cards: &str) -> Table<Bridge> {
    let mut table = Table::new(start(spec));
    for text in cards.split_whitespace() {
        table.play(card(text).into()).unwrap_or_else(|error| panic!("{spec}, {cards}, {text}: {error}"));
    }
    table
}

/// Reads a card.
pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Reads a hand.
pub(crate) fn hand(text: &str) -> Hand {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}
