//! From which positions games begin: a book, or some random actions that leave the game open.
//!
//! Both games of a pair begin from the same opening, as they share their deal.

use crate::{
    catalog::Catalog,
    transfer::{self, GameLine},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;
use yomi_core::{Args, Choice, FileKind, Found, GameText, Param, Purpose, Spec, SpecError, Streams, shuffle};

/// From which positions the games of a match begin.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Openings {
    /// From the beginning.
    #[default]
    None,
    /// After random actions.
    Random {
        /// So many of them.
        plies: u32,
        /// Only where a player says of the position that it is worth at most so much to either side.
        balance: Option<Balance>,
    },
    /// From positions of a book, one after the other and then again from the first.
    Book(Book),
}

/// Who judges whether an opening is balanced, and how far its value may be from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// The player that judges.
    pub judge: String,
    /// The greatest value.
    pub within: f64,
}

/// Positions to begin from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Book {
    /// The positions, in the order in which they are played.
    #[serde(with = "listed")]
    pub openings: Arc<[Opening]>,
    /// What the book is known by, whatever its file is called: how many there are, and a hash of them.
    pub name: String,
    /// What is odd about its file, though it was read: boards that are left out, say.
    pub warnings: Vec<String>,
}

/// A shared list as a list.
mod listed {
    use super::{Arc, Opening};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(openings: &Arc<[Opening]>, serializer: S) -> Result<S::Ok, S::Error> {
        openings.as_ref().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<[Opening]>, D::Error> {
        Ok(Vec::<Opening>::deserialize(deserializer)?.into())
    }
}

/// A position to begin from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The rules; a deal or a map is part of them.
    pub rules: String,
    /// The actions that lead there, in their notation.
    pub actions: Vec<String>,
}

/// What a book's openings are played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Sequential,
    Random,
}

impl Choice for Order {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("sequential", Order::Sequential, "as in the file"), ("random", Order::Random, "shuffled by the seed")];
}

const PARAMS: &[Param] = &[
    Param::text("file", "none", "FILE", "the book: games or positions").or(&["none"]),
    Param::whole("plies", "0", 0, 10_000, "actions before the players begin: of each game in the book, or random ones"),
    Param::choice::<Order>("order", "sequential", "in which order the book is played"),
    Param::whole("start", "1", 1, u32::MAX as u64, "the first opening of the book"),
    Param::decimal("balance", "1", 0.0, 1.0, "random openings only that are worth at most so much to either side"),
    Param::text("judge", "none", "PLAYER", "who says what they are worth").or(&["none"]),
];

/// What was written about openings, before any file was read.
#[derive(Clone, Debug)]
pub struct OpeningsSpec {
    args: Args,
}

impl std::str::FromStr for OpeningsSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let args = Args::new(&format!("openings:{text}").parse::<Spec>()?, PARAMS)?;
        let (has_file, plies) = (args.text("file") != "none", args.number::<u32>("plies")?);
        if !has_file && plies == 0 {
            return Err(
                args.error("plies", "name a book, as in file=openings.sgf,plies=6, or random actions, as in plies=6")
            );
        }
        if (args.text("judge") == "none") == args.is_given("balance") {
            return Err(SpecError(
                "openings: balance and judge go together, as in plies=6,balance=0.2,judge=PLAYER".into(),
            ));
        }
        if has_file && args.is_given("balance") {
            return Err(SpecError("openings: a book is taken as it is; balance is for random openings".into()));
        }
        Ok(OpeningsSpec { args })
    }
}

