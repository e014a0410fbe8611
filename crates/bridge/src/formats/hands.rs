//! Whether four hands make a deal that can be played.

use crate::{Deal, Hand, seats};

/// What keeps a deal from being played: hands of different sizes. Equal hands of fewer than 13 cards are an ending.
pub(super) fn check_sizes(deal: &Deal) -> Result<(), String> {
    let sizes = deal.hands().map(Hand::len);
    let most = sizes.into_iter().max().unwrap_or(0);
    if most == 0 {
        return Err("no hand holds a card; write all four hands".into());
    }
    if most > 13 {
        let seat = seats::ALL.into_iter().find(|&seat| deal[seat].len() == most).unwrap_or(seats::NORTH);
        return Err(format!("{} holds {most} cards; a hand has at most 13", seats::name(seat)));
    }
    let Some(short) = seats::ALL.into_iter().find(|&seat| deal[seat].len() < most) else { return Ok(()) };
    let missing = Hand::PACK - deal.cards();
    let named = if most == 13 { format!("; missing: {}", listed(missing)) } else { String::new() };
    Err(format!(
        "{} holds {} cards where others hold {most}; all hands must be of one size{named}",
        seats::name(short),
        deal[short].len()
    ))
}

/// Cards in a sentence, high ones first.
pub(super) fn listed(cards: Hand) -> String {
    cards.iter().rev().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
