//! Ending games before the rules end them, because nothing is in doubt any more. Every such end is recorded as what it
//! is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use yomi_core::{Args, Outcome, Param, Side, Spec, SpecError};

/// When games are ended early. Values are what players report of their positions, from -1 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Adjudication {
    /// A side has lost that says so again and again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<Resign>,
    /// Both sides say again and again that nobody is ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Draw>,
    /// After so many decisions of each side the game's own score counts, and where it has none the game is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maxmoves: Option<u32>,
    /// As soon as the game can prove who wins.
    #[serde(skip_serializing_if = "is_false")]
    pub solved: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// When a side is taken to have given up. Written `movecount=3,score=0.9,twosided=yes`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Resign {
    /// In so many decisions in a row...
    pub movecount: u32,
    /// ...its value was minus this or less.
    pub score: f64,
    /// Whether the other side has to say the same.
    pub twosided: bool,
}

/// When a game is taken to be drawn. Written `movenumber=20,movecount=4,score=0.05`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Draw {
    /// Not before each side has taken so many decisions.
    pub movenumber: u32,
    /// In so many decisions of each side in a row...
    pub movecount: u32,
    /// ...its value was at most this far from 0.
    pub score: f64,
}

const RESIGN: &[Param] = &[
    Param::whole("movecount", "3", 1, 10_000, "decisions in a row"),
    Param::decimal("score", "0.9", 0.01, 1.0, "how far below 0 the value is"),
    Param::flag("twosided", "yes", "whether the other side has to say the same"),
];

const DRAW: &[Param] = &[
    Param::whole("movenumber", "10", 0, 10_000, "decisions of each side before that"),
    Param::whole("movecount", "4", 1, 10_000, "decisions in a row"),
    Param::decimal("score", "0.05", 0.0, 1.0, "how far from 0 the value is"),
];

impl FromStr for Resign {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let args = Args::new(&format!("resign:{text}").parse::<Spec>()?, RESIGN)?;
        Ok(Resign {
            movecount: args.number("movecount")?,
            score: args.number("score")?,
            twosided: args.flag("twosided"),
        })
    }
}

impl fmt::Display for Resign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resign { movecount, score, twosided } = self;
        write!(f, "movecount={movecount},score={score},twosided={}", if *twosided { "yes" } else { "no" })
    }
}

impl FromStr for Draw {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let args = Args::new(&format!("draw:{text}").parse::<Spec>()?, DRAW)?;
        Ok(Draw {
            movenumber: args.number("movenumber")?,
            movecount: args.number("movecount")?,
            score: args.number("score")?,
        })
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Draw { movenumber, movecount, score } = self;
        write!(f, "movenumber={movenumber},movecount={movecount},score={score}")
    }
}

macro_rules! as_text {
    ($($kind:ty),*) => {$(
        impl TryFrom<String> for $kind {
            type Error = SpecError;

            fn try_from(text: String) -> Result<Self, SpecError> {
                text.parse()
            }
        }

        impl From<$kind> for String {
            fn from(rule: $kind) -> String {
                rule.to_string()
            }
        }
    )*};
}
as_text!(Resign, Draw);

/// As it stands in the keys of matches; empty if games are played to their ends.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = [
            self.resign.map(|rule| format!("resign {rule}")),
            self.draw.map(|rule| format!("draw {rule}")),
            self.maxmoves.map(|moves| format!("maxmoves {moves}")),
            self.solved.then(|| "solved".to_owned()),
        ];
        f.write_str(&rules.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

impl Adjudication {
    /// Whether the players are to tell what they think of their positions.
    pub(crate) fn asks_for_values(&self) -> bool {
        self.resign.is_some() || self.draw.is_some()
    }
}

/// What ended a game that the rules had not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudicated {
    /// The players' own values.
    ByValues,
    /// A proof.
    Solved,
    /// The number of moves.
    ByMoves,
}

impl Adjudicated {
    const ALL: [Adjudicated; 3] = [Adjudicated::ByValues, Adjudicated::Solved, Adjudicated::ByMoves];

    /// The reason in records.
    pub fn reason(self) -> &'static str {
        match self {
            Adjudicated::ByValues => "adjudicated by values",
            Adjudicated::Solved => "adjudicated by proof",
            Adjudicated::ByMoves => "adjudicated by move limit",
        }
    }

    /// What a record's reason names.
    pub fn of_reason(reason: &str) -> Option<Adjudicated> {
        Adjudicated::ALL.into_iter().find(|adjudicated| adjudicated.reason() == reason)
    }
}

