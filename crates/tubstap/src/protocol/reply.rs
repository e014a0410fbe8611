//! What a client answers.

use std::{fmt, str::FromStr};
use yomi_core::NotationError;

/// An answer. Its display is the line, without its end and without the empty line that follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// What was asked for; empty if there is nothing to say.
    Done(String),
    /// Why it cannot be.
    Failed(String),
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Done(text) => write!(f, "= {text}"),
            Reply::Failed(reason) => write!(f, "? {reason}"),
        }
    }
}

impl FromStr for Reply {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Reply, NotationError> {
        let text = |rest: &str| rest.trim().to_owned();
        match line.trim().split_at_checked(1) {
            Some(("=", rest)) => Ok(Reply::Done(text(rest))),
            Some(("?", rest)) => Ok(Reply::Failed(text(rest))),
            _ => Err(NotationError::new(line, "is no answer", "begin with = or, if it cannot be, with ?")),
        }
    }
}
