//! A program that plays: its process, and the protocol that it speaks.

use crate::{
    Fault, FaultKind, Program,
    wire::{MOST_LINES, Patience, Wire},
};
use std::time::{Duration, Instant};
use yomi_core::{
    Allotted, Game, Heard, Notation, Outcome, Position, Protocol, Report, Seat, Stop, Thinking, View, Wrong,
};

/// How long a program has to take in what it is told.
const READING: Duration = Duration::from_secs(10);

/// How much longer than the time it was given a program may take, unless somebody says otherwise: the way there and back.
const GRACE: Duration = Duration::from_millis(40);

/// A program that is ready to play.
pub struct Guest<G: Game> {
    wire: Wire,
    protocol: Box<dyn Protocol<G>>,
    /// How long it may take where the game sets no time.
    usual: Duration,
    /// How much longer than that it may take before it has lost.
    grace: Duration,
}

impl<G: Game> Guest<G> {
    /// Starts a program for a seat, or connects to it, and waits until it is ready.
    ///
    /// # Errors
    /// If there is none, or it does not speak the protocol.
    pub fn invite(program: &Program, seat: Seat, protocol: Box<dyn Protocol<G>>) -> Result<Self, Fault> {
        let wire = Wire::reach(program, G::seat_name(seat))?;
        let mut guest = Guest { wire, protocol, usual: program.think, grace: GRACE };
        guest.greet(Patience::of(program.start))?;
        Ok(guest)
    }

    /// The same with another time that it may take longer than it was given.
    #[must_use]
    pub fn with_grace(self, grace: Duration) -> Self {
        Guest { grace, ..self }
    }

    /// What it calls itself, if it has said so.
    pub fn name(&self) -> Option<&str> {
        self.protocol.name()
    }

    fn greet(&mut self, patience: Patience<'_>) -> Result<(), Fault> {
        let at_start = |fault: Fault| Fault { kind: FaultKind::Start, detail: fault.to_string() };
        let mut say = self.protocol.greet();
        let mut is_ready = say.is_empty();
        for _ in 0..MOST_LINES {
            self.wire.send(&std::mem::take(&mut say), patience).map_err(at_start)?;
            if is_ready {
                return Ok(());
            }
            let line = self.wire.receive(patience).map_err(at_start)?.unwrap_or_default();
            match self.protocol.hear(&line, None)? {
                Heard::Ready => is_ready = true,
                Heard::Say(lines) => say = lines,
                _ => {}
            }
        }
        Err(Fault::new(FaultKind::Flood, format!("more than {MOST_LINES} lines before it was ready")))
    }

    /// Tells it of a game that begins.
    ///
    /// # Errors
    /// If it does not listen, or does not play such games.
    pub fn begin(&mut self, rules: &G::Rules, seat: Seat, seed: u64) -> Result<(), Fault> {
        let lines = self.protocol.begin(rules, seat, seed)?;
        self.wire.send(&lines, Patience::of(READING))
    }

    /// What it does at its turn; none if somebody raised the stop.
    ///
    /// It is told to hurry when its time is up, and must have answered very soon after that.
    ///
    /// # Errors
    /// If it does nothing, or nothing that is allowed.
    pub fn act(
        &mut self,
        view: &View<'_, G>,
        thinking: &mut Thinking<'_>,
        stop: Option<&Stop>,
    ) -> Result<Option<G::Action>, Fault> {
        self.wire.forgive();
        self.hear_the_unasked()?;
        let began = Instant::now();
        let time = Allotted::within(thinking.limits(), self.usual);
        let soon = Patience { deadline: began + time.decision, stop };
        let latest = Patience { deadline: soon.deadline + self.grace, stop };
        let answer = self.converse(view, time, soon, latest, &mut |report| thinking.report(|| report))?;
        let Some(action) = answer else { return Ok(None) };
        let illegal =
            |illegal| Fault::new(FaultKind::Illegal, format!("\"{}\": {illegal}", view.sight().write(action)));
        view.sight().check(action).map_err(illegal).map(|()| Some(action))
    }

    /// Takes in what it has said since it was last asked.
    fn hear_the_unasked(&mut self) -> Result<(), Fault> {
        for _ in 0..MOST_LINES {
            let Some(line) = self.wire.receive_now()? else { return Ok(()) };
            self.protocol.hear(&line, None)?;
        }
        Err(Fault::new(FaultKind::Flood, format!("more than {MOST_LINES} lines when nobody asked")))
    }

    fn converse(
        &mut self,
        view: &View<'_, G>,
        time: Allotted,
        soon: Patience<'_>,
        latest: Patience<'_>,
        found: &mut dyn FnMut(Report),
    ) -> Result<Option<G::Action>, Fault> {
        let mut say = self.protocol.ask(view, time);
        let mut hurry = self.protocol.hurry();
        for _ in 0..MOST_LINES {
            self.wire.send(&std::mem::take(&mut say), latest)?;
            let line = match self.wire.receive(if hurry.is_some() { soon } else { latest }) {
                Err(fault) if fault.kind == FaultKind::Silence && hurry.is_some() => {
                    say.extend(hurry.take());
                    continue;
                }
                Ok(None) => return Ok(None),
                line => line?.unwrap_or_default(),
            };
            match self.protocol.hear(&line, Some(view))? {
                Heard::Action(action, report) => {
                    report.into_iter().for_each(found);
                    return Ok(Some(action));
                }
                Heard::Found(report) => found(report),
                Heard::Say(lines) => say = lines,
                Heard::Nothing | Heard::Ready => {}
            }
        }
        Err(Fault::new(FaultKind::Flood, format!("more than {MOST_LINES} lines in one decision")))
    }

    /// Tells it the end of a game. The program again, if it plays more than one game and listens.
    pub fn end(mut self, view: &View<'_, G>, outcome: &Outcome) -> Option<Self> {
        let lines = self.protocol.end(view, outcome);
        self.wire.send(&lines, Patience::of(READING)).ok()?;
        if self.protocol.stays() {
            return Some(self);
        }
        self.quit();
        None
    }

    /// Says goodbye.
    pub fn quit(mut self) {
        let farewell: Vec<String> = self.protocol.farewell().into_iter().collect();
        let _ = self.wire.send(&farewell, Patience::of(READING));
        self.wire.leave();
    }
}

impl From<Wrong> for Fault {
    fn from(wrong: Wrong) -> Fault {
        match wrong {
            Wrong::Nonsense(words) => Fault::new(FaultKind::Nonsense, words),
            Wrong::Illegal(words) => Fault::new(FaultKind::Illegal, words),
            Wrong::Unfit(words) => Fault::new(FaultKind::Start, words),
        }
    }
}
