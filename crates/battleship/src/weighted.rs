//! Drawing in proportion to weights.

use yomi_core::{Rng, unit};

/// Things to draw from again and again.
#[derive(Clone, Debug)]
pub(crate) struct Weighted<T> {
    items: Vec<T>,
    /// Sums of the weights up to and including each.
    sums: Vec<f64>,
}

impl<T> Default for Weighted<T> {
    fn default() -> Self {
        Weighted { items: Vec::new(), sums: Vec::new() }
    }
}

impl<T> Weighted<T> {
    pub(crate) fn push(&mut self, item: T, weight: f64) {
        let sum = self.sums.last().copied().unwrap_or(0.0) + weight;
        self.items.push(item);
        self.sums.push(sum);
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// A random item; `None` if there is none.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Option<&T> {
        let at = unit(rng) * self.sums.last().copied()?;
        self.items.get(self.sums.partition_point(|&sum| sum <= at).min(self.items.len() - 1))
    }
}

impl<T> FromIterator<(T, f64)> for Weighted<T> {
    fn from_iter<I: IntoIterator<Item = (T, f64)>>(items: I) -> Self {
        let mut weighted = Weighted::default();
        items.into_iter().for_each(|(item, weight)| weighted.push(item, weight));
        weighted
    }
}

/// The number of a weight, drawn once in proportion to them; `None` if there is nothing to draw.
pub(crate) fn draw_number(weights: &[f64], rng: &mut Rng) -> Option<usize> {
    let mut at = unit(rng) * weights.iter().sum::<f64>();
    let mut chosen = None;
    for (number, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        // The last one, if rounding leaves a trace beyond it.
        chosen = Some(number);
        at -= weight;
        if at < 0.0 {
            break;
        }
    }
    chosen
}
