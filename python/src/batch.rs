//! Many games at once.

use crate::{
    errors,
    view::{bytes, many_bytes},
    waiting::{Lost, Shared, interruptible, room_for},
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyByteArray};
use std::sync::Arc;
use yomi_arena::{batch::Batch as Games, catalog::Configured};

/// Games side by side; one that ends is followed at once by another in its place.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Batch {
    /// Locked only while the interpreter is released.
    games: Arc<Shared<Box<dyn Games>>>,
    count: usize,
    action_space: usize,
    shape: Vec<usize>,
    /// The side of each seat.
    sides: Vec<u8>,
}

/// Up to so many games and numbers, whatever is done with all of them takes a few milliseconds, and Ctrl-C can wait for it.
const FEW_GAMES: usize = 1024;
const FEW_NUMBERS: usize = 1 << 23;
/// What a game may need of memory, generously. Games are made all at once, and Rust ends the process if there is no room.
const ROOM_FOR_A_GAME: usize = 1024;

/// What came of a step: rewards by game and side as bytes of float32, and which games ended as bytes of bool.
type Stepped<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>);

impl Batch {
    pub(crate) fn new(py: Python<'_>, game: &Arc<dyn Configured>, count: usize, seed: u64) -> PyResult<Batch> {
        if count == 0 {
            return Err(PyValueError::new_err("a batch has one game at least"));
        }
        room_for::<u8>(count.saturating_mul(ROOM_FOR_A_GAME))?;
        let made = Arc::clone(game);
        let games = if count <= FEW_GAMES {
            game.batch(count, seed)
        } else {
            // One thread makes them and another has them.
            let games = interruptible(py, move |_| Shared::new(made.batch(count, seed)))?;
            games.into_inner()
        };
        let (action_space, shape) = (games.action_space(), games.shape());
        let kind = game.kind();
        let sides = (0..kind.seats().len() as u8).map(|seat| kind.side(yomi_core::Seat(seat)).0).collect();
        Ok(Batch { games: Arc::new(Shared::new(games)), count, action_space, shape, sides })
    }

    /// Does something with the games that makes `numbers` numbers of each, while the interpreter is free. If it is much,
    /// it is done on another thread: Ctrl-C ends the call, and the work is done nevertheless, for all games or for none.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        numbers: usize,
        work: impl FnOnce(&mut dyn Games) -> T + Send + 'static,
    ) -> PyResult<T> {
        let games = Arc::clone(&self.games);
        let work = move || games.lock().map(|mut games| work(&mut **games));
        let numbers = self.count.saturating_mul(numbers);
        let done = if self.count <= FEW_GAMES && numbers <= FEW_NUMBERS {
            py.detach(work)
        } else {
            room_for::<f32>(numbers)?;
            interruptible(py, move |_| work())?
        };
        done.map_err(|lost: Lost| lost.into())
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
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let turns = self.with(py, 1, |games| games.turns())?;
        Ok(bytes(py, &turns))
    }

    /// What the seats to act see, as bytes of float32.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let (count, size) = (self.count, self.shape.iter().product());
        let out = self.with(py, size, move |games| {
            let mut out = vec![0f32; count * size];
            games.encode(&mut out);
            out
        })?;
        many_bytes(py, &out)
    }

    /// Which actions are legal, as bytes of bool.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let (count, size) = (self.count, self.action_space);
        let out = self.with(py, size, move |games| {
            let mut out = vec![false; count * size];
            games.masks(&mut out);
            out
        })?;
        many_bytes::<u8>(py, bytemuck::cast_slice(&out))
    }

    /// Where the legal actions of each game begin and the end of all, and their numbers, both as bytes of int64.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
        let (starts, actions) = self.with(py, 1, |games| {
            let (starts, actions) = games.legal();
            let numbers = |all: Vec<usize>| all.into_iter().map(|number| number as i64).collect::<Vec<i64>>();
            (numbers(starts), numbers(actions))
        })?;
        Ok((many_bytes(py, &starts)?, many_bytes(py, &actions)?))
    }

    /// A random legal action for each game, as bytes of int64.
    fn random<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let drawn: Vec<i64> =
            self.with(py, 1, |games| games.random().into_iter().map(|number| number as i64).collect())?;
        Ok(bytes(py, &drawn))
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
        let stepped = self.with(py, 1, move |games| games.step(&numbers))?;
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
