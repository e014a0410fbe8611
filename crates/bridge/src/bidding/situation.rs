//! What the auction has told everybody so far.

use super::{Agreement, System, rule::Rule, rules_for, value::Count};
use crate::{Auction, Call, Strain, Suit, seats};
use yomi_core::Seat;

/// What a seat has shown by its calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// Points.
    pub(super) least: u8,
    pub(super) most: u8,
    /// The fewest cards of every suit.
    pub(super) lengths: [u8; 4],
    /// The numbers of aces that it may have (bit = number).
    pub(super) aces: u8,
}

impl Shown {
    const NOTHING: Shown = Shown { least: 0, most: 37, lengths: [0; 4], aces: 0b11111 };

    /// Takes a further call into account. What a seat says last about its points counts, if it contradicts itself.
    fn learn(&mut self, rule: &Rule) {
        (self.least, self.most) = match (self.least.max(rule.least), self.most.min(rule.most)) {
            (least, most) if least <= most => (least, most),
            _ => (rule.least, rule.most),
        };
        for (shown, (fewest, _)) in self.lengths.iter_mut().zip(rule.lengths) {
            *shown = (*shown).max(fewest).max(if rule.balanced { 2 } else { 0 });
        }
        self.aces &= rule.aces;
    }

    pub(super) fn length(&self, suit: Suit) -> u8 {
        self.lengths[suit as usize]
    }
}

/// An auction and what it has shown.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub(super) agreement: Agreement,
    pub(super) auction: Auction,
    shown: [Shown; 4],
    /// Of every call whether it means what it says.
    is_natural: Vec<bool>,
    /// Whose turn it is.
    pub(super) me: Seat,
}

impl Situation {
    /// Before the first call.
    pub(super) fn new(dealer: Seat, agreement: Agreement) -> Situation {
        Situation {
            agreement,
            auction: Auction::new(dealer),
            shown: [Shown::NOTHING; 4],
            is_natural: Vec::new(),
            me: dealer,
        }
    }

    /// Goes through the calls of an auction that is not over.
    pub(super) fn after(auction: &Auction, agreement: Agreement) -> Option<Situation> {
        let mut now = Situation::new(auction.dealer(), agreement);
        for made in auction.calls() {
            let rule = now.meaning(made.call);
            now.push(made.call, &rule)?;
        }
        now.auction.turn().map(|_| now)
    }

    /// What a call means now, if partner and the opponents take it for what the system says, or else for natural.
    pub(super) fn meaning(&self, call: Call) -> Rule {
        let meanings = rules_for(self).into_iter().filter(|rule| rule.call == call && !rule.rare);
        meanings.reduce(Rule::either).unwrap_or_else(|| natural(call))
    }

    /// Takes a call with its meaning; `None` if the laws do not allow it.
    pub(super) fn push(&mut self, call: Call, rule: &Rule) -> Option<()> {
        self.shown[seats::index(self.me)].learn(rule);
        self.auction.push(call, None).ok()?;
        self.is_natural.push(rule.artificial.is_none());
        self.me = self.auction.turn().unwrap_or(self.me);
        Some(())
    }

    /// Whether my side is vulnerable.
    pub(super) fn vulnerable(&self) -> bool {
        self.agreement.vulnerability.of(seats::side_of(self.me))
    }

    /// The calls of our side from its first bid on, opener's and responder's in turn; `None` if the opponents have said
    /// anything.
    pub(super) fn undisturbed(&self) -> Option<Vec<Call>> {
        let ours = |seat: Seat| seats::side_of(seat) == seats::side_of(self.me);
        let quiet = self.auction.with_seats().all(|(made, by)| ours(by) || made.call == Call::Pass);
        let calls = self.auction.with_seats().filter(|&(_, by)| ours(by)).map(|(made, _)| made.call);
        quiet.then(|| calls.skip_while(|&call| call == Call::Pass).collect())
    }

