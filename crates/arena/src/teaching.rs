//! Learning a game: positions to look at, and positions to solve, as data files in the games' crates.
//!
//! A position is typed as for an analysis, or told by the actions that lead to it. Which actions solve an exercise
//! stands in the file as well; that they do, and no others, is checked by `games/tests/lessons.rs`.

use crate::{
    catalog::{Catalog, GameKind},
    session::Session,
};
use serde::Deserialize;
use yomi_core::Spec;

/// All that a game shows to somebody who learns it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Teaching {
    /// Positions that its rules show.
    #[serde(default, rename = "picture")]
    pub pictures: Vec<Picture>,
    /// What is to be solved, in order.
    #[serde(default, rename = "exercise")]
    pub exercises: Vec<Exercise>,
}

/// A position that the rules show where they name it in a comment: `<!-- picture: NAME -->`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// What the rules call it.
    pub name: String,
    /// What there is to be seen.
    pub caption: String,
    /// The game's specification.
    pub game: String,
    /// The position, if it is typed.
    pub position: Option<String>,
    /// The actions that lead to it, with blanks between.
    #[serde(default)]
    pub actions: String,
    /// Who looks at it; everything is shown if nobody is named.
    pub seat: Option<u8>,
}

/// A position in which the seat that is to decide has something to find.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// What there is to find, and what one has to know for it.
    pub task: String,
    /// The game's specification.
    pub game: String,
    /// The position, if it is typed.
    pub position: Option<String>,
    /// The actions that lead to it, with blanks between.
    #[serde(default)]
    pub actions: String,
    /// The actions that solve it.
    pub answers: Vec<String>,
    /// Why these actions and no others; what the tests hold it to.
    pub because: Because,
    /// What is said to whoever has found one.
    pub right: String,
    /// What is said to any other action.
    pub wrong: String,
}

/// What makes an action the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Because {
    /// It wins at once.
    WinsAtOnce,
    /// It wins whatever the others do, and no other action does.
    Wins,
    /// After any other action the enemy may win at once.
    Saves,
    /// The enemy may take something after it, and loses by it.
    Baits,
    /// Nothing else is as likely to hit.
    Likeliest,
    /// It takes more and costs less than any other attack.
    BestAttack,
    /// It takes most tricks in the layouts that are possible.
    MostTricks,
    /// The standard system calls so.
    StandardCall,
}

impl Teaching {
    /// What a game brings.
    ///
    /// # Errors
    ///
    /// What is wrong with its file, which the tests would have found.
    pub fn of(game: &dyn GameKind) -> Result<Teaching, String> {
        toml::from_str(game.teaching()).map_err(|error| format!("{}: {error}", game.name()))
    }
}

impl Picture {
    /// The game at this position.
    ///
    /// # Errors
    ///
    /// What is wrong with it, which the tests would have found.
    pub fn session(&self, catalog: &Catalog) -> Result<Box<dyn Session>, String> {
        session(catalog, &self.game, self.position.as_deref(), &self.actions)
    }
}

impl Exercise {
    /// The game at this position, at the turn of whoever solves it.
    ///
    /// # Errors
    ///
    /// What is wrong with it, which the tests would have found.
    pub fn session(&self, catalog: &Catalog) -> Result<Box<dyn Session>, String> {
        session(catalog, &self.game, self.position.as_deref(), &self.actions)
    }
}

fn session(catalog: &Catalog, game: &str, position: Option<&str>, actions: &str) -> Result<Box<dyn Session>, String> {
    let spec: Spec = game.parse().map_err(|error| format!("{game}: {error}"))?;
    let mut session = match position {
        Some(text) => catalog.position(&spec, text).map_err(|error| error.to_string())?,
        None => catalog.configure(&spec).map_err(|error| error.to_string())?.session(0),
    };
    for action in actions.split_whitespace() {
        session.play(action).map_err(|error| format!("{action}: {error}"))?;
    }
    Ok(session)
}