impl OpeningsSpec {
    /// The openings, whose book is read by `read_file`.
    pub fn resolve<E: From<SpecError>>(
        &self,
        catalog: &Catalog,
        game: &str,
        seed: u64,
        read_file: impl FnOnce(&str) -> Result<Vec<u8>, E>,
    ) -> Result<Openings, E> {
        let plies = self.args.number::<u32>("plies")?;
        let file = self.args.text("file");
        if file == "none" {
            let balance = match self.args.text("judge") {
                "none" => None,
                judge => Some(Balance { judge: judge.into(), within: self.args.number("balance")? }),
            };
            return Ok(Openings::Random { plies, balance });
        }
        let (found, warnings) =
            read(catalog, file, &read_file(file)?).map_err(|problem| SpecError(format!("{file}: {problem}")))?;
        let of_game = found.into_iter().filter(|opening| opening.rules.split(':').next() == Some(game));
        let mut openings: Vec<Opening> = of_game.map(|opening| opening.cut(plies as usize)).collect();
        openings.dedup();
        if self.args.choice::<Order>("order") == Order::Random {
            shuffle(&mut openings, &mut Streams::new(seed).stream(0, SHUFFLING));
        }
        let start = self.args.number::<usize>("start")? - 1;
        if start >= openings.len() {
            let count = openings.len();
            let wanted = if count == 0 {
                format!("it has no opening of {game}")
            } else {
                format!("it has {count} openings, and start={} is after the last", start + 1)
            };
            return Err(SpecError(format!("{file}: {wanted}")).into());
        }
        openings.rotate_left(start);
        Ok(Openings::Book(Book { warnings, ..Book::new(openings) }))
    }
}

/// What shuffles a book.
const SHUFFLING: Purpose = Purpose::Other(13);

impl Opening {
    fn cut(mut self, plies: usize) -> Opening {
        self.actions.truncate(plies);
        self
    }
}

impl Book {
    /// A book of these openings.
    pub fn new(openings: Vec<Opening>) -> Book {
        let text = serde_json::to_string(&openings).expect("plain data");
        Book {
            name: format!("book of {}, {:016x}", openings.len(), xxh3_64(text.as_bytes())),
            openings: openings.into(),
            warnings: Vec::new(),
        }
    }
}

/// As it stands in the keys of matches; empty if games begin at the beginning.
impl std::fmt::Display for Openings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Openings::None => Ok(()),
            Openings::Random { plies, balance: None } => write!(f, "plies={plies}"),
            Openings::Random { plies, balance: Some(Balance { judge, within }) } => {
                write!(f, "plies={plies},balance={within},judge={judge}")
            }
            Openings::Book(book) => f.write_str(&book.name),
        }
    }
}

/// All positions of a file, and what is odd about it: games in the project's own form, the files of other programs, or a specification a line.
fn read(catalog: &Catalog, name: &str, bytes: &[u8]) -> Result<(Vec<Opening>, Vec<String>), String> {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    if text.contains(transfer::FORMAT) {
        let is_game = |line: &str| !line.trim().is_empty() && !transfer::is_tournament(line);
        let lines = text.lines().enumerate().filter(|(_, line)| is_game(line));
        let games = lines.map(|(index, line)| own(line).map_err(|problem| format!("line {}: {problem}", index + 1)));
        return Ok((games.collect::<Result<_, _>>()?, Vec::new()));
    }
    let kinds: Vec<&FileKind> = catalog.files().map(|(_, kind)| kind).filter(|kind| kind.ending == ending).collect();
    if let Some(kind) = kinds.first() {
        let (mut openings, mut warnings) = (Vec::new(), Vec::new());
        for found in (kind.read)(bytes)? {
            match opening(found) {
                Ok(opening) => openings.push(opening),
                Err(warning) => warnings.push(warning),
            }
        }
        return Ok((openings, warnings));
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let specs = lines.map(|(index, line)| {
        let rules: Spec = line.trim().parse().map_err(|error| format!("line {}: {error}", index + 1))?;
        catalog.configure(&rules).map_err(|error| format!("line {}: {error}", index + 1))?;
        Ok(Opening { rules: rules.to_string(), actions: Vec::new() })
    });
    Ok((specs.collect::<Result<_, String>>()?, Vec::new()))
}

fn own(line: &str) -> Result<Opening, String> {
    let game: GameLine = serde_json::from_str(line).map_err(|error| error.to_string())?;
    Ok(Opening { rules: game.rules, actions: game.actions })
}

/// Where one can begin, or what is odd about a file.
fn opening(found: Found) -> Result<Opening, String> {
    match found {
        Found::Game(GameText { rules, actions, .. }) => Ok(Opening { rules: rules.to_string(), actions }),
        Found::Start(rules) => Ok(Opening { rules: rules.to_string(), actions: Vec::new() }),
        Found::Warning(warning) => Err(warning),
    }
}