    /// The last call of a seat, whether it means what it says, and which it was.
    pub(super) fn last_call(&self, seat: Seat) -> Option<(Call, bool)> {
        let calls: Vec<(Call, Seat)> = self.auction.with_seats().map(|(made, by)| (made.call, by)).collect();
        let at = calls.iter().rposition(|&(_, by)| by == seat)?;
        Some((calls[at].0, self.is_natural[at]))
    }

    pub(super) fn mine(&self) -> &Shown {
        &self.shown[seats::index(self.me)]
    }

    pub(super) fn partners(&self) -> &Shown {
        &self.shown[seats::index(seats::partner_of(self.me))]
    }

    /// The bids of a seat, first to last.
    pub(super) fn bids(&self, seat: Seat) -> Vec<(u8, Strain)> {
        let of_seat = self.auction.with_seats().filter(|&(_, by)| by == seat);
        let bids = of_seat.filter_map(|(made, _)| match made.call {
            Call::Bid(level, strain) => Some((level, strain)),
            _ => None,
        });
        bids.collect()
    }

    pub(super) fn my_bids(&self) -> Vec<(u8, Strain)> {
        self.bids(self.me)
    }

    pub(super) fn partners_bids(&self) -> Vec<(u8, Strain)> {
        self.bids(seats::partner_of(self.me))
    }

    /// The suits that the opponents have bid; the natural system takes all of them for what they say.
    pub(super) fn their_suits(&self) -> Vec<Suit> {
        let theirs = self.auction.with_seats().zip(&self.is_natural).filter(|((_, by), is_natural)| {
            seats::side_of(*by) != seats::side_of(self.me) && (**is_natural || self.agreement.system == System::Natural)
        });
        let mut suits: Vec<Suit> = theirs
            .filter_map(|((made, _), _)| match made.call {
                Call::Bid(_, strain) => strain.trump(),
                _ => None,
            })
            .collect();
        suits.sort_unstable();
        suits.dedup();
        suits
    }

    /// Whether the opponents have made a bid.
    pub(super) fn they_have_bid(&self) -> bool {
        [1, 3].iter().any(|offset| !self.bids(Seat((self.me.0 + offset) & 3)).is_empty())
    }

    /// Whether the first bid was the opponents'.
    pub(super) fn they_opened(&self) -> bool {
        let first = self.auction.with_seats().find(|(made, _)| matches!(made.call, Call::Bid(..)));
        first.is_some_and(|(_, by)| seats::side_of(by) != seats::side_of(self.me))
    }

    /// Whether the last bid is the opponents'.
    pub(super) fn they_bid_last(&self) -> bool {
        self.auction.last_bid().is_some_and(|(.., by)| seats::side_of(by) != seats::side_of(self.me))
    }

    /// Whether the right-hand opponent's last call was a pass, so that a forcing bid of partner's must be answered.
    pub(super) fn partner_waits(&self) -> bool {
        matches!(self.auction.calls(), [.., partner, right] if right.call == Call::Pass && partner.call != Call::Pass)
    }

    /// Whether a seat has doubled.
    pub(super) fn has_doubled(&self, seat: Seat) -> bool {
        self.auction.with_seats().any(|(made, by)| by == seat && made.call == Call::Double)
    }

    /// The lowest level, perhaps above seven, at which a strain can be bid.
    pub(super) fn cheapest(&self, strain: impl Into<Strain>) -> u8 {
        let strain = strain.into();
        self.auction.last_bid().map_or(1, |(level, top, ..)| if strain > top { level } else { level + 1 })
    }
}

/// What a call means that the system does not have.
fn natural(call: Call) -> Rule {
    let rule = Rule::new(call);
    match call {
        Call::Pass | Call::Redouble => rule,
        Call::Double => rule.points(Count::High, 12, 40),
        Call::Bid(level, strain) => {
            let rule = rule.points(Count::Length, [6, 8, 10, 12][usize::from(level.clamp(1, 4)) - 1], 40);
            match strain.trump() {
                Some(suit) => rule.at_least(suit, 4),
                None => rule.balanced(),
            }
        }
    }
}
