//! What the tags and sections of a game mean.

use super::{PbnGame, lexer::Tag};
use crate::{
    Auction, Call, Card, Contract, Deal, Vulnerability,
    formats::{Place, Problem, Record, hands},
    seats,
};
use std::collections::BTreeMap;
use yomi_core::Seat;

/// Tags that a [`Record`] holds.
const UNDERSTOOD: [&str; 14] = [
    "Board",
    "North",
    "East",
    "South",
    "West",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Contract",
    "Declarer",
    "Result",
    "Auction",
    "Note",
    "Play",
];

/// Tag values that games take over from earlier games: `#` is the last game's, and `##value` holds from there on.
#[derive(Default)]
pub(super) struct Inherited {
    last: BTreeMap<String, Tag>,
    standing: BTreeMap<String, Tag>,
}

impl Inherited {
    /// The tags of the next game by name, the first of each.
    pub(super) fn resolve(&mut self, game: &PbnGame) -> BTreeMap<String, Tag> {
        let mut tags = BTreeMap::new();
        for tag in game.tags() {
            let mut tag = tag.clone();
            if let Some(value) = tag.value.strip_prefix("##") {
                tag = Tag { value: value.to_owned(), value_at: tag.value_at.plus(2), ..tag };
                self.standing.insert(tag.name.clone(), tag.clone());
            } else if tag.value == "#" {
                tag.value = self.last.get(&tag.name).map_or_else(String::new, |last| last.value.clone());
            }
            tags.entry(tag.name.clone()).or_insert(tag);
        }
        for (name, tag) in &self.standing {
            tags.entry(name.clone()).or_insert_with(|| tag.clone());
        }
        self.last.clone_from(&tags);
        tags
    }
}

/// The board of a game whose tags are `tags`.
pub(super) fn record(game: &PbnGame, tags: &BTreeMap<String, Tag>) -> Result<Record, Problem> {
    if let Some(problem) = game.broken() {
        return Err(problem);
    }
    let value = |name: &str| tags.get(name).filter(|tag| !matches!(tag.value.as_str(), "" | "?" | "-"));
    let text = |name: &str| value(name).map_or_else(String::new, |tag| tag.value.clone());
    let mut record = Record {
        name: text("Board"),
        players: seats::ALL.map(|seat| text(seats::name(seat))),
        dealer: value("Dealer").map(|tag| seat(&tag.value, tag.value_at)).transpose()?,
        vulnerability: tags.get("Vulnerable").map(vulnerability).transpose()?.flatten(),
        deal: value("Deal").map(deal).transpose()?,
        ..Record::default()
    };
    if let Some(tag) = value("Auction") {
        match auction(game, seat(&tag.value, tag.value_at)?) {
            Ok(auction) => record.auction = Some(auction),
            // Whoever wrote down an odd call still wrote down a deal.
            Err(problem) if record.deal.is_some() => record.leave_out(&problem, "the auction is left out"),
            Err(problem) => return Err(problem),
        }
    }
    record.contract = match value("Contract") {
        Some(tag) if tag.value.eq_ignore_ascii_case("pass") => None,
        Some(tag) => {
            let contract: Contract = tag.value.parse().map_err(|error| Problem::new(tag.value_at, error))?;
            let declarer =
                value("Declarer").map(|tag| seat(tag.value.trim_start_matches('^'), tag.value_at)).transpose()?;
            declarer.map(|declarer| (contract, declarer))
        }
        None => record.auction.as_ref().and_then(Auction::contract),
    };
    record.tricks = value("Result").map(tricks).transpose()?.flatten();
    if let Some(tag) = value("Play") {
        play(game, &mut record, seat(&tag.value, tag.value_at)?);
    }
    let besides =
        game.tags().filter(|tag| !UNDERSTOOD.contains(&tag.name.as_str()) && !matches!(tag.value.as_str(), "" | "?"));
    record.besides = besides.map(|tag| tag.name.clone()).collect();
    if game.has_comments() {
        record.besides.push("comments".into());
    }
    Ok(record)
}

fn seat(text: &str, at: Place) -> Result<Seat, Problem> {
    seats::parse(text).ok_or_else(|| Problem::new(at, format!("{text:?} is not a seat; write N, E, S or W")))
}

