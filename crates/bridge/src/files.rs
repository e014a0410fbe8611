//! Boards in the files of other programs, as games and as positions to play from.

use crate::{
    Action, Auction, BridgeRules, Deal, Vulnerability,
    formats::{Format, Record},
};
use yomi_core::{Args, FileKind, Found, Game, GameText, Position, Purpose, Rules, Spec, Streams};

/// Boards that were played to the end, or passed out, are games, and all others with a contract are positions to play
/// from.
///
/// LIN has no place for a contract without the calls that led to it, so only games with an auction are written.
pub(crate) const KINDS: &[FileKind] = &[
    FileKind {
        ending: "pbn",
        about: "bridge boards in Portable Bridge Notation",
        read: |bytes| read(Format::Pbn, bytes),
        write: Some(|game| write(Format::Pbn, game)),
    },
    FileKind {
        ending: "lin",
        about: "bridge boards of the online table",
        read: |bytes| read(Format::Lin, bytes),
        write: Some(|game| write(Format::Lin, game)),
    },
    FileKind {
        ending: "rbn",
        about: "bridge boards in Richard's Bridge Notation, without the play",
        read: |bytes| read(Format::Rbn, bytes),
        write: None,
    },
];

/// What is in a file. A board that cannot be read is told about, and does not keep the others from being read.
fn read(format: Format, bytes: &[u8]) -> Result<Vec<Found>, String> {
    // Public files are in several encodings; what is not UTF-8 can only be a name or a comment, so it may be lost.
    let (mut all, mut first_bad) = (Vec::new(), None);
    for record in format.records(&String::from_utf8_lossy(bytes)) {
        match record {
            Err(bad) => {
                all.push(Found::Warning(format!("{bad}; the board is left out")));
                first_bad = first_bad.or(Some(bad.to_string()));
            }
            Ok(record) => {
                all.extend(found(&record)?);
                first_bad = first_bad.or(record.odd.first().cloned());
                all.extend(record.odd.into_iter().map(Found::Warning));
            }
        }
    }
    if all.iter().all(|found| matches!(found, Found::Warning(_))) {
        return Err(first_bad.unwrap_or("the file has no board with a deal and a contract".into()));
    }
    Ok(all)
}

/// What a board is good for; `None` without a deal or a contract.
fn found(record: &Record) -> Result<Option<Found>, String> {
    let calls = record.whole_auction().map(|auction| auction.calls().iter().map(|made| made.call.to_string()));
    let cards = record.play.iter().map(ToString::to_string);
    let before = |auction: &Auction, deal: &Deal| {
        let start = Auction::new(auction.dealer());
        BridgeRules::with_auction(&start, record.vulnerability.unwrap_or(Vulnerability::None), *deal).spec()
    };
    let rules_before = record.whole_auction().zip(record.deal.as_ref()).map(|(auction, deal)| before(auction, deal));
    let game = |rules: Spec, actions: Vec<String>| {
        Found::Game(GameText { rules, actions, players: partnerships(record), resigned: None })
    };
    let Some((start, end)) = record.game_after(0).zip(record.game_after(usize::MAX)) else {
        // Only a board that was passed out is over without a contract.
        return Ok(rules_before.zip(calls).map(|(rules, calls)| game(rules, calls.collect())));
    };
    // A board of fewer cards needs fewer tricks than its contract says, which the options know.
    let rules = rules(&start.fixed_rules().spec())?.spec();
    if !end.play().is_over() {
        return Ok(Some(Found::Start(rules)));
    }
    Ok(Some(match rules_before.zip(calls) {
        Some((rules, calls)) => game(rules, calls.chain(cards).collect()),
        None => game(rules, cards.collect()),
    }))
}

/// North and South, and East and West: both names, or one where they are the same.
fn partnerships(record: &Record) -> [String; 2] {
    [0, 1].map(|first: usize| {
        let mut names = vec![record.players[first].as_str(), record.players[first + 2].as_str()];
        names.retain(|name| !name.is_empty());
        names.dedup();
        names.join("+")
    })
}

/// The names of the four players, of whom partners may be named together.
fn players([first, second]: &[String; 2]) -> [String; 4] {
    let [(north, south), (east, west)] = [first, second].map(|names| names.split_once('+').unwrap_or((names, names)));
    [north, east, south, west].map(str::to_owned)
}

fn write(format: Format, game: &GameText) -> Result<Vec<u8>, String> {
    let record = record(game)?;
    if format == Format::Lin && record.auction.is_none() {
        return Err("LIN has no place for a contract without the calls that led to it; write .pbn".into());
    }
    let text = format.write([&record]).ok_or("boards are not written in this format")?;
    Ok(text.into_bytes())
}

fn rules(spec: &Spec) -> Result<BridgeRules, String> {
    let rules = Args::new(spec, BridgeRules::PARAMS).and_then(|args| BridgeRules::from_args(&args));
    rules.map_err(|error| error.to_string())
}

/// A game as a board of a file.
fn record(game: &GameText) -> Result<Record, String> {
    if game.resigned.is_some() {
        return Err("one side gave up, and files of boards have no place for that".into());
    }
    let rules = rules(&game.rules)?;
    if rules.deal().is_none() {
        return Err("the deal is not known; give the game with its deal".into());
    }
    let mut board = rules.start(&mut Streams::new(0).stream(0, Purpose::Chance));
    if board.auction().is_none() {
        let again = Record::of_game(&board).game_after(0).map(|start| self::rules(&start.fixed_rules().spec()));
        if again.transpose()? != Some(rules.before_the_play()) {
            return Err("files of boards have no place for another leader, a number of tricks to be taken, or what was shown of the hands".into());
        }
    }
    for (number, text) in (1..).zip(&game.actions) {
        let action: Action = text.parse().map_err(|error| format!("action {number}: {error}"))?;
        board.check(action).map_err(|illegal| format!("action {number}: {illegal}"))?;
        board.apply(action);
    }
    Ok(Record { players: players(&game.players), ..Record::of_game(&board) })
}
