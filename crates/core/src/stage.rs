//! What a page draws: a position as data.

use crate::{Game, Seat, Table, View};
use serde_json::Value;

/// A game that can be drawn by something that knows no Rust.
///
/// What a seat is shown is made from its [`View`], so the types keep hidden things out of it as they do for agents. The conformance
/// suite deals the hidden part anew and compares all the same.
pub trait Stage: Game {
    /// What the seat of a view sees, with everything that is needed to draw it: an object in the game's own words, the same ones as
    /// [`Stage::open_scene`] uses.
    fn scene(view: &View<'_, Self>) -> Value;

    /// The truth, for games that are over: drawn as the first seat would see it if it saw everything.
    fn open_scene(table: &Table<Self>) -> Value;

    /// The scene of a seat, or the truth.
    fn scene_for(table: &Table<Self>, seat: Option<Seat>) -> Value {
        match seat {
            Some(seat) => Self::scene(&table.view(seat)),
            None => Self::open_scene(table),
        }
    }
}
