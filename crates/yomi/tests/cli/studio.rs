//! The studio as a process, and reports.

use crate::support::{Running, Yomi};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

/// A studio in a process of its own.
struct Studio {
    process: Child,
    address: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        // It may have been ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Studio {
    fn start(yomi: &Yomi) -> Self {
        Studio::start_with(yomi, Command::new(assert_cmd::cargo::cargo_bin!("yomi")))
    }

    /// The same by another command, of which yomi is the end.
    fn start_with(yomi: &Yomi, mut command: Command) -> Self {
        let mut process = command
            .args(["studio", "--port", "0", "--no-open", "--store"])
            .arg(yomi.path("store.sqlite"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Studio { process, address }
    }

    /// Sends a request over a connection of its own; returns the status and the body.
    fn send(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
        (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
    }

    fn json(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, text) = self.send(method, path, &body.to_string());
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap()
    }
}

#[test]
fn the_studio_serves_its_page_and_ends_when_it_is_asked_to() {
    let yomi = Yomi::new();
    let mut studio = Studio::start(&yomi);
    let (status, page) = studio.send("GET", "/", "");
    assert!(status == 200 && page.contains("yomi studio"), "{page}");
    let told = Command::new("kill").args(["-INT", &studio.process.id().to_string()]).status().unwrap();
    assert!(told.success() && studio.process.wait().unwrap().success());
}

/// People who open connections and say nothing, as many as the system allows files, lock nobody out.
#[cfg(target_os = "linux")]
#[test]
fn half_a_request_keeps_nobody_out() {
    let yomi = Yomi::new();
    let program = assert_cmd::cargo::cargo_bin!("yomi").display().to_string();
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n 160; exec \"$@\"", "sh", &program]);
    let studio = Studio::start_with(&yomi, shell);
    let mut quiet = Vec::new();
    for _ in 0..300 {
        let mut stream = TcpStream::connect(&studio.address).unwrap();
        // Those that were sent away to make room cannot be written to.
        let _ = write!(stream, "GET / HTTP/1.1\r\nHost: ");
        quiet.push(stream);
    }
    let (status, page) = studio.send("GET", "/", "");
    assert!(status == 200 && page.contains("yomi studio"), "{page}");
}

#[test]
fn an_open_studio_warns_and_runs_no_programs() {
    let yomi = Yomi::new();
    let open = ["studio", "--host", "0.0.0.0", "--port", "0", "--no-open", "--store", "s.sqlite"];
    let (code, error) = yomi.fail(&[&open[..], &["--allow-programs"]].concat());
    assert!(code == 2 && error.lines().count() == 1 && error.contains("--password-file"), "{error}");
    let mut running = Running::start(&yomi, &open);
    assert!(running.first_told().starts_with('┌'));
    std::fs::write(yomi.path("empty"), "\n").unwrap();
    let (code, error) = yomi.fail(&[&open[..], &["--password-file", "empty"]].concat());
    assert!(code == 2 && error.contains("the password is empty"), "{error}");
}

#[test]
fn a_killed_studio_leaves_the_store_whole() {
    let yomi = Yomi::new();
    let studio = Studio::start(&yomi);
    let long = json!({"match": {"game": "geister", "a": "random", "b": "random", "games": 1_000_000}});
    let id = studio.json("POST", "/api/runs", &long)["id"].clone();
    let stored = loop {
        let games = studio.json("GET", &format!("/api/runs/{id}"), &json!(null))["summary"]["games"].as_u64().unwrap();
        if games > 0 {
            break games;
        }
        thread::sleep(Duration::from_millis(10));
    };
    // Dropping it kills it.
    drop(studio);
    let exported = yomi.run(&["export", "--store", "store.sqlite"]).lines().count() as u64;
    assert!(exported >= stored, "{exported} of {stored}");
    // A new studio goes on with the same match.
    let studio = Studio::start(&yomi);
    let games = studio.json("POST", "/api/runs", &long)["summary"]["games"].as_u64().unwrap();
    assert!(games >= exported, "{games} of {exported}");
}

#[test]
fn a_report_is_one_file_with_every_match_in_it() {
    let yomi = Yomi::new();
    let (code, error) = yomi.fail(&["report"]);
    assert!(code == 2 && error.contains("no games to report"), "{error}");
    yomi.run(&["match", "amazons:size=5x5", "random", "random", "--games", "20"]);
    yomi.run(&["report", "-o", "r.html"]);
    let page = std::fs::read_to_string(yomi.path("r.html")).unwrap();
    assert!(page.contains("<h2>Match 1: amazons:size=5x5</h2>") && page.contains("</html>"), "{page}");
    assert!(!page.contains("src=") && !page.contains("href="), "it needs no other file");
    let (_, error) = yomi.fail(&["report", "7"]);
    assert!(error.contains("no match 7"), "{error}");
}
