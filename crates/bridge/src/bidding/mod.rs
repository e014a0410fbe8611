//! A natural bidder.
//!
//! The system is a list of rules for every situation: a call, and the hands that make it. The first rule that fits is
//! the call; and since partner goes by the same rules, a rule also tells what a call has shown. So there is one
//! description of the system in the code, and [`SYSTEM`] is the same for people.
//!
//! ```
//! use yomi_bridge::{bidding, formats::Auction, seats};
//! let mut auction = Auction::new(seats::SOUTH);
//! let opening = bidding::choose("AKJ54.K2.QT93.72".parse().unwrap(), &auction).unwrap();
//! assert_eq!(opening.call.to_string(), "1S");
//! auction.push(opening.call, None).unwrap();
//! auction.push("Pass".parse().unwrap(), None).unwrap();
//! let response = bidding::choose("Q873.A64.K5.T964".parse().unwrap(), &auction).unwrap();
//! assert_eq!(response.call.to_string(), "3S");
//! ```
//!
//! # The system
//!
#![doc = include_str!("system.md")]

mod defence;
mod opening;
mod placing;
mod rebid;
mod response;
mod rule;
mod situation;
mod value;

use crate::{
    Deal, Hand,
    formats::{Auction, Call},
    seats,
};
use rule::Rule;
use situation::Situation;
use yomi_core::Seat;

/// The whole system, for people to read.
pub const SYSTEM: &str = include_str!("system.md");

/// What the bidder says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The call, which is always legal.
    pub call: Call,
    /// What the call means, if it does not mean what it says: partner's opponents must be told.
    pub alert: Option<&'static str>,
}

/// The call of the seat whose turn it is, with this hand; `None` if the auction is over.
///
/// It depends on nothing else: not on chance, and not on what anybody else holds.
pub fn choose(hand: Hand, auction: &Auction) -> Option<Choice> {
    let situation = Situation::after(auction)?;
    let rule = rules_for(&situation).into_iter().find(|rule| rule.fits(hand));
    Some(
        rule.map_or(Choice { call: Call::Pass, alert: None }, |rule| Choice {
            call: rule.call,
            alert: rule.artificial,
        }),
    )
}

/// Bids a whole board.
///
/// ```
/// use yomi_bridge::{bidding, seats};
/// let deal = "N:AK52.K2.AQJ3.K52 96.QJ843.K7.J964 QJ74.A96.T92.AT8 T83.T75.8654.Q73".parse().unwrap();
/// let auction = bidding::auction(&deal, seats::EAST);
/// assert_eq!(auction.contract().unwrap().0.to_string(), "3NT");
/// ```
pub fn auction(deal: &Deal, dealer: Seat) -> Auction {
    let mut auction = Auction::new(dealer);
    while let Some(seat) = auction.turn() {
        let choice = choose(deal[seat], &auction).unwrap_or(Choice { call: Call::Pass, alert: None });
        if auction.push(choice.call, choice.alert.map(str::to_owned)).is_err() {
            break; // `choose` gives legal calls only
        }
    }
    auction
}

/// The rules for the seat whose turn it is, in the order in which they are tried. Only legal calls are among them, and
/// they follow from the auction alone.
fn rules_for(situation: &Situation) -> Vec<Rule> {
    let mine = situation.my_bids();
    let partners = situation.partners_bids();
    let (me, partner) = (situation.me, seats::partner_of(situation.me));
    let mut rules = match (mine.as_slice(), partners.as_slice()) {
        ([], []) if situation.has_doubled(me) => placing::rules(situation),
        ([], []) if situation.has_doubled(partner) => defence::after_double(situation),
        ([], []) if situation.they_have_bid() => defence::overcalls(situation),
        ([], []) => opening::rules(),
        ([], [overcall]) if situation.they_opened() => defence::after_overcall(situation, *overcall),
        ([], [opening]) => response::rules(situation, *opening),
        ([opening], [response]) if !situation.they_opened() => rebid::rules(situation, *opening, *response),
        _ => placing::rules(situation),
    };
    rules.retain(|rule| situation.auction.check(rule.call).is_ok());
    rules
}
