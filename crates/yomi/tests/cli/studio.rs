//! The studio as a process, and reports.

use crate::support::Yomi;
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
        let mut process = Command::new(assert_cmd::cargo::cargo_bin!("yomi"))
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
