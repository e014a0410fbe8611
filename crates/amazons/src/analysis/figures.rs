//! An analysis for programs.

use super::{Analysis, Owner, lines::Line};
use crate::{evaluation::Features, game::Amazons, score::Score};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use yomi_core::{Game, Seat, Side};

/// All figures of an analysis. Squares and moves are written as in games: `d1`, `d1-d7/g7`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AmazonsThought")]
pub struct AmazonsFigures {
    /// The position in one line.
    pub position: String,
    /// The side to move by its name.
    pub to_move: &'static str,
    /// How many moves it has.
    pub legal_moves: u64,
    /// What the position looks worth to the side to move, without looking ahead.
    pub evaluation: Evaluations,
    /// Who gets to the empty squares in fewer moves.
    pub first_there: FirstThere,
    /// The best moves with what may follow, the best first; none once the game is over.
    pub lines: Vec<AmazonsLine>,
}

/// A position by both evaluations, and what they are made of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AmazonsEvaluations")]
pub struct Evaluations {
    /// By territory.
    pub territory: Territory,
    /// By the number of squares that each side is nearer to.
    pub minimum_distance: MinimumDistance,
    /// What they are made of.
    pub features: AmazonsFeatures,
}

/// A position by territory.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AmazonsTerritory")]
pub struct Territory {
    /// The logarithm of the odds to win.
    pub log_odds: f64,
    /// The chance to win.
    pub chance: f64,
}

/// A position by who is nearer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AmazonsMinimumDistance")]
pub struct MinimumDistance {
    /// How many squares more the side to move is nearer to.
    pub cells: f64,
}

/// What evaluations are made of, as the side to move has more of it than the other.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AmazonsFeatures {
    /// Squares reached in fewer moves of a queen.
    pub queen_territory: i32,
    /// Squares that both reach in the same number of moves of a queen.
    pub queen_ties: i32,
    /// Squares reached in fewer moves of a king.
    pub king_territory: i32,
    /// Squares that both reach in the same number of moves of a king.
    pub king_ties: i32,
    /// How freely the queens move.
    pub mobility: f64,
    /// Free squares.
    pub free: i32,
    /// Squares that both sides can reach.
    pub contested: i32,
}

/// The empty squares by who gets there in fewer moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "AmazonsFirstThere")]
pub struct FirstThere {
    /// White does.
    pub white: Vec<String>,
    /// Black does.
    pub black: Vec<String>,
    /// Both need as many.
    pub both: Vec<String>,
    /// Nobody gets there any more.
    pub nobody: Vec<String>,
}

/// A move with what may follow.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AmazonsLine {
    /// The move, and those after it.
    pub moves: Vec<String>,
    /// The chance of the side to move to win by it; none where the result is certain.
    pub chance: Option<f64>,
    /// What is certain.
    pub result: Option<LineResult>,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// What kinds of move the first one is.
    pub categories: Vec<&'static str>,
}

/// What a move certainly does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "AmazonsLineResult")]
pub enum LineResult {
    /// It wins.
    Wins,
    /// It loses.
    Loses,
}

impl Analysis {
    /// All figures.
    pub fn figures(&self) -> AmazonsFigures {
        AmazonsFigures {
            position: self.game.setup().to_string(),
            to_move: Amazons::seat_name(Seat(self.game.to_move().0)),
            legal_moves: self.legal,
            evaluation: Evaluations {
                territory: Territory {
                    log_odds: f64::from(self.territory) / 1000.0,
                    chance: self.at_first_sight().chance(),
                },
                minimum_distance: MinimumDistance { cells: f64::from(self.minimum) / 100.0 },
                features: told_features(&self.features),
            },
            first_there: self.first_there(),
            lines: self.lines.iter().map(told_line).collect(),
        }
    }

    /// The same as JSON.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self.figures()).expect("figures are plain data")
    }

    fn first_there(&self) -> FirstThere {
        let owners = self.owners();
        let cells = |wanted: Owner| -> Vec<String> {
            owners.iter().filter(|(_, owner)| *owner == wanted).map(|(cell, _)| cell.to_string()).collect()
        };
        FirstThere {
            white: cells(Owner::Side(Side::FIRST)),
            black: cells(Owner::Side(Side::SECOND)),
            both: cells(Owner::Even),
            nobody: cells(Owner::Nobody),
        }
    }
}

fn told_features(features: &Features) -> AmazonsFeatures {
    AmazonsFeatures {
        queen_territory: features.queen_territory,
        queen_ties: features.queen_ties,
        king_territory: features.king_territory,
        king_ties: features.king_ties,
        mobility: f64::from(features.mobility) / 100.0,
        free: features.free,
        contested: features.contested,
    }
}

fn told_line(line: &Line) -> AmazonsLine {
    let (chance, result) = match line.score {
        score @ Score::Hundredths(_) => (Some(score.chance()), None),
        Score::Decided { won } => (None, Some(if won { LineResult::Wins } else { LineResult::Loses })),
    };
    AmazonsLine {
        moves: line.moves.iter().map(ToString::to_string).collect(),
        chance,
        result,
        depth: line.depth,
        nodes: line.nodes,
        categories: line.categories.iter().map(|category| category.name()).collect(),
    }
}
