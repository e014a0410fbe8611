//! A published number, and which measurement it is to be compared with.

use crate::{stats::Estimate, summary::Summary};
use serde::Deserialize;
use std::fmt;

/// A number of a row.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// What it is.
    pub measure: Measure,
    /// The published value (percent for shares); none where the paper only tells it in words or in a picture.
    pub published: Option<f64>,
    /// Half the width of the published 95 % interval; 0 where the paper gives none.
    #[serde(default)]
    pub half: f64,
}

/// What can be measured in a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Measure {
    /// `win first`: the first player's share of the points in percent.
    WinFirst,
    /// `NAME first`, `NAME second`: a frequency that the game tallies, in percent.
    Tally {
        /// What is tallied.
        name: String,
        /// Of the first player, or of the second.
        first: bool,
    },
    /// `length`: decisions per game.
    Length,
}

impl TryFrom<String> for Measure {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.rsplit_once(' ') {
            None if text == "length" => Ok(Measure::Length),
            Some(("win", "first")) => Ok(Measure::WinFirst),
            Some((name, player @ ("first" | "second"))) if name != "win" => {
                Ok(Measure::Tally { name: name.into(), first: player == "first" })
            }
            _ => Err(format!(
                "unknown measure {text:?}; use \"win first\", \"length\", \"NAME first\" or \"NAME second\""
            )),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::WinFirst => f.write_str("win first %"),
            Measure::Tally { name, first } => write!(f, "{name} {} %", if *first { "first" } else { "second" }),
            Measure::Length => f.write_str("length"),
        }
    }
}

impl Measure {
    /// The measured value, in the unit of the published one.
    pub fn of(&self, summary: &Summary) -> Option<Estimate> {
        match self {
            Measure::WinFirst => summary.as_first.share.map(|share| share.scaled(100.0)),
            Measure::Tally { name, first } => {
                let player = if *first { 'A' } else { 'B' };
                let tally = summary.tallies.iter().find(|tally| tally.player == player && tally.name == *name)?;
                Some(tally.share.scaled(100.0))
            }
            Measure::Length => summary.length,
        }
    }
}