/// What both sides have said of their positions, as far as the rules need it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    decisions: [u32; 2],
    /// In how many decisions in a row each side has said that it is lost, that it has won, and that nobody is ahead.
    lost: [u32; 2],
    won: [u32; 2],
    even: [u32; 2],
}

impl Values {
    /// Takes note of a decision, and of what the side said of its position, if anything. How the game is to be ended,
    /// if it is.
    pub(crate) fn note(&mut self, rules: &Adjudication, side: Side, value: Option<f64>) -> Option<Outcome> {
        let own = side.index();
        self.decisions[own] += 1;
        let count = |run: &mut u32, holds: bool| *run = if holds { *run + 1 } else { 0 };
        if let Some(Resign { score, .. }) = rules.resign {
            count(&mut self.lost[own], value.is_some_and(|value| value <= -score));
            count(&mut self.won[own], value.is_some_and(|value| value >= score));
        }
        if let Some(Draw { score, movenumber, .. }) = rules.draw {
            let holds = value.is_some_and(|value| value.abs() <= score) && self.decisions[own] > movenumber;
            count(&mut self.even[own], holds);
        }
        self.ended(rules)
    }

    fn ended(&self, rules: &Adjudication) -> Option<Outcome> {
        let reason = Adjudicated::ByValues.reason();
        if let Some(Resign { movecount, twosided, .. }) = rules.resign {
            for loser in [Side::FIRST, Side::SECOND] {
                let agreed = !twosided || self.won[loser.other().index()] >= movecount;
                if self.lost[loser.index()] >= movecount && agreed {
                    return Some(Outcome::win(loser.other(), reason));
                }
            }
        }
        let drawn = rules.draw.is_some_and(|draw| self.even.iter().all(|run| *run >= draw.movecount));
        drawn.then(|| Outcome::draw(reason))
    }

    /// Whether both sides have taken so many decisions.
    pub(crate) fn have_taken(&self, decisions: u32) -> bool {
        self.decisions.iter().all(|taken| *taken >= decisions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(rules: Adjudication, values: &[(Side, f64)]) -> Option<(usize, Option<Side>)> {
        let mut said = Values::default();
        values.iter().enumerate().find_map(|(index, (side, value))| {
            said.note(&rules, *side, Some(*value)).map(|outcome| (index, outcome.winner))
        })
    }

    #[test]
    fn both_have_to_agree_that_a_side_is_lost() {
        let resign = |text: &str| Adjudication { resign: Some(text.parse().unwrap()), ..Adjudication::default() };
        let (first, second) = (Side::FIRST, Side::SECOND);
        let values = [(first, -0.95), (second, 0.2), (first, -0.95), (second, 0.95), (first, -0.95), (second, 0.95)];
        assert_eq!(ended(resign("movecount=2,score=0.9"), &values), Some((5, Some(second))));
        assert_eq!(ended(resign("movecount=2,score=0.9,twosided=no"), &values), Some((2, Some(second))));
        assert_eq!(ended(resign("movecount=3,score=0.9"), &values), None);
        let doubtful = [(first, -0.95), (second, 0.95), (first, 0.0), (second, 0.95), (first, -0.95), (second, 0.95)];
        assert_eq!(ended(resign("movecount=2,score=0.9"), &doubtful), None);
    }

    #[test]
    fn a_draw_needs_both_and_comes_late() {
        let rules = Adjudication {
            draw: Some("movenumber=2,movecount=2,score=0.1".parse().unwrap()),
            ..Adjudication::default()
        };
        let even: Vec<_> = (0..12).map(|index| (Side(index % 2), 0.05)).collect();
        assert_eq!(ended(rules, &even), Some((7, None)), "each side's third and fourth decision count");
        let mut ahead = even;
        ahead[6].1 = 0.5;
        assert_eq!(ended(rules, &ahead), Some((10, None)));
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        let text = r#"{"resign":"movecount=3,score=0.9,twosided=no","maxmoves":80,"solved":true}"#;
        let rules: Adjudication = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&rules).unwrap(), text);
        assert_eq!(rules.to_string(), "resign movecount=3,score=0.9,twosided=no; maxmoves 80; solved");
        assert_eq!(Adjudication::default().to_string(), "");
        assert!("movecount=0".parse::<Resign>().unwrap_err().to_string().contains("from 1 to 10000"));
    }
}
