//! How people write actions.

use crate::Position;

/// Text that is not an action here: what was wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" {problem}; {expected}")]
pub struct NotationError {
    /// What was read (shortened).
    pub text: String,
    /// What is wrong with it.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

impl NotationError {
    /// Describes a text that could not be read.
    pub fn new(text: &str, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        NotationError { text: shortened(text), problem: problem.into(), expected: expected.into() }
    }
}

/// Someone's text as it can stand in an error: on one line and not too long.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().count() > LONGEST {
        shown.push('…');
    }
    shown
}

/// Reading and writing actions as text, from what the actor sees.
///
/// `parse(write(a)) == a` for every legal action. `parse` only has to understand the text;
/// whether the action is legal is [`Position::check`]'s business, which has better reasons to give.
pub trait Notation: Position {
    /// How actions are written, for `help`: a few lines with examples.
    const HOW_TO: &'static str;

    /// Reads an action.
    fn parse(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Writes an action in the form `parse` reads.
    fn write(&self, action: Self::Action) -> String;
}
