//! A game in progress, seen from outside.

use crate::{errors, view::View};
use pyo3::{exceptions::PyValueError, prelude::*};
use serde_json::json;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use yomi_arena::{catalog::Configured, record::Forfeit, session::Session};
use yomi_bots::FaultKind;
use yomi_core::Seat;

/// A game in progress: the truth, and what every seat knows of it.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Table {
    game: Arc<dyn Configured>,
    /// Locked for as long as a quick method takes, and never while the interpreter is released.
    session: Mutex<Box<dyn Session>>,
}

impl Table {
    pub(crate) fn new(game: Arc<dyn Configured>, session: Box<dyn Session>) -> Table {
        Table { game, session: Mutex::new(session) }
    }

    fn session(&self) -> MutexGuard<'_, Box<dyn Session>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seat(&self, seat: usize) -> PyResult<Seat> {
        errors::seat(seat, self.game.kind().seats().len())
    }

    fn maybe_seat(&self, seat: Option<usize>) -> PyResult<Option<Seat>> {
        seat.map(|seat| self.seat(seat)).transpose()
    }
}

#[pymethods]
impl Table {
    /// Whose turn it is; none once the game is over.
    fn turn(&self) -> Option<u8> {
        self.session().turn().map(|seat| seat.0)
    }

    fn __len__(&self) -> usize {
        self.session().len()
    }

    /// How it ended: the winning side, the margin of the first side and the reason; none while it goes on.
    fn outcome(&self) -> Option<(Option<u8>, i32, String)> {
        let outcome = self.session().outcome()?;
        Some((outcome.winner.map(|side| side.0), outcome.score, outcome.reason.into()))
    }

    /// All that a seat knows now.
    fn view(&self, seat: usize) -> PyResult<View> {
        let seat = self.seat(seat)?;
        Ok(View::new(Arc::clone(&self.game), self.session().view(seat)))
    }

    /// Takes an action in notation.
    fn act_text(&self, text: &str) -> PyResult<()> {
        self.session().play(text).map_err(errors::session)
    }

    /// Takes the action of a number.
    fn act_number(&self, number: usize) -> PyResult<()> {
        self.session().play_number(number).map_err(errors::session)
    }

    /// Takes back some actions.
    fn undo(&self, steps: usize) -> PyResult<()> {
        let mut session = self.session();
        if steps > session.len() {
            return Err(PyValueError::new_err(format!(
                "{steps} actions cannot be taken back; there were {}",
                session.len()
            )));
        }
        session.undo(steps);
        Ok(())
    }

    /// The same game after its first `steps` actions.
    fn at(&self, steps: usize) -> Table {
        Table::new(Arc::clone(&self.game), self.session().at(steps))
    }

    /// All actions with the seat that took each.
    fn actions(&self) -> Vec<(u8, String)> {
        self.session().actions().into_iter().map(|(seat, text)| (seat.0, text)).collect()
    }

    /// The specification with all chance fixed.
    fn fixed_rules(&self) -> String {
        self.session().fixed_rules()
    }

    /// A picture for a terminal of what a seat sees, or of the truth.
    #[pyo3(signature = (seat = None))]
    fn show(&self, seat: Option<usize>) -> PyResult<String> {
        let seat = self.maybe_seat(seat)?;
        Ok(self.session().show(seat))
    }

    /// What a seat sees, or the truth, as JSON.
    #[pyo3(signature = (seat = None))]
    fn scene(&self, seat: Option<usize>) -> PyResult<String> {
        let seat = self.maybe_seat(seat)?;
        Ok(self.session().scene(seat).to_string())
    }

    /// Adds to the time that the side of a seat has thought.
    fn add_thought(&self, seat: usize, seconds: f64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let time = Duration::try_from_secs_f64(seconds).map_err(|error| PyValueError::new_err(error.to_string()))?;
        self.session().add_thought(seat, time);
        Ok(())
    }

    /// The result as matches count it, as JSON; none while the game goes on. A seat that has failed loses, and why is
    /// told.
    #[pyo3(signature = (failed = None, why = ""))]
    fn result(&self, failed: Option<usize>, why: &str) -> PyResult<Option<String>> {
        let crash = Forfeit::Fault(FaultKind::Crash);
        let loser = self.maybe_seat(failed)?;
        let early = loser.map(|seat| crash.of(self.game.kind().side(seat)));
        let record = self.session().record(0, [String::new(), String::new()], early);
        Ok(record.map(|record| {
            let mut result = record.result;
            if early.is_some() {
                result.reason = format!("{}: {why}", crash.reason());
            }
            json!(result).to_string()
        }))
    }
}
