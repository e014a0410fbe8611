//! The deviation value: a result measured by the spread of all results.

/// Which standard deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// The values are all there are.
    Population,
    /// They are a sample of more: the square root of n/(n-1) times as large.
    Sample,
}

/// The deviation value (偏差値) of one of the values: 50 at their mean, 10 more for each standard deviation above it.
///
/// Where the values are all the same, each is at the mean.
///
/// ```
/// use yomi_search::{Spread, deviation_value};
/// assert_eq!(deviation_value(&[1.0, 3.0], 1, Spread::Population), 60.0);
/// ```
pub fn deviation_value(values: &[f64], index: usize, spread: Spread) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let of = match spread {
        Spread::Population => count,
        Spread::Sample => (count - 1.0).max(1.0),
    };
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / of;
    if variance > 0.0 { 50.0 + 10.0 * (values[index] - mean) / variance.sqrt() } else { 50.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_worked_by_hand() {
        // Mean 5, standard deviation 2.
        let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        assert_eq!([0, 4, 7].map(|index| deviation_value(&values, index, Spread::Population)), [35.0, 50.0, 70.0]);
        // As a sample, 32 / 7 is the variance.
        let of_sample = deviation_value(&values, 7, Spread::Sample);
        assert!((of_sample - 50.0 - 40.0 / (32.0_f64 / 7.0).sqrt()).abs() < 1e-9);
        assert_eq!(deviation_value(&[3.0], 0, Spread::Sample), 50.0);
        assert_eq!(deviation_value(&[3.0], 0, Spread::Population), 50.0);
        assert_eq!(deviation_value(&[0.5; 7], 3, Spread::Population), 50.0);
    }

    proptest! {
        /// Counts of wins or shares of wins, it comes to the same.
        #[test]
        fn scale_and_origin_do_not_matter(values in prop::collection::vec(0u32..1000, 1..20), scale in 1u32..9) {
            let plain: Vec<f64> = values.iter().map(|&value| f64::from(value)).collect();
            let scaled: Vec<f64> = values.iter().map(|&value| f64::from(value * scale + 7)).collect();
            for index in 0..values.len() {
                for spread in [Spread::Population, Spread::Sample] {
                    let [plain, scaled] = [&plain, &scaled].map(|values| deviation_value(values, index, spread));
                    prop_assert!((plain - scaled).abs() < 1e-6);
                }
            }
        }
    }
}
