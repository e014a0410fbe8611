//! Places in texts that people write, and what is wrong there.

use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
}

impl Place {
    /// Where every text starts.
    pub const START: Place = Place { line: 1, column: 1 };

    /// A place by its line and column, both counted from 1.
    pub fn new(line: usize, column: usize) -> Place {
        Place { line, column }
    }

    /// Where `part` begins in `text`, of which it must be a slice: its address tells where it is, so that nothing has
    /// to carry an offset along.
    ///
    /// ```
    /// use yomi_core::text::Place;
    /// let text = "one\ntwo three";
    /// assert_eq!(Place::of(&text[8..], text), Place::new(2, 5));
    /// ```
    pub fn of(part: &str, text: &str) -> Place {
        let offset = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize).min(text.len());
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place::new(before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The place so many characters further on the same line.
    #[must_use]
    pub fn plus(self, characters: usize) -> Place {
        Place { column: self.column + characters, ..self }
    }

    /// What is wrong here, and what would be right.
    pub fn error(self, problem: impl Into<String>, expected: impl Into<String>) -> TextError {
        TextError { at: self, problem: problem.into(), expected: expected.into() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a text that somebody wrote, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {problem}; {expected}")]
pub struct TextError {
    /// Where it is wrong.
    pub at: Place,
    /// What is wrong there.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    /// Where it begins.
    pub at: Place,
}

impl Word<'_> {
    /// What is wrong with the word, and what would be right.
    pub fn error(&self, problem: impl Into<String>, expected: impl Into<String>) -> TextError {
        self.at.error(problem, expected)
    }
}

/// The words of a line that begins at `at`, between separators.
///
/// ```
/// use yomi_core::text::{Place, words};
/// let words: Vec<_> = words("é  one,two", Place::new(7, 1), |c| c == ' ' || c == ',').collect();
/// assert_eq!(words.iter().map(|word| (word.text, word.at.column)).collect::<Vec<_>>(), [("é", 1), ("one", 4), ("two", 8)]);
/// ```
pub fn words(line: &str, at: Place, is_separator: impl Fn(char) -> bool + Copy) -> impl Iterator<Item = Word<'_>> {
    let mut column = at.column;
    let places = line.split_inclusive(is_separator).map(move |part| {
        let at = Place { column, ..at };
        column += part.chars().count();
        Word { text: part.trim_end_matches(is_separator), at }
    });
    places.filter(|word| !word.text.is_empty())
}
