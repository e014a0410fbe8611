//! Words of a typed position, with where they stand.

use std::fmt;

/// What is wrong with a typed position, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionError { line, column, problem, expected } = self;
        write!(f, "line {line}, column {column}: {problem}; {expected}")
    }
}

impl std::error::Error for PositionError {}

/// Where something stands: line and column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl At {
    pub(super) fn error(self, problem: impl Into<String>, expected: impl Into<String>) -> PositionError {
        PositionError { line: self.line, column: self.column, problem: problem.into(), expected: expected.into() }
    }
}

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: At,
}

/// The words of a line, without a comment that begins with `//`.
pub(super) fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let text = text.split_once("//").map_or(text, |(before, _)| before);
    let mut words = Vec::new();
    let mut column = 1;
    for part in text.split_inclusive(char::is_whitespace) {
        let word = part.trim_end();
        if !word.is_empty() {
            words.push(Word { text: word, at: At { line, column } });
        }
        column += part.chars().count();
    }
    words
}
