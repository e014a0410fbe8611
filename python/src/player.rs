//! A player that is asked for decisions.

use crate::{
    errors,
    view::View,
    waiting::{Lost, Shared, interruptible},
};
use pyo3::{exceptions::PyValueError, prelude::*};
use std::{sync::Arc, time::Duration};
use yomi_arena::{advisor::Advisor, session::Asking};
use yomi_core::{Limits, Seat};

/// A player of the house, for one seat of one game.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Player {
    seat: Seat,
    spec: String,
    /// Locked by the thread that thinks.
    advisor: Arc<Shared<Box<dyn Advisor>>>,
}

impl Player {
    pub(crate) fn new(seat: Seat, advisor: Box<dyn Advisor>) -> Player {
        Player { seat, spec: advisor.spec(), advisor: Arc::new(Shared::new(advisor)) }
    }
}

/// What a time in seconds allows.
pub(crate) fn limits(seconds: Option<f64>) -> PyResult<Limits> {
    let Some(seconds) = seconds else { return Ok(Limits::default()) };
    let time = Duration::try_from_secs_f64(seconds);
    time.map(Limits::time).map_err(|_| PyValueError::new_err(format!("{seconds} is no time; give seconds from 0 on")))
}

#[pymethods]
impl Player {
    /// The canonical specification.
    fn spec(&self) -> String {
        self.spec.clone()
    }

    /// The seat that it plays.
    fn seat(&self) -> u8 {
        self.seat.0
    }

    /// The number of the action that it takes.
    #[pyo3(signature = (view, seconds = None))]
    fn act(&self, py: Python<'_>, view: &View, seconds: Option<f64>) -> PyResult<usize> {
        if view.view.seat() != self.seat {
            let (mine, other) = (self.seat.0, view.view.seat().0);
            return Err(PyValueError::new_err(format!(
                "this player has seat {mine}, and the view is that of seat {other}"
            )));
        }
        let (advisor, view, limits) = (Arc::clone(&self.advisor), Arc::clone(&view.view), limits(seconds)?);
        let decided = interruptible(py, move |stop| {
            let mut advisor = advisor.lock()?;
            Ok(advisor.act(&*view, Asking { limits, stop: Some(stop), listener: None }))
        })?;
        let decided = decided.map_err(|lost: Lost| PyErr::from(lost))?;
        decided.map_err(errors::spec)
    }
}
