//! What calls mean, for people and for whoever looks for worlds.

use super::{Agreement, rules_for, situation::Situation};
use crate::{Auction, Call, CallMade, HandLimits};
use std::fmt;
use yomi_core::Seat;

/// What a call shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// High-card points and lengths, as far as they follow.
    pub limits: HandLimits,
    /// What it means if it does not mean what it says: the opponents must be told.
    pub artificial: Option<&'static str>,
    /// Whether the system has the call; if not, it was taken for natural.
    pub in_system: bool,
}

/// In words: `15–17 points, balanced`.
impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.artificial {
            Some(meaning) => f.write_str(meaning),
            None => f.write_str(&self.limits.words()),
        }
    }
}

/// What a call of the seat whose turn it is would mean; `None` if the auction is over.
pub fn meaning(auction: &Auction, call: Call, agreement: Agreement) -> Option<Meaning> {
    Situation::after(auction, agreement).map(|situation| situation.explain(call))
}

/// What all calls that are allowed now would mean, from pass to 7NT.
pub fn meanings(auction: &Auction, agreement: Agreement) -> Vec<(Call, Meaning)> {
    let situation = Situation::after(auction, agreement);
    let explain = |situation: Situation| auction.legal().map(|call| (call, situation.explain(call))).collect();
    situation.map_or_else(Vec::new, explain)
}

/// Every call of an auction with who made it and what it meant.
pub fn explained(auction: &Auction, agreement: Agreement) -> impl Iterator<Item = (&CallMade, Seat, Meaning)> {
    let mut now = Situation::new(auction.dealer(), agreement);
    auction.with_seats().map_while(move |(made, seat)| {
        let meaning = now.explain(made.call);
        let rule = now.meaning(made.call);
        now.push(made.call, &rule).map(|()| (made, seat, meaning))
    })
}

impl Situation {
    /// What a call means now.
    pub(super) fn explain(&self, call: Call) -> Meaning {
        let in_system = rules_for(self).iter().any(|rule| rule.call == call);
        let rule = self.meaning(call);
        Meaning { limits: rule.limits(), artificial: rule.artificial, in_system }
    }
}
