//! The page's interface without a network.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use std::{net::Ipv4Addr, sync::Arc, thread, time::Duration};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tower::ServiceExt;
use yomi_arena::catalog::Catalog;
use yomi_studio::{Admission, Options, router};

/// A studio with the games of a catalogue.
pub struct Page {
    router: Router,
    runtime: Runtime,
    _folder: TempDir,
}

impl Page {
    /// A studio for a few games, with a store of its own that is deleted in the end.
    ///
    /// # Panics
    /// If it cannot run here.
    pub fn new(catalog: Catalog) -> Page {
        let folder = TempDir::new().expect("a folder for a short time");
        let options = Options {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            store: folder.path().join("games.sqlite"),
            on: None,
            games: 100,
            thinkers: 2,
            thinking: Duration::from_secs(600),
            admission: Admission::default(),
        };
        let router = router(&Arc::new(catalog), &options).expect("a studio that can run");
        Page { router, runtime: Runtime::new().expect("threads can be started"), _folder: folder }
    }

    /// The answer to a request that must be granted.
    ///
    /// # Panics
    /// If it is refused.
    pub fn send(&self, request: Request<Body>) -> Value {
        let response = self.runtime.block_on(self.router.clone().oneshot(request)).expect("there is always an answer");
        let status = response.status();
        let bytes = self.runtime.block_on(to_bytes(response.into_body(), usize::MAX)).expect("a body");
        assert_eq!(status, StatusCode::OK, "{}", String::from_utf8_lossy(&bytes));
        serde_json::from_slice(&bytes).expect("answers are JSON")
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).expect("a request"))
    }

    /// Begins a game, a person in every seat without a player; the tokens are those of the people.
    pub fn begin(&self, game: &str, seats: &[Option<&str>]) -> Vec<String> {
        let created = self.post("/api/games", &json!({ "game": game, "seats": seats, "seed": 1 }));
        let accept = |invited: &Value| {
            let invitation = invited["invitation"].as_str().expect("an invitation has a text");
            self.post(&format!("/api/invitations/{invitation}"), &json!({}))
        };
        let mut taken = created["seats"].as_array().cloned().unwrap_or_default();
        taken.extend(created["invitations"].as_array().into_iter().flatten().map(accept));
        taken.sort_by_key(|taken| taken["seat"].as_u64());
        taken.iter().filter_map(|taken| taken["token"].as_str().map(Into::into)).collect()
    }

    /// What a person is shown once no player thinks any more.
    pub fn state(&self, token: &str) -> Value {
        loop {
            let request = Request::get(format!("/api/seats/{token}")).body(Body::empty());
            let state = self.send(request.expect("a request"));
            assert_eq!(state["trouble"], Value::Null, "{state}");
            if state["thinking"] == false {
                return state;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Takes an action in a state that a person was shown.
    pub fn act(&self, token: &str, state: &Value, text: &str) -> Value {
        let path = format!("/api/seats/{token}/actions");
        self.post(&path, &json!({ "text": text, "revision": state["revision"] }))
    }

    /// Plays a game to its end, the person in any seat taking the first legal action, the last, the first and so on;
    /// returns the last state.
    ///
    /// # Panics
    /// If what a person is shown has no text.
    pub fn play(&self, game: &str, seats: &[Option<&str>]) -> Value {
        let token = &self.begin(game, seats)[0];
        for number in 0.. {
            let state = self.state(token);
            assert!(state["scene"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{state}");
            let Some(legal) = state["legal"].as_array().filter(|_| state["over"] == false) else { return state };
            let choice = if number % 2 == 0 { legal.first() } else { legal.last() };
            self.act(token, &state, choice.and_then(Value::as_str).expect("it is the person's turn"));
        }
        unreachable!("games end")
    }
}
