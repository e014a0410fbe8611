//! What a position is worth to the side to move, as it is told: in reports, in analyses and in the words of UCI.

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a unit of log odds: 100 wins 73 games of 100, as the evaluation puts it.
    Hundredths(i32),
    /// The side to move wins, or loses, whatever the other does.
    Decided {
        /// Whether it wins.
        won: bool,
    },
}

/// Thousandths, in which the evaluation counts, in a hundredth.
const THOUSANDTHS: i32 = 10;

/// What is worth more is told as a value like this: only what is decided is certain.
const NEARLY_CERTAIN: i32 = 3_000;

impl Score {
    /// What an evaluation in thousandths of log odds says.
    pub(crate) fn of_evaluation(thousandths: i32) -> Score {
        Score::Hundredths(thousandths / THOUSANDTHS)
    }

    /// The chance of the side to move: 1 and 0 are known for sure.
    pub fn chance(self) -> f64 {
        match self {
            Score::Hundredths(value) => 1.0 / (1.0 + (-f64::from(value) / 100.0).exp()),
            Score::Decided { won } => f64::from(u8::from(won)),
        }
    }

    /// The same as a value from -1 to 1, as reports have it: both ends are known for sure.
    pub fn value(self) -> f64 {
        let told = match self {
            Score::Hundredths(value) => Score::Hundredths(value.clamp(-NEARLY_CERTAIN, NEARLY_CERTAIN)),
            decided @ Score::Decided { .. } => decided,
        };
        2.0 * told.chance() - 1.0
    }

    /// What a value from -1 to 1 says.
    pub fn of_value(value: f64) -> Score {
        if value.abs() >= 1.0 {
            return Score::Decided { won: value > 0.0 };
        }
        Score::Hundredths((100.0 * ((1.0 + value) / (1.0 - value)).ln()).round() as i32)
    }

    /// What it is worth to the other side.
    #[must_use]
    pub(crate) fn of_the_other(self) -> Score {
        match self {
            Score::Hundredths(value) => Score::Hundredths(-value),
            Score::Decided { won } => Score::Decided { won: !won },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_say_what_scores_do() {
        for score in (-NEARLY_CERTAIN..=NEARLY_CERTAIN).map(Score::Hundredths) {
            assert_eq!(Score::of_value(score.value()), score);
            assert!((score.value() + score.of_the_other().value()).abs() < 1e-12);
        }
        for won in [true, false] {
            assert_eq!(Score::of_value(Score::Decided { won }.value()), Score::Decided { won });
        }
        assert!(Score::Hundredths(i32::MAX).value() < 1.0 && Score::Hundredths(i32::MIN).value() > -1.0);
        assert_eq!([Score::Hundredths(0).value(), Score::Hundredths(0).chance()], [0.0, 0.5]);
        assert!((Score::Hundredths(100).chance() - 0.731).abs() < 1e-3);
    }
}
