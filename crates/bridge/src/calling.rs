//! The auction as a part of the game: all of it is public, so the truth and the seats' sights share it.

use crate::{Auction, Call, Contract, seats};
use std::sync::Arc;
use yomi_core::{Illegal, Rng, Seat, below};

/// The auction of a board at which the seats bid; a clone shares it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Calling(Arc<State>);

#[derive(Clone, Debug, PartialEq)]
struct State {
    auction: Auction,
    /// How many of the calls had been made when the game was set up.
    given: usize,
    /// Who calls next, and what came out once it is over; kept because it is asked for with every card.
    turn: Option<Seat>,
    contract: Option<(Contract, Seat)>,
}

impl Calling {
    /// An auction some calls of which are given.
    pub(crate) fn new(auction: Auction) -> Calling {
        let (given, turn, contract) = (auction.calls().len(), auction.turn(), auction.contract());
        Calling(Arc::new(State { auction, given, turn, contract }))
    }

    pub(crate) fn auction(&self) -> &Auction {
        &self.0.auction
    }

    /// Who calls next; nobody once the auction is over.
    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        self.0.turn
    }

    /// The contract and its declarer once the auction is over, unless all have passed.
    pub(crate) fn contract(&self) -> Option<(Contract, Seat)> {
        self.0.contract
    }

    /// Whether the board is over without a card.
    #[inline]
    pub(crate) fn is_passed_out(&self) -> bool {
        self.0.turn.is_none() && self.0.contract.is_none()
    }

    /// The calls after those that the game was set up with.
    pub(crate) fn calls_made(&self) -> impl Iterator<Item = Call> + '_ {
        self.0.auction.calls()[self.0.given..].iter().map(|made| made.call)
    }

    /// The auction as the game was set up with it.
    pub(crate) fn rewound(&self) -> Calling {
        Calling::new(self.0.auction.first(self.0.given))
    }

    /// Whether the next call may be this one.
    pub(crate) fn check(&self, call: Call) -> Result<(), Illegal> {
        self.0.auction.check(call).map_err(|problem| {
            let by = self.0.turn.map_or_else(String::new, |seat| format!("; {} is to call", seats::name(seat)));
            Illegal::because(format!("{problem}{by}"))
        })
    }

    /// Adds a call that the laws allow.
    pub(crate) fn push(&mut self, call: Call) {
        let state = Arc::make_mut(&mut self.0);
        if state.auction.push(call, None).is_ok() {
            state.turn = state.auction.turn();
            state.contract = state.auction.contract();
        }
    }

    /// A call at random, all with the same chance.
    pub(crate) fn random(&self, rng: &mut Rng) -> Option<Call> {
        let legal = self.0.auction.legal();
        let count = legal.clone().count() as u32;
        legal.into_iter().nth(if count > 1 { below(rng, count) as usize } else { 0 })
    }
}
