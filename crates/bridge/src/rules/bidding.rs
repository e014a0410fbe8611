//! The options of a board at which the seats bid.

use super::BridgeRules;
use crate::{Auction, Bridge, Call, Deal, Terms, Vulnerability, seats};
use yomi_core::{Args, Rng, Rules, Spec, SpecError, below};

/// The boards after which dealer and vulnerability come again: each pair of them once.
const BOARDS: u32 = 16;

/// How the contract is to be bid.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bidding {
    /// The number of the board; `None` when it is drawn at the start of each game.
    board: Option<u32>,
    calls: Vec<Call>,
}

/// The options that a board has only if its contract is given.
const GIVEN: [&str; 7] = ["contract", "declarer", "vul", "leader", "need", "shown", "advance"];

impl Bidding {
    /// The board of an auction and its calls.
    pub(super) fn of(auction: &Auction, vulnerability: Vulnerability) -> Bidding {
        let is_it =
            |&board: &u32| seats::dealer(board) == auction.dealer() && Vulnerability::of_board(board) == vulnerability;
        let calls = auction.calls().iter().map(|made| made.call).collect();
        Bidding { board: (1..=BOARDS).find(is_it), calls }
    }

    /// Reads the options; `None` if the contract is given.
    pub(super) fn read(args: &Args, size: u32) -> Result<Option<Bidding>, SpecError> {
        let default = |key: &str| BridgeRules::PARAMS.iter().find(|param| param.key == key).map(|param| param.default);
        let is_told = |key: &&&str| Some(args.text(key)) != default(key);
        if !args.flag("auction") {
            return match ["board", "calls"].iter().find(is_told) {
                Some(key) => Err(args.error(key, "it is for boards with an auction; write auction=yes too")),
                None => Ok(None),
            };
        }
        if let Some(key) = GIVEN.iter().find(is_told) {
            let says = if *key == "vul" { "write board=1 to 16 instead" } else { "leave it out" };
            return Err(args.error(key, format!("with auction=yes it comes from the board and its auction; {says}")));
        }
        if size != 13 {
            return Err(args.error("deal", format!("the hands have {size} cards; an auction needs 13 each")));
        }
        let bidding = Bidding { board: args.number_or_word("board")?, calls: Vec::new() };
        let mut auction = bidding.auction(1);
        for (number, word) in (1..).zip(args.text("calls").split_whitespace()) {
            let call: Result<Call, String> = word.parse().map_err(|error: yomi_core::NotationError| error.to_string());
            let pushed = call.and_then(|call| auction.push(call, None));
            pushed.map_err(|problem| args.error("calls", format!("call {number}, {word}: {problem}")))?;
        }
        let calls = auction.calls().iter().map(|made| made.call).collect();
        Ok(Some(Bidding { calls, ..bidding }))
    }

    /// The options again.
    pub(super) fn write(&self, spec: Spec) -> Spec {
        let board = self.board.map_or("random".to_owned(), |board| board.to_string());
        let calls: Vec<String> = self.calls.iter().map(ToString::to_string).collect();
        spec.with_unless_default(BridgeRules::PARAMS, "auction", "yes")
            .with_unless_default(BridgeRules::PARAMS, "board", board)
            .with_unless_default(BridgeRules::PARAMS, "calls", calls.join(" "))
    }

    /// The number of the board, unless it is drawn.
    pub(super) fn board(&self) -> Option<u32> {
        self.board
    }

    /// The auction so far, on the board with this number.
    pub(super) fn auction(&self, board: u32) -> Auction {
        let mut auction = Auction::new(seats::dealer(board));
        for &call in &self.calls {
            auction.push(call, None).expect("the calls were checked, and who deals changes nothing");
        }
        auction
    }

    /// The terms after the calls that are given.
    pub(super) fn terms(&self) -> Terms {
        let vulnerability = self.board.map_or(Vulnerability::None, Vulnerability::of_board);
        match self.board.and_then(|board| self.auction(board).contract()) {
            Some((contract, declarer)) => Terms::of_contract(contract, declarer, vulnerability),
            None => Terms::before_the_auction(vulnerability),
        }
    }

    /// A game of this deal.
    pub(super) fn start(&self, deal: Deal, chance: &mut Rng) -> Bridge {
        let board = self.board.unwrap_or_else(|| 1 + below(chance, BOARDS));
        Bridge::with_auction(self.auction(board), Vulnerability::of_board(board), deal)
    }
}
