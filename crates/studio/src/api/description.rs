//! The interface describes itself: what a handler takes and answers stands in its types, whose documentation is the
//! description's.

use super::shown::Games;
use crate::Studio;
use aide::{
    OperationInput, OperationOutput,
    axum::{
        ApiRouter,
        routing::{get_with, post_with},
    },
    generate::in_context,
    openapi::{Info, OpenApi, StatusCode},
    operation::OperationHandler,
    transform::TransformOperation,
};
use axum::{Json, Router, handler::Handler};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde::Serialize;
use serde_json::Value;
use std::{
    borrow::Cow,
    sync::{Arc, OnceLock},
};
use yomi_arena::catalog::Catalog;

/// Where the description is.
const PATH: &str = "/api/openapi.json";

/// Where it keeps what it names.
const COMPONENTS: &str = "#/components/schemas";

/// The routes so far, with their descriptions. There is no other way to make one, so the description cannot miss any.
pub(crate) struct Api(ApiRouter<Studio>);

impl Api {
    /// No routes yet.
    pub(crate) fn new() -> Self {
        in_context(|context| context.schema = answers().into_generator());
        Api(ApiRouter::new())
    }

    /// A route that looks at something.
    pub(crate) fn get<H, I, O, T>(self, path: &'static str, summary: &'static str, handler: H) -> Self
    where
        H: Handler<T, Studio> + OperationHandler<I, O>,
        I: OperationInput,
        O: OperationOutput,
        T: 'static,
    {
        Api(self.0.api_route(path, get_with(handler, |operation| told(operation, summary))))
    }

    /// A route that does something.
    pub(crate) fn post<H, I, O, T>(self, path: &'static str, summary: &'static str, handler: H) -> Self
    where
        H: Handler<T, Studio> + OperationHandler<I, O>,
        I: OperationInput,
        O: OperationOutput,
        T: 'static,
    {
        Api(self.0.api_route(path, post_with(handler, |operation| told(operation, summary))))
    }

    /// All routes and one more that describes them, and the description, with the words of the games of a catalogue.
    pub(crate) fn finish(self, catalog: &Catalog) -> (Router<Studio>, Value) {
        let description = Arc::new(OnceLock::new());
        let asked = Arc::clone(&description);
        let show = move || async move { Json(Description(asked.get().cloned().unwrap_or_default())) };
        let described = self.get(PATH, "This description", show);
        let games = in_context(|context| Games::of(catalog, &mut context.schema));
        let mut api = OpenApi { info: info(), ..OpenApi::default() };
        let router = described.0.finish_api(&mut api);
        games.say(api.components.get_or_insert_default());
        let text = serde_json::to_value(api).expect("a description is plain data");
        (router, description.get_or_init(|| text).clone())
    }
}

fn info() -> Info {
    Info {
        title: "yomi studio".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        description: Some(
            "Whatever is refused is answered by one sentence that says what was wrong and what would be right; nothing \
             has changed then. A token gives access to one seat, and nothing sent for it holds what the seat does not \
             know."
                .into(),
        ),
        ..Info::default()
    }
}

/// What is answered is described as it is written: what may be none is there all the same.
fn answers() -> SchemaSettings {
    SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.definitions_path = COMPONENTS.into();
        settings.meta_schema = None;
    })
}

/// The schema of what is asked, described as it is read: what may be none may be missing. It stands where it is used.
pub(crate) fn asked<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<T>()
}

/// An operation in words. An answer whose type has none is what the operation is about.
fn told<'a>(operation: TransformOperation<'a>, summary: &'static str) -> TransformOperation<'a> {
    let mut operation = operation.summary(summary);
    let responses = operation.inner_mut().responses.get_or_insert_default();
    let answer = responses.responses.get_mut(&StatusCode::Code(200)).and_then(|answer| answer.as_item_mut());
    if let Some(answer) = answer.filter(|answer| answer.description.is_empty()) {
        answer.description = summary.into();
    }
    operation
}

/// OpenAPI 3.1.
#[derive(Serialize)]
#[serde(transparent)]
struct Description(Value);

impl JsonSchema for Description {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Description".into()
    }

    fn json_schema(_schemas: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "description": "OpenAPI 3.1" })
    }
}
