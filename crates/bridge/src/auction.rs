//! The auction: which calls may follow, and which contract they lead to.

use crate::{Contract, Doubling, Strain, seats};
use std::{fmt, str::FromStr};
use yomi_core::{NotationError, Seat};

/// What a player may say in the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// Nothing.
    Pass,
    /// The opponents' bid counts double.
    Double,
    /// Our doubled bid counts double again.
    Redouble,
    /// So many tricks more than six, from 1 to 7, in this strain.
    Bid(u8, Strain),
}

impl Call {
    /// Pass, double, redouble, and the 35 bids from 1C to 7NT.
    pub const COUNT: u8 = 38;

    /// The number of the call from 0, for storage.
    pub(crate) fn index(self) -> u8 {
        match self {
            Call::Pass => 0,
            Call::Double => 1,
            Call::Redouble => 2,
            Call::Bid(level, strain) => 3 + 5 * (level - 1) + strain as u8,
        }
    }

    /// The call with this number.
    pub(crate) fn from_index(index: u8) -> Option<Call> {
        Some(match index {
            0 => Call::Pass,
            1 => Call::Double,
            2 => Call::Redouble,
            bid => {
                let bid = bid.checked_sub(3).filter(|_| bid < Call::COUNT)?;
                Call::Bid(bid / 5 + 1, Strain::ALL[usize::from(bid % 5)])
            }
        })
    }

    /// All calls, from pass to 7NT.
    pub fn all() -> impl Iterator<Item = Call> {
        (0..Call::COUNT).filter_map(Call::from_index)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("Pass"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Bid(level, strain) => write!(f, "{level}{strain}"),
        }
    }
}

/// Reads calls as PBN and LIN write them, in either case: `Pass` or `P`, `X` or `D`, `XX` or `R`, `1C` to `7NT`.
impl FromStr for Call {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Call, NotationError> {
        match text.to_ascii_uppercase().as_str() {
            "P" | "PASS" => return Ok(Call::Pass),
            "X" | "D" | "DBL" => return Ok(Call::Double),
            "XX" | "R" | "REDBL" => return Ok(Call::Redouble),
            _ => {}
        }
        let bid: Option<Contract> = text.parse().ok().filter(|bid: &Contract| bid.doubling() == Doubling::Undoubled);
        let bid =
            bid.ok_or_else(|| NotationError::new(text, "is no call", "write Pass, X, XX, or a bid like 1C or 3NT"))?;
        Ok(Call::Bid(bid.level(), bid.strain()))
    }
}

/// A call with what was told about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallMade {
    /// The call.
    pub call: Call,
    /// The explanation, if the call was alerted; empty if nothing was said.
    pub alert: Option<String>,
}

/// The calls of a board from the dealer on. Only calls that the laws allow can be added.
///
/// ```
/// use yomi_bridge::{Auction, seats};
/// let mut auction = Auction::new(seats::EAST);
/// for call in ["1H", "X", "Pass", "4S", "Pass", "Pass", "Pass"] {
///     auction.push(call.parse().unwrap(), None).unwrap();
/// }
/// let (contract, declarer) = auction.contract().unwrap();
/// assert_eq!((contract.to_string().as_str(), declarer), ("4S", seats::NORTH));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auction {
    dealer: Seat,
    calls: Vec<CallMade>,
}

impl Auction {
    /// Before the dealer's call.
    pub fn new(dealer: Seat) -> Auction {
        Auction { dealer: Seat(dealer.0 & 3), calls: Vec::new() }
    }

    /// The shortest auction to a contract: passes up to declarer, the contract, and passes.
    ///
    /// # Errors
    /// If there can be none.
    pub fn simplest(contract: Contract, declarer: Seat, dealer: Seat) -> Result<Auction, String> {
        let mut auction = Auction::new(dealer);
        while auction.turn() != Some(declarer) {
            auction.push(Call::Pass, None)?;
        }
        auction.push(Call::Bid(contract.level(), contract.strain()), None)?;
        if contract.doubling() != Doubling::Undoubled {
            auction.push(Call::Double, None)?;
        }
        if contract.doubling() == Doubling::Redoubled {
            auction.push(Call::Redouble, None)?;
        }
        while !auction.is_over() {
            auction.push(Call::Pass, None)?;
        }
        Ok(auction)
    }

    /// Who calls first.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The calls so far.
    pub fn calls(&self) -> &[CallMade] {
        &self.calls
    }

    /// Whether nobody may call any more: three passes after a bid, or four without.
    pub fn is_over(&self) -> bool {
        let passes = self.calls.iter().rev().take_while(|made| made.call == Call::Pass).count();
        passes >= 4 || (passes == 3 && self.calls.len() > 3)
    }

    /// The last bid, how far it is doubled, and who made it.
    pub fn last_bid(&self) -> Option<(u8, Strain, Doubling, Seat)> {
        let mut last = None;
        for (made, seat) in self.with_seats() {
            match (made.call, &mut last) {
                (Call::Bid(level, strain), _) => last = Some((level, strain, Doubling::Undoubled, seat)),
                (Call::Double, Some((_, _, doubling, _))) => *doubling = Doubling::Doubled,
                (Call::Redouble, Some((_, _, doubling, _))) => *doubling = Doubling::Redoubled,
                _ => {}
            }
        }
        last
    }

