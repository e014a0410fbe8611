//! Reading a position to analyse: a board, or the worlds that somebody thinks possible.

use crate::{
    Bridge, BridgeRules, BridgeSight, Card, Deal, Hand, Play, calling::Calling, formats::Format, game::can_play, seats,
};
use yomi_core::{Args, Game, Position, Purpose, Rules, Seat, Spec, Streams, Table};

/// Why a position could not be read: what is wrong, in which line, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(pub(super) String);

/// A position as somebody wrote it.
pub(super) struct Written {
    /// What the seat sees that is to play.
    pub(super) sight: BridgeSight,
    /// The only worlds that there are and what each weighs; none if they are to be found from what the seat sees.
    pub(super) worlds: Vec<(Deal, f64)>,
    /// What was odd about it.
    pub(super) notes: Vec<String>,
}

const HOW_TO: &str = "write a deal like N:AK.AQ.. 765.7.. 43.43.. 98.K6.. in a line of its own, with - for a hand of 13 cards that is not known; several \
    deals are the only worlds there are, each perhaps with \"x 20\" after it for its weight; the cards played so far follow \"played:\"; or give a \
    file in PBN or LIN, of which \"at: 3/17\" is board 3 after 17 cards";

impl Written {
    /// Reads a position, for a board with the terms of a specification, or a file that has its own.
    pub(super) fn read(text: &str, spec: &Spec) -> Result<Written, PositionError> {
        let at = text.lines().find_map(|line| line.trim().strip_prefix("at:"));
        let format = match text {
            text if text.contains("[Deal ") => Some(Format::Pbn),
            text if text.contains("md|") => Some(Format::Lin),
            _ => None,
        };
        match format {
            Some(format) => {
                let rest: Vec<&str> = text.lines().filter(|line| !line.trim().starts_with("at:")).collect();
                of_file(format, &rest.join("\n"), at.unwrap_or("1").trim())
            }
            None if at.is_some() => Err(PositionError(format!("\"at:\" is for files of boards; {HOW_TO}"))),
            None => typed(text, spec),
        }
    }
}

/// A board of a file after so many of its cards.
fn of_file(format: Format, text: &str, at: &str) -> Result<Written, PositionError> {
    let (board, cards) = at.split_once('/').unwrap_or((at, "0"));
    let numbers = board.trim().parse::<usize>().ok().zip(cards.trim().parse::<usize>().ok());
    let Some((board, cards)) = numbers.filter(|&(board, _)| board > 0) else {
        return Err(PositionError(format!(
            "at: {at:?} is no place; write 3 for board 3, or 3/17 for it after 17 cards"
        )));
    };
    let records = format.records(text);
    let count = records.len();
    let Some(record) = records.into_iter().nth(board - 1) else {
        return Err(PositionError(format!("at: there is no board {board}; the file has {count}")));
    };
    let record = record.map_err(|bad| PositionError(bad.to_string()))?;
    if record.play.len() < cards {
        let (played, odd) = (record.play.len(), record.odd.join("; "));
        return Err(PositionError(format!("at: board {board} has only {played} cards played, not {cards} {odd}")));
    }
    let no_contract = || {
        PositionError(format!("board {board} has no contract, so nothing is to be played: {}", record.odd.join("; ")))
    };
    let game = record.game_after(cards).ok_or_else(no_contract)?;
    Ok(Written { sight: seen(&game)?, worlds: Vec::new(), notes: record.odd })
}

/// What the seat sees that is to play.
fn seen(game: &Bridge) -> Result<BridgeSight, PositionError> {
    if game.is_bidding() {
        return Err(PositionError("the auction is not over; give all calls, up to the last pass".into()));
    }
    let nothing = || PositionError("all cards have been played; there is nothing to decide".into());
    Ok(game.sight(game.turn().ok_or_else(nothing)?).into_owned())
}

