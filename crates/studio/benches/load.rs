//! Two hundred games at a time over real connections, while engines think.
//!
//! Every game is one person who plays at random against the random player, over a connection of its own. Each checks
//! that what it is told is its own game and that nothing is lost: the revisions rise by what has happened, and the
//! events are as many as the actions. `cargo bench -p yomi-studio` prints how long requests took: by people who click
//! five times a second, and by programs that never rest, which is a measure of how much the studio can do rather than
//! of how soon it answers.

use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use yomi_core::Stop;
use yomi_studio::{Options, serve};

const GAMES: usize = 200;
const THINKING: usize = 2;

fn main() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let store = folder.path().join("games.sqlite");
    let thinking = Duration::from_secs(3600);
    let options = Options {
        host: Ipv4Addr::LOCALHOST.into(),
        port: 0,
        store,
        games: 1000,
        thinkers: 16,
        thinking,
        on: None,
        admission: yomi_studio::Admission::default(),
    };
    let stop = Stop::new();
    let catalog = Arc::new(yomi_games::catalog("bench"));
    let (told, address) = std::sync::mpsc::channel();
    let server = std::thread::spawn({
        let stop = stop.clone();
        move || serve(&catalog, &options, &stop, |address| told.send(address).expect("the bench waits for it"))
    });
    let address = address.recv().expect("the studio starts");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        for _ in 0..THINKING {
            Client::connect(address).await.think().await;
        }
    });
    for (who, pause) in [("people", Duration::from_millis(200)), ("programs", Duration::ZERO)] {
        runtime.block_on(play_all(address, who, pause));
    }
    stop.raise();
    server.join().expect("the studio ends").expect("without an error");
}

/// All games at once, with a pause after every action.
async fn play_all(address: SocketAddr, who: &str, pause: Duration) {
    let times = Arc::new(Mutex::new(Vec::new()));
    let began = Instant::now();
    let players: Vec<_> =
        (0..GAMES).map(|number| tokio::spawn(play(address, number, pause, Arc::clone(&times)))).collect();
    for player in players {
        player.await.expect("no game is mixed up");
    }
    report(who, &mut times.lock().expect("nobody failed"), began.elapsed());
}

fn report(who: &str, times: &mut [Duration], took: Duration) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{GAMES} games of {who}, {THINKING} engines thinking: {} state requests in {:.1} s; half within {:.1} ms, 99 % within {:.1} ms, all within {:.1} ms",
        times.len(),
        took.as_secs_f64(),
        at(0.5).as_secs_f64() * 1e3,
        at(0.99).as_secs_f64() * 1e3,
        at(1.0).as_secs_f64() * 1e3
    );
}

/// One game, to the end.
async fn play(address: SocketAddr, number: usize, pause: Duration, times: Arc<Mutex<Vec<Duration>>>) {
    let mut client = Client::connect(address).await;
    // Boards of their own size, so that a mixed-up answer is noticed.
    let size = 5 + number % 4;
    let game = format!("amazons:size={size}x{size}");
    let created = client.post("/api/games", &json!({"game": game, "seats": [null, "random"], "seed": number})).await;
    let token = created["seats"][0]["token"].as_str().expect("a token").to_owned();
    let path = format!("/api/seats/{token}");
    let mut revision = 0;
    loop {
        let began = Instant::now();
        let state = client.get(&path).await;
        times.lock().expect("nobody failed").push(began.elapsed());
        assert_eq!(state["scene"]["columns"], size, "another game's answer");
        let now = state["revision"].as_u64().expect("a revision");
        assert!(now >= revision, "a revision came back");
        assert_eq!(state["events"].as_array().map(Vec::len), state["moves"].as_u64().map(|moves| moves as usize));
        assert_eq!(state["moves"].as_u64(), Some(now), "every action is one revision");
        revision = now;
        if state["over"] == true {
            assert!(state["kept"].is_object(), "{state}");
            return;
        }
        let legal = state["legal"].as_array().expect("a list");
        if legal.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
            continue;
        }
        let text = &legal[(now as usize * 7919 + number) % legal.len()];
        client.post(&format!("{path}/actions"), &json!({"text": text, "revision": now})).await;
        tokio::time::sleep(pause).await;
    }
}

/// A connection that is kept.
struct Client {
    stream: TcpStream,
}

impl Client {
    async fn connect(address: SocketAddr) -> Self {
        Client { stream: TcpStream::connect(address).await.expect("a connection") }
    }

    /// Begins a game in which an engine thinks for as long as the bench lasts.
    async fn think(&mut self) {
        let game = json!({"game": "amazons", "seats": ["best:ms=600000", null]});
        self.post("/api/games", &game).await;
    }

    async fn get(&mut self, path: &str) -> Value {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")).await
    }

    async fn post(&mut self, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let length = body.len();
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ))
        .await
    }

    async fn send(&mut self, request: &str) -> Value {
        self.stream.write_all(request.as_bytes()).await.expect("the connection lasts");
        let mut answer = Vec::new();
        loop {
            let head = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
            if let Some(head) = head {
                let text = String::from_utf8_lossy(&answer[..head]).to_ascii_lowercase();
                let length = text.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
                let length: usize = length.and_then(|length| length.parse().ok()).expect("a length");
                if answer.len() >= head + 4 + length {
                    assert!(text.starts_with("http/1.1 200"), "{text}: {}", String::from_utf8_lossy(&answer[head..]));
                    return serde_json::from_slice(&answer[head + 4..]).expect("JSON");
                }
            }
            let read = self.stream.read_buf(&mut answer).await.expect("the connection lasts");
            assert!(read > 0, "the connection was closed");
        }
    }
}
