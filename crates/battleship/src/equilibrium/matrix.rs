//! The solution of a small matrix game.

/// How the sides of a zero-sum game with known payoffs should mix, and what that is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The shares of the rows, which want much.
    pub rows: Vec<f64>,
    /// The shares of the columns, which want little.
    pub columns: Vec<f64>,
    /// The payoff when both mix like this.
    pub value: f64,
}

/// Solves a game by regret matching: both sides play against each other again and again, each strategy in proportion to
/// how much its side regrets not to have played it always, and the averages approach the solution.
///
/// Regrets are cut off at 0 and later rounds count more (which makes it converge quickly); all rows must be of the same
/// length.
pub fn solve(payoffs: &[Vec<f64>]) -> Solution {
    const ROUNDS: u32 = 50_000;
    let width = payoffs.first().map_or(0, Vec::len);
    let mut regrets = (vec![0.0; payoffs.len()], vec![0.0; width]);
    let mut sums = (vec![0.0; payoffs.len()], vec![0.0; width]);
    for round in 1..=ROUNDS {
        let columns = matched(&regrets.1);
        let of_rows = row_payoffs(payoffs, &columns);
        let rows = matched(&regrets.0);
        update(&mut regrets.0, &of_rows, &rows, 1.0);
        let rows = matched(&regrets.0);
        let of_columns = column_payoffs(payoffs, &rows);
        update(&mut regrets.1, &of_columns, &columns, -1.0);
        let weight = f64::from(round);
        sums.0.iter_mut().zip(&rows).for_each(|(sum, share)| *sum += weight * share);
        sums.1.iter_mut().zip(&columns).for_each(|(sum, share)| *sum += weight * share);
    }
    let (rows, columns) = (matched(&sums.0), matched(&sums.1));
    let value = dot(&row_payoffs(payoffs, &columns), &rows);
    Solution { rows, columns, value }
}

/// Shares in proportion to the numbers, or equal ones if all are 0.
fn matched(numbers: &[f64]) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    numbers.iter().map(|number| if sum > 0.0 { number / sum } else { 1.0 / numbers.len() as f64 }).collect()
}

fn update(regrets: &mut [f64], payoffs: &[f64], played: &[f64], sign: f64) {
    let got = dot(payoffs, played);
    regrets.iter_mut().zip(payoffs).for_each(|(regret, payoff)| *regret = (*regret + sign * (payoff - got)).max(0.0));
}

fn row_payoffs(payoffs: &[Vec<f64>], columns: &[f64]) -> Vec<f64> {
    payoffs.iter().map(|row| dot(row, columns)).collect()
}

fn column_payoffs(payoffs: &[Vec<f64>], rows: &[f64]) -> Vec<f64> {
    let width = payoffs.first().map_or(0, Vec::len);
    (0..width).map(|column| payoffs.iter().zip(rows).map(|(row, share)| row[column] * share).sum()).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn assert_near(found: &[f64], expected: &[f64]) {
        let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3);
        assert!(near && found.len() == expected.len(), "{found:?} instead of {expected:?}");
    }

    #[test]
    fn games_with_known_solutions() {
        // Rock, paper, scissors with a double win for rock over scissors: 1/4, 1/2, 1/4 for both.
        let solution = solve(&[vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]]);
        assert_near(&solution.rows, &[0.25, 0.5, 0.25]);
        assert_near(&solution.columns, &[0.25, 0.5, 0.25]);
        // A saddle: the second row and the first column.
        let solution = solve(&[vec![1.0, 5.0], vec![3.0, 4.0]]);
        assert_near(&solution.rows, &[0.0, 1.0]);
        assert_near(&[solution.value], &[3.0]);
        // Two against two: (2 * 3 - 1 * 0) / (2 + 3 - 1 - 0) = 1.5.
        assert_near(&[solve(&[vec![2.0, 1.0], vec![0.0, 3.0]]).value], &[1.5]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]
        /// Neither side can gain by another strategy.
        #[test]
        fn nobody_can_do_better(payoffs in prop::collection::vec(prop::collection::vec(30.0..60.0, 4), 1..6)) {
            let solution = solve(&payoffs);
            let best = row_payoffs(&payoffs, &solution.columns).into_iter().fold(f64::MIN, f64::max);
            let worst = column_payoffs(&payoffs, &solution.rows).into_iter().fold(f64::MAX, f64::min);
            prop_assert!(best - worst < 0.02, "{} {}", best, worst);
        }
    }
}
