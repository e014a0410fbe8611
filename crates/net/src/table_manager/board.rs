//! Boards to be played.

use yomi_bridge::{Auction, Deal, Hand, Vulnerability, formats::Record, seats};
use yomi_core::{Purpose, Seat, Streams};

/// Where contracts come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contracts {
    /// The clients bid.
    #[default]
    Bid,
    /// The boards have them.
    Given,
}

/// A board that can be played at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its number, which the clients are told.
    pub number: u32,
    /// Who calls first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The four hands of 13 cards.
    pub deal: Deal,
    /// The auction, if the contract is given.
    pub given: Option<Auction>,
}

impl Board {
    /// The board that a file describes. What the file does not say is as usual for the board's number, which is the
    /// name's or else `place`.
    ///
    /// # Errors
    /// If there is no whole deal, or no contract where it has to be given.
    pub fn from_record(record: &Record, place: u32, contracts: Contracts) -> Result<Board, String> {
        let number = record.name.parse().ok().filter(|&number| number > 0).unwrap_or(place);
        let deal = record.deal.filter(|deal| deal.cards() == Hand::PACK);
        let deal = deal.ok_or("it has no deal of 52 cards")?;
        let dealer = record.auction.as_ref().map(Auction::dealer).or(record.dealer).unwrap_or(seats::dealer(number));
        let given = match contracts {
            Contracts::Bid => None,
            Contracts::Given => Some(given(record, dealer)?),
        };
        let vulnerability = record.vulnerability.unwrap_or(Vulnerability::of_board(number));
        Ok(Board { number, dealer, vulnerability, deal, given })
    }

    /// Boards from 1 on with random deals; the same seed gives the same deals.
    pub fn random(count: u32, seed: u64) -> Vec<Board> {
        let streams = Streams::new(seed);
        let board = |number: u32| Board {
            number,
            dealer: seats::dealer(number),
            vulnerability: Vulnerability::of_board(number),
            deal: Deal::random(&mut streams.stream(number.into(), Purpose::Chance)),
            given: None,
        };
        (1..=count).map(board).collect()
    }
}

/// The whole auction that leads to the contract of a record.
fn given(record: &Record, dealer: Seat) -> Result<Auction, String> {
    match (&record.auction, record.contract) {
        (Some(auction), contract) if auction.is_over() && (contract.is_none() || auction.contract() == contract) => {
            Ok(auction.clone())
        }
        (_, Some((contract, declarer))) => Auction::simplest(contract, declarer, dealer),
        _ => Err("it has no contract; give it one, or let the clients bid".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_without_what_is_needed_are_refused() {
        let board = Board::random(1, 1).remove(0);
        let record = Record { deal: Some(board.deal), ..Record::default() };
        assert!(Board::from_record(&record, 5, Contracts::Bid).is_ok_and(|board| board.number == 5));
        assert!(Board::from_record(&record, 5, Contracts::Given).unwrap_err().contains("has no contract"));
        assert!(Board::from_record(&Record::default(), 5, Contracts::Bid).unwrap_err().contains("no deal of 52 cards"));
    }
}
