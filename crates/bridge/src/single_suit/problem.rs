//! A suit to be played for a number of tricks.

use crate::Rank;
use std::{fmt, str::FromStr};

/// What is wrong with a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SuitError(String);

/// Our cards of a suit and the tricks that they have to take.
///
/// Written as North's cards, a slash, South's cards and the tricks: `AQT/432 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuitProblem {
    ours: [u16; 2],
    need: u8,
}

impl SuitProblem {
    /// North's ranks, South's ranks (bit 0 for the two to bit 12 for the ace) and the tricks.
    pub fn new(north: u16, south: u16, need: u8) -> Result<Self, SuitError> {
        let problem = SuitProblem { ours: [north, south], need };
        if north & south != 0 {
            let both = Self::letters(north & south);
            return Err(SuitError(format!("both hands hold {both}; every card is in one hand")));
        }
        if (north | south) >> Rank::ALL.len() != 0 {
            return Err(SuitError("there are thirteen ranks, bits 0 to 12".into()));
        }
        let most = problem.longest();
        if !(1..=most).contains(&need) {
            return Err(SuitError(format!("{need} tricks cannot be asked of these cards; use 1 to {most}")));
        }
        Ok(problem)
    }

    /// The ranks of North and South.
    pub fn ours(&self) -> [u16; 2] {
        self.ours
    }

    /// The tricks to be taken.
    pub fn need(&self) -> u8 {
        self.need
    }

    /// How often the suit can be led: as many times as the longer hand has cards.
    pub fn longest(&self) -> u8 {
        self.ours[0].count_ones().max(self.ours[1].count_ones()) as u8
    }

    fn letters(ranks: u16) -> String {
        Rank::ALL.into_iter().rev().filter(|&rank| ranks >> rank as u32 & 1 == 1).map(Rank::letter).collect()
    }
}

impl fmt::Display for SuitProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [north, south] = self.ours.map(Self::letters);
        write!(f, "{north}/{south} {}", self.need)
    }
}

impl FromStr for SuitProblem {
    type Err = SuitError;

    fn from_str(text: &str) -> Result<Self, SuitError> {
        let parts = text.trim().split_once(' ').and_then(|(cards, need)| Some((cards.split_once('/')?, need.trim())));
        let Some(((north, south), need)) = parts else {
            return Err(SuitError(format!(
                "{text:?} is no suit problem; write NORTH/SOUTH TRICKS, as in \"AQT/432 2\""
            )));
        };
        let ranks = |cards: &str| {
            cards.chars().try_fold(0u16, |ranks, letter| match Rank::from_char(letter) {
                None => Err(SuitError(format!("{letter:?} in {cards:?} is no rank; use A, K, Q, J, T and 9 to 2"))),
                Some(rank) if ranks >> rank as u32 & 1 == 1 => {
                    Err(SuitError(format!("{letter:?} is twice in {cards:?}; every card is there once")))
                }
                Some(rank) => Ok(ranks | 1 << rank as u32),
            })
        };
        let need = need.parse().map_err(|_| SuitError(format!("{need:?} is no number of tricks; use 1 to 13")))?;
        SuitProblem::new(ranks(north)?, ranks(south)?, need)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn problems_are_written_and_read() {
        let problem: SuitProblem = "aqt/432 2".parse().unwrap();
        assert_eq!(problem, SuitProblem::new(0b1_0101_0000_0000, 0b111, 2).unwrap());
        assert_eq!((problem.to_string().as_str(), problem.longest()), ("AQT/432 2", 3));
        assert_eq!("/AK 2".parse::<SuitProblem>().unwrap().to_string(), "/AK 2");
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let error = |text: &str| text.parse::<SuitProblem>().unwrap_err().to_string();
        assert_eq!(
            error("AQT 432 2"),
            "\"AQT 432 2\" is no suit problem; write NORTH/SOUTH TRICKS, as in \"AQT/432 2\""
        );
        assert_eq!(error("AQ1/432 2"), "'1' in \"AQ1\" is no rank; use A, K, Q, J, T and 9 to 2");
        assert_eq!(error("AQQ/432 2"), "'Q' is twice in \"AQQ\"; every card is there once");
        assert_eq!(error("AQ/A2 2"), "both hands hold A; every card is in one hand");
        assert_eq!(error("AQ/32 3"), "3 tricks cannot be asked of these cards; use 1 to 2");
        assert_eq!(error("AQ/32 two"), "\"two\" is no number of tricks; use 1 to 13");
        assert!(SuitProblem::new(1 << 13, 1, 1).is_err());
    }

    proptest! {
        #[test]
        fn no_text_crashes_the_reader(text in "[AKQJT2-9/ x]{0,20}") {
            if let Ok(problem) = text.parse::<SuitProblem>() {
                prop_assert_eq!(problem.to_string().parse::<SuitProblem>().unwrap(), problem);
            }
        }
    }
}
