//! Small systems of equations with a symmetric matrix, as Newton's method asks for them: Cholesky's decomposition.
//!
//! A few dozen players are a small dense matrix. A library of linear algebra would take longer to compile than all
//! ratings of a lifetime to compute.

/// A symmetric matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    size: usize,
    entries: Vec<f64>,
}

impl Symmetric {
    /// The same number everywhere on the diagonal, and nothing elsewhere.
    pub(super) fn diagonal(size: usize, value: f64) -> Self {
        let mut matrix = Symmetric { size, entries: vec![0.0; size * size] };
        (0..size).for_each(|index| matrix.add(index, index, value));
        matrix
    }

    /// Adds to one entry. Only what stands on and below the diagonal is ever looked at; whoever adds on both sides of it
    /// need not care.
    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.size..][..self.size]
    }

    /// The matrix as a lower triangle times its transpose; nothing if it is not positive definite.
    pub(super) fn cholesky(mut self) -> Option<Triangle> {
        for row in 0..self.size {
            for column in 0..=row {
                let rest = self.row(row)[column] - product(&self.row(row)[..column], self.row(column));
                let entry = if row == column { rest.sqrt() } else { rest / self.row(column)[column] };
                if !(entry.is_finite() && (row != column || entry > 0.0)) {
                    return None;
                }
                self.entries[row * self.size + column] = entry;
            }
        }
        Some(Triangle(self))
    }
}

/// The sum of products, as far as the first goes.
fn product(some: &[f64], others: &[f64]) -> f64 {
    some.iter().zip(others).map(|(one, other)| one * other).sum()
}

/// A lower triangle: what Cholesky's decomposition finds.
#[derive(Clone, Debug)]
pub(super) struct Triangle(Symmetric);

impl Triangle {
    /// What the decomposed matrix has to be multiplied with to give this.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut found = self.forward(right);
        for row in (0..found.len()).rev() {
            let below: f64 = (row + 1..found.len()).map(|lower| self.0.row(lower)[row] * found[lower]).sum();
            found[row] = (found[row] - below) / self.0.row(row)[row];
        }
        found
    }

    /// An entry of the diagonal of the decomposed matrix's inverse.
    pub(super) fn inverse_at(&self, index: usize) -> f64 {
        let unit: Vec<f64> = (0..self.0.size).map(|place| f64::from(u8::from(place == index))).collect();
        self.forward(&unit).iter().map(|entry| entry * entry).sum()
    }

    /// What the triangle itself has to be multiplied with to give this.
    fn forward(&self, right: &[f64]) -> Vec<f64> {
        let mut found: Vec<f64> = Vec::with_capacity(right.len());
        for (row, value) in right.iter().enumerate() {
            let next = (value - product(&found, self.0.row(row))) / self.0.row(row)[row];
            found.push(next);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn times(matrix: &Symmetric, vector: &[f64]) -> Vec<f64> {
        (0..matrix.size).map(|row| product(matrix.row(row), vector)).collect()
    }

    /// A matrix times its transpose, and a little more on the diagonal: positive definite.
    fn positive(size: usize, factors: &[f64]) -> Symmetric {
        let mut matrix = Symmetric::diagonal(size, 0.5);
        for row in 0..size {
            for column in 0..size {
                let value = product(&factors[row * size..][..size], &factors[column * size..]);
                matrix.add(row, column, value);
            }
        }
        matrix
    }

    fn systems() -> impl Strategy<Value = (Symmetric, Vec<f64>)> {
        (1_usize..8).prop_flat_map(|size| {
            let numbers = |count| prop::collection::vec(-3.0..3.0_f64, count);
            (numbers(size * size), numbers(size)).prop_map(move |(factors, right)| (positive(size, &factors), right))
        })
    }

    proptest! {
        #[test]
        fn what_is_found_solves_the_equations((matrix, right) in systems()) {
            let found = matrix.clone().cholesky().expect("positive definite").solve(&right);
            for (got, wanted) in times(&matrix, &found).iter().zip(&right) {
                prop_assert!((got - wanted).abs() < 1e-7, "{got} instead of {wanted}");
            }
        }

        #[test]
        fn the_inverse_is_what_solving_for_a_unit_gives((matrix, right) in systems()) {
            let factors = matrix.cholesky().expect("positive definite");
            for index in 0..right.len() {
                let mut unit = vec![0.0; right.len()];
                unit[index] = 1.0;
                let wanted = factors.solve(&unit)[index];
                prop_assert!((factors.inverse_at(index) - wanted).abs() < 1e-7 * wanted.abs().max(1.0));
            }
        }
    }

    #[test]
    fn a_matrix_worked_out_by_hand() {
        let mut matrix = Symmetric::diagonal(2, 0.0);
        for (row, column, value) in [(0, 0, 4.0), (0, 1, 2.0), (1, 0, 2.0), (1, 1, 3.0)] {
            matrix.add(row, column, value);
        }
        let factors = matrix.cholesky().expect("positive definite");
        for (found, wanted) in factors.solve(&[8.0, 8.0]).into_iter().zip([1.0, 2.0]) {
            assert!((found - wanted).abs() < 1e-12, "{found} instead of {wanted}");
        }
        assert!((factors.inverse_at(0) - 0.375).abs() < 1e-15);
    }

    #[test]
    fn what_is_not_positive_definite_has_no_decomposition() {
        assert!(Symmetric::diagonal(3, 0.0).cholesky().is_none());
        assert!(Symmetric::diagonal(3, -1.0).cholesky().is_none());
        assert!(Symmetric::diagonal(3, f64::NAN).cholesky().is_none());
    }
}
