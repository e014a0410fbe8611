//! Lines that an engine sends.

use crate::action::Action;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// `d1-d7/g7`.
    #[default]
    Dashes,
    /// `d1d7,d7g7`, as Fairy-Stockfish does.
    Fairy,
}

impl Dialect {
    /// A move in this dialect.
    pub fn write(self, action: Action) -> String {
        let Action { from, to, arrow } = action;
        match self {
            Dialect::Dashes => action.to_string(),
            Dialect::Fairy => format!("{from}{to},{to}{arrow}"),
        }
    }
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a unit of log odds: 100 wins 73 games of 100, as the evaluation puts it.
    Hundredths(i32),
    /// The side to move wins, or loses, whatever the other does.
    Decided {
        /// Whether it wins.
        won: bool,
    },
}

/// What an engine tells while it thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// How deep it has looked.
    pub depth: u32,
    /// What it has found.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
    /// The best line.
    pub line: Vec<Action>,
}

impl Info {
    /// The line to send, so many milliseconds after the engine has begun to think.
    pub fn write(&self, dialect: Dialect, milliseconds: u64) -> String {
        let score = match self.score {
            Score::Hundredths(value) => format!("cp {value}"),
            // How far away the end is, is not known; chess programs need a number there.
            Score::Decided { won } => format!("mate {}", if won { 1 } else { -1 }),
        };
        let nps = self.nodes.saturating_mul(1000) / milliseconds.max(1);
        let line: Vec<String> = self.line.iter().map(|action| dialect.write(*action)).collect();
        format!(
            "info depth {} score {score} nodes {} nps {nps} time {milliseconds} pv {}",
            self.depth,
            self.nodes,
            line.join(" ")
        )
    }
}

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
