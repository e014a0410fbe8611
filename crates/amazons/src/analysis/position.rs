//! Positions that people type.

use crate::{game::Amazons, records::Record, setup::Setup};
use yomi_core::{
    Game, Notation, Position,
    text::{Place, TextError, Word, words},
};

/// What begins the lines of moves.
const MOVES: &str = "moves:";

/// Reads a position; see [`super::Analysis::HOW_TO`].
pub(crate) fn read(text: &str, start: Setup) -> Result<Amazons, TextError> {
    if text.trim_start().starts_with('(') {
        return last_of_record(text);
    }
    let mut game = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split_once("//").map_or(line, |(before, _)| before);
        let words: Vec<Word<'_>> = words(line, Place::new(number, 1), char::is_whitespace).collect();
        match words.split_first() {
            None => {}
            Some((first, rest)) if first.text.eq_ignore_ascii_case(MOVES) => {
                play(game.get_or_insert_with(|| Amazons::new(start)), rest)?;
            }
            Some((first, _)) if game.is_some() => {
                return Err(first.error("this is a second position", "give one, and then moves: d1-d7/g7"));
            }
            Some((first, [])) if first.text.eq_ignore_ascii_case("startpos") => game = Some(Amazons::new(start)),
            Some((first, _)) => game = Some(from_fen(*first, line)?),
        }
    }
    game.ok_or_else(|| Place::START.error("there is no position", "write one like q2*/4/1*1Q b, or startpos"))
}

fn last_of_record(text: &str) -> Result<Amazons, TextError> {
    let records = Record::read_sgf(text)?;
    let record =
        records.last().ok_or_else(|| Place::START.error("there is no game", "write (;GM[18] and its moves"))?;
    let mut game = record.first_position();
    record.actions().for_each(|action| game.apply(action));
    Ok(game)
}

fn from_fen(first: Word<'_>, line: &str) -> Result<Amazons, TextError> {
    const EXPECTED: &str = "write rows from the top one down, then w or b, as in q2*/4/1*1Q b";
    Setup::from_sized_fen(line).map(Amazons::new).map_err(|problem| first.error(problem, EXPECTED))
}

fn play(game: &mut Amazons, moves: &[Word<'_>]) -> Result<(), TextError> {
    for word in moves {
        let action = game
            .parse(word.text)
            .map_err(|error| word.error(format!("{:?} {}", error.text, error.problem), error.expected))?;
        game.check(action)
            .map_err(|reason| word.error(format!("{action} is illegal: {reason}"), "write legal moves only"))?;
        game.apply(action);
    }
    Ok(())
}
