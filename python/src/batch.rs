//! Many games at once.

use crate::{errors, view::bytes};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyByteArray};
use std::sync::{Mutex, MutexGuard, PoisonError};
use yomi_arena::{batch::Batch as Games, catalog::Configured};

/// Games side by side; one that ends is followed at once by another in its place.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Batch {
    /// Locked only while the interpreter is released.
    games: Mutex<Box<dyn Games>>,
    count: usize,
    action_space: usize,
    shape: Vec<usize>,
    /// The side of each seat.
    sides: Vec<u8>,
}

/// What came of a step: rewards by game and side as bytes of float32, and which games ended as bytes of bool.
type Stepped<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>);

impl Batch {
    pub(crate) fn new(game: &dyn Configured, count: usize, seed: u64) -> PyResult<Batch> {
        if count == 0 {
            return Err(PyValueError::new_err("a batch has one game at least"));
        }
        let games = game.batch(count, seed);
        let (action_space, shape) = (games.action_space(), games.shape());
        let kind = game.kind();
        let sides = (0..kind.seats().len() as u8).map(|seat| kind.side(yomi_core::Seat(seat)).0).collect();
        Ok(Batch { games: Mutex::new(games), count, action_space, shape, sides })
    }

    fn games(&self) -> MutexGuard<'_, Box<dyn Games>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Batch {
    fn __len__(&self) -> usize {
        self.count
    }

    /// How many numbers actions have.
    fn action_space(&self) -> usize {
        self.action_space
    }

    /// The form of what one seat sees.
    fn shape(&self) -> Vec<usize> {
        self.shape.clone()
    }

    /// Whose turn it is in each game, as bytes of uint8.
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let turns = py.detach(|| self.games().turns());
        bytes(py, &turns)
    }

    /// What the seats to act see, as bytes of float32.
    fn observe<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let out = py.detach(|| {
            let mut out = vec![0f32; self.count * self.shape.iter().product::<usize>()];
            self.games().encode(&mut out);
            out
        });
        bytes(py, &out)
    }

    /// Which actions are legal, as bytes of bool.
    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let out = py.detach(|| {
            let mut out = vec![false; self.count * self.action_space];
            self.games().masks(&mut out);
            out
        });
        PyByteArray::new(py, bytemuck::cast_slice(&out))
    }

    /// Where the legal actions of each game begin and the end of all, and their numbers, both as bytes of int64.
    fn legal<'py>(&self, py: Python<'py>) -> (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>) {
        let (starts, actions) = py.detach(|| self.games().legal());
        let numbers = |all: &[usize]| all.iter().map(|number| *number as i64).collect::<Vec<i64>>();
        (bytes(py, &numbers(&starts)), bytes(py, &numbers(&actions)))
    }

    /// A random legal action for each game, as bytes of int64.
    fn random<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let drawn: Vec<i64> = py.detach(|| self.games().random().into_iter().map(|number| number as i64).collect());
        bytes(py, &drawn)
    }

    /// Takes an action in each game, given as bytes of int64.
    fn step<'py>(&self, py: Python<'py>, actions: &[u8]) -> PyResult<Stepped<'py>> {
        let number = |bytes: &[u8]| i64::from_ne_bytes(bytes.try_into().expect("eight bytes"));
        let numbers: Vec<i64> = actions.chunks_exact(size_of::<i64>()).map(number).collect();
        if numbers.len() != self.count {
            return Err(PyValueError::new_err(format!(
                "{} games take {} actions, not {}",
                self.count,
                self.count,
                numbers.len()
            )));
        }
        let numbers: Vec<usize> =
            numbers.into_iter().map(|number| usize::try_from(number).unwrap_or(usize::MAX)).collect();
        let stepped = py.detach(|| self.games().step(&numbers));
        let ended = stepped.map_err(|(game, error)| {
            let error = errors::session(error);
            let said = format!("game {game}: {}", error.value(py));
            errors::IllegalAction::new_err(said)
        })?;
        let seats = self.sides.len();
        let (mut rewards, mut scores) = (vec![0f32; self.count * seats], vec![0i32; self.count]);
        let mut done = vec![0u8; self.count];
        for (game, outcome) in ended.into_iter().enumerate() {
            let Some(outcome) = outcome else { continue };
            (done[game], scores[game]) = (1, outcome.score);
            for (reward, side) in rewards[game * seats..].iter_mut().zip(&self.sides) {
                *reward = 2.0 * outcome.points(yomi_core::Side(*side)) as f32 - 1.0;
            }
        }
        Ok((bytes(py, &rewards), bytes(py, &done), bytes(py, &scores)))
    }
}
