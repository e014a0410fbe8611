//! How likely somebody is to choose an action that is worth so much.

/// The chance that an action is chosen, by somebody who sees the values of all of them dimly: an action worth
/// `softness` more is e times as likely (a logit or softmax choice).
///
/// ```
/// use yomi_search::choice_chance;
/// assert_eq!(choice_chance(&[0.3, 0.3], 0, 0.1), 0.5);
/// assert!(choice_chance(&[0.3, 0.6], 1, 0.1) > 0.95);
/// ```
pub fn choice_chance(values: &[f64], index: usize, softness: f64) -> f64 {
    let others = values.iter().map(|value| ((value - values[index]) / softness).exp());
    1.0 / others.sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn chances_sum_to_one_and_rise_with_the_value(values in prop::collection::vec(0.0f64..1.0, 1..12), softness in 0.01f64..1.0) {
            let chances: Vec<f64> = (0..values.len()).map(|index| choice_chance(&values, index, softness)).collect();
            prop_assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for (a, b) in (0..values.len()).flat_map(|a| (0..values.len()).map(move |b| (a, b))) {
                prop_assert!(values[a] <= values[b] || chances[a] >= chances[b]);
            }
        }
    }
}
