//! The table as a seat sees it, or as it is.

use crate::{Goal, Hand, Play, Suit, Trick, Vulnerability, seats};
use serde_json::{Value, json};
use yomi_core::{Seat, Side};

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

/// The table, with the hands that are seen.
///
/// - `contract`, its `strain` as in texts, `declarer`, `dummy`, `vulnerable` (for each side), `need` (tricks for the
///   declaring side) `of` so many, and what all know of the hands as dealt (`shown`, empty if nothing);
/// - `turn`: the seat that decides, `to_play`: the seat whose card comes next (dummy's, where declarer decides);
/// - `hands`: one for each seat with its cards, high ones first (`cards`, none where they are not seen), their number
///   `left`, what it has `played` in order, and the suits that it is known to be `out` of;
/// - `trick`: the current one, or once it is complete the last one until the next lead; `previous`: the one before it;
///   each with its `leader`, its `cards` as `[seat, card]`, and the seat of the `best`;
/// - `won`: the tricks of each side.
pub(super) fn of(play: &Play, hands: &[Option<Hand>; 4]) -> Value {
    let terms = play.terms();
    let need = match terms.goal {
        Goal::Contract => terms.contract.tricks_needed(),
        Goal::Tricks(tricks) => tricks,
    };
    let tricks: Vec<Trick<'_>> = play.tricks().collect();
    let trick = |back: usize| tricks.len().checked_sub(back).map(|number| drawn_trick(&tricks[number]));
    json!({
        "contract": terms.contract.to_string(),
        "strain": terms.contract.strain().to_string(),
        "declarer": terms.declarer,
        "dummy": terms.dummy(),
        "vulnerable": vulnerable(terms.vulnerability),
        "need": need,
        "of": play.total_tricks(),
        "shown": terms.shown.to_string(),
        "turn": play.decider(),
        "to_play": play.to_play(),
        "hands": seats::ALL.map(|seat| drawn_hand(play, seat, hands[seats::index(seat)])),
        "trick": trick(1),
        "previous": trick(2),
        "won": SIDES.map(|side| play.tricks_won(side)),
    })
}

fn vulnerable(vulnerability: Vulnerability) -> [bool; 2] {
    SIDES.map(|side| vulnerability.of(side))
}

fn drawn_hand(play: &Play, seat: Seat, hand: Option<Hand>) -> Value {
    let out = Suit::HIGH_TO_LOW.into_iter().filter(|&suit| play.has_shown_out(seat, suit));
    let played = play.tricks().filter_map(|trick| trick.card_of(seat)).map(|card| card.to_string());
    json!({
        "seat": seat,
        "name": seats::name(seat),
        "cards": hand.map(|hand| hand.iter().rev().map(|card| card.to_string()).collect::<Vec<_>>()),
        "left": play.cards_left(seat),
        "played": played.collect::<Vec<_>>(),
        "out": out.map(|suit| suit.letter().to_string()).collect::<Vec<_>>(),
    })
}

fn drawn_trick(trick: &Trick<'_>) -> Value {
    let seats = (0..4).map(|offset| Seat((trick.leader.0 + offset) & 3));
    json!({
        "leader": trick.leader,
        "cards": seats.zip(trick.cards).map(|(seat, card)| json!([seat, card.to_string()])).collect::<Vec<_>>(),
        "best": trick.best,
    })
}
