//! What a page draws: a position as data, and what may be thought of it.

mod text;

pub use text::{NoDetails, ShownAsText, TextScene};

use crate::{Budget, Encoded, Game, Seat, Table, View};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// How much work goes into a thought. The work is fixed for each, so that the same view gives the same thought wherever
/// there is time for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Little enough to be done for every position of a game, one after the other.
    Quick,
    /// As much as somebody who looks at one position has patience for.
    Thorough,
}

/// What may be thought of a position by a seat that knows only its view.
///
/// As JSON it is one object, with the value among the details. Its schema bears their name and has their words.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "{D}", transform = in_words_of::<D>)]
pub struct Thought<D> {
    /// What the position is worth to the seat's side, from -1 (lost) to 1 (won); none where nothing can be said yet.
    pub value: Option<f64>,
    /// Everything else, in the game's own words.
    #[serde(flatten)]
    pub details: D,
}

/// Has the schema of a thought say what its details say of themselves.
fn in_words_of<D: JsonSchema>(thought: &mut Schema) {
    if let Some(words) = D::json_schema(&mut SchemaGenerator::default()).remove("description") {
        thought.insert("description".into(), words);
    }
}

/// A game that can be drawn by something that knows no Rust: scenes and thoughts are data, and their types are the
/// JSON Schemas by which a page or another program reads them. A game without a drawing is [`ShownAsText`].
///
/// What a seat is shown is made from its [`View`], so the types keep hidden things out of it as they do for agents. The
/// conformance suite deals the hidden part anew and compares all the same.
pub trait Stage: Encoded {
    /// A position as data, an object in the game's own words with the seat to act as `turn`.
    type Scene: Serialize + JsonSchema;

    /// What may be thought of a position besides its value, an object in the game's own words.
    type Details: Serialize + JsonSchema;

    /// What the seat of a view sees, with everything that is needed to draw it.
    fn scene(view: &View<'_, Self>) -> Self::Scene;

    /// The truth, for games that are over: drawn as the first seat would see it if it saw everything.
    fn open_scene(table: &Table<Self>) -> Self::Scene;

    /// What may be thought of the position from the view alone, with chance that is always the same. If the budget,
    /// which is of time only, is over before, it is what was found until then.
    fn thought(view: &View<'_, Self>, care: Care, budget: &Budget) -> Thought<Self::Details>;

    /// The scene of a seat, or the truth.
    fn scene_for(table: &Table<Self>, seat: Option<Seat>) -> Self::Scene {
        match seat {
            Some(seat) => Self::scene(&table.view(seat)),
            None => Self::open_scene(table),
        }
    }

    /// The values of the thoughts after each of these numbers of events of a view, in rising order. For games whose
    /// thoughts read all that has happened, which here need do it only once; others leave it at `None`, and every
    /// thought is had by itself.
    fn values_read(
        _view: &View<'_, Self>,
        _moments: &[usize],
        _care: Care,
        _budget: &Budget,
    ) -> Option<Vec<Option<f64>>> {
        None
    }

    /// What `seat` may think. Once the game is over, the value is the result, which everybody knows.
    fn thought_of(table: &Table<Self>, seat: Seat, care: Care, budget: &Budget) -> Thought<Self::Details> {
        let thought = Self::thought(&table.view(seat), care, budget);
        Thought { value: result(table.game(), seat).or(thought.value), ..thought }
    }

    /// What the positions after each of these numbers of actions, in rising order, are worth to `seat`, as
    /// [`Stage::thought_of`] says.
    fn values_along(
        table: &Table<Self>,
        seat: Seat,
        moments: &[usize],
        care: Care,
        budget: &Budget,
    ) -> Vec<Option<f64>> {
        let Some(mut values) = Self::values_read(&table.view(seat), moments, care, budget) else {
            let value = |moment: &usize| {
                if budget.is_over() {
                    return None;
                }
                let before = table.undone(table.actions().len().saturating_sub(*moment));
                Self::thought_of(&before, seat, care, budget).value
            };
            return moments.iter().map(value).collect();
        };
        let is_end = |moment: &usize| *moment >= table.actions().len();
        if let Some(last) = values.last_mut().filter(|_| moments.last().is_some_and(is_end)) {
            *last = result(table.game(), seat).or(*last);
        }
        values
    }
}

/// What a game that is over is worth to a seat.
fn result<G: Game>(game: &G, seat: Seat) -> Option<f64> {
    game.outcome().map(|outcome| 2.0 * outcome.points(G::side(seat)) - 1.0)
}
