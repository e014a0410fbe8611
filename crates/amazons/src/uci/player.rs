//! An engine of any make as a player: the program's end of the conversation.

use super::{Dialect, Reply};
use crate::{Setup, action::Action, game::Amazons, rules::AmazonsRules, rules::Opening, score::Score};
use yomi_core::{
    Allotted, Args, COMMAND, ENVIRONMENT, FOLDER, Heard, Link, MEMORY, Notation, Outcome, Param, Protocol,
    ProtocolKind, Report, START, Seat, SpecError, THINK, View, Wrong,
};

/// Engines that speak UCI, Fairy-Stockfish among them.
pub const PLAYER: ProtocolKind<Amazons> = ProtocolKind {
    name: "uci",
    summary: "an engine that speaks UCI, as Fairy-Stockfish does",
    link: Link::Pipes,
    params: &[COMMAND, FOLDER, ENVIRONMENT, MEMORY, START, THINK, OPTIONS],
    build: |args| Ok(Box::new(Engine::new(args)?)),
};

const OPTIONS: Param =
    Param::text("options", "", "NAME=VALUE;NAME=VALUE", "what is set in the engine, as in Threads=1;Hash=64");

/// How long an engine is told to think about a move that only shows how it writes, in milliseconds.
const FIRST_WORD: u64 = 10;

/// How far an engine has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// It says who it is; whether it plays many games, of which this one is to be set.
    Introducing { variants: bool },
    /// Its options are being set.
    Setting { variants: bool },
    /// It makes a move, to show how it writes: versions differ, and skip moves without a word that are written in
    /// another way.
    Writing,
    /// It plays.
    Playing,
}

/// What is known of an engine.
struct Engine {
    /// The names and values of options to be set.
    options: Vec<(String, String)>,
    phase: Phase,
    dialect: Dialect,
    name: Option<String>,
    /// Where the game begins, if chance has not changed that.
    start: Option<Setup>,
}

impl Engine {
    fn new(args: &Args) -> Result<Engine, SpecError> {
        let items = args.text(OPTIONS.key).split(';').filter(|item| !item.trim().is_empty());
        let option = |item: &str| {
            let pair = item.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
            pair.ok_or_else(|| args.error(OPTIONS.key, "write NAME=VALUE, several with semicolons between"))
        };
        Ok(Engine {
            options: items.map(option).collect::<Result<_, _>>()?,
            phase: Phase::Introducing { variants: false },
            dialect: Dialect::Dashes,
            name: None,
            start: None,
        })
    }

    /// What comes before the first game.
    fn prepare(&mut self, reply: &Reply) -> Result<Heard<Action>, Wrong> {
        match (self.phase, reply) {
            (Phase::Introducing { .. }, Reply::Name(name)) => self.name = Some(name.clone()),
            (Phase::Introducing { .. }, Reply::Option(name)) if name == "UCI_Variant" => {
                self.phase = Phase::Introducing { variants: true };
            }
            (Phase::Introducing { variants }, Reply::UciOk) => {
                self.phase = Phase::Setting { variants };
                let variant = variants.then(|| "setoption name UCI_Variant value amazons".to_owned());
                let set = self.options.iter().map(|(name, value)| format!("setoption name {name} value {value}"));
                return Ok(Heard::Say(variant.into_iter().chain(set).chain(["isready".to_owned()]).collect()));
            }
            (Phase::Setting { variants: true }, Reply::ReadyOk) => {
                self.phase = Phase::Writing;
                return Ok(Heard::Say(vec!["position startpos".into(), format!("go movetime {FIRST_WORD}")]));
            }
            (Phase::Writing, Reply::BestMove(text)) => {
                // Engines of many games are built with some of them, and go on with chess where they do not know one.
                let other_game = || Wrong::Unfit(format!("it does not play Amazons: it would begin with {text}"));
                self.dialect = Dialect::of_move(text).ok_or_else(other_game)?;
                self.phase = Phase::Playing;
                return Ok(Heard::Ready);
            }
            (Phase::Setting { variants: false }, Reply::ReadyOk) => {
                self.phase = Phase::Playing;
                return Ok(Heard::Ready);
            }
            _ => {}
        }
        Ok(Heard::Nothing)
    }

    /// The command that tells where the game is.
    fn position(&self, view: &View<'_, Amazons>) -> String {
        let Some(start) = self.start else {
            return format!("position fen {}", self.dialect.write_position(&view.sight().setup()));
        };
        let is_usual = start == AmazonsRules::default().start;
        let place = if is_usual { "startpos".into() } else { format!("fen {}", self.dialect.write_position(&start)) };
        let moves: Vec<String> = view.history().iter().map(|&action| self.dialect.write(action)).collect();
        let word = if moves.is_empty() { "" } else { " moves " };
        format!("position {place}{word}{}", moves.join(" "))
    }
}

impl Protocol<Amazons> for Engine {
    fn greet(&mut self) -> Vec<String> {
        vec!["uci".into()]
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn begin(&mut self, rules: &AmazonsRules, _: Seat, _: u64) -> Result<Vec<String>, Wrong> {
        self.start = (rules.opening == Opening::NONE).then_some(rules.start);
        Ok(vec!["ucinewgame".into()])
    }

    fn ask(&mut self, view: &View<'_, Amazons>, time: Allotted) -> Vec<String> {
        let go = match time.clock {
            // The other's clock is the other's matter.
            Some(clock) => {
                let (left, more) = (clock.left.as_millis(), clock.increment.as_millis());
                format!("go wtime {left} btime {left} winc {more} binc {more}")
            }
            None => format!("go movetime {}", time.decision.as_millis().max(1)),
        };
        vec![self.position(view), go]
    }

    fn hurry(&self) -> Option<String> {
        Some("stop".into())
    }

    fn hear(&mut self, line: &str, asked: Option<&View<'_, Amazons>>) -> Result<Heard<Action>, Wrong> {
        let reply = Reply::read(line);
        match (reply, asked) {
            (reply, None) if self.phase != Phase::Playing => self.prepare(&reply),
            (Reply::BestMove(text), Some(view)) => {
                let action = view.sight().parse(&text).map_err(|error| Wrong::Illegal(error.to_string()))?;
                Ok(Heard::Action(action, None))
            }
            (Reply::BestMove(text), None) => Err(Wrong::Nonsense(format!("bestmove {text} when nobody asked"))),
            (Reply::Other, Some(_)) => Ok(found(line).map_or(Heard::Nothing, Heard::Found)),
            _ => Ok(Heard::Nothing),
        }
    }

    fn end(&mut self, _: &View<'_, Amazons>, _: &Outcome) -> Vec<String> {
        Vec::new()
    }

    fn stays(&self) -> bool {
        true
    }

    fn farewell(&self) -> Option<String> {
        Some("quit".into())
    }
}

/// What an engine has found: depth, nodes and score of an `info`.
fn found(line: &str) -> Option<Report> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (first, rest) = words.split_first()?;
    let after = |word: &str| rest.iter().position(|&other| other == word).and_then(|at| rest.get(at + 1)).copied();
    let depth = after("depth").and_then(|depth| depth.parse().ok());
    let value = match after("score") {
        Some("cp") => after("cp").and_then(|value| value.parse().ok()).map(|value| Score::Hundredths(value).value()),
        Some("mate") => after("mate").map(|moves| Score::Decided { won: !moves.starts_with('-') }.value()),
        _ => None,
    };
    let work = after("nodes").and_then(|nodes| nodes.parse().ok()).unwrap_or(0);
    (*first == "info" && depth.is_some()).then(|| Report { depth, value, work, ..Report::default() })
}
