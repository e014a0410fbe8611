//! Reading a position to analyse: a board, or the worlds that somebody thinks possible.

use crate::{Bridge, BridgeRules, Deal, seats};
use yomi_core::{Args, Game, Position, Purpose, Rules, Spec, Streams, Table};

/// Why a position could not be read: what is wrong, in which line, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(pub(super) String);

/// A position as somebody wrote it.
pub(super) struct Written {
    /// The board, with the first of the deals as the truth.
    pub(super) table: Table<Bridge>,
    /// The deals and what each weighs; only one, if the others are to be found from what the seat to play sees.
    pub(super) deals: Vec<(Deal, f64)>,
}

const HOW_TO: &str = "write a deal like N:AK.AQ.. 765.7.. 43.43.. 98.K6.. in a line of its own; several deals are the only worlds there are, each perhaps \
    with \"x 20\" after it for its weight; the cards played so far follow \"played:\"";

impl Written {
    /// Reads deals and the cards played, for a board with the terms of a specification.
    pub(super) fn read(text: &str, spec: &Spec) -> Result<Written, PositionError> {
        let mut deals = Vec::new();
        let mut played = String::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            let error = |problem: String| PositionError(format!("line {number}: {problem}; {HOW_TO}"));
            if let Some(cards) = line.strip_prefix("played:") {
                played = cards.trim().to_owned();
            } else if !line.is_empty() {
                let (deal, weight) = match line.rsplit_once(" x ") {
                    None => (line, 1.0),
                    Some((deal, weight)) => match weight.trim().parse::<f64>() {
                        Ok(number) if number.is_finite() && number > 0.0 => (deal, number),
                        _ => return Err(error(format!("{weight:?} is no weight above 0"))),
                    },
                };
                let deal: Deal = deal.trim().parse().map_err(|problem| error(format!("{problem}")))?;
                deals.push((deal, weight));
            }
        }
        let Some(&(truth, _)) = deals.first() else { return Err(PositionError(format!("there is no deal; {HOW_TO}"))) };
        let table = table_of(spec, truth, &played)?;
        let Some(seat) = table.game().turn() else {
            return Err(PositionError("all cards have been played; there is nothing to decide".into()));
        };
        for &(deal, _) in &deals[1..] {
            if table_of(spec, deal, &played)?.game().sight(seat) != table.game().sight(seat) {
                let seat = seats::name(seat);
                return Err(PositionError(format!("{seat}, who is to play, can tell {deal} from {truth}; {HOW_TO}")));
            }
        }
        Ok(Written { table, deals })
    }
}

/// A board of this deal, with the terms of the specification, after these cards.
fn table_of(spec: &Spec, deal: Deal, played: &str) -> Result<Table<Bridge>, PositionError> {
    let spec = spec.clone().with("deal", deal);
    let error = |error: &dyn std::fmt::Display| PositionError(error.to_string());
    let rules =
        Args::new(&spec, BridgeRules::PARAMS).and_then(|args| BridgeRules::from_args(&args)).map_err(|e| error(&e))?;
    let mut table = Table::new(rules.start(&mut Streams::new(0).stream(0, Purpose::Chance)));
    for (number, word) in (1..).zip(played.split_whitespace()) {
        let card = word.parse().map_err(|problem| error(&format!("played: card {number}: {problem}")))?;
        table.play(card).map_err(|illegal| error(&format!("played: card {number}, in {deal}: {illegal}")))?;
    }
    Ok(table)
}
