//! What came out.

use super::{Board, Forfeit};
use yomi_bridge::{
    Auction, Bridge, Contract,
    formats::{Pbn, Record},
    seats,
};
use yomi_core::{Game, Seat, Side};

/// A board that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardResult {
    /// The board as it was played: deal, auction, contract, cards and declarer's tricks.
    pub record: Record,
    /// Points of North and South; `None` if a fault ended the board before there was a contract.
    pub score: Option<i32>,
    /// Why it ended early, if it did.
    pub forfeit: Option<Forfeit>,
}

impl BoardResult {
    /// The result of a board after these calls and cards.
    pub(super) fn new(
        board: &Board,
        teams: &[String; 2],
        auction: Auction,
        game: Option<&Bridge>,
        forfeit: Option<Forfeit>,
    ) -> BoardResult {
        let contract = auction.contract();
        let tricks = game.zip(contract).map(|(game, (_, declarer))| tricks(game, declarer, forfeit.as_ref()));
        let score = match (contract, tricks) {
            (Some((contract, declarer)), Some(tricks)) => Some(points(board, contract, declarer, tricks)),
            _ => (auction.is_over() && contract.is_none()).then_some(0),
        };
        let record = Record {
            name: board.number.to_string(),
            players: seats::ALL.map(|seat| teams[seats::side_of(seat).index()].clone()),
            dealer: Some(board.dealer),
            vulnerability: Some(board.vulnerability),
            deal: Some(board.deal),
            auction: Some(auction),
            contract,
            play: game.map(|game| game.play().cards().to_vec()).unwrap_or_default(),
            tricks,
            ..Record::default()
        };
        BoardResult { record, score, forfeit }
    }
}

/// Declarer's tricks. What was not played to its end goes to the side that is not at fault.
fn tricks(game: &Bridge, declarer: Seat, forfeit: Option<&Forfeit>) -> u8 {
    let side = seats::side_of(declarer);
    let won = game.play().tricks_won(side);
    let open = 13 - won - game.play().tricks_won(side.other());
    match forfeit {
        Some(forfeit) if Bridge::side(forfeit.seat) != side => won + open,
        _ => won,
    }
}

fn points(board: &Board, contract: Contract, declarer: Seat, tricks: u8) -> i32 {
    let side = seats::side_of(declarer);
    let points = contract.score(tricks, board.vulnerability.of(side));
    if side == Side::FIRST { points } else { -points }
}

/// All that was played at a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// The names of North and South's team and of East and West's.
    pub teams: [String; 2],
    /// The boards that were begun, in order.
    pub results: Vec<BoardResult>,
    /// The client whose leaving ended the session, if one did.
    pub ended_by: Option<Forfeit>,
}

impl Session {
    /// The points of North and South over all boards.
    pub fn total(&self) -> i32 {
        self.results.iter().filter_map(|result| result.score).sum()
    }

    /// The boards as PBN, with auction and play; the tag `Forfeit` says why a board ended early.
    pub fn pbn(&self) -> String {
        let mut pbn = Pbn::from_records(self.results.iter().map(|result| &result.record));
        for (game, result) in pbn.games_mut().zip(&self.results) {
            if let Some(score) = result.score {
                game.set_tag("Score", &format!("NS {score}"), &[]);
            }
            if let Some(forfeit) = &result.forfeit {
                game.set_tag("Forfeit", &forfeit.to_string(), &[]);
            }
        }
        pbn.to_string()
    }
}