/// Deals and the cards played, a line each.
fn typed(text: &str, spec: &Spec) -> Result<Written, PositionError> {
    let mut deals = Vec::new();
    let mut partly = None;
    let mut played = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("").trim();
        let error = |problem: String| PositionError(format!("line {number}: {problem}; {HOW_TO}"));
        if let Some(cards) = line.strip_prefix("played:") {
            played = cards.trim().to_owned();
        } else if line
            .split_whitespace()
            .any(|word| word.trim_start_matches(|c: char| c.is_alphabetic() || c == ':') == "-")
        {
            partly = Some(known_hands(line).map_err(error)?);
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
    if let Some(hands) = partly {
        let sight = from_known(spec, hands, &played)?;
        return Ok(Written { sight, worlds: Vec::new(), notes: Vec::new() });
    }
    let Some(&(truth, _)) = deals.first() else { return Err(PositionError(format!("there is no deal; {HOW_TO}"))) };
    let sight = seen(table_of(spec, truth, &played)?.game())?;
    for &(deal, _) in &deals[1..] {
        if *table_of(spec, deal, &played)?.game().sight(sight.seat()) != sight {
            let seat = seats::name(sight.seat());
            return Err(PositionError(format!("{seat}, who is to play, can tell {deal} from {truth}; {HOW_TO}")));
        }
    }
    let worlds = if deals.len() > 1 { deals } else { Vec::new() };
    Ok(Written { sight, worlds, notes: Vec::new() })
}

/// The hands of a deal of which some are not known: `N:- - AKQ... -`.
fn known_hands(line: &str) -> Result<[Option<Hand>; 4], String> {
    let (first, body) = line.split_once(':').ok_or("there is no colon after the seat of the first hand")?;
    let first = seats::parse(first.trim()).ok_or_else(|| format!("{first:?} is not a seat"))?;
    let words: Vec<&str> = body.split_whitespace().collect();
    if words.len() != 4 {
        return Err(format!("{} hands; a deal has four, with - for those that are not known", words.len()));
    }
    let mut hands = [None; 4];
    for (offset, word) in (0..).zip(words) {
        let hand = if word == "-" { None } else { Some(word.parse::<Hand>().map_err(|error| error.to_string())?) };
        if let Some(hand) = hand.filter(|hand| hand.len() != 13) {
            return Err(format!("{word} has {} cards; with hands that are not known, all have 13", hand.len()));
        }
        hands[seats::index(Seat((first.0 + offset) & 3))] = hand;
    }
    let known: Vec<Hand> = hands.iter().flatten().copied().collect();
    let all = known.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
    if all.len() as usize != 13 * known.len() {
        return Err("a card is in two hands; take it out of one of them".into());
    }
    Ok(hands)
}

/// What the seat to play sees, put together from the hands that are known.
fn from_known(spec: &Spec, dealt: [Option<Hand>; 4], played: &str) -> Result<BridgeSight, PositionError> {
    let error = |problem: String| PositionError(problem);
    let rules = Args::new(spec, BridgeRules::PARAMS).and_then(|args| BridgeRules::from_args(&args));
    let rules = rules.map_err(|problem| error(problem.to_string()))?;
    let calling = rules.auction().map(Calling::new);
    if !can_play(calling.as_ref()) {
        return Err(error("the auction has not led to a contract; give all calls, up to the last pass".into()));
    }
    let mut play = Play::new(*rules.terms(), Hand::PACK);
    let mut hands = dealt.map(|hand| hand.unwrap_or(Hand::EMPTY));
    for (number, word) in (1..).zip(played.split_whitespace()) {
        let place = |problem: String| PositionError(format!("played: card {number}: {problem}"));
        let card: Card = word.parse().map_err(|problem: yomi_core::NotationError| place(problem.to_string()))?;
        let seat = play.to_play().ok_or_else(|| place("all cards have been played".into()))?;
        let holder = hands.iter().position(|hand| hand.contains(card));
        if dealt[seats::index(seat)].is_some() {
            play.check(card, hands[seats::index(seat)]).map_err(|illegal| place(illegal.to_string()))?;
        } else if holder.is_some() || play.cards().contains(&card) {
            return Err(place(format!("{card} is not among the cards that {} may hold", seats::name(seat))));
        } else if play.has_shown_out(seat, card.suit()) {
            return Err(place(format!("a revoke: {} has shown out of this suit before", seats::name(seat))));
        }
        hands[seats::index(seat)].remove(card);
        play.push(card);
    }
    let seat = play.decider().ok_or_else(|| error("all cards have been played; there is nothing to decide".into()))?;
    let sight = BridgeSight::new(seat, play, calling, &hands);
    if let Some(missing) =
        seats::ALL.into_iter().find(|&other| sight.sees(other) && dealt[seats::index(other)].is_none())
    {
        let (seat, missing) = (seats::name(seat), seats::name(missing));
        return Err(error(format!("{seat} is to play and sees {missing}'s hand; write it instead of -")));
    }
    Ok(sight)
}

/// A board of this deal, with the terms of the specification, after these cards.
fn table_of(spec: &Spec, deal: Deal, played: &str) -> Result<Table<Bridge>, PositionError> {
    let spec = spec.clone().with("deal", deal);
    let error = |error: &dyn std::fmt::Display| PositionError(error.to_string());
    let rules =
        Args::new(&spec, BridgeRules::PARAMS).and_then(|args| BridgeRules::from_args(&args)).map_err(|e| error(&e))?;
    let mut table = Table::new(rules.start(&mut Streams::new(0).stream(0, Purpose::Chance)));
    for (number, word) in (1..).zip(played.split_whitespace()) {
        let card: Card = word.parse().map_err(|problem| error(&format!("played: card {number}: {problem}")))?;
        table.play(card.into()).map_err(|illegal| error(&format!("played: card {number}, in {deal}: {illegal}")))?;
    }
    Ok(table)
}
