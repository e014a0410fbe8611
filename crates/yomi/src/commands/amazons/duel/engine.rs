//! An engine in a process of its own, which is started again after a fault.

use crate::failure::Usage;
use std::time::Duration;
use yomi_amazons::{Amazons, AmazonsRules, uci::PLAYER};
use yomi_bots::{Fault, FaultKind, Guest, Program};
use yomi_core::{Args, Seat, Spec};

/// An engine that is started when it is needed. It is spoken to as a player `uci:COMMAND` is.
pub(super) struct Engine {
    command: String,
    program: Program,
    args: Args,
    grace: Duration,
    name: String,
    guest: Option<Guest<Amazons>>,
}

impl Engine {
    /// The engine that a command runs, which may take so much longer than it is told.
    pub(super) fn new(command: &str, grace: Duration) -> anyhow::Result<Engine> {
        let args = Args::new(&Spec::new(PLAYER.name).with("command", command), PLAYER.params)?;
        let program = Program::started(&args, PLAYER.name, PLAYER.link)?;
        Ok(Engine { command: command.into(), program, args, grace, name: command.into(), guest: None })
    }

    pub(super) fn command(&self) -> &str {
        &self.command
    }

    /// What it calls itself; its command until it has said so.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Starts it, so that somebody who named no engine is told at once.
    pub(super) fn check(&mut self) -> Result<(), Usage> {
        self.guest().map(|_| ()).map_err(|fault| Usage(format!("{:?} cannot play: {fault}", self.command)))
    }

    /// A new game begins, in which it has this seat.
    pub(super) fn begin(&mut self, rules: &AmazonsRules, seat: Seat) -> Result<(), Fault> {
        self.guest()?.begin(rules, seat, 0)
    }

    /// The engine, started if it has to be.
    pub(super) fn guest(&mut self) -> Result<&mut Guest<Amazons>, Fault> {
        let guest = match self.guest.take() {
            Some(guest) => guest,
            None => {
                let protocol =
                    (PLAYER.build)(&self.args).map_err(|error| Fault::new(FaultKind::Start, error.to_string()))?;
                Guest::invite(&self.program, Seat::FIRST, protocol)?.with_grace(self.grace)
            }
        };
        if let Some(name) = guest.name() {
            self.name = name.to_owned();
        }
        Ok(self.guest.insert(guest))
    }

    /// Ends the process, after a fault.
    pub(super) fn end(&mut self) {
        self.guest = None;
    }

    /// Says goodbye.
    pub(super) fn quit(&mut self) {
        self.guest.take().into_iter().for_each(Guest::quit);
    }
}
