//! Games as JSON Lines: one game a line, actions in their notation, complete enough for another store or another
//! program.

use crate::{
    catalog::{Catalog, Configured},
    record::{GameRecord, GameResult, MatchKey},
    store::{Imported, Store, StoreError},
    tournament::Plan,
};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Read, Write};
use yomi_core::{Side, Spec, text::shortened};

pub(crate) const FORMAT: &str = "yomi-game/1";

/// One line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameLine {
    format: String,
    r#match: MatchKey,
    number: u64,
    pub(crate) rules: String,
    players: [String; 2],
    pub(crate) actions: Vec<String>,
    result: GameResult,
}

/// What lines with the plan of a tournament begin with.
const TOURNAMENT: &str = "yomi-tournament/1";

/// The plan of a tournament in one line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TournamentLine {
    format: String,
    plan: Plan,
}

/// Whether a line is that of a tournament.
pub(crate) fn is_tournament(line: &str) -> bool {
    line.trim_start().starts_with(&format!("{{\"format\":\"{TOURNAMENT}\""))
}

/// Why games could not be exported or imported.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] std::io::Error),
    /// A line that is not a game.
    #[error("line {line}: {problem}; nothing was imported")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// A stored game that cannot be written.
    #[error("game {match_id}/{number} cannot be exported: {problem}")]
    Game {
        /// The match.
        match_id: i64,
        /// The game's number in it.
        number: u64,
        /// What is wrong with it.
        problem: String,
    },
}

/// Writes the games of the given matches; returns how many.
pub fn export(catalog: &Catalog, store: &Store, match_ids: &[i64], out: &mut dyn Write) -> Result<u64, TransferError> {
    let mut count = 0;
    for &match_id in match_ids {
        let key = store.get_match(match_id)?.key;
        for number in store.finished(match_id, i64::MAX as u64)? {
            let record = store.game(match_id, number)?;
            let line = to_line(catalog, key.clone(), record).map_err(|problem| TransferError::Game {
                match_id,
                number,
                problem,
            })?;
            serde_json::to_writer(&mut *out, &line).map_err(std::io::Error::from)?;
            writeln!(out)?;
            count += 1;
        }
    }
    Ok(count)
}

/// Writes the plans of all tournaments; returns how many. Their games are those of matches.
pub fn export_tournaments(store: &Store, out: &mut dyn Write) -> Result<u64, TransferError> {
    let tournaments = store.tournaments()?;
    for stored in &tournaments {
        let line = TournamentLine { format: TOURNAMENT.into(), plan: stored.plan.clone() };
        serde_json::to_writer(&mut *out, &line).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(tournaments.len() as u64)
}

/// One stored game as a line of JSON, without the line break.
pub fn to_json(catalog: &Catalog, key: MatchKey, record: GameRecord) -> Result<serde_json::Value, String> {
    Ok(serde_json::to_value(to_line(catalog, key, record)?).expect("plain data"))
}

fn to_line(catalog: &Catalog, key: MatchKey, record: GameRecord) -> Result<GameLine, String> {
    let session =
        replay(catalog, &record.rules, |game| game.replay(&record.actions).map_err(|error| error.to_string()))?;
    Ok(GameLine {
        format: FORMAT.into(),
        r#match: key,
        number: record.index,
        rules: record.rules,
        players: record.players,
        actions: session.actions().into_iter().map(|(_, text)| text).collect(),
        result: record.result,
    })
}

/// The longest line, in bytes: a game of ten thousand actions has a tenth of that.
const LONGEST_LINE: u64 = 8 << 20;

/// Games that were read and checked, and are not in a store yet.
#[derive(Default)]
pub struct ReadGames {
    games: Vec<(MatchKey, GameRecord)>,
    plans: Vec<Plan>,
}

impl ReadGames {
    /// Reads games and replays every one to check it: all, or none if any is wrong. No store is needed for that, so
    /// nobody waits.
    pub fn read(catalog: &Catalog, input: &mut dyn BufRead) -> Result<ReadGames, TransferError> {
        let mut read = ReadGames::default();
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            if input.take(LONGEST_LINE + 1).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let wrong = |problem| TransferError::Line { line: number, problem };
            if line.len() as u64 > LONGEST_LINE {
                return Err(wrong(format!("it has more than {} MiB, which no game has", LONGEST_LINE >> 20)));
            }
            let text = str::from_utf8(&line).map_err(|error| wrong(format!("it is not UTF-8: {error}")))?;
            if is_tournament(text) {
                let tournament: TournamentLine =
                    serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
                read.plans.push(tournament.plan);
            } else if !text.trim().is_empty() {
                read.games.push(from_line(catalog, text).map_err(wrong)?);
            }
        }
        Ok(read)
    }

    /// Adds them to a store: all or none.
    ///
    /// Returns where they are, and how many were new.
    pub fn store(&self, store: &mut Store) -> Result<Imported, StoreError> {
        let imported = store.import(&self.games)?;
        self.plans.iter().try_for_each(|plan| store.tournament_id(plan).map(drop))?;
        Ok(imported)
    }
}

