//! Boards in the files of other programs, as games and as positions to play from.

use crate::{
    Bridge, BridgeRules, Card,
    formats::{Format, Record},
    seats,
};
use yomi_core::{Args, FileKind, Found, Game, GameText, Position, Rules, Spec};

/// Boards that were played to the end are games, and all others with a contract are positions to play from.
///
/// LIN is only read: it has no place for a contract without the calls that led to it.
pub(crate) const KINDS: &[FileKind] = &[
    FileKind {
        ending: "pbn",
        about: "bridge boards in Portable Bridge Notation",
        read: |bytes| read(Format::Pbn, bytes),
        write: Some(write_pbn),
    },
    FileKind {
        ending: "lin",
        about: "bridge boards of the online table",
        read: |bytes| read(Format::Lin, bytes),
        write: None,
    },
    FileKind {
        ending: "rbn",
        about: "bridge boards in Richard's Bridge Notation, without the play",
        read: |bytes| read(Format::Rbn, bytes),
        write: None,
    },
];

fn read(format: Format, bytes: &[u8]) -> Result<Vec<Found>, String> {
    // Public files are in several encodings; what is not UTF-8 can only be a name or a comment, so it may be lost.
    let records = format.records(&String::from_utf8_lossy(bytes));
    let boards = records.into_iter().map(|record| found(&record.map_err(|bad| bad.to_string())?));
    let found: Vec<Found> = boards.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    if found.is_empty() { Err("the file has no board with a deal and a contract".into()) } else { Ok(found) }
}

/// What a board is good for; `None` without a deal or a contract.
fn found(record: &Record) -> Result<Option<Found>, String> {
    let (Some(start), Some(end)) = (record.game_after(0), record.game_after(usize::MAX)) else { return Ok(None) };
    // A board of fewer cards needs fewer tricks than its contract says, which the options know.
    let rules = rules(&start.fixed_rules().spec())?.spec();
    if !end.play().is_over() {
        return Ok(Some(Found::Start(rules)));
    }
    let actions = record.play.iter().map(ToString::to_string).collect();
    Ok(Some(Found::Game(GameText { rules, actions, players: partnerships(record), resigned: None })))
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

fn write_pbn(game: &GameText) -> Result<Vec<u8>, String> {
    let record = record(game)?;
    let text = Format::Pbn.write([&record]).ok_or("PBN cannot be written")?;
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
    let terms = rules.terms();
    let mut record = Record {
        players: players(&game.players),
        vulnerability: Some(terms.vulnerability),
        deal: Some(*rules.deal().ok_or("the deal is not known; give the game with its deal")?),
        contract: Some((terms.contract, terms.declarer)),
        ..Record::default()
    };
    let start = record.game_after(0).ok_or("there is no deal")?;
    if self::rules(&start.fixed_rules().spec())? != rules.before_the_play() {
        return Err("files of boards have no place for another leader, a number of tricks to be taken, or what was shown of the hands".into());
    }
    let actions: Vec<Card> = game
        .actions
        .iter()
        .map(|text| text.parse::<Card>().map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    play(&mut record, start, rules.played().iter().chain(&actions))?;
    Ok(record)
}

/// Adds the cards to a board that begins like this, and the tricks of declarer once it is over.
fn play<'a>(record: &mut Record, mut board: Bridge, cards: impl Iterator<Item = &'a Card>) -> Result<(), String> {
    for &card in cards {
        board.check(card).map_err(|illegal| format!("card {}: {illegal}", record.play.len() + 1))?;
        board.apply(card);
        record.play.push(card);
    }
    let declarer = seats::side_of(board.play().terms().declarer);
    record.tricks = board.play().is_over().then(|| board.play().tricks_won(declarer));
    Ok(())
}
