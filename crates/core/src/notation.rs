//! How people write actions.

use crate::{Position, text::shortened};

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

/// How many actions an error suggests.
const SUGGESTED: usize = 5;

/// Reading and writing actions as text, from what the actor sees.
///
/// `parse(write(a)) == a` for every legal action. `parse` only has to understand the text;
/// whether the action is legal is [`Position::check`]'s business, which has better reasons to give.
pub trait Notation: Position {
    /// How actions are written, for `help`: a few lines with examples.
    const HOW_TO: &'static str;

    /// Reads an action. Without anything better, the text must be that of a legal action, in either case; games
    /// override this to understand more, and to read quicker than by writing all actions.
    fn parse(&self, text: &str) -> Result<Self::Action, NotationError> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let written = |action: &Self::Action| self.write(*action).eq_ignore_ascii_case(text.trim());
        legal.iter().copied().find(written).ok_or_else(|| {
            let some: Vec<String> = legal.iter().take(SUGGESTED).map(|action| self.write(*action)).collect();
            let what = if some.is_empty() {
                "there is nothing to do now".into()
            } else {
                format!("write {}", some.join(" or "))
            };
            NotationError::new(text, "is no action here", what)
        })
    }

    /// Writes an action in the form `parse` reads: what `Debug` calls it, in lower case, unless people call it
    /// otherwise.
    fn write(&self, action: Self::Action) -> String {
        format!("{action:?}").to_lowercase()
    }

    /// Adds what [`Notation::write`] writes to a text. Games with many actions write it here, so that nothing is
    /// allocated for each: a bot is told all of them at every turn.
    fn write_to(&self, action: Self::Action, text: &mut String) {
        text.push_str(&self.write(action));
    }
}