/// Reads games, and adds them to the store: all, or none if any is wrong.
pub fn import(catalog: &Catalog, store: &mut Store, input: &mut dyn BufRead) -> Result<Imported, TransferError> {
    Ok(ReadGames::read(catalog, input)?.store(store)?)
}

fn from_line(catalog: &Catalog, line: &str) -> Result<(MatchKey, GameRecord), String> {
    let line: GameLine =
        serde_json::from_str(line).map_err(|error| format!("not a game of the form {FORMAT}: {error}"))?;
    if line.format != FORMAT {
        return Err(format!("its format is {:?}; this yomi reads {FORMAT:?}", line.format));
    }
    expect_own_match(&line)?;
    let session =
        replay(catalog, &line.rules, |game| game.replay_texts(&line.actions).map_err(|error| error.to_string()))?;
    let mut record = session.record(line.number, line.players, line.result.ended_early()).ok_or(
        "the actions stop before the end of the game; a game given up or lost on time has the reason \"resigned\" or \"lost on time\" and a winner",
    )?;
    let replayed = &record.result;
    if (replayed.winner, replayed.score) != (line.result.winner, line.result.score) {
        return Err(format!(
            "the result says winner {:?}, score {}; replaying gives winner {:?}, score {}",
            line.result.winner, line.result.score, replayed.winner, replayed.score
        ));
    }
    record.result.nanos = line.result.nanos;
    if !line.r#match.openings.is_empty() {
        // Nobody has decided on the actions of the opening.
        record.result.decisions = line.result.decisions;
    }
    Ok((line.r#match, record))
}

/// Replays a game and compares its end with what the record says.
pub(crate) fn check(catalog: &Catalog, record: &GameRecord) -> Result<(), String> {
    let session =
        replay(catalog, &record.rules, |game| game.replay(&record.actions).map_err(|error| error.to_string()))?;
    let claimed = &record.result;
    let replayed = session.record(record.index, record.players.clone(), claimed.ended_early());
    let replayed = replayed.ok_or("the actions stop before the end of the game")?.result;
    if (replayed.winner, replayed.score) != (claimed.winner, claimed.score) {
        return Err(format!(
            "the result says winner {:?}, score {}; replaying gives winner {:?}, score {}",
            claimed.winner, claimed.score, replayed.winner, replayed.score
        ));
    }
    Ok(())
}

/// A game is of the game and of the players that its match is between: nothing else may be counted with it.
fn expect_own_match(line: &GameLine) -> Result<(), String> {
    let name = |spec: &str| spec.split(':').next().unwrap_or(spec).to_owned();
    let GameLine { r#match: key, rules, players, .. } = line;
    if name(&key.game) != name(rules) {
        let (game, other) = (name(rules), name(&key.game));
        return Err(format!("it is a game of {}, and its match is of {}", shortened(&game), shortened(&other)));
    }
    let [a, b] = &key.players;
    let expected = if key.side_of_a(line.number) == Side::FIRST { [a, b] } else { [b, a] };
    if expected != players.each_ref() {
        let [first, second] = players.each_ref().map(|player| shortened(player));
        let [a, b] = expected.map(|player| shortened(player));
        return Err(format!(
            "it was played by {first} and {second}, and game {} of its match is of {a} and {b}",
            line.number
        ));
    }
    Ok(())
}

type Session = Box<dyn crate::session::Session>;

fn replay(
    catalog: &Catalog,
    rules: &str,
    with: impl FnOnce(&dyn Configured) -> Result<Session, String>,
) -> Result<Session, String> {
    let spec: Spec = rules.parse().map_err(|error| format!("its rules: {error}"))?;
    let game = catalog.configure(&spec).map_err(|error| format!("its rules: {error}"))?;
    with(&*game)
}
