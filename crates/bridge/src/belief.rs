//! Where the unseen cards may be, by worlds and what they weigh.

use crate::{BridgeSight, Card, Deal, Hand, seats};
use serde_json::{Map, Value};
use yomi_core::Seat;

/// Deals that a seat thinks possible, with what each counts.
pub(crate) struct Belief<'a> {
    sight: &'a BridgeSight,
    worlds: Vec<(&'a Deal, f64)>,
}

impl<'a> Belief<'a> {
    /// Of worlds and their weights.
    pub(crate) fn new(sight: &'a BridgeSight, worlds: impl IntoIterator<Item = (&'a Deal, f64)>) -> Self {
        Belief { sight, worlds: worlds.into_iter().collect() }
    }

    /// The seats whose cards are not seen.
    fn hidden(&self) -> impl Iterator<Item = Seat> {
        seats::ALL.into_iter().filter(|&seat| !self.sight.sees(seat))
    }

    /// The cards that the hidden seats hold between them.
    fn unseen(&self) -> Hand {
        let held = |deal: &Deal| self.hidden().fold(Hand::EMPTY, |all, seat| all | deal[seat]);
        self.worlds.first().map_or(Hand::EMPTY, |(deal, _)| held(deal))
    }

    /// How likely it is that `seat` holds `card`.
    fn chance(&self, card: Card, seat: Seat) -> f64 {
        mean(self.worlds.iter().map(|(deal, weight)| (f64::from(u8::from(deal[seat].contains(card))), *weight)))
    }

    /// By card and the name of a seat, how likely it is there.
    pub(crate) fn to_json(&self) -> Map<String, Value> {
        let chances = |card: Card| -> Map<String, Value> {
            self.hidden().map(|seat| (seats::name(seat).to_owned(), self.chance(card, seat).into())).collect()
        };
        self.unseen().iter().rev().map(|card| (card.to_string(), Value::Object(chances(card)))).collect()
    }
}

/// The mean of values by their weights; 0 without any.
pub(crate) fn mean(values: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, weights) =
        values.fold((0.0, 0.0), |(sum, weights), (value, weight)| (sum + value * weight, weights + weight));
    if weights > 0.0 { sum / weights } else { 0.0 }
}
