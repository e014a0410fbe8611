//! The deviation value: a result measured by the spread of all results.

/// The deviation value (偏差値) of one of the values: 50 at their mean, 10 more for each standard deviation above it.
///
/// The values are the whole population. Where they are all the same, each is at the mean.
///
/// ```
/// assert_eq!(yomi_search::deviation_value(&[1.0, 3.0], 1), 60.0);
/// ```
pub fn deviation_value(values: &[f64], index: usize) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
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
        assert_eq!([0, 4, 7].map(|index| deviation_value(&values, index)), [35.0, 50.0, 70.0]);
        assert_eq!(deviation_value(&[3.0], 0), 50.0);
        assert_eq!(deviation_value(&[0.5; 7], 3), 50.0);
    }

    proptest! {
        /// Counts of wins or shares of wins, it comes to the same.
        #[test]
        fn scale_and_origin_do_not_matter(values in prop::collection::vec(0u32..1000, 1..20), scale in 1u32..9) {
            let plain: Vec<f64> = values.iter().map(|&value| f64::from(value)).collect();
            let scaled: Vec<f64> = values.iter().map(|&value| f64::from(value * scale + 7)).collect();
            for index in 0..values.len() {
                prop_assert!((deviation_value(&plain, index) - deviation_value(&scaled, index)).abs() < 1e-6);
            }
        }
    }
}
