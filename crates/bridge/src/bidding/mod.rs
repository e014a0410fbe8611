//! Bidding by a system.
//!
//! A system is a list of rules for every situation: a call, and the hands that make it. The first rule that fits is the
//! call; and since everybody can go by the same rules, a rule also tells what a call has shown. So there is one
//! description of a system in the code, and [`System::card`] is the same for people.
//!
//! ```
//! use yomi_bridge::{Auction, bidding::{self, Agreement}, seats};
//! let mut auction = Auction::new(seats::SOUTH);
//! let opening = bidding::choose("AKJ54.K2.QT93.72".parse().unwrap(), &auction, Agreement::USUAL).unwrap();
//! assert_eq!(opening.call.to_string(), "1S");
//! auction.push(opening.call, None).unwrap();
//! auction.push("Pass".parse().unwrap(), None).unwrap();
//! let response = bidding::choose("Q873.A64.K5.T964".parse().unwrap(), &auction, Agreement::USUAL).unwrap();
//! assert_eq!(response.call.to_string(), "3S");
//! ```
//!
//! # The standard system
//!
#![doc = include_str!("standard.md")]
//!
//! # The natural system
//!
#![doc = include_str!("natural.md")]

mod explanation;
mod hearing;
mod meaning;
mod natural;
mod placing;
mod rule;
mod situation;
mod standard;
mod value;

pub(crate) use hearing::{BIDDING, HEAR};
pub use hearing::{Ear, HeardAuction};
pub use meaning::{Meaning, explained, meaning, meanings};

use crate::{Auction, Call, Deal, Hand, Vulnerability};
use rule::Rule;
use situation::Situation;
use yomi_core::Seat;

/// A bidding system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Five-card majors, a strong no trump and the usual conventions, close to Standard American.
    Standard,
    /// Nothing is artificial but what has to be.
    Natural,
}

impl System {
    /// The whole system, for people to read.
    pub fn card(self) -> &'static str {
        match self {
            System::Standard => include_str!("standard.md"),
            System::Natural => include_str!("natural.md"),
        }
    }
}

impl yomi_core::Choice for System {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("standard", System::Standard, "five-card majors, strong no trump and the usual conventions"),
        ("natural", System::Natural, "without conventions"),
    ];
}

/// What a partnership has agreed on, at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The system.
    pub system: System,
    /// Who is vulnerable, which all take into account.
    pub vulnerability: Vulnerability,
}

impl Agreement {
    /// The standard system, nobody vulnerable.
    pub const USUAL: Agreement = Agreement { system: System::Standard, vulnerability: Vulnerability::None };
}

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
pub fn choose(hand: Hand, auction: &Auction, agreement: Agreement) -> Option<Choice> {
    let situation = Situation::after(auction, agreement)?;
    let rule = rules_for(&situation).into_iter().find(|rule| rule.fits(hand));
    Some(
        rule.map_or(Choice { call: Call::Pass, alert: None }, |rule| Choice {
            call: rule.call,
            alert: rule.artificial,
        }),
    )
}

/// Bids a whole board, North and South by the first agreement and East and West by the second.
///
/// ```
/// use yomi_bridge::{bidding::{self, Agreement}, seats};
/// let deal = "N:AK52.K2.AQJ3.K52 96.QJ843.K7.J964 QJ74.A96.T92.AT8 T83.T75.8654.Q73".parse().unwrap();
/// let auction = bidding::auction(&deal, seats::EAST, [Agreement::USUAL; 2]);
/// assert_eq!(auction.contract().unwrap().0.to_string(), "4S");
/// ```
pub fn auction(deal: &Deal, dealer: Seat, agreements: [Agreement; 2]) -> Auction {
    let mut auction = Auction::new(dealer);
    while let Some(seat) = auction.turn() {
        let agreement = agreements[crate::seats::side_of(seat).index()];
        let choice = choose(deal[seat], &auction, agreement).unwrap_or(Choice { call: Call::Pass, alert: None });
        if auction.push(choice.call, choice.alert.map(str::to_owned)).is_err() {
            break; // `choose` gives legal calls only
        }
    }
    auction
}

/// The rules for the seat whose turn it is, in the order in which they are tried. Only legal calls are among them, and
/// they follow from the auction alone.
fn rules_for(situation: &Situation) -> Vec<Rule> {
    let mut rules = match situation.agreement.system {
        System::Standard => standard::rules(situation).unwrap_or_else(|| natural::rules(situation)),
        System::Natural => natural::rules(situation),
    };
    rules.retain(|rule| situation.auction.check(rule.call).is_ok());
    rules
}
