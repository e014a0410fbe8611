//! The page, which is part of the program.

use crate::refusal::Refusal;
use axum::{
    http::{HeaderMap, HeaderName, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "web"]
struct Page;

/// The page may load nothing from elsewhere, and nobody may put it into a frame.
const POLICY: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/// A file of the page; the page itself for `/`.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    if path.starts_with("api/") {
        return Err(Refusal::missing(format!(
            "there is no {} here; /api/openapi.json lists what there is",
            uri.path()
        )));
    }
    let file = Page::get(path).ok_or_else(|| Refusal::missing(format!("there is no {} here", uri.path())))?;
    let tag = format!("\"{:x}\"", u64::from_be_bytes(file.metadata.sha256_hash()[..8].try_into().unwrap_or_default()));
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
    Ok((about, file.data).into_response())
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
