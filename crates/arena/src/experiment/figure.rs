//! A published number, and which measurement it is to be compared with.

use crate::summary::Summary;
use serde::Deserialize;
use std::fmt;
use yomi_core::stats::Estimate;

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
    /// `win first`, `win second`: a player's share of the points in percent.
    Win {
        /// Of the first player, or of the second.
        first: bool,
    },
    /// `NAME first`, `NAME second`: a frequency that the game tallies, in percent.
    Tally {
        /// What is tallied.
        name: String,
        /// Of the first player, or of the second.
        first: bool,
    },
    /// `length`: decisions per game.
    Length,
    /// `duplicate`: the duplicate score (in bridge, IMPs) of the first player per deal; sides must be swapped.
    Duplicate,
}

impl TryFrom<String> for Measure {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.rsplit_once(' ') {
            None if text == "length" => Ok(Measure::Length),
            None if text == "duplicate" => Ok(Measure::Duplicate),
            Some(("win", player @ ("first" | "second"))) => Ok(Measure::Win { first: player == "first" }),
            Some((name, player @ ("first" | "second"))) => {
                Ok(Measure::Tally { name: name.into(), first: player == "first" })
            }
            _ => Err(format!(
                "unknown measure {text:?}; use \"length\", \"duplicate\", \"win first\", \"win second\", \"NAME first\" or \"NAME second\""
            )),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::Win { first } => write!(f, "win {} %", player_name(*first)),
            Measure::Tally { name, first } => write!(f, "{name} {} %", player_name(*first)),
            Measure::Length => f.write_str("length"),
            Measure::Duplicate => f.write_str("duplicate score first"),
        }
    }
}

fn player_name(first: bool) -> &'static str {
    if first { "first" } else { "second" }
}

impl Measure {
    /// The measured value, in the unit of the published one.
    pub fn of(&self, summary: &Summary) -> Option<Estimate> {
        match self {
            Measure::Win { first } => {
                let share = summary.overall.share?;
                Some(if *first { share } else { share.complement() }.scaled(100.0))
            }
            Measure::Tally { name, first } => {
                let player = if *first { 'A' } else { 'B' };
                let tally = summary.tallies.iter().find(|tally| tally.player == player && tally.name == *name)?;
                Some(tally.share.scaled(100.0))
            }
            Measure::Length => summary.length,
            Measure::Duplicate => summary.duplicate,
        }
    }
}
