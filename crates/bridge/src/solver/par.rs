//! Par: the result of an auction in which both sides know all results.

use super::table::{TrickTable, best_declarers};
use crate::{Contract, Doubling, Strain, Vulnerability, seats};
use std::fmt;
use yomi_core::{Seat, Side};

/// The outcome of the best bidding on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// The points of North and South.
    pub score: i32,
    /// The contracts with this score from which no side can bid on to something better, in the order of bidding; none
    /// if the deal is best passed out.
    pub contracts: Vec<ParContract>,
}

/// One of the contracts of par.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParContract {
    /// The contract, doubled if it fails.
    pub contract: Contract,
    /// Who may declare it: one partner, or both if they take the same number of tricks.
    pub declarers: Vec<Seat>,
    /// The tricks that they take.
    pub tricks: u8,
    /// Whether the others have no higher bid that would be better for them if it ended the auction. Where they have, it
    /// takes a bid more to come back to par.
    pub is_final: bool,
}

impl fmt::Display for ParContract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let declarers: String = self.declarers.iter().map(|&seat| seats::letter(seat)).collect();
        let over = i32::from(self.tricks) - i32::from(self.contract.tricks_needed());
        write!(f, "{} {declarers} ", self.contract)?;
        if over == 0 { f.write_str("=") } else { write!(f, "{over:+}") }
    }
}

impl Par {
    /// The contracts as DDS lists them: of each strain the lowest one that is final, no trump as N, doubled ones with a
    /// star, as in `2S-NS+1` or `5H*-EW-2`; `pass` if the deal is best passed out.
    ///
    /// ```
    /// use yomi_bridge::{Vulnerability, seats, solver::par};
    /// let table = [[6, 6, 4, 9, 6], [7, 7, 7, 3, 7], [6, 6, 4, 9, 6], [7, 7, 7, 3, 7]];
    /// let result = par(&table, seats::NORTH, Vulnerability::None);
    /// assert_eq!(result.contracts.len(), 3, "one, two or three spades, with nine tricks each");
    /// assert_eq!(result.in_dds_form(), ["3S-NS"], "over two spades 2NT, one down, is cheaper");
    /// ```
    pub fn in_dds_form(&self) -> Vec<String> {
        let mut lowest: Vec<&ParContract> = Vec::new();
        for par in self.contracts.iter().filter(|par| par.is_final) {
            let is_same = |other: &&ParContract| {
                let side = |par: &ParContract| par.declarers.first().map(|&seat| seats::side_of(seat));
                other.contract.strain() == par.contract.strain() && side(other) == side(par)
            };
            if !lowest.iter().any(is_same) {
                lowest.push(par);
            }
        }
        if lowest.is_empty() {
            return vec!["pass".into()];
        }
        lowest.into_iter().map(ParContract::in_dds_form).collect()
    }
}

impl ParContract {
    fn in_dds_form(&self) -> String {
        let strain =
            if self.contract.strain() == Strain::NoTrump { "N".into() } else { self.contract.strain().to_string() };
        let declarers: String = self.declarers.iter().map(|&seat| seats::letter(seat)).collect();
        let star = if self.contract.doubling() == Doubling::Doubled { "*" } else { "" };
        let over = match i32::from(self.tricks) - i32::from(self.contract.tricks_needed()) {
            0 => String::new(),
            over => format!("{over:+}"),
        };
        format!("{}{strain}{star}-{declarers}{over}", self.contract.level())
    }
}

/// A bid, and what it is worth to North and South if it is passed out.
struct Bid {
    contract: ParContract,
    side: Side,
    score: i32,
    /// What it is worth if the other side may bid on.
    value: i32,
}

