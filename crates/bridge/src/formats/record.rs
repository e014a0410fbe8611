//! What a board of a file means, whatever its format.

use super::{Auction, Place, Problem};
use crate::{Bridge, Card, Contract, Deal, Play, Terms, Vulnerability};
use std::fmt;
use yomi_core::{Game, Position, Seat};

/// A board as a file tells it. Everything may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The board's number or name; empty if it has none.
    pub name: String,
    /// The names of North, East, South and West; empty if not told.
    pub players: [String; 4],
    /// Who calls first.
    pub dealer: Option<Seat>,
    /// Who is vulnerable.
    pub vulnerability: Option<Vulnerability>,
    /// The four hands, all of the same size.
    pub deal: Option<Deal>,
    /// The bidding.
    pub auction: Option<Auction>,
    /// The contract and who plays it.
    pub contract: Option<(Contract, Seat)>,
    /// The cards in the order of play. They are legal in `deal` and `contract`, which are there if this is not empty.
    pub play: Vec<Card>,
    /// The tricks that declarer took.
    pub tricks: Option<u8>,
    /// Names of what the file tells besides, which only its own format keeps.
    pub besides: Vec<String>,
}

impl Record {
    /// The board after so many of the cards played, or all if there are fewer; `None` without a deal or a contract.
    pub fn game_after(&self, cards: usize) -> Option<Bridge> {
        let mut game = self.game_at_lead()?;
        self.play.iter().take(cards).for_each(|&card| game.apply(card));
        Some(game)
    }

    /// The board before the opening lead.
    fn game_at_lead(&self) -> Option<Bridge> {
        let (deal, (contract, declarer)) = self.deal.zip(self.contract)?;
        let vulnerability = self.vulnerability.unwrap_or(Vulnerability::None);
        let terms = Terms::of_contract(contract, declarer, vulnerability);
        Some(Bridge::new(terms, deal))
    }

    /// Takes over the cards of a play: `next` gives the card that comes in a position and its place, until there is
    /// none.
    pub(super) fn take_play(
        &mut self,
        mut next: impl FnMut(&Play) -> Result<Option<(Card, Place)>, Problem>,
    ) -> Result<(), Problem> {
        let Some(mut game) = self.game_at_lead() else { return Ok(()) };
        while !game.play().is_over() {
            let Some((card, at)) = next(game.play())? else { break };
            let holds = game.play().to_play().is_some_and(|seat| game.hands()[seat].contains(card));
            let word = if holds { "a revoke: " } else { "" };
            game.check(card).map_err(|illegal| Problem::new(at, format!("{word}{illegal}")))?;
            game.apply(card);
            self.play.push(card);
        }
        Ok(())
    }
}

/// A board that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadBoard {
    /// The number of the board in the file, from 1.
    pub number: usize,
    /// Its name, as far as known.
    pub name: String,
    /// Where the mistake is.
    pub at: Place,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl BadBoard {
    pub(super) fn new(number: usize, name: &str, problem: Problem) -> BadBoard {
        BadBoard { number, name: name.to_owned(), at: problem.at, problem: problem.text }
    }
}

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadBoard { number, name, at, problem } = self;
        match name.as_str() {
            "" => write!(f, "{at}: board {number} of the file: {problem}"),
            _ => write!(f, "{at}: board {name}: {problem}"),
        }
    }
}

impl std::error::Error for BadBoard {}
