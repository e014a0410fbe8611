//! What a view leaves open.

use crate::{
    view::{bytes, many_bytes},
    waiting::{Lost, Shared, interruptible, room_for, too_much},
};
use pyo3::{prelude::*, types::PyByteArray};
use std::{collections::TryReserveError, ops::ControlFlow, sync::Arc};
use yomi_core::{Purpose, Stop, Streams, WorldArrays, WorldSeen};

/// The worlds that a view leaves open.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Worlds {
    shape: Vec<usize>,
    /// Locked by the thread that goes through them.
    worlds: Arc<Shared<Box<dyn WorldArrays>>>,
}

/// Arrays of worlds one after the other, with weights and perhaps texts.
#[derive(Default)]
struct Listed {
    values: Vec<f32>,
    weights: Vec<f64>,
    texts: Vec<String>,
}

impl Listed {
    fn add(&mut self, world: WorldSeen<'_>, size: usize, texts: bool) -> Result<(), TryReserveError> {
        let from = self.values.len();
        self.values.try_reserve(size)?;
        self.values.resize(from + size, 0.0);
        (world.encode)(&mut self.values[from..]);
        self.weights.push(world.weight);
        if texts {
            self.texts.push((world.text)());
        }
        Ok(())
    }

    /// Arrays for Python; an error if memory ran out before the last of them.
    fn give(self, py: Python<'_>, full: bool) -> PyResult<Lists<'_>> {
        if full {
            return Err(too_much(self.weights.len()));
        }
        Ok((many_bytes(py, &self.values)?, many_bytes(py, &self.weights)?, self.texts))
    }
}

/// Arrays, weights and texts for Python.
type Lists<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Vec<String>);

impl Worlds {
    pub(crate) fn new(worlds: Box<dyn WorldArrays>) -> Worlds {
        Worlds { shape: worlds.shape(), worlds: Arc::new(Shared::new(worlds)) }
    }

    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&dyn WorldArrays, &Stop) -> T + Send + 'static,
    ) -> PyResult<T> {
        let worlds = Arc::clone(&self.worlds);
        let done = interruptible(py, move |stop| Ok(work(&**worlds.lock()?, stop)))?;
        done.map_err(|lost: Lost| lost.into())
    }

    fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

#[pymethods]
impl Worlds {
    /// The form of the array of each world.
    fn shape(&self) -> Vec<usize> {
        self.shape.clone()
    }

    /// How many there are, in digits.
    fn count(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |worlds, _| worlds.count().to_string())
    }

    /// Random worlds.
    fn sample<'py>(&self, py: Python<'py>, count: usize, seed: u64, texts: bool) -> PyResult<Lists<'py>> {
        let size = self.size();
        room_for::<f32>(count.saturating_mul(size))?;
        let (listed, full) = self.with(py, move |worlds, stop| {
            let rng = &mut Streams::new(seed).stream(0, Purpose::Other(11));
            let (mut listed, mut full) = (Listed::default(), false);
            for _ in 0..count {
                if stop.is_raised() || full {
                    break;
                }
                worlds.sample(rng, &mut |world| full = listed.add(world, size, texts).is_err());
            }
            (listed, full)
        })?;
        listed.give(py, full)
    }

    /// The first worlds in their order, as many as there are up to a limit.
    fn list<'py>(&self, py: Python<'py>, limit: usize, texts: bool) -> PyResult<Lists<'py>> {
        let size = self.size();
        let (listed, full) = self.with(py, move |worlds, stop| {
            let (mut listed, mut full) = (Listed::default(), false);
            worlds.visit(&mut |world| {
                if listed.weights.len() == limit || stop.is_raised() {
                    return ControlFlow::Break(());
                }
                full = listed.add(world, size, texts).is_err();
                if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            (listed, full)
        })?;
        listed.give(py, full)
    }

    /// The mean of all worlds' arrays by weight, as bytes of float64, and how many there are; nothing if there are more
    /// than the limit.
    fn mean<'py>(&self, py: Python<'py>, limit: usize) -> PyResult<Option<(Bound<'py, PyByteArray>, usize)>> {
        let size = self.size();
        let mean = self.with(py, move |worlds, stop| {
            let (mut sums, mut one, mut total, mut count) = (vec![0.0; size], vec![0.0; size], 0.0, 0);
            worlds.visit(&mut |world| {
                count += 1;
                if count > limit || stop.is_raised() {
                    return ControlFlow::Break(());
                }
                one.fill(0.0);
                (world.encode)(&mut one);
                sums.iter_mut().zip(&one).for_each(|(sum, value)| *sum += world.weight * f64::from(*value));
                total += world.weight;
                ControlFlow::Continue(())
            });
            sums.iter_mut().for_each(|sum| *sum /= total);
            (count <= limit).then_some((sums, count))
        })?;
        Ok(mean.map(|(mean, count)| (bytes(py, &mean), count)))
    }
}
