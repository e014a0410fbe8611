//! Who may talk to the studio at all.

use crate::refusal::Refusal;
use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::Response,
};
use std::net::IpAddr;

/// Refuses requests that other pages in the same browser make.
///
/// A page of another site can make its own name point to this machine and then talk to the studio as if it were its own server. Its requests
/// still name that site as their host; the studio is reached by address or as `localhost`.
pub(crate) async fn own_requests_only(
    State(host): State<IpAddr>,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    // Whoever opened the studio to the network may have given it a name there.
    if host.is_loopback() && !is_local(request.headers()) {
        let message =
            "the studio is reached as localhost or 127.0.0.1; start it with --host to reach it by another name";
        return Err(Refusal::new(StatusCode::FORBIDDEN, message));
    }
    Ok(next.run(request).await)
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
