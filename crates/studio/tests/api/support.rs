//! A studio and somebody who talks to it.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, Response, StatusCode, header},
};
use serde_json::{Value, json};
use std::{net::Ipv4Addr, sync::Arc, thread, time::Duration};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tower::ServiceExt;
use yomi_arena::catalog::Catalog;
use yomi_studio::{Admission, Options, router};

/// All games.
pub(crate) fn catalog() -> Arc<Catalog> {
    Arc::new(yomi_games::catalog("test"))
}

/// A studio with a store of its own.
pub(crate) struct Studio {
    router: Router,
    runtime: Runtime,
    folder: TempDir,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The JSON of a request that must have been granted.
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        self.json()
    }

    /// The message of a request that must have been refused.
    pub(crate) fn refused(&self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self.json()["error"].as_str().expect("a message").to_owned()
    }
}

impl Studio {
    pub(crate) fn new() -> Self {
        Studio::with_games(100)
    }

    /// A studio for so many games at a time.
    pub(crate) fn with_games(games: usize) -> Self {
        Studio::with_limits(games, Duration::from_secs(600))
    }

    /// A studio for so many games at a time and so long a decision.
    pub(crate) fn with_limits(games: usize, thinking: Duration) -> Self {
        Studio::of(&catalog(), games, thinking)
    }

    /// A studio in which programs may play.
    pub(crate) fn with_programs() -> Self {
        let catalog = Arc::new(yomi_games::catalog("test").allowing_programs());
        Studio::of(&catalog, 100, Duration::from_secs(600))
    }

    fn of(catalog: &Arc<Catalog>, games: usize, thinking: Duration) -> Self {
        let folder = TempDir::new().unwrap();
        let store = folder.path().join("games.sqlite");
        let host = Ipv4Addr::LOCALHOST.into();
        Studio::with(
            catalog,
            folder,
            Options { host, port: 0, store, on: None, games, thinkers: 2, thinking, admission: Admission::default() },
        )
    }

    /// A studio that others can reach, who need this password if there is one, or by these names.
    pub(crate) fn open(admission: Admission) -> Self {
        let folder = TempDir::new().unwrap();
        let (host, store) = (Ipv4Addr::UNSPECIFIED.into(), folder.path().join("games.sqlite"));
        let thinking = Duration::from_secs(600);
        Studio::with(
            &catalog(),
            folder,
            Options { host, port: 0, store, on: None, games: 100, thinkers: 2, thinking, admission },
        )
    }

    fn with(catalog: &Arc<Catalog>, folder: TempDir, options: Options) -> Self {
        Studio { router: router(catalog, &options).unwrap(), runtime: Runtime::new().unwrap(), folder }
    }

    pub(crate) fn store(&self) -> yomi_arena::store::Store {
        yomi_arena::store::Store::open(&self.folder.path().join("games.sqlite")).unwrap()
    }

    /// Sends any request.
    pub(crate) fn send(&self, request: Request<Body>) -> Answer {
        let response = self.respond(request);
        let status = response.status();
        let bytes = self.runtime.block_on(to_bytes(response.into_body(), usize::MAX)).unwrap().to_vec();
        Answer { status, bytes }
    }

    /// The response to a request, whose body may never end.
    pub(crate) fn respond(&self, request: Request<Body>) -> Response<Body> {
        let Ok(response) = self.runtime.block_on(self.router.clone().oneshot(request));
        response
    }

    /// The same for several at a time.
    pub(crate) async fn oneshot(&self, request: Request<Body>) -> Response<Body> {
        let Ok(response) = self.router.clone().oneshot(request).await;
        response
    }

    pub(crate) fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string())
    }

    pub(crate) fn post_text(&self, path: &str, body: &str) -> Answer {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_owned())).unwrap())
    }

    /// Begins a game; the tokens are those of the people, in the order of the seats.
    pub(crate) fn begin(&self, game: &str, seats: &[Option<&str>], seed: u64) -> Vec<String> {
        let created = self.post("/api/games", &json!({"game": game, "seats": seats, "seed": seed})).ok();
        let accept = |invited: &Value| {
            let invitation = invited["invitation"].as_str().unwrap();
            self.post(&format!("/api/invitations/{invitation}"), &json!({})).ok()
        };
        let invited = created["invitations"].as_array().unwrap().iter().map(accept);
        let mut seats: Vec<Value> = created["seats"].as_array().unwrap().iter().cloned().chain(invited).collect();
        seats.sort_by_key(|seat| seat["seat"].as_u64());
        seats.iter().map(|seat| seat["token"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) fn state(&self, token: &str) -> Value {
        self.get(&format!("/api/seats/{token}")).ok()
    }

    /// The state once no machine thinks any more.
    pub(crate) fn settled(&self, token: &str) -> Value {
        let state = self.at_rest(token);
        assert_eq!(state["trouble"], Value::Null, "{state}");
        state
    }

    /// The same, even if the machine has stopped because of some trouble.
    pub(crate) fn at_rest(&self, token: &str) -> Value {
        loop {
            let state = self.state(token);
            if state["thinking"] == false {
                return state;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    pub(crate) fn act(&self, token: &str, text: &str, revision: &Value) -> Answer {
        self.post(&format!("/api/seats/{token}/actions"), &json!({"text": text, "revision": revision}))
    }
}
