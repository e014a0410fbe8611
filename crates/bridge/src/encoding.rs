//! The game in numbers: actions by their bytes in storage, and what a seat sees as one row of numbers.

use crate::{Action, Bridge, BridgeSight, Call, Card, Claim, Deal, Hand, seats};
use yomi_core::{Encoded, EncodedWorlds, Planes, Position, Seat, Side, View};

/// The parts of the row and how many numbers each has. Seats are counted from one's own, to the left.
const PARTS: [(&str, usize); 11] = [
    ("own hand", Card::COUNT),
    ("dummy's hand, if it is seen", Card::COUNT),
    ("cards played, by seat", 4 * Card::COUNT),
    ("the current trick, by seat", 4 * Card::COUNT),
    ("calls made, by seat", 4 * Call::COUNT as usize),
    ("strain of the contract", 5),
    ("level of the contract and doubling", 2),
    ("declarer, by seat", 4),
    ("vulnerability of both sides", 2),
    ("tricks won by both sides", 2),
    ("own turn and whether it is to call", 2),
];

fn length() -> usize {
    PARTS.iter().map(|(_, length)| length).sum()
}

fn cards(hand: Hand) -> impl Iterator<Item = usize> {
    hand.iter().map(Card::index)
}

/// How far to the left of a seat another one sits.
fn from_seat(seat: Seat, other: Seat) -> usize {
    usize::from((other.0 + 4 - seat.0) & 3)
}

impl Encoded for Bridge {
    fn action_space(sight: &BridgeSight) -> usize {
        let claims = if sight.play().terms().claims { Claim::COUNT } else { 0 };
        Card::COUNT + usize::from(Call::COUNT + claims)
    }

    fn number(_sight: &BridgeSight, action: Action) -> Option<usize> {
        Some(usize::from(u8::from(action)))
    }

    fn numbered(sight: &BridgeSight, number: usize) -> Option<Action> {
        let number = Some(number).filter(|&number| number < Bridge::action_space(sight))?;
        Action::try_from(u8::try_from(number).ok()?).ok()
    }

    fn shape(_sight: &BridgeSight) -> Vec<usize> {
        vec![length()]
    }

    fn planes(_sight: &BridgeSight) -> Vec<String> {
        PARTS.iter().flat_map(|(name, length)| std::iter::repeat_n((*name).to_owned(), *length)).collect()
    }

    fn encode(sight: &BridgeSight, seat: Seat, out: &mut [f32]) {
        let (play, bidding) = (sight.play(), sight.is_bidding());
        let (mut from, mut part) = (0, 0);
        let mut next = || {
            let at = from;
            from += PARTS[part].1;
            part += 1;
            at
        };
        let mut mark = |at: usize| out[at] = 1.0;
        let own = next();
        cards(sight.hand(seat).unwrap_or(Hand::EMPTY)).for_each(|card| mark(own + card));
        let dummy = next();
        // There is no dummy before there is a contract.
        let seen = if bidding { None } else { Some(play.terms().dummy()) };
        let seen = seen.filter(|dummy| *dummy != seat).and_then(|dummy| sight.hand(dummy));
        cards(seen.unwrap_or(Hand::EMPTY)).for_each(|card| mark(dummy + card));
        let played = next();
        for (other, hand) in seats::ALL.into_iter().zip(play.played_by()) {
            cards(hand).for_each(|card| mark(played + from_seat(seat, other) * Card::COUNT + card));
        }
        let trick = next();
        for other in seats::ALL {
            if let Some(card) = play.current_trick().card_of(other) {
                mark(trick + from_seat(seat, other) * Card::COUNT + card.index());
            }
        }
        let calls = next();
        for (made, other) in sight.auction().into_iter().flat_map(|auction| auction.with_seats()) {
            mark(calls + from_seat(seat, other) * usize::from(Call::COUNT) + usize::from(made.call.index()));
        }
        let (strain, level, declarer) = (next(), next(), next());
        let (vulnerable, won, turn) = (next(), next(), next());
        let (contract, terms) = (play.terms().contract, play.terms());
        if !bidding {
            mark(strain + contract.strain() as usize);
            mark(declarer + from_seat(seat, terms.declarer));
        }
        mark_if(out, turn, sight.turn() == Some(seat));
        mark_if(out, turn + 1, bidding);
        if !bidding {
            out[level] = f32::from(contract.level()) / 7.0;
            out[level + 1] = contract.doubling() as u8 as f32 / 2.0;
        }
        let side = seats::side_of(seat);
        for (place, side) in [side, side.other()].into_iter().enumerate() {
            mark_if(out, vulnerable + place, terms.vulnerability.of(side));
            out[won + place] = f32::from(play.tricks_won(Side(side.0))) / 13.0;
        }
    }
}

fn mark_if(out: &mut [f32], at: usize, is_so: bool) {
    out[at] = f32::from(u8::from(is_so));
}

/// A world is a row for each seat from North on: 1 for the cards that it holds now.
impl EncodedWorlds for Bridge {
    fn world_shape(_sight: &BridgeSight) -> Vec<usize> {
        vec![seats::ALL.len(), Card::COUNT]
    }

    fn encode_world(_view: &View<'_, Self>, deal: &Deal, out: &mut [f32]) {
        let mut rows = Planes::new(out, Card::COUNT);
        deal.hands().into_iter().for_each(|hand| rows.cells(cards(hand)));
    }
}
