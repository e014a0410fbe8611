//! What a server says.

use crate::{Colour, Snapshot};
use std::fmt;
use yomi_core::{NotationError, Verdict};

/// How many characters a board has.
const BOARD: usize = 48;

/// A message of a server. Its display is the line, without the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromServer {
    /// Name your reds.
    NameReds,
    /// The set-up or the move counts; it has taken a piece of this colour, if any.
    Accepted(Option<Colour>),
    /// The set-up or the move does not count.
    Refused,
    /// It is your turn, and this is the board.
    YourTurn(Snapshot),
    /// The game is over. The board shows all colours; `None` if a server sends none that can be read, which changes
    /// nothing any more.
    Over(Verdict, Option<Snapshot>),
}

/// The protocol's word for the end of a game, with its colon.
const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Won => "WON:",
        Verdict::Drawn => "DRW:",
        Verdict::Lost => "LST:",
    }
}

impl FromServer {
    /// Reads a line. Usually it is one message, but some servers forget to end a line after a short one; what no server
    /// should say is passed over, since programs add their own.
    ///
    /// # Errors
    /// If it is somebody's turn on a board that makes no sense.
    pub fn read(line: &str) -> Result<Vec<FromServer>, NotationError> {
        let mut messages = Vec::new();
        let mut rest = line.trim_start();
        loop {
            let (message, after) = if let Some(after) = after(rest, "SET?") {
                (FromServer::NameReds, after)
            } else if let Some(after) = after(rest, "MOV?") {
                let (board, after) = split_board(after);
                (FromServer::YourTurn(board.parse()?), after)
            } else if let Some((verdict, after)) =
                Verdict::ALL.into_iter().find_map(|verdict| Some((verdict, after(rest, word(verdict))?)))
            {
                let (board, after) = split_board(after);
                (FromServer::Over(verdict, board.parse().ok()), after)
            } else if let Some(after) = after(rest, "OKR") {
                (FromServer::Accepted(Some(Colour::Red)), after)
            } else if let Some(after) = after(rest, "OKB") {
                (FromServer::Accepted(Some(Colour::Blue)), after)
            } else if let Some(after) = after(rest, "OK") {
                (FromServer::Accepted(None), after)
            } else if let Some(after) = after(rest, "NG") {
                (FromServer::Refused, after)
            } else {
                return Ok(messages);
            };
            messages.push(message);
            rest = after.trim_start();
        }
    }
}

/// What comes after a word, which may be in either case.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word)).map(|_| &text[word.len()..])
}

/// The characters of a board, blanks not counted, and what comes after them.
fn split_board(text: &str) -> (&str, &str) {
    let end = text.char_indices().filter(|(_, c)| !c.is_whitespace()).nth(BOARD).map_or(text.len(), |(at, _)| at);
    text.split_at(end)
}

impl fmt::Display for FromServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromServer::NameReds => f.write_str("SET?"),
            FromServer::Accepted(None) => f.write_str("OK "),
            FromServer::Accepted(Some(colour)) => write!(f, "OK{}", colour.letter()),
            FromServer::Refused => f.write_str("NG "),
            FromServer::YourTurn(board) => write!(f, "MOV?{board}"),
            FromServer::Over(verdict, None) => f.write_str(word(*verdict)),
            FromServer::Over(verdict, Some(board)) => write!(f, "{}{board}", word(*verdict)),
        }
    }
}
