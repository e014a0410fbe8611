//! What a view leaves open.

use crate::{view::bytes, waiting::interruptible};
use pyo3::{prelude::*, types::PyByteArray};
use std::{
    ops::ControlFlow,
    sync::{Arc, Mutex, PoisonError},
};
use yomi_core::{Purpose, Stop, Streams, WorldArrays, WorldSeen};

/// The worlds that a view leaves open.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Worlds {
    shape: Vec<usize>,
    /// Locked by the thread that goes through them.
    worlds: Arc<Mutex<Box<dyn WorldArrays>>>,
}

/// Arrays of worlds one after the other, with weights and perhaps texts.
#[derive(Default)]
struct Listed {
    values: Vec<f32>,
    weights: Vec<f64>,
    texts: Vec<String>,
}

impl Listed {
    fn add(&mut self, world: WorldSeen<'_>, size: usize, texts: bool) {
        let from = self.values.len();
        self.values.resize(from + size, 0.0);
        (world.encode)(&mut self.values[from..]);
        self.weights.push(world.weight);
        if texts {
            self.texts.push((world.text)());
        }
    }
}

/// Arrays, weights and texts for Python.
type Lists<'py> = (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Vec<String>);

impl Worlds {
    pub(crate) fn new(worlds: Box<dyn WorldArrays>) -> Worlds {
        Worlds { shape: worlds.shape(), worlds: Arc::new(Mutex::new(worlds)) }
    }

    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&dyn WorldArrays, &Stop) -> T + Send + 'static,
    ) -> PyResult<T> {
        let worlds = Arc::clone(&self.worlds);
        interruptible(py, move |stop| work(&**worlds.lock().unwrap_or_else(PoisonError::into_inner), stop))
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
        let listed = self.with(py, move |worlds, stop| {
            let rng = &mut Streams::new(seed).stream(0, Purpose::Other(11));
            let mut listed = Listed::default();
            for _ in 0..count {
                if stop.is_raised() {
                    break;
                }
                worlds.sample(rng, &mut |world| listed.add(world, size, texts));
            }
            listed
        })?;
        Ok((bytes(py, &listed.values), bytes(py, &listed.weights), listed.texts))
    }

    /// The first worlds in their order, as many as there are up to a limit.
    fn list<'py>(&self, py: Python<'py>, limit: usize, texts: bool) -> PyResult<Lists<'py>> {
        let size = self.size();
        let listed = self.with(py, move |worlds, stop| {
            let mut listed = Listed::default();
            worlds.visit(&mut |world| {
                if listed.weights.len() == limit || stop.is_raised() {
                    return ControlFlow::Break(());
                }
                listed.add(world, size, texts);
                ControlFlow::Continue(())
            });
            listed
        })?;
        Ok((bytes(py, &listed.values), bytes(py, &listed.weights), listed.texts))
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
