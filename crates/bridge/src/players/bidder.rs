//! Whoever plays the cards also bids, by the system of [`bidding`], and claims what is certain.

use crate::{
    Action, Bridge, Call,
    bidding::{self, Agreement, BIDDING, System},
    claim::Claimable,
};
use yomi_core::{Agent, Args, Notation, Report, Thinking, View};

/// A player of cards that calls by the system while the auction goes on, and claims the rest of the tricks where that is
/// allowed and they are certain.
pub(super) struct Bidder<P> {
    system: System,
    player: P,
    /// Whether the last action was a call or a claim, and not a card.
    called: bool,
}

impl<P: Agent<Bridge>> Bidder<P> {
    /// Bids by the system that the arguments name.
    pub(super) fn new(args: &Args, player: P) -> Bidder<P> {
        Bidder { system: args.choice(BIDDING.key), player, called: false }
    }
}

impl<P: Agent<Bridge>> Agent<Bridge> for Bidder<P> {
    fn act(&mut self, view: &View<'_, Bridge>, thinking: &mut Thinking<'_>) -> Action {
        let sight = view.sight();
        if let Some(claim) = sight.claimable().and_then(Claimable::the_rest).map(Action::Claim) {
            self.called = true;
            thinking.report(|| Report { line: vec![sight.write(claim)], ..Report::default() });
            return claim;
        }
        self.called = sight.is_bidding();
        let Some(auction) = sight.auction().filter(|_| self.called) else { return self.player.act(view, thinking) };
        let hand = sight.hand(sight.seat()).unwrap_or_default();
        let agreement = Agreement { system: self.system, vulnerability: sight.play().terms().vulnerability };
        let call = Action::Call(bidding::choose(hand, auction, agreement).map_or(Call::Pass, |choice| choice.call));
        thinking.report(|| Report { line: vec![sight.write(call)], ..Report::default() });
        call
    }

    fn deliberated(&self) -> bool {
        !self.called && self.player.deliberated()
    }

    fn finished(&self) -> Option<bool> {
        self.player.finished().filter(|_| !self.called)
    }
}
