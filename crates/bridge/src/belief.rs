//! Where the unseen cards may be, by worlds and what they weigh.

use crate::{BridgeSight, Card, Deal, Hand, seats};
use std::collections::BTreeMap;
use yomi_core::{Chance, Seat};

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
    pub(crate) fn by_card(&self) -> BTreeMap<String, BTreeMap<&'static str, f64>> {
        let chances = |card| self.hidden().map(move |seat| (seats::name(seat), self.chance(card, seat))).collect();
        self.unseen().iter().map(|card| (card.to_string(), chances(card))).collect()
    }

    /// The same as players tell it, high cards first.
    pub(crate) fn chances(&self) -> Vec<Chance> {
        let told = |card: Card, seat| Chance {
            of: card.to_string(),
            is: seats::name(seat).into(),
            chance: self.chance(card, seat),
        };
        self.unseen().iter().rev().flat_map(|card| self.hidden().map(move |seat| told(card, seat))).collect()
    }
}

/// The mean of values by their weights; 0 without any.
pub(crate) fn mean(values: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, weights) =
        values.fold((0.0, 0.0), |(sum, weights), (value, weight)| (sum + value * weight, weights + weight));
    if weights > 0.0 { sum / weights } else { 0.0 }
}
