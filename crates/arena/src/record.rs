//! What is kept of a game.

use crate::VERSION;
use serde::{Deserialize, Serialize};
use yomi_core::{Side, Tally};

/// One finished game: enough to replay it and to count it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Its number in its match, from 0.
    pub index: u64,
    /// The game with all chance fixed, as a specification.
    pub rules: String,
    /// The player of each side.
    pub players: [String; 2],
    /// All actions, in postcard's compact form.
    pub actions: Vec<u8>,
    /// How it ended.
    pub result: GameResult,
}

/// How a game ended, with the figures that statistics need.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner, `None` for a draw.
    pub winner: Option<Side>,
    /// The margin for the first side in the game's own unit.
    pub score: i32,
    /// Why it ended.
    pub reason: String,
    /// Decisions taken by each side.
    pub decisions: [u32; 2],
    /// Thinking time of each side in nanoseconds.
    pub nanos: [u64; 2],
    /// The game's own frequencies.
    pub tallies: Vec<Tally>,
}

/// The reason of games that a player gave up: the only ones whose last position is not an end by the rules.
pub const RESIGNED: &str = "resigned";

impl GameResult {
    /// 1 for a win of `side`, ½ for a draw, 0 for a loss.
    pub fn points(&self, side: Side) -> f64 {
        self.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)))
    }
}

/// What identifies a match: a match with the same key is the same experiment and goes on where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MatchKey {
    /// The game's canonical specification.
    pub game: String,
    /// Player A and player B, canonical.
    pub players: [String; 2],
    /// The experiment's seed.
    pub seed: u64,
    /// Whether A and B change sides from game to game; if not, A is always the first side.
    pub swap: bool,
    /// A player that is asked at every decision of A what it would do, and never acts: the share of decisions in which it
    /// differs is tallied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadow: Option<String>,
    /// The version of yomi that played, because another version's players may play differently.
    pub version: String,
}

impl MatchKey {
    /// A match of this version in which player A always has the first side.
    pub fn new(game: String, players: [String; 2], seed: u64) -> MatchKey {
        MatchKey { game, players, seed, swap: false, shadow: None, version: VERSION.into() }
    }

    /// The side that player A has in game `index`.
    pub fn side_of_a(&self, index: u64) -> Side {
        if self.swap && index % 2 == 1 { Side::SECOND } else { Side::FIRST }
    }

    /// The number of the deal of game `index`: two games in a row share it when sides are swapped.
    pub fn deal(&self, index: u64) -> u64 {
        if self.swap { index / 2 } else { index }
    }
}
