//! Choosing by scores, and what an outcome says about them.

/// The chances of options by their scores: e times as likely for one more.
pub fn softmax(scores: &[f32]) -> Vec<f32> {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut chances: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
    let sum: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// The chance that a score stands for, from 0 to 1.
pub fn sigmoid(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

/// How much each option's score ought to rise after one was chosen and did so much better than expected (the policy
/// gradient), with so much worth in being hard to predict.
///
/// The second part pulls towards the uniform distribution. In games with hidden information, play that follows the first
/// part alone goes round in circles; with the second it comes to rest near an equilibrium (Sokota and others, *A Unified
/// Approach to Reinforcement Learning, Quantal Response Equilibria, and Two-Player Zero-Sum Games*).
pub fn policy_coefficients(chances: &[f32], chosen: usize, advantage: f32, mixing: f32) -> Vec<f32> {
    let surprise = |chance: f32| -chance.max(1e-9).ln();
    let entropy: f32 = chances.iter().map(|&chance| chance * surprise(chance)).sum();
    let coefficient = |(option, &chance): (usize, &f32)| {
        let was_chosen = f32::from(u8::from(option == chosen));
        advantage * (was_chosen - chance) + mixing * chance * (surprise(chance) - entropy)
    };
    chances.iter().enumerate().map(coefficient).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_chances() {
        let chances = softmax(&[0.0, 1.0, 1000.0]);
        assert!(chances[2] > 0.999 && chances.iter().all(|chance| chance.is_finite()));
        let two = softmax(&[2.0, 1.0]);
        assert!((two[0] / two[1] - 1.0f32.exp()).abs() < 1e-4);
    }

    /// The coefficients are the slopes of what they claim to raise.
    #[test]
    fn coefficients_are_slopes() {
        let scores = [0.3f32, -0.5, 1.1, 0.0];
        let (chosen, advantage, mixing) = (1, 0.7, 0.2);
        let worth = |scores: &[f32]| {
            let chances = softmax(scores);
            let entropy: f32 = chances.iter().map(|chance| -chance * chance.ln()).sum();
            advantage * chances[chosen].ln() + mixing * entropy
        };
        let found = policy_coefficients(&softmax(&scores), chosen, advantage, mixing);
        for option in 0..scores.len() {
            let mut moved = scores;
            moved[option] += 1e-2;
            let up = worth(&moved);
            moved[option] -= 2e-2;
            let slope = (up - worth(&moved)) / 2e-2;
            assert!((slope - found[option]).abs() < 1e-3, "{option}: {slope} {}", found[option]);
        }
    }
}
