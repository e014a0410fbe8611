//! Routes that describe themselves, so that the OpenAPI description cannot miss one.

use crate::Studio;
use axum::{
    Json, Router,
    handler::Handler,
    routing::{MethodFilter, on},
};
use serde_json::{Map, Value, json};

/// What is said of a route.
#[derive(Clone, Copy)]
pub(crate) struct About {
    /// One line.
    pub(crate) summary: &'static str,
    /// The fields of the JSON body: name, type and meaning; an optional one ends with a question mark.
    pub(crate) body: &'static [(&'static str, &'static str, &'static str)],
    /// What may follow the question mark of the address: name, type and meaning.
    pub(crate) query: &'static [(&'static str, &'static str, &'static str)],
    /// What comes back.
    pub(crate) answer: &'static str,
    /// Its content type.
    pub(crate) content: &'static str,
}

impl About {
    /// A route without body, query or peculiarities.
    pub(crate) const PLAIN: About =
        About { summary: "", body: &[], query: &[], answer: "", content: "application/json" };
}

/// The routes so far, with their descriptions.
#[derive(Default)]
pub(crate) struct Api {
    router: Router<Studio>,
    paths: Map<String, Value>,
}

impl Api {
    /// A route that looks at something.
    pub(crate) fn get<H: Handler<T, Studio>, T: 'static>(self, path: &'static str, about: About, handler: H) -> Self {
        self.route(MethodFilter::GET, "get", path, about, handler)
    }

    /// A route that does something.
    pub(crate) fn post<H: Handler<T, Studio>, T: 'static>(self, path: &'static str, about: About, handler: H) -> Self {
        self.route(MethodFilter::POST, "post", path, about, handler)
    }

    fn route<H: Handler<T, Studio>, T: 'static>(
        mut self,
        filter: MethodFilter,
        method: &str,
        path: &'static str,
        about: About,
        handler: H,
    ) -> Self {
        let operations = self.paths.entry(path).or_insert_with(|| json!({}));
        operations[method] = operation(path, about);
        self.router = self.router.route(path, on(filter, handler));
        self
    }

    /// All routes, and one more that describes them.
    pub(crate) fn into_router(self) -> Router<Studio> {
        let about = About { summary: "This description", answer: "OpenAPI 3.1", ..About::PLAIN };
        let mut paths = self.paths;
        paths.insert("/api/openapi.json".into(), json!({ "get": operation("/api/openapi.json", about) }));
        let description = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "yomi studio",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Errors are {\"error\": \"a sentence that says what was wrong and what would be right\"}; \
                    nothing has changed then. A token gives access to one seat, and nothing sent for it holds what the seat does not know.",
            },
            "paths": paths,
        });
        self.router.route("/api/openapi.json", on(MethodFilter::GET, move || async move { Json(description) }))
    }
}

fn operation(path: &str, about: About) -> Value {
    let in_path = path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }));
    let in_query = about.query.iter().map(|(name, kind, meaning)| {
        json!({ "name": name, "in": "query", "description": meaning, "schema": { "type": kind } })
    });
    let mut operation = json!({
        "summary": about.summary,
        "parameters": in_path.chain(in_query).collect::<Vec<_>>(),
        "responses": {
            "200": { "description": about.answer, "content": { about.content: {} } },
            "default": {
                "description": "refused",
                "content": { "application/json": { "schema": {
                    "type": "object", "required": ["error"], "properties": { "error": { "type": "string" } },
                } } },
            },
        },
    });
    if !about.body.is_empty() {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for (name, kind, meaning) in about.body {
            let plain = name.trim_end_matches('?');
            properties.insert(plain.into(), json!({ "type": kind, "description": meaning }));
            if plain == *name {
                required.push(plain);
            }
        }
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": {
                "schema": { "type": "object", "required": required, "properties": properties },
            } },
        });
    }
    operation
}
