//! All that one seat knows.

use crate::{
    errors::{self, Contradiction, IllegalAction},
    player,
    table::Table,
    waiting::{interruptible, room_for},
    worlds::Worlds,
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyByteArray, PySlice},
};
use serde_json::json;
use std::sync::{Arc, Mutex};
use yomi_arena::{catalog::Configured, seat_view::SeatView, session::Asking};
use yomi_core::{Budget, Care, Limits, Purpose, Report, Streams};

/// All that one seat knew at some moment. Nothing else of the game is in it.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct View {
    game: Arc<dyn Configured>,
    pub(crate) view: Arc<dyn SeatView>,
}

impl View {
    pub(crate) fn new(game: Arc<dyn Configured>, view: Box<dyn SeatView>) -> View {
        View { game, view: view.into() }
    }
}

/// Numbers as bytes that numpy can read.
pub(crate) fn bytes<'py, T: bytemuck::Pod>(py: Python<'py>, numbers: &[T]) -> Bound<'py, PyByteArray> {
    PyByteArray::new(py, bytemuck::cast_slice(numbers))
}

/// So many bytes are copied between two looks for Ctrl-C.
const AT_ONCE: usize = 64 << 20;

/// The same of numbers of which there may be gigabytes: memory that is not there is told, and Ctrl-C ends the copying.
pub(crate) fn many_bytes<'py, T: bytemuck::Pod>(py: Python<'py>, numbers: &[T]) -> PyResult<Bound<'py, PyByteArray>> {
    let all: &[u8] = bytemuck::cast_slice(numbers);
    if all.len() <= AT_ONCE {
        return Ok(PyByteArray::new(py, all));
    }
    room_for::<u8>(all.len())?;
    let array = PyByteArray::new(py, &[]);
    array.resize(all.len())?;
    let mut from = 0;
    for part in all.chunks(AT_ONCE) {
        py.check_signals()?;
        let to = from + part.len();
        array.set_item(PySlice::new(py, from as isize, to as isize, 1), PyByteArray::new(py, part))?;
        from = to;
    }
    Ok(array)
}

#[pymethods]
impl View {
    /// Whose view it is.
    fn seat(&self) -> u8 {
        self.view.seat().0
    }

    /// Whose turn it is; none once the game is over.
    fn turn(&self) -> Option<u8> {
        self.view.turn().map(|seat| seat.0)
    }

    /// How many numbers actions have.
    fn action_space(&self) -> usize {
        self.view.action_space()
    }

    /// The numbers of the legal actions, as bytes of int64.
    fn legal<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let legal: Vec<i64> = self.view.legal().into_iter().map(|number| number as i64).collect();
        bytes(py, &legal)
    }

    /// The legal actions in notation.
    fn legal_texts(&self) -> Vec<String> {
        self.view.legal_texts()
    }

    /// Which numbers are those of legal actions, as bytes of bool.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let mut mask = vec![0u8; self.view.action_space()];
        self.view.legal().into_iter().for_each(|number| mask[number] = 1);
        bytes(py, &mask)
    }

    /// The notation of the action of a number.
    fn write(&self, number: usize) -> PyResult<String> {
        self.view.write(number).ok_or_else(|| {
            let numbers = self.view.action_space();
            IllegalAction::new_err(format!("{number} is the number of no action; they are below {numbers}"))
        })
    }

    /// The number of an action in notation.
    fn read(&self, text: &str) -> PyResult<usize> {
        self.view.read(text).map_err(|error| IllegalAction::new_err(error.to_string()))
    }

    /// The form of the array of what the seat sees.
    fn shape(&self) -> Vec<usize> {
        self.view.shape()
    }

    /// What its first axis stands for.
    fn planes(&self) -> Vec<String> {
        self.view.planes()
    }

    /// What the seat sees, as bytes of float32.
    fn tensor<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let mut out = vec![0f32; self.view.shape().iter().product()];
        self.view.encode(&mut out);
        bytes(py, &out)
    }

    /// What the seat sees, drawn for a terminal with its colours.
    fn show(&self) -> String {
        self.view.show()
    }

    /// What the seat learned from each action.
    fn events(&self) -> Vec<String> {
        self.view.events()
    }

    /// All that the seat knows in one text.
    fn information_state(&self) -> String {
        self.view.information_state()
    }

    /// What the seat sees as JSON.
    fn scene(&self) -> String {
        self.view.scene().to_string()
    }

    /// What may be thought of the position, as JSON.
    #[pyo3(signature = (thorough = false, seconds = None))]
    fn thought(&self, py: Python<'_>, thorough: bool, seconds: Option<f64>) -> PyResult<String> {
        let (view, limits) = (Arc::clone(&self.view), player::limits(seconds)?);
        let care = if thorough { Care::Thorough } else { Care::Quick };
        interruptible(py, move |stop| view.thought(care, &Budget::within(&limits, Some(stop))).to_string())
    }

    /// What a player tells of its thinking about this view: the action, and its reports as JSON.
    #[pyo3(signature = (player, seed = 0, seconds = None))]
    fn ask(&self, py: Python<'_>, player: &str, seed: u64, seconds: Option<f64>) -> PyResult<(usize, Option<String>)> {
        let mut advisor = self.game.advisor(player, self.view.seat(), seed, 0).map_err(errors::spec)?;
        let (view, limits): (_, Limits) = (Arc::clone(&self.view), player::limits(seconds)?);
        let asked = interruptible(py, move |stop| {
            let mut last: Option<Report> = None;
            let mut believed = None;
            let mut listener = |report: &Report| {
                believed = report.belief.clone().or(believed.take());
                last = Some(report.clone());
            };
            let asking = Asking { limits, stop: Some(stop), listener: Some(&mut listener) };
            let number = advisor.act(&*view, asking);
            let report = last.map(|report| json!(Report { belief: report.belief.clone().or(believed), ..report }));
            number.map(|number| (number, report.map(|report| report.to_string())))
        })?;
        asked.map_err(errors::spec)
    }

    /// The worlds that the view leaves open.
    fn worlds(&self, py: Python<'_>) -> PyResult<Worlds> {
        let view = Arc::clone(&self.view);
        let worlds = interruptible(py, move |_| view.worlds())?.ok_or_else(nothing_hidden)?;
        Ok(Worlds::new(worlds.map_err(errors::contradiction)?))
    }

    /// A game that looks the same to the seat, with the hidden part dealt anew.
    fn redeal(&self, py: Python<'_>, seed: u64) -> PyResult<Table> {
        let view = Arc::clone(&self.view);
        let dealt = interruptible(py, move |_| {
            let rng = &mut Streams::new(seed).stream(0, Purpose::Other(10));
            // A session can be sent to another thread, but not shared.
            view.redeal(rng).map(|dealt| dealt.map(Mutex::new))
        })?;
        let session = dealt.ok_or_else(nothing_hidden)?.map_err(errors::contradiction)?;
        let session = session.into_inner().map_err(|error| Contradiction::new_err(error.to_string()))?;
        Ok(Table::new(Arc::clone(&self.game), session))
    }
}

fn nothing_hidden() -> PyErr {
    PyValueError::new_err("nothing is hidden in this game, so there is one world only: the game itself")
}
