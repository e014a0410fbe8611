//! A bot: a process that speaks the protocol.

use crate::{
    Fault, FaultKind, Program,
    message::{FromBot, Go, Info, Introduction, NewGame, PROTOCOL, ToBot},
    process::{Patience, Process},
};
use std::time::{Duration, Instant};
use yomi_core::Stop;

/// How long a bot has to take in what it is told.
const READING: Duration = Duration::from_secs(10);

/// How many times a bot may tell what it thinks in one decision.
const MOST_INFOS: usize = 10_000;

/// A bot that has said hello.
pub struct Bot {
    process: Process,
    introduction: Introduction,
}

impl Bot {
    /// Starts a program and waits for its hello.
    ///
    /// # Errors
    /// If it does not start, or does not speak the protocol.
    pub fn start(program: &Program) -> Result<Bot, Fault> {
        let mut process = Process::start(program)?;
        let patience = Patience { deadline: Instant::now() + program.start, stop: None };
        let hello = ToBot::Hello { protocol: PROTOCOL, yomi: env!("CARGO_PKG_VERSION").into() };
        let begun = process.send(&line(&hello), patience).and_then(|()| process.receive(patience));
        let at_start = |fault: Fault| Fault { kind: FaultKind::Start, detail: fault.to_string() };
        let answer = begun.map_err(at_start)?.unwrap_or_default();
        let introduction = match read(&answer)? {
            FromBot::Hello(introduction) => introduction,
            _ => return Err(nonsense(&answer, "was said before hello; answer hello with hello")),
        };
        if introduction.protocol != PROTOCOL {
            let told =
                format!("it speaks version {} of the protocol, this yomi version {PROTOCOL}", introduction.protocol);
            return Err(Fault::new(FaultKind::Start, told));
        }
        Ok(Bot { process, introduction })
    }

    /// What it said of itself.
    pub fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// Tells it of a game that begins.
    ///
    /// # Errors
    /// If it does not listen, or does not play that game.
    pub fn new_game(&mut self, new: NewGame) -> Result<(), Fault> {
        if let Some(games) = self.introduction.games.as_ref().filter(|games| !games.contains(&new.game)) {
            let told = format!("it does not play {}, only {}", new.game, games.join(", "));
            return Err(Fault::new(FaultKind::Start, told));
        }
        self.tell(&ToBot::NewGame(new))
    }

    /// Tells it something that needs no answer.
    ///
    /// # Errors
    /// If it does not listen.
    pub fn tell(&mut self, message: &ToBot) -> Result<(), Fault> {
        self.process.send(&line(message), Patience { deadline: Instant::now() + READING, stop: None })
    }

    /// Asks it to act: its action as it wrote it, or none if somebody raised the stop before it answered. `heard` is told what it thinks meanwhile.
    ///
    /// It is told to stop when `soon` is over, and must have answered by `latest`.
    ///
    /// # Errors
    /// If it does not answer, or with something else.
    pub fn ask(
        &mut self,
        go: Go,
        soon: Duration,
        latest: Duration,
        stop: Option<&Stop>,
        heard: &mut dyn FnMut(&Info),
    ) -> Result<Option<String>, Fault> {
        if self.process.has_spoken()? {
            let words = self.process.receive(Patience { deadline: Instant::now() + READING, stop: None })?;
            return Err(nonsense(&words.unwrap_or_default(), "was said when nobody asked"));
        }
        let began = Instant::now();
        let patience = Patience { deadline: began + latest, stop };
        self.process.send(&line(&ToBot::Go(go)), patience)?;
        let mut told_to_stop = soon >= latest;
        for _ in 0..MOST_INFOS {
            let until = if told_to_stop { patience } else { Patience { deadline: began + soon, stop } };
            let answer = match self.process.receive(until) {
                Err(fault) if fault.kind == FaultKind::Silence && !told_to_stop => {
                    told_to_stop = true;
                    self.process.send(&line(&ToBot::Stop), patience)?;
                    continue;
                }
                Ok(None) => return Ok(None),
                answer => answer?.unwrap_or_default(),
            };
            match read(&answer)? {
                FromBot::Action { action, info } => {
                    info.iter().for_each(&mut *heard);
                    return Ok(Some(action));
                }
                FromBot::Info(info) => heard(&info),
                FromBot::Hello(_) => return Err(nonsense(&answer, "is no answer to go; answer with an action")),
            }
        }
        Err(Fault::new(FaultKind::Flood, format!("more than {MOST_INFOS} lines of info in one decision")))
    }

    /// Says goodbye.
    pub fn quit(mut self) {
        let _ = self.tell(&ToBot::Quit);
        self.process.leave();
    }
}

/// A message as it is sent.
fn line(message: &ToBot) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}

fn read(text: &str) -> Result<FromBot, Fault> {
    serde_json::from_str(text).map_err(|error| nonsense(text, &format!("is no message: {error}")))
}

fn nonsense(text: &str, problem: &str) -> Fault {
    const SHOWN: usize = 80;
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    Fault::new(FaultKind::Nonsense, format!("\"{shown}{more}\" {problem}"))
}
