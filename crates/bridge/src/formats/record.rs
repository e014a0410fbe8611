//! What a board of a file means, whatever its format.

use super::{Place, Problem};
use crate::{Auction, Bridge, Card, Contract, Deal, Hand, Play, Terms, Vulnerability};
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
    /// What is odd about the board and was left out, with its place: the rest of it is kept.
    pub odd: Vec<String>,
}

impl Record {
    /// A board as it stands, with its auction if that is part of the game.
    pub fn of_game(game: &Bridge) -> Record {
        let terms = game.play().terms();
        let contract = (terms.contract, terms.declarer);
        let contract =
            if game.auction().is_some() { game.auction().and_then(Auction::contract) } else { Some(contract) };
        Record {
            dealer: game.auction().map(Auction::dealer),
            vulnerability: Some(terms.vulnerability),
            deal: Some(game.original_deal()),
            auction: game.auction().cloned(),
            contract,
            play: game.play().cards().to_vec(),
            tricks: game.play().is_over().then(|| game.play().tricks_won(terms.declaring_side())),
            ..Record::default()
        }
    }

    /// Names of what another record of the same board does not hold.
    pub fn lost_in(&self, other: &Record) -> Vec<String> {
        let alerts = |record: &Record| {
            record.auction.iter().flat_map(Auction::calls).filter(|made| made.alert.is_some()).count()
        };
        let kept = [
            ("the name of the board", self.name == other.name),
            ("the players", self.players == other.players),
            ("the dealer", self.dealer == other.dealer),
            ("the vulnerability", self.vulnerability == other.vulnerability),
            ("the deal", self.deal == other.deal),
            ("the auction", self.auction.is_some() == other.auction.is_some()),
            ("all explanations of calls", alerts(self) == alerts(other)),
            ("the contract without an auction", self.contract == other.contract),
            ("the play", self.play == other.play),
            ("the result", self.tricks == other.tricks),
        ];
        let mut lost: Vec<String> = kept.iter().filter(|(_, same)| !same).map(|(name, _)| (*name).to_owned()).collect();
        if lost.is_empty() && self.auction != other.auction {
            lost.push("the auction as it was".into());
        }
        lost
    }

    /// The board after so many of the cards played, or all if there are fewer; `None` without a deal or a contract.
    pub fn game_after(&self, cards: usize) -> Option<Bridge> {
        let mut game = self.game_at_lead()?;
        self.play.iter().take(cards).for_each(|&card| game.apply(card.into()));
        Some(game)
    }

    /// The board before the opening lead, with its auction if that led to the contract.
    fn game_at_lead(&self) -> Option<Bridge> {
        let (deal, (contract, declarer)) = self.deal.zip(self.contract)?;
        let vulnerability = self.vulnerability.unwrap_or(Vulnerability::None);
        Some(match self.whole_auction() {
            Some(auction) => Bridge::with_auction(auction.clone(), vulnerability, deal),
            None => Bridge::new(Terms::of_contract(contract, declarer, vulnerability), deal),
        })
    }

    /// The auction of a whole deal, if it is over and the contract is what it led to.
    pub(crate) fn whole_auction(&self) -> Option<&Auction> {
        let is_whole = self.deal.is_some_and(|deal| deal.cards() == Hand::PACK);
        self.auction.as_ref().filter(|auction| is_whole && auction.is_over() && auction.contract() == self.contract)
    }

    /// Takes over the cards of a play: `next` gives the card that comes in a position and its place, until there is
    /// none. What comes after a card that could not be played is left out.
    pub(super) fn take_play(&mut self, mut next: impl FnMut(&Play) -> Result<Option<(Card, Place)>, Problem>) {
        let Some(mut game) = self.game_at_lead() else { return };
        while !game.play().is_over() {
            let card = next(game.play()).and_then(|next| {
                let Some((card, at)) = next else { return Ok(None) };
                let holds = game.play().to_play().is_some_and(|seat| game.hands()[seat].contains(card));
                let word = if holds { "a revoke: " } else { "" };
                game.check(card.into()).map_err(|illegal| Problem::new(at, format!("{word}{illegal}")))?;
                Ok(Some(card))
            });
            match card {
                Ok(None) => break,
                Ok(Some(card)) => {
                    game.apply(card.into());
                    self.play.push(card);
                }
                Err(problem) => {
                    let kept = self.play.len();
                    return self.leave_out(&problem, &format!("the play is kept up to card {kept}"));
                }
            }
        }
    }

    /// Remembers what is odd, and what became of it.
    pub(super) fn leave_out(&mut self, problem: &Problem, kept: &str) {
        let board = if self.name.is_empty() { String::new() } else { format!("board {}: ", self.name) };
        self.odd.push(format!("{}: {board}{}; {kept}", problem.at, problem.text));
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