/// What both sides reach when they know all results: each bids on as long as that helps, and doubles what fails.
///
/// The dealer matters where both sides can make something and whoever bids first gets it.
///
/// ```
/// use yomi_bridge::{Vulnerability, seats, solver::par};
/// // North and South make ten tricks in spades and nothing else, East and West nine tricks in hearts.
/// let table = [[6, 6, 4, 10, 6], [7, 7, 9, 3, 7], [6, 6, 4, 10, 6], [7, 7, 9, 3, 7]];
/// let result = par(&table, seats::NORTH, Vulnerability::None);
/// assert_eq!(result.score, 300, "five hearts doubled, two down");
/// assert_eq!(result.contracts[0].to_string(), "5HX EW -2");
///
/// // A sacrifice is bid over the contract that it saves from, here five diamonds, and not below it.
/// let table = [[6, 11, 2, 6, 6], [6, 2, 10, 7, 6], [6, 11, 2, 6, 6], [6, 2, 10, 7, 6]];
/// let result = par(&table, seats::SOUTH, Vulnerability::NorthSouth);
/// assert_eq!(result.contracts.iter().map(ToString::to_string).collect::<Vec<_>>(), ["5HX EW -1"]);
/// ```
pub fn par(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par {
    let bids = valued_bids(table, vulnerability);
    let first = seats::side_of(dealer);
    let second = first.other();
    // The second side may still open when the first passes.
    let opened = best_of(bids.iter().filter(|bid| bid.side == second).map(|bid| bid.value), second, 0);
    let score = best_of(bids.iter().filter(|bid| bid.side == first).map(|bid| bid.value), first, opened);
    let contracts = (0..bids.len()).filter(|&at| score != 0 && is_par(&bids, at, score));
    let contracts = contracts.map(|at| ParContract { is_final: is_final(&bids, at), ..bids[at].contract.clone() });
    Par { score, contracts: contracts.collect() }
}

/// Whether no higher bid of the others, if it ended the auction, would be better for them.
fn is_final(bids: &[Bid], at: usize) -> bool {
    let bid = &bids[at];
    let height = |bid: &Bid| (bid.contract.contract.level(), bid.contract.contract.strain() as u8);
    let mut higher = bids.iter().filter(|other| other.side != bid.side && height(other) > height(bid));
    higher.all(|other| best_of([other.score], other.side, bid.score) == bid.score)
}

/// Whether this bid may end an auction with this par score. One that fails does so only to keep the others from
/// something better, and so lies above all they could make that is.
fn is_par(bids: &[Bid], at: usize, score: i32) -> bool {
    let bid = &bids[at];
    let costs_more = |other: &Bid| other.side != bid.side && best_of([score], bid.side, other.score) != other.score;
    let fails = bid.contract.contract.doubling() == Doubling::Doubled;
    bid.value == score
        && bid.score == score
        && (!fails || bids[..at].iter().any(costs_more) && !bids[at..].iter().any(costs_more))
}

/// All bids of both sides in the order of bidding, with what they are worth: from the highest down, because what a bid
/// is worth depends on the higher ones.
fn valued_bids(table: &TrickTable, vulnerability: Vulnerability) -> Vec<Bid> {
    let mut bids: Vec<Bid> = Vec::with_capacity(70);
    // The best that each side can get by bidding higher than the current bid.
    let mut higher: [Option<i32>; 2] = [None; 2];
    for level in (1..=7).rev() {
        for strain in Strain::ALL.into_iter().rev() {
            let now = [Side::FIRST, Side::SECOND].map(|side| {
                let bid = valued_bid(table, vulnerability, (level, strain, side), higher[side.other().index()])?;
                let value = bid.value;
                bids.push(bid);
                Some(value)
            });
            for side in [Side::FIRST, Side::SECOND] {
                let best = &mut higher[side.index()];
                *best =
                    now[side.index()].map(|value| best.map_or(value, |best| best_of([best], side, value))).or(*best);
            }
        }
    }
    bids.reverse();
    bids
}

fn valued_bid(
    table: &TrickTable,
    vulnerability: Vulnerability,
    (level, strain, side): (u8, Strain, Side),
    over: Option<i32>,
) -> Option<Bid> {
    let (tricks, declarers) = best_declarers(table, side.0, strain);
    let doubling = if tricks < level + 6 { Doubling::Doubled } else { Doubling::Undoubled };
    let contract = Contract::new(level, strain, doubling)?;
    let points = contract.score(tricks, vulnerability.of(side));
    let score = if side == Side::FIRST { points } else { -points };
    let value = best_of(over, side.other(), score);
    Some(Bid { contract: ParContract { contract, declarers, tricks, is_final: false }, side, score, value })
}

/// The best for a side of some scores of North and South and one more.
fn best_of(scores: impl IntoIterator<Item = i32>, side: Side, one: i32) -> i32 {
    let better = |a: i32, b: i32| if side == Side::FIRST { a.max(b) } else { a.min(b) };
    scores.into_iter().fold(one, better)
}
