//! Who may talk to the studio at all.

use crate::error::ApiError;
use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::Response,
};
use std::net::IpAddr;

/// Refuses requests that other pages in the same browser make.
///
/// A page of another site can make its own name point to this machine and then talk to the studio as if it were its own
/// server. Its requests still name that site as their host; the studio is reached by address or as `localhost`.
pub(crate) async fn own_requests_only(
    State(host): State<IpAddr>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    // Whoever opened the studio to the network may have given it a name there.
    if host.is_loopback() && !is_local(headers) {
        let message =
            "the studio is reached as localhost or 127.0.0.1; start it with --host to reach it by another name";
        return Err(ApiError::new(StatusCode::FORBIDDEN, message));
    }
    if !is_own_page(headers) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "the studio takes requests of its own page only"));
    }
    Ok(next.run(request).await)
}

/// Whether a request comes from the studio's page, or from a program that is no browser.
fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.as_bytes();
    let place = origin.strip_prefix(b"http://").or_else(|| origin.strip_prefix(b"https://"));
    place.is_some() && place == headers.get(header::HOST).map(|host| host.as_bytes())
}

fn is_local(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}
