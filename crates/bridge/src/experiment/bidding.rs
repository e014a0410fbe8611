//! One bidding system against another: the contracts that both reach, played with open cards.

use crate::{
    Auction, Deal, Vulnerability,
    bidding::{self, Agreement, System},
    imps, seats,
    solver::{Position, Solver},
};
use serde::Deserialize;
use yomi_core::{
    Choice, Purpose, Side, SpecError, Streams,
    experiment::{FigureReport, Row, Runner, trials},
    stats,
};

/// Random boards, each bid twice: the first system once as North and South and once as East and West.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BiddingRow {
    /// The system whose gain is measured.
    pub first: SystemName,
    /// The system against which it bids.
    pub second: SystemName,
    /// Boards in the full run; dealer and vulnerability go round as at duplicate.
    pub boards: u64,
    /// Boards in the quick run.
    pub quick: u64,
    /// The seed of the deals.
    pub seed: u64,
}

/// A system as data files name it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct SystemName(System);

impl TryFrom<String> for SystemName {
    type Error = String;

    fn try_from(name: String) -> Result<SystemName, String> {
        let known = System::CHOICES.iter().find(|(known, ..)| *known == name);
        known.map(|(_, system, _)| SystemName(*system)).ok_or_else(|| format!("{name:?} is no bidding system"))
    }
}

/// What came of one board.
struct Bid {
    imps: f64,
    differs: f64,
}

impl Row for BiddingRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let label = format!("{:?} against {:?}", self.first.0, self.second.0);
        let wanted = runner.wanted(self.boards, self.quick);
        let streams = Streams::new(self.seed);
        let found = trials(runner, &label, wanted, |number| {
            let deal = Deal::random(&mut streams.stream(number, Purpose::Chance));
            Ok(self.bid(&deal, (number % 16) as u32 + 1))
        })?;
        let is_whole = found.len() as u64 == wanted;
        let mean = |of: fn(&Bid) -> f64| stats::mean(found.iter().map(of)).filter(|_| is_whole);
        let differs = mean(|bid| bid.differs).map(|share| share.scaled(100.0));
        runner.figure(FigureReport::estimated(label.clone(), "IMPs a board".into(), None, 0.0, mean(|bid| bid.imps)));
        runner.figure(FigureReport::estimated(label, "boards with another contract %".into(), None, 0.0, differs));
        Ok(())
    }
}

impl BiddingRow {
    fn bid(&self, deal: &Deal, board: u32) -> Bid {
        let vulnerability = Vulnerability::of_board(board);
        let [first, second] = [self.first, self.second].map(|name| Agreement { system: name.0, vulnerability });
        let tables = [[first, second], [second, first]];
        let [one, other] = tables.map(|agreements| bidding::auction(deal, seats::dealer(board), agreements));
        if one.contract() == other.contract() {
            return Bid { imps: 0.0, differs: 0.0 };
        }
        let [one, other] = [one, other].map(|auction| score(deal, &auction, vulnerability));
        Bid { imps: imps(one - other).into(), differs: 1.0 }
    }
}

/// The points of North and South with open cards.
fn score(deal: &Deal, auction: &Auction, vulnerability: Vulnerability) -> i32 {
    let Some((contract, declarer)) = auction.contract() else { return 0 };
    let position = Position::new(*deal, seats::left_of(declarer), &[]).expect("a whole deal can be played");
    let defenders = Solver::new(contract.strain()).solve(&position);
    let side = seats::side_of(declarer);
    let points = contract.score(13 - defenders, vulnerability.of(side));
    if side == Side::FIRST { points } else { -points }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_conformance::run_row;

    #[test]
    fn a_system_gains_nothing_against_itself_and_loses_what_the_other_gains() {
        let row = |first, second| BiddingRow {
            first: SystemName(first),
            second: SystemName(second),
            boards: 12,
            quick: 1,
            seed: 4,
        };
        let gain = |row: &BiddingRow| run_row(row, false, false).unwrap().figures[0].measured.unwrap().value;
        let (standard, natural) = (System::Standard, System::Natural);
        assert_eq!(gain(&row(standard, standard)), 0.0);
        assert_eq!(gain(&row(standard, natural)), -gain(&row(natural, standard)));
    }
}
