//! What a game says about a position.

use yomi_amazons::{Amazons, AmazonsRules, Analysis as AmazonsAnalysis};
use yomi_battleship::{Analysis as BattleshipAnalysis, Battleship, BattleshipRules, TypedPosition};
use yomi_bridge::{Analysis as BridgeAnalysis, Bridge};
use yomi_core::{Args, Game, Rules, Show, Spec, SpecError};
use yomi_geister::{Analysis as GeisterAnalysis, Geister, GeisterRules};
use yomi_tubstap::{Analysis as TubstapAnalysis, Tubstap, TubstapRules};

/// An analysis for people, for programs and as a picture.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Lines for the terminal, with ANSI colours.
    pub text: String,
    /// The same figures as JSON.
    pub json: serde_json::Value,
    /// A picture as SVG.
    pub svg: String,
}

/// Why a position could not be analysed.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The game's specification is wrong, or the game has no analysis.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The position is wrong: what, where, and what would be right.
    #[error("the position: {0}")]
    Position(String),
}

/// The games that can analyse.
const GAMES: [&str; 5] = [Battleship::NAME, Geister::NAME, Amazons::NAME, Bridge::NAME, Tubstap::NAME];

/// Analyses a position of the game that the specification names. How positions are written is the game's own matter.
pub fn analyze(spec: &Spec, position: &str) -> Result<Analysis, AnalysisError> {
    match spec.name() {
        Amazons::NAME => amazons(spec, position),
        Battleship::NAME => battleship(spec, position),
        Bridge::NAME => bridge(spec, position),
        Geister::NAME => geister(spec, position),
        Tubstap::NAME => tubstap(spec, position),
        other => Err(SpecError::unknown("game", other, "games with an analysis", &GAMES).into()),
    }
}

fn amazons(spec: &Spec, position: &str) -> Result<Analysis, AnalysisError> {
    let rules = AmazonsRules::from_args(&Args::new(spec, AmazonsRules::PARAMS)?)?;
    let analysis =
        AmazonsAnalysis::read(position, rules.start).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}

fn battleship(spec: &Spec, position: &str) -> Result<Analysis, AnalysisError> {
    let rules = BattleshipRules::from_args(&Args::new(spec, BattleshipRules::PARAMS)?)?;
    let position = TypedPosition::read(position, &rules).map_err(|error| AnalysisError::Position(error.to_string()))?;
    let analysis = BattleshipAnalysis::new(position.setup(), position.evidence())
        .map_err(|contradiction| AnalysisError::Position(contradiction.to_string()))?;
    Ok(Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}

fn bridge(spec: &Spec, position: &str) -> Result<Analysis, AnalysisError> {
    let analysis = BridgeAnalysis::read(position, spec).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}

fn geister(spec: &Spec, position: &str) -> Result<Analysis, AnalysisError> {
    let rules = GeisterRules::from_args(&Args::new(spec, GeisterRules::PARAMS)?)?;
    let analysis =
        GeisterAnalysis::read(position, rules).map_err(|error| AnalysisError::Position(error.to_string()))?;
    Ok(Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}

/// The position is a map, in the place of the option `map`.
fn tubstap(spec: &Spec, position: &str) -> Result<Analysis, AnalysisError> {
    let problem = |error: &dyn std::fmt::Display| AnalysisError::Position(error.to_string());
    let args = Args::new(&spec.clone().with("map", position), TubstapRules::PARAMS)?;
    let rules = TubstapRules::from_args(&args).map_err(|error| problem(&error))?;
    let analysis = TubstapAnalysis::new(&rules).map_err(|over| problem(&over))?;
    Ok(Analysis { text: analysis.show(), json: analysis.to_json(), svg: analysis.to_svg() })
}
