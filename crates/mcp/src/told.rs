//! What an agent is told.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use yomi_arena::catalog::{Catalog, GameKind};

/// All games.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Games {
    /// One after another.
    pub games: Vec<GameInfo>,
}

/// A game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// Whether seats know different things.
    pub hidden: bool,
    /// The names of its seats.
    pub seats: Vec<String>,
    /// Its options, as `key (default): what it means`.
    pub options: Vec<String>,
    /// Opponents in words, weakest first.
    pub levels: Vec<String>,
    /// The names of its players.
    pub players: Vec<String>,
    /// How moves are written.
    pub notation: String,
}

impl Games {
    pub(crate) fn of(catalog: &Catalog) -> Games {
        Games { games: catalog.games().iter().map(|game| GameInfo::of(&**game)).collect() }
    }
}

impl GameInfo {
    fn of(game: &dyn GameKind) -> GameInfo {
        let options = game.options().iter().filter(|param| !param.secret);
        let players = game.players().into_iter().filter(|player| !player.sees_all);
        GameInfo {
            name: game.name().into(),
            about: game.summary().into(),
            hidden: game.hidden(),
            seats: game.seats().into_iter().map(Into::into).collect(),
            options: options.map(|param| format!("{} ({}): {}", param.key, param.default, param.help)).collect(),
            levels: game.levels().iter().map(|level| format!("{}: {}", level.name, level.about)).collect(),
            players: players.map(|player| format!("{}: {}", player.name, player.summary)).collect(),
            notation: game.how_to().into(),
        }
    }
}

/// What a seat sees.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Look {
    /// The game's name.
    pub game: String,
    /// Your seat.
    pub seat: String,
    /// Whose turn it is; none once the game is over.
    pub turn: Option<String>,
    /// Whether it is yours.
    pub your_turn: bool,
    /// What you learned since you last looked.
    pub events: Vec<EventInfo>,
    /// How the game ended, once it has.
    pub over: Option<Over>,
    /// Under which name the game is kept, once it is over: `yomi replay` shows it.
    pub kept: Option<String>,
    /// The position as your seat sees it, drawn with characters.
    pub picture: String,
    /// The same as data.
    pub view: Value,
    /// How many legal moves you have.
    pub legal: usize,
    /// How moves are written.
    pub notation: String,
}

/// What a seat learned from a move.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EventInfo {
    /// The number of the move in the game, from 0.
    pub number: usize,
    /// Who made it.
    pub seat: String,
    /// What you learned from it.
    pub text: String,
}

/// How a game ended.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Over {
    /// Whether your side won; none for a draw.
    pub won: Option<bool>,
    /// The margin for the first side.
    pub score: i32,
    /// Why it ended.
    pub reason: String,
}

/// Legal moves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Legal {
    /// In the game's notation.
    pub moves: Vec<String>,
}
