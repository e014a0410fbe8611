//! Boards as LIN.

use super::meaning::ORDER;
use crate::{Auction, Call, Hand, Suit, Vulnerability, formats::Record, seats};
use std::fmt::Write;

/// The text of all boards, each on a line.
pub(super) fn text<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut text = String::new();
    for (record, number) in records.into_iter().zip(1..) {
        let _ = write!(text, "qx|o{number}|");
        board(&mut text, record);
        text.push('\n');
    }
    text
}

fn board(text: &mut String, record: &Record) {
    let mut pair = |key: &str, value: &str| {
        let _ = write!(text, "{key}|{}|", without_bars(value));
    };
    if record.players.iter().any(|name| !name.is_empty()) {
        // A comma would end the name.
        pair("pn", &ORDER.map(|seat| record.players[seats::index(seat)].replace(',', " ")).join(","));
    }
    // Calls need to know who dealt, even where only the auction says so.
    let dealer = record.dealer.or(record.auction.as_ref().map(Auction::dealer));
    if dealer.is_some() || record.deal.is_some() {
        let dealer = dealer.and_then(|dealer| (1..).zip(ORDER).find(|&(_, seat)| seat == dealer));
        let hands = record.deal.map(|deal| ORDER.map(|seat| hand(deal[seat])).join(","));
        pair("md", &format!("{}{}", dealer.map_or(0, |(digit, _)| digit), hands.unwrap_or_default()));
    }
    if !record.name.is_empty() {
        pair("ah", &format!("Board {}", record.name));
    }
    if let Some(vulnerability) = record.vulnerability {
        pair(
            "sv",
            match vulnerability {
                Vulnerability::None => "o",
                Vulnerability::NorthSouth => "n",
                Vulnerability::EastWest => "e",
                Vulnerability::Both => "b",
            },
        );
    }
    for made in record.auction.iter().flat_map(|auction| auction.calls()) {
        let call = match made.call {
            Call::Pass => "p".into(),
            Call::Double => "d".into(),
            Call::Redouble => "r".into(),
            Call::Bid(..) => made.call.to_string().replace("NT", "N"),
        };
        match made.alert.as_deref() {
            None => pair("mb", &call),
            Some("") => pair("mb", &format!("{call}!")),
            Some(alert) => {
                pair("mb", &format!("{call}!"));
                pair("an", alert);
            }
        }
    }
    for card in &record.play {
        pair("pc", &card.to_string());
    }
    if let Some(tricks) = record.tricks {
        pair("mc", &tricks.to_string());
    }
}

fn hand(hand: Hand) -> String {
    let mut text = String::new();
    for suit in Suit::HIGH_TO_LOW {
        text.push(suit.letter());
        text.extend(hand.of_suit(suit).iter().rev().map(|card| card.rank().letter()));
    }
    text
}

/// A bar would end the value, and there is no way to write one.
fn without_bars(value: &str) -> String {
    value.chars().map(|c| if c == '|' || c.is_control() { '/' } else { c }).collect()
}
