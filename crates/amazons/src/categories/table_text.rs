//! Counted games as a small text file.

use super::{Category, Count, Phase, Realizations};
use std::fmt::Write;
use yomi_core::text::{Place, TextError, Word, words};

impl Realizations {
    /// Writes all counts: a line for each category, its counts `played/possible` in each phase one after the other. The
    /// comment goes before it, each line behind a `#`.
    pub fn to_text(&self, comment: &str) -> String {
        let mut text: String = comment.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
        let phases: Vec<String> = Phase::every().map(|phase| phase.to_string()).collect();
        let _ = write!(text, "games {}\n# played/possible in plies {}\n", self.games(), phases.join(" "));
        for category in Category::every() {
            let _ = write!(text, "{}", category.name());
            for count in Phase::every().map(|phase| self.count(phase, category)) {
                let _ = write!(text, " {}/{}", count.played, count.possible);
            }
            text.push('\n');
        }
        text
    }

    /// Reads what [`Realizations::to_text`] writes.
    pub fn read(text: &str) -> Result<Realizations, TextError> {
        let mut counted = Realizations::EMPTY;
        let mut seen = Vec::new();
        let mut end = Place::START;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split_once('#').map_or(line, |(before, _)| before);
            let words: Vec<Word<'_>> = words(line, Place::new(number, 1), char::is_whitespace).collect();
            let Some((first, rest)) = words.split_first() else { continue };
            end = first.at;
            if seen.contains(&first.text) {
                return Err(first.error(format!("{:?} is given twice", first.text), "give it once"));
            }
            seen.push(first.text);
            if first.text == "games" {
                let value = rest.first().unwrap_or(first);
                let wrong = |_| value.error("there is no number of games", "write it as in games 1102");
                counted.set_games(value.text.parse().map_err(wrong)?);
            } else {
                read_row(&mut counted, *first, rest)?;
            }
        }
        match Category::every().map(Category::name).chain(["games"]).find(|name| !seen.contains(name)) {
            Some(missing) => Err(end.error(format!("{missing} is not there"), "give the games and every category")),
            None => Ok(counted),
        }
    }
}

fn read_row(counted: &mut Realizations, first: Word<'_>, rest: &[Word<'_>]) -> Result<(), TextError> {
    let category = Category::named(first.text)
        .ok_or_else(|| first.error(format!("{:?} is no category", first.text), "write one like ALL or BLOCK11"))?;
    if rest.len() != Phase::COUNT {
        let problem = format!("{} has {} counts", first.text, rest.len());
        return Err(first.error(problem, format!("give {}, one for each phase", Phase::COUNT)));
    }
    for (phase, word) in Phase::every().zip(rest) {
        let count = word.text.split_once('/').and_then(|(played, possible)| {
            Some(Count { played: played.parse().ok()?, possible: possible.parse().ok()? })
        });
        let count = count.filter(|count| count.played <= count.possible).ok_or_else(|| {
            word.error(
                format!("{:?} is no count", word.text),
                "write played/possible, the first not more than the second",
            )
        })?;
        counted.set(phase, category, count);
    }
    Ok(())
}