    /// The calls so far, and who made each.
    pub fn with_seats(&self) -> impl Iterator<Item = (&CallMade, Seat)> {
        self.calls.iter().enumerate().map(|(index, made)| (made, self.seat(index)))
    }

    /// Who makes the call with this number from 0.
    pub fn seat(&self, index: usize) -> Seat {
        Seat((self.dealer.0 + (index % 4) as u8) & 3)
    }

    /// Who calls next; nobody once the auction is over.
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.seat(self.calls.len()))
    }

    /// The calls that the laws allow now.
    pub fn legal(&self) -> impl Iterator<Item = Call> + Clone + '_ {
        let last = self.last_bid();
        let turn = self.turn();
        (0..Call::COUNT).filter_map(Call::from_index).filter(move |&call| allowed(call, turn, last).is_ok())
    }

    /// Adds the next call.
    ///
    /// # Errors
    /// As [`Auction::check`].
    pub fn push(&mut self, call: Call, alert: Option<String>) -> Result<(), String> {
        self.check(call)?;
        self.calls.push(CallMade { call, alert });
        Ok(())
    }

    /// Whether the laws allow this call now.
    ///
    /// # Errors
    /// If they do not: what is wrong and what would be right.
    pub fn check(&self, call: Call) -> Result<(), String> {
        allowed(call, self.turn(), self.last_bid())
    }

    /// The same auction when only so many calls had been made.
    pub(crate) fn first(&self, calls: usize) -> Auction {
        Auction { dealer: self.dealer, calls: self.calls[..calls.min(self.calls.len())].to_vec() }
    }

    /// Explains the last call.
    pub(crate) fn alert_last(&mut self, text: &str) {
        if let Some(last) = self.calls.last_mut() {
            last.alert = Some(text.to_owned());
        }
    }

    /// Passes until the auction is over.
    pub(crate) fn pass_out(&mut self) {
        while !self.is_over() {
            self.calls.push(CallMade { call: Call::Pass, alert: None });
        }
    }

    /// The contract and its declarer, once the auction is over; `None` also when all have passed.
    pub fn contract(&self) -> Option<(Contract, Seat)> {
        let (level, strain, doubling, by) = self.last_bid().filter(|_| self.is_over())?;
        // Declarer is whoever of the side was first to bid the strain.
        let named = |made: &CallMade| matches!(made.call, Call::Bid(_, bid) if bid == strain);
        let (_, declarer) =
            self.with_seats().find(|&(made, seat)| named(made) && seats::side_of(seat) == seats::side_of(by))?;
        Some((Contract::new(level, strain, doubling)?, declarer))
    }
}

/// Whether a call is allowed to whoever is to call after the last bid.
fn allowed(call: Call, turn: Option<Seat>, last: Option<(u8, Strain, Doubling, Seat)>) -> Result<(), String> {
    let Some(seat) = turn else {
        return Err(format!("{call} after the auction is over; take it out"));
    };
    let opponents = |by: Seat| seats::side_of(by) != seats::side_of(seat);
    match (call, last) {
        (Call::Bid(level, _), _) if !(1..=7).contains(&level) => Err(format!("{call} is no bid from 1C to 7NT")),
        (Call::Bid(level, strain), Some((high, top, ..))) if (level, strain) <= (high, top) => {
            Err(format!("{call} is not higher than the last bid, {high}{top}; bid more or pass"))
        }
        (Call::Double, last)
            if !last.is_some_and(|(.., doubling, by)| doubling == Doubling::Undoubled && opponents(by)) =>
        {
            Err("X needs an undoubled bid of the opponents before it".into())
        }
        (Call::Redouble, last)
            if !last.is_some_and(|(.., doubling, by)| doubling == Doubling::Doubled && !opponents(by)) =>
        {
            Err("XX needs an own bid before it that the opponents have doubled".into())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_higher_than_seven_no_trump() {
        let auction = Auction::simplest("7NT".parse().unwrap(), seats::SOUTH, seats::SOUTH).unwrap();
        let mut bid = Auction::new(auction.dealer());
        bid.push(auction.calls()[0].call, None).unwrap();
        assert!(bid.check(Call::Bid(8, Strain::Clubs)).is_err());
        assert!(bid.check(Call::Pass).is_ok());
    }

    #[test]
    fn the_simplest_auction_leads_to_the_contract() {
        for contract in ["1C", "3NT", "4SX", "7NTXX"] {
            let contract: Contract = contract.parse().unwrap();
            for (declarer, dealer) in seats::ALL.into_iter().flat_map(|a| seats::ALL.map(|b| (a, b))) {
                let auction = Auction::simplest(contract, declarer, dealer).unwrap();
                assert_eq!(auction.contract(), Some((contract, declarer)));
            }
        }
    }
}
