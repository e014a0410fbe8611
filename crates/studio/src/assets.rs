//! The page, which is part of the program.

use crate::{Studio, error::ApiError};
use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;
use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash, Hasher},
};

#[derive(RustEmbed)]
#[folder = "web"]
struct Page;

/// Types are for the compiler that checks the page, not for browsers.
const TYPES: &str = ".d.ts";

/// The page may load nothing from elsewhere, and nobody may put it into a frame.
const POLICY: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/// A file of the page; the page itself for `/`.
pub(crate) async fn serve(State(studio): State<Studio>, uri: Uri, headers: HeaderMap) -> Result<Response, ApiError> {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    if path.starts_with("api/") {
        return Err(ApiError::missing(format!(
            "there is no {} here; /api/openapi.json lists what there is",
            uri.path()
        )));
    }
    let content = file(&studio, path).ok_or_else(|| ApiError::missing(format!("there is no {} here", uri.path())))?;
    let tag = tag(&content);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let about: [(HeaderName, String); 4] = [
        (header::CONTENT_TYPE, content_type(path).into()),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "no-cache".into()),
        (header::CONTENT_SECURITY_POLICY, POLICY.into()),
    ];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, content).into_response())
}

/// Where the boards are: the page's own files and those of the games stand side by side.
const BOARDS: &str = "boards/";

/// A file of the page, or of a game.
fn file(studio: &Studio, path: &str) -> Option<Cow<'static, [u8]>> {
    if path.ends_with(TYPES) {
        return None;
    }
    if let Some(file) = Page::get(path) {
        return Some(file.data);
    }
    let name = path.strip_prefix(BOARDS)?;
    let mut files = studio.catalog.games().iter().flat_map(|game| game.page().files);
    files.find(|(known, _)| *known == name).map(|(_, content)| content.as_bytes().into())
}

/// What tells a content from others, for browsers that have seen it before.
fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("\"{:x}\"", hasher.finish())
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
