//! Who may talk to the studio at all.

use crate::{Options, error::ApiError};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::{net::IpAddr, sync::Arc};

/// Who may come in.
#[derive(Clone, Debug, Default)]
pub struct Admission {
    /// The names by which the studio is reached, besides `localhost` and addresses.
    pub hosts: Vec<String>,
    /// What everybody has to know who comes in, if anything.
    pub password: Option<String>,
}

/// What is asked of every request.
pub(crate) struct Guard {
    admission: Admission,
}

impl Guard {
    pub(crate) fn new(options: &Options) -> Guard {
        Guard { admission: options.admission.clone() }
    }
}

/// Refuses requests that other pages in the same browser make, and those without the password.
///
/// A page of another site can make its own name point to this machine and then talk to the studio as if it were its own
/// server. Its requests still name that site as their host; the studio is reached by address, as `localhost`, or by a
/// name that whoever started it has allowed.
pub(crate) async fn own_requests_only(
    State(guard): State<Arc<Guard>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    if !is_known(headers, &guard.admission.hosts) {
        let message =
            "the studio is reached as localhost, by its address, or by a name that was allowed with --allow-host";
        return Err(ApiError::new(StatusCode::FORBIDDEN, message));
    }
    if !is_own_page(headers) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "the studio takes requests of its own page only"));
    }
    if guard.admission.password.as_deref().is_some_and(|password| !knows(headers, password)) {
        let mut refusal = ApiError::new(StatusCode::UNAUTHORIZED, "the studio asks for a password").into_response();
        refusal.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Basic realm=\"yomi\""));
        return Ok(refusal);
    }
    Ok(next.run(request).await)
}

/// Whether a request has the password, under any name.
fn knows(headers: &HeaderMap, password: &str) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|sent| sent.to_str().ok()?.strip_prefix("Basic "));
    let decoded = sent.and_then(|sent| data_encoding::BASE64.decode(sent.trim().as_bytes()).ok()).unwrap_or_default();
    let said = decoded.iter().position(|&byte| byte == b':').map_or(&[][..], |colon| &decoded[colon + 1..]);
    is_same(said, password.as_bytes())
}

/// Whether two texts are the same, in a time that does not tell how far they are.
fn is_same(said: &[u8], right: &[u8]) -> bool {
    let padded = said.iter().chain(std::iter::repeat(&0));
    let differences = right.iter().zip(padded).fold(0, |differences, (a, b)| differences | (a ^ b));
    differences == 0 && said.len() == right.len()
}

/// Whether a request comes from the studio's page, or from a program that is no browser.
fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.as_bytes();
    let place = origin.strip_prefix(b"http://").or_else(|| origin.strip_prefix(b"https://"));
    place.is_some() && place == headers.get(header::HOST).map(|host| host.as_bytes())
}

/// Whether a request names a host that the studio may have.
fn is_known(headers: &HeaderMap, hosts: &[String]) -> bool {
    let Some(host) = headers.get(header::HOST) else { return true };
    let Ok(host) = host.to_str() else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_name = |known: &String| known.eq_ignore_ascii_case(name);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok() || hosts.iter().any(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_all_of_it() {
        let with = |text: &str| {
            let mut headers = HeaderMap::new();
            let sent = format!("Basic {}", data_encoding::BASE64.encode(text.as_bytes()));
            headers.insert(header::AUTHORIZATION, sent.parse().unwrap());
            knows(&headers, "open: sesame")
        };
        assert!(with("anybody:open: sesame") && with(":open: sesame"));
        assert!(!with("open: sesame") && !with("a:open: sesam") && !with("a:open: sesame!") && !with("a:"));
        assert!(!knows(&HeaderMap::new(), "x") && !is_same(b"", b"x") && !is_same(b"x\0", b"x"));
    }
}
