//! Lines that an engine sends.

/// A line that an engine has sent, as far as it matters to those who use one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It has said who it is.
    UciOk,
    /// It is ready.
    ReadyOk,
    /// Its name.
    Name(String),
    /// It has this option.
    Option(String),
    /// It moves so.
    BestMove(String),
    /// Anything else.
    Other,
}

impl Reply {
    /// Understands a line. Any line is one reply or another.
    pub fn read(line: &str) -> Reply {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["uciok", ..] => Reply::UciOk,
            ["readyok", ..] => Reply::ReadyOk,
            ["id", "name", name @ ..] => Reply::Name(name.join(" ")),
            ["option", "name", rest @ ..] => {
                let end = rest.iter().position(|word| *word == "type").unwrap_or(rest.len());
                Reply::Option(rest[..end].join(" "))
            }
            ["bestmove", action, ..] => Reply::BestMove((*action).to_owned()),
            _ => Reply::Other,
        }
    }
}
