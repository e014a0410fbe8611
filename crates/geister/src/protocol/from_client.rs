//! What a client says.

use crate::{Action, notation};
use std::{fmt, str::FromStr};
use yomi_core::NotationError;

const EXPECTED: &str = "write SET:ABCD to name your reds, or MOV:A,NORTH to move";

/// A message of a client, which is always an action. Its display is the line, without the end of the line.
///
/// ```
/// use yomi_geister::protocol::FromClient;
/// let message: FromClient = "mov: a, n".parse().unwrap();
/// assert_eq!(message.to_string(), "MOV:A,NORTH");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromClient(
    /// What the client does, in its own letters and directions.
    pub Action,
);

impl fmt::Display for FromClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Action::SetUp(reds) => write!(f, "SET:{reds}"),
            Action::Move { piece, direction } => write!(f, "MOV:{piece},{}", direction.word()),
        }
    }
}

impl FromStr for FromClient {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<FromClient, NotationError> {
        let wrong = |problem: String| NotationError::new(line, problem, EXPECTED);
        let (word, rest) = line.split_once(':').ok_or_else(|| wrong("has no colon".into()))?;
        let rest = rest.trim();
        let action = match word.trim().to_ascii_uppercase().as_str() {
            "SET" => notation::read_reds(rest).map(Action::SetUp),
            "MOV" => notation::read_move(rest),
            _ => Err("is no message of a player".into()),
        };
        action.map(FromClient).map_err(wrong)
    }
}
