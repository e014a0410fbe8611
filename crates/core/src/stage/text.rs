//! Games without a drawing of their own.

use super::{Care, Stage, Thought};
use crate::{Budget, Encoded, Position, Seat, Show, Table, View};
use anstream::adapter::strip_str;
use schemars::JsonSchema;
use serde::Serialize;

/// A game that a page shows as the text of [`Show`], with a list of its actions, and of which nothing is thought.
pub trait ShownAsText: Encoded {}

/// A position as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TextScene {
    /// The seat to act; none once the game is over.
    pub turn: Option<Seat>,
    /// Several lines, without colours.
    pub text: String,
}

/// Nothing but the value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "NoThought")]
pub struct NoDetails {}

impl<G: ShownAsText> Stage for G {
    type Scene = TextScene;
    type Details = NoDetails;

    fn scene(view: &View<'_, Self>) -> TextScene {
        as_text(view.sight())
    }

    fn open_scene(table: &Table<Self>) -> TextScene {
        as_text(table.game())
    }

    fn thought(_view: &View<'_, Self>, _care: Care, _budget: &Budget) -> Thought<NoDetails> {
        Thought { value: None, details: NoDetails {} }
    }
}

fn as_text(position: &(impl Position + Show)) -> TextScene {
    TextScene { turn: position.turn(), text: strip_str(&position.show()).to_string() }
}