fn vulnerability(tag: &Tag) -> Result<Option<Vulnerability>, Problem> {
    match tag.value.to_ascii_lowercase().as_str() {
        "" | "?" => Ok(None),
        "none" | "love" | "-" => Ok(Some(Vulnerability::None)),
        "ns" => Ok(Some(Vulnerability::NorthSouth)),
        "ew" => Ok(Some(Vulnerability::EastWest)),
        "all" | "both" => Ok(Some(Vulnerability::Both)),
        _ => Err(Problem::new(tag.value_at, format!("{:?} is no vulnerability; write None, NS, EW or All", tag.value))),
    }
}

fn deal(tag: &Tag) -> Result<Deal, Problem> {
    let deal: Deal = tag
        .value
        .parse()
        .map_err(|error: crate::DealError| Problem::new(tag.value_at.plus(error.at - 1), error.problem))?;
    hands::check_sizes(&deal).map_err(|problem| Problem::new(tag.value_at, problem))?;
    Ok(deal)
}

/// Declarer's tricks. Results of both sides (`EW 9 NS 4`) are left to their own format.
fn tricks(tag: &Tag) -> Result<Option<u8>, Problem> {
    let number = tag.value.trim_start_matches('^');
    if number.contains(char::is_alphabetic) {
        return Ok(None);
    }
    let tricks = number.parse().ok().filter(|&tricks| tricks <= 13);
    let error =
        || Problem::new(tag.value_at, format!("{:?} is no result; write declarer's tricks, 0 to 13", tag.value));
    tricks.ok_or_else(error).map(Some)
}

/// The words of a section that are no marks about others: `$1`, `!`, `^R` and the like are for annotators.
fn plain_words(words: Vec<(&str, Place)>) -> impl Iterator<Item = (&str, Place)> {
    let words = words.into_iter().filter(|(word, _)| !word.starts_with(['$', '^']));
    words.map(|(word, at)| (word.trim_end_matches(['!', '?']), at)).filter(|(word, _)| !word.is_empty())
}

fn auction(game: &PbnGame, dealer: Seat) -> Result<Auction, Problem> {
    let notes: BTreeMap<&str, &str> = game
        .tags()
        .skip_while(|tag| tag.name != "Auction")
        .take_while(|tag| tag.name != "Play")
        .filter(|tag| tag.name == "Note")
        .filter_map(|tag| tag.value.split_once(':').map(|(number, text)| (number.trim(), text.trim())))
        .collect();
    let mut auction = Auction::new(dealer);
    for (word, at) in plain_words(game.section("Auction")) {
        if let Some(number) = word.strip_prefix('=').and_then(|word| word.strip_suffix('=')) {
            auction.alert_last(notes.get(number).copied().unwrap_or(""));
            continue;
        }
        match word {
            "*" | "+" => break,
            "-" | "--" => continue,
            _ if word.eq_ignore_ascii_case("ap") => auction.pass_out(),
            _ => {
                let (call, alert) = annotated(word, &notes).map_err(|error| Problem::new(at, error))?;
                auction.push(call, alert).map_err(|problem| Problem::new(at, problem))?;
            }
        }
    }
    Ok(auction)
}

/// A call, with the marks that programs append to it: `4NT*` is alerted, `5C=1` and `5C=1=` have a note.
fn annotated(word: &str, notes: &BTreeMap<&str, &str>) -> Result<(Call, Option<String>), yomi_core::NotationError> {
    if let Some((call, note)) = word.split_once('=') {
        let note = notes.get(note.trim_end_matches('=')).copied().unwrap_or("");
        return Ok((call.parse()?, Some(note.to_owned())));
    }
    let call = word.trim_end_matches('*');
    Ok((call.parse()?, (call != word).then(String::new)))
}

/// Reads the play. Each row is a trick, and the columns are seats, whoever led.
fn play(game: &PbnGame, record: &mut Record, first_column: Seat) {
    let words: Vec<_> = plain_words(game.section("Play"))
        .filter(|(word, _)| !word.starts_with('='))
        .take_while(|&(word, _)| word != "*" && word != "+")
        .collect();
    record.take_play(|play| {
        let Some(seat) = play.to_play() else { return Ok(None) };
        let row = 4 * (play.cards().len() / 4);
        match words.get(row + usize::from(seat.0.wrapping_sub(first_column.0) & 3)) {
            None | Some(&("-" | "--", _)) => Ok(None),
            Some(&(word, at)) => {
                let card: Card = word.parse().map_err(|error| Problem::new(at, error))?;
                Ok(Some((card, at)))
            }
        }
    });
}
