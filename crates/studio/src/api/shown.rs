//! What games say in their own words. Which words those are depends on the games that the studio was opened with, and
//! is added to the description from their types.

use aide::openapi::Components;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::{borrow::Cow, collections::BTreeSet};
use yomi_arena::catalog::Catalog;
use yomi_core::{NoDetails, TextScene, Thought};

/// What stands for the games without words of their own.
const ANY_OTHER: &str = "*";

/// A position as data for drawing.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct AnyScene(pub(crate) Value);

impl JsonSchema for AnyScene {
    fn schema_name() -> Cow<'static, str> {
        "AnyScene".into()
    }

    fn json_schema(_schemas: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A position as data for drawing, in the words of its game: `x-by-game` has them by its name, and \
                            under `*` those of a game that is shown as text.",
        })
    }
}

/// What may be thought of a position.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct AnyThought(pub(crate) Value);

impl JsonSchema for AnyThought {
    fn schema_name() -> Cow<'static, str> {
        "AnyThought".into()
    }

    fn json_schema(_schemas: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "What a seat may think of a position: its value, and more in the words of the game: \
                            `x-by-game` has them by its name, and under `*` those of a game that says no more.",
        })
    }
}

/// What the games of a catalogue say in their own words: where their schemas are, by the name of the game.
pub(super) struct Games {
    scenes: Map<String, Value>,
    thoughts: Map<String, Value>,
}

impl Games {
    /// Has the generator learn the types of all games, and those of games that are shown as text.
    pub(super) fn of(catalog: &Catalog, schemas: &mut SchemaGenerator) -> Games {
        let mut games = Games { scenes: Map::new(), thoughts: Map::new() };
        let place = |schema: Schema| schema.as_value()["$ref"].clone();
        for game in catalog.games() {
            games.scenes.insert(game.name().into(), place(game.scene_schema(schemas)));
            games.thoughts.insert(game.name().into(), place(game.thought_schema(schemas)));
        }
        games.scenes.insert(ANY_OTHER.into(), place(schemas.subschema_for::<TextScene>()));
        games.thoughts.insert(ANY_OTHER.into(), place(schemas.subschema_for::<Thought<NoDetails>>()));
        games
    }

    /// Says what any scene and any thought may be.
    pub(super) fn say(self, components: &mut Components) {
        for (any, games) in [(AnyScene::schema_name(), self.scenes), (AnyThought::schema_name(), self.thoughts)] {
            let Some(any) = components.schemas.get_mut(&*any) else { continue };
            let places: BTreeSet<&str> = games.values().filter_map(Value::as_str).collect();
            any.json_schema.insert("anyOf".into(), places.iter().map(|place| json!({ "$ref": place })).collect());
            any.json_schema.insert("x-by-game".into(), games.into());
        }
    }
}
