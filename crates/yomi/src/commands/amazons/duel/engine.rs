//! An engine in a process of its own.

use super::words::words;
use crate::{commands::amazons::uci::send_lines, failure::Usage};
use std::{
    fmt,
    io::{BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};
use yomi_amazons::uci::{Dialect, Reply};

/// How long an engine may take to say that it is ready.
const GETTING_READY: Duration = Duration::from_secs(10);

/// How long an engine is told to think about a move that only shows how it writes, in milliseconds.
const FIRST_WORD: u64 = 10;

/// How long an engine that was told to quit may take for it.
const GOING: Duration = Duration::from_millis(500);

/// What an engine did that it must not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Said nothing that was waited for, for so long.
    Silent(Duration),
    /// Its process ended, or closed its output.
    Gone,
    /// Made a move that is none, or not a legal one.
    Illegal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Silent(time) => write!(f, "gave no answer for {} s", time.as_secs_f32()),
            Fault::Gone => f.write_str("has ended"),
            Fault::Illegal(reason) => write!(f, "made an illegal move: {reason}"),
        }
    }
}

/// An engine that is started when it is needed, and started again after a fault.
pub(super) struct Engine {
    command: String,
    name: String,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    dialect: Dialect,
}

impl Engine {
    pub(super) fn new(command: &str) -> Engine {
        Engine { command: command.to_owned(), name: command.to_owned(), process: None }
    }

    pub(super) fn command(&self) -> &str {
        &self.command
    }

    /// What it calls itself; its command until it has said so.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Starts the process and waits until it is an engine that knows the game.
    pub(super) fn start(&mut self) -> anyhow::Result<()> {
        let words = words(&self.command)
            .ok_or_else(|| Usage(format!("{:?} is no command; close its quotation marks", self.command)))?;
        let spawned = Command::new(&words[0]).args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|error| Usage(format!("{} cannot be run: {error}", words[0])))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are piped")
        };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || send_lines(BufReader::new(output), &sender));
        self.process = Some(Process { child, input, lines, dialect: Dialect::Dashes });
        self.greet().map_err(|fault| anyhow::anyhow!("it {fault}"))
    }

    /// A new game begins: starts the engine if it has to be, and waits until it is ready.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        if self.process.is_none() {
            self.start().map_err(|_| Fault::Gone)?;
        }
        self.send("ucinewgame")?;
        self.ready()
    }

    /// How it wants moves to be written.
    pub(super) fn dialect(&self) -> Dialect {
        self.process.as_ref().map_or(Dialect::Dashes, |process| process.dialect)
    }

    /// Asks for a move.
    pub(super) fn best_move(&mut self, position: &str, movetime: u64, patience: Duration) -> Result<String, Fault> {
        self.send(position)?;
        self.send(&format!("go movetime {movetime}"))?;
        self.until(patience, |reply| match reply {
            Reply::BestMove(action) => Some(action),
            _ => None,
        })
    }

    /// Ends the process. One that wants to go may; one that does not is killed.
    pub(super) fn end(&mut self) {
        let _ = self.send("quit");
        let Some(mut process) = self.process.take() else { return };
        let deadline = Instant::now() + GOING;
        while Instant::now() < deadline {
            if !matches!(process.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = process.child.kill();
        let _ = process.child.wait();
    }

    fn greet(&mut self) -> Result<(), Fault> {
        self.send("uci")?;
        let (mut name, mut variants) = (None, false);
        self.until(GETTING_READY, |reply| match reply {
            Reply::Name(told) => {
                name = Some(told);
                None
            }
            Reply::Option(option) => {
                variants |= option == "UCI_Variant";
                None
            }
            Reply::UciOk => Some(()),
            _ => None,
        })?;
        self.name = name.unwrap_or_else(|| self.command.clone());
        if variants {
            self.send("setoption name UCI_Variant value amazons")?;
            self.ready()?;
            self.listen()?;
        }
        self.ready()
    }

    /// Finds out how an engine of many games writes moves, by having it make one: versions differ, and skip moves
    /// without a word that are written in another way.
    fn listen(&mut self) -> Result<(), Fault> {
        let action = self.best_move("position startpos", FIRST_WORD, GETTING_READY)?;
        if let Some(process) = &mut self.process {
            process.dialect = Dialect::of_move(&action).unwrap_or(Dialect::Commas);
        }
        Ok(())
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.send("isready")?;
        self.until(GETTING_READY, |reply| (reply == Reply::ReadyOk).then_some(()))
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let process = self.process.as_mut().ok_or(Fault::Gone)?;
        writeln!(process.input, "{line}").and_then(|()| process.input.flush()).map_err(|_| Fault::Gone)
    }

    /// Waits for a reply of some kind.
    fn until<T>(&mut self, patience: Duration, mut wanted: impl FnMut(Reply) -> Option<T>) -> Result<T, Fault> {
        let process = self.process.as_ref().ok_or(Fault::Gone)?;
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match process.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(found) = wanted(Reply::read(&line)) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent(patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone),
            }
            // One that talks without end is as good as silent.
            if Instant::now() >= deadline {
                return Err(Fault::Silent(patience));
            }
        }
    }
}

/// No process outlives the duel.
impl Drop for Engine {
    fn drop(&mut self) {
        self.end();
    }
}
