//! Lines that an engine is sent.

use super::Go;

/// A line from a program that uses an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say who you are and which options you have.
    Uci,
    /// Say when you are ready.
    IsReady,
    /// What follows is another game.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// What to set it to.
        value: String,
    },
    /// Look at this position.
    Position {
        /// Where it starts.
        start: StartText,
        /// The moves from there, not yet read.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Stop thinking and answer.
    Stop,
    /// End.
    Quit,
    /// Nothing was said.
    Nothing,
    /// Nothing that can be understood: why, and what would be right.
    Unknown(String),
}

/// A start, not yet read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartText {
    /// The usual one.
    Usual,
    /// A position as text.
    Fen(String),
}

impl Command {
    /// Understands a line. Any line is one command or another.
    pub fn read(line: &str) -> Command {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => Command::Nothing,
            ["uci", ..] => Command::Uci,
            ["isready", ..] => Command::IsReady,
            ["ucinewgame", ..] => Command::NewGame,
            ["setoption", rest @ ..] => set_option(rest),
            ["position", rest @ ..] => position(rest),
            ["go", rest @ ..] => Go::read(rest).map_or_else(Command::Unknown, Command::Go),
            ["stop", ..] => Command::Stop,
            ["quit", ..] => Command::Quit,
            [other, ..] => Command::Unknown(format!(
                "{other:?} is no command; send uci, isready, ucinewgame, setoption, position, go, stop or quit"
            )),
        }
    }
}

fn set_option(words: &[&str]) -> Command {
    let expected = || Command::Unknown("setoption takes a name, as in setoption name Player value random".into());
    let Some(("name", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) else { return expected() };
    let end = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
    if end == 0 {
        return expected();
    }
    Command::SetOption { name: rest[..end].join(" "), value: rest.get(end + 1..).unwrap_or_default().join(" ") }
}

fn position(words: &[&str]) -> Command {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default().iter().map(|word| (*word).to_owned()).collect();
    let start = match &words[..end] {
        ["startpos"] => StartText::Usual,
        ["fen", fen @ ..] if !fen.is_empty() => StartText::Fen(fen.join(" ")),
        _ => {
            return Command::Unknown(
                "position takes startpos or fen and a position, then perhaps moves, as in position startpos moves d1-d7/g7".into(),
            );
        }
    };
    Command::Position { start, moves }
}
