//! Going through a text, always knowing the line and the column.

use std::fmt;
use yomi_core::text::Place;

/// What is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) at: Place,
    pub(super) text: String,
}

impl Problem {
    pub(super) fn new(at: Place, text: impl fmt::Display) -> Problem {
        Problem { at, text: text.to_string() }
    }
}

/// What is left of a text, and where that is.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) rest: &'a str,
    pub(super) at: Place,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Cursor { rest: text, at: Place::START }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Steps over one character.
    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.at = match c {
            '\n' => Place { line: self.at.line + 1, column: 1 },
            _ => self.at.plus(1),
        };
        Some(c)
    }

    /// Steps over one character if it is this one.
    pub(super) fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.next();
        }
        found
    }

    /// Steps over all characters of a kind, and gives them.
    pub(super) fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let start = *self;
        while self.peek().is_some_and(&mut wanted) {
            self.next();
        }
        start.text_until(self)
    }

    /// Steps over the rest of the line; the end of the line itself is left.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_while(|c| c != '\n' && c != '\r')
    }

    /// The text from here to a later place.
    pub(super) fn text_until(&self, later: &Cursor<'_>) -> &'a str {
        &self.rest[..self.rest.len() - later.rest.len()]
    }
}
