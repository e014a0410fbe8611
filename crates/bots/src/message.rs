//! What is said, a line of JSON each. Whoever reads must skip keys it does not know: later versions add some.

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use yomi_core::Allotted;

/// The version of the protocol. It rises when a bot of an earlier version would no longer understand.
pub const PROTOCOL: u32 = 1;

/// The JSON Schemas of both sides of the conversation.
pub fn schemas() -> BTreeMap<&'static str, Schema> {
    BTreeMap::from([("to_bot", schema_for!(ToBot)), ("from_bot", schema_for!(FromBot))])
}

// The view and the legal actions may be anything that is written as they are: whoever tells a bot writes them down at
// once, whoever reads has them as data.
/// What a bot is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schemars(rename = "ToBot")]
pub enum ToBot<View = Value, Legal = Vec<String>> {
    /// The first line. The bot answers with its own `hello`.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The version of yomi.
        yomi: String,
    },
    /// A game begins, and with it everything that was known of another.
    NewGame(NewGame),
    /// Somebody acted. One comes for every action, the bot's own included, before it is asked again and at the end.
    Event {
        /// The number of the action in the game, from 0.
        number: usize,
        /// What the bot's seat learned from it, in a few words.
        text: String,
    },
    /// The bot is to act. It answers with an `action`.
    Go(Go<View, Legal>),
    /// Time is up: the bot answers now, with the best it has.
    Stop,
    /// The game is over.
    GameOver {
        /// The side that won; none for a draw.
        winner: Option<u8>,
        /// The bot's own side.
        side: u8,
        /// The margin for the first side, in the game's own unit.
        score: i32,
        /// Why it ended.
        reason: String,
    },
    /// No more games. The bot ends, or is ended.
    Quit,
}

/// A game that begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NewGame {
    /// The game's name: `geister`.
    pub game: String,
    /// All options of the game that everybody knows, with their values.
    pub options: BTreeMap<String, String>,
    /// The bot's seat, from 0.
    pub seat: u8,
    /// What all seats are called.
    pub seats: Vec<String>,
    /// The side that each seat plays for.
    pub sides: Vec<u8>,
    /// How actions are written.
    pub notation: String,
    /// A number for the bot's own chance: whoever uses no other plays the same game again from the same seed.
    pub seed: u64,
}

/// The bot is to act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Go")]
pub struct Go<View = Value, Legal = Vec<String>> {
    /// All that the bot's seat sees, in the game's own words: its scene, as the page draws it.
    pub view: View,
    /// All legal actions in their notation.
    pub legal: Legal,
    /// How long it may take.
    pub time: Time,
}

/// How long a bot may take, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Time {
    /// For this decision: whoever takes longer forfeits the game.
    pub decision: f64,
    /// What the game's clock has left for this and all later decisions; none without a clock.
    pub clock: Option<f64>,
    /// What is added to the clock after each decision.
    pub increment: Option<f64>,
}

impl From<Allotted> for Time {
    fn from(allotted: Allotted) -> Time {
        let clock = allotted.clock;
        Time {
            decision: allotted.decision.as_secs_f64(),
            clock: clock.map(|clock| clock.left.as_secs_f64()),
            increment: clock.map(|clock| clock.increment.as_secs_f64()),
        }
    }
}

/// What a bot says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromBot {
    /// The answer to `hello`.
    Hello(Introduction),
    /// What it does.
    Action {
        /// One of the legal actions, in any form that its notation allows.
        action: String,
        /// What it thinks, for whoever may know what its seat knows.
        #[serde(default)]
        info: Option<Info>,
    },
    /// What it has found so far, at any time while it thinks.
    Info(Info),
}

/// Who a bot is and what it can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Introduction {
    /// The version of the protocol that it speaks.
    pub protocol: u32,
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// The games that it plays; all if it does not say.
    #[serde(default)]
    pub games: Option<Vec<String>>,
    /// Whether it plays one game after another; otherwise it is started anew for each.
    #[serde(default)]
    pub many: bool,
}

/// What a bot thinks of its position. All of it is voluntary.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Info {
    /// What the position is worth to its side, from -1 (lost) to 1 (won).
    #[serde(default)]
    pub value: Option<f64>,
    /// How many plies it has looked ahead.
    #[serde(default)]
    pub depth: Option<u32>,
    /// How much work it has done, in what it counts.
    #[serde(default)]
    pub work: u64,
    /// The best line, its own action first.
    #[serde(default)]
    pub line: Vec<String>,
}
