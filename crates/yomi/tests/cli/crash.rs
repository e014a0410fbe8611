//! What a sudden end leaves behind.

use crate::support::Yomi;
use std::{
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A match that would take hours, in a process of its own.
fn start_long_match(yomi: &Yomi) -> Child {
    let child = Command::new(assert_cmd::cargo::cargo_bin!("yomi"))
        .args(["match", "geister", "random", "random", "--games", "100000000", "--store"])
        .arg(yomi.path("store.sqlite"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while stored_games(yomi) == 0 {
        assert!(began.elapsed() < Duration::from_secs(60), "no game was stored");
        thread::sleep(Duration::from_millis(20));
    }
    child
}

fn stored_games(yomi: &Yomi) -> u64 {
    if !yomi.path("store.sqlite").exists() {
        return 0;
    }
    let list = yomi.json(&["list", "--json", "--store", "store.sqlite"]);
    list[0]["games"].as_u64().unwrap_or(0)
}

/// All games of the store can be read and replayed, and the match goes on.
fn assert_intact_and_resumable(yomi: &Yomi) {
    let stored = stored_games(yomi);
    assert!(stored > 0);
    let exported = yomi.run(&["export", "--store", "store.sqlite"]);
    assert_eq!(exported.lines().count() as u64, stored);
    let more = (stored + 25).to_string();
    let args = ["match", "geister", "random", "random", "--games", &more, "--json", "--store", "store.sqlite"];
    assert_eq!(yomi.json(&args)["summary"]["games"], stored + 25);
}

#[test]
fn a_kill_loses_only_games_in_flight() {
    let yomi = Yomi::new();
    for moment in [0, 30, 170] {
        let mut child = start_long_match(&yomi);
        thread::sleep(Duration::from_millis(moment));
        let before = stored_games(&yomi);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(stored_games(&yomi) >= before, "stored games are gone");
    }
    assert_intact_and_resumable(&yomi);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_finished() {
    let yomi = Yomi::new();
    let child = start_long_match(&yomi);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let (told, error) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(told.contains("share of points"), "{told}");
    assert!(error.contains("the same command goes on from here"), "{error}");
    assert_intact_and_resumable(&yomi);
}
