//! The interface that the page uses, and any other program may.

mod asked;
mod description;
mod events;
mod files;
mod games;
mod learning;
mod replays;
mod runs;
mod seats;
mod shown;

use crate::{
    Options, Studio, assets,
    error::ApiError,
    guard::{self, Guard},
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::{HeaderValue, StatusCode, header},
    middleware,
    response::Response,
};
use description::Api;
use serde_json::Value;
pub(crate) use shown::{AnyScene, AnyThought};
use std::sync::Arc;
use yomi_arena::catalog::Catalog;

/// The longest body of a request, in bytes: files of other programs may hold many games.
const LONGEST_BODY: usize = 4 << 20;

/// All routes.
pub(crate) fn router(studio: Studio, options: &Options) -> Router {
    let (routes, _) = described_routes(&studio.catalog);
    routes
        .fallback(assets::serve)
        .method_not_allowed_fallback(async |request: Request| {
            let (method, path) = (request.method(), request.uri().path());
            let message = format!("{path} does not take {method}; /api/openapi.json lists what there is");
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, message)
        })
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::map_response(harden))
        .layer(middleware::from_fn_with_state(Arc::new(Guard::new(options)), guard::own_requests_only))
        .with_state(studio)
}

/// All routes of the interface, and the OpenAPI description of them.
fn described_routes(catalog: &Catalog) -> (Router<Studio>, Value) {
    files::routes(runs::routes(replays::routes(seats::routes(learning::routes(games::routes(Api::new()))))))
        .finish(catalog)
}

/// The OpenAPI description of the interface with these games.
pub(crate) fn description(catalog: &Catalog) -> Value {
    described_routes(catalog).1
}

/// What answers that are no pages may load: nothing, whoever shows them as one.
const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

/// What every response says of itself.
async fn harden(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(NOTHING));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
