//! Names, files and readers that mean no good.

use crate::support::Yomi;
use serde_json::Value;
use std::{
    io::Read,
    process::{Command, Stdio},
};

/// A store with two games of a match, and the same as text.
fn played() -> (Yomi, String) {
    let yomi = Yomi::new();
    yomi.run(&["match", "amazons:size=5x5", "random", "random:", "--games", "2", "--store", "a.sqlite"]);
    let text = yomi.run(&["export", "--store", "a.sqlite"]);
    (yomi, text)
}

#[test]
fn no_name_commands_the_terminal() {
    let (yomi, text) = played();
    std::fs::write(yomi.path("evil.jsonl"), text.replace("\"random\"", "\"\\u001b]0;evil\\u0007\\u001b[2J\\u202e\""))
        .unwrap();
    yomi.run(&["import", "evil.jsonl", "--store", "b.sqlite"]);
    for args in [&["replay", "1/0"][..], &["list"], &["list", "1"]] {
        // As to a terminal: elsewhere all escapes are taken out on the way.
        let mut command = yomi.command(&[args, &["--store", "b.sqlite"]].concat());
        let shown = command.env("CLICOLOR_FORCE", "1").assert().success().get_output().stdout.clone();
        let shown = String::from_utf8(shown).unwrap();
        assert!(shown.contains("evil"), "{args:?}: {shown:?}");
        for harmful in ["\u{1b}]", "\u{7}", "\u{1b}[2J", "\u{202e}"] {
            assert!(!shown.contains(harmful), "{args:?}: {shown:?}");
        }
    }
}

#[test]
fn a_game_is_of_its_match() {
    let (yomi, text) = played();
    let import = |changed: &dyn Fn(&mut Value)| {
        let mut game: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        changed(&mut game);
        std::fs::write(yomi.path("other.jsonl"), game.to_string()).unwrap();
        yomi.fail(&["import", "other.jsonl", "--store", "c.sqlite"]).1
    };
    let other_game = import(&|game| game["match"]["game"] = "geister".into());
    assert!(other_game.contains("it is a game of amazons, and its match is of geister"), "{other_game}");
    let other_player = import(&|game| game["match"]["players"][0] = "somebody".into());
    assert!(other_player.contains("line 1: it was played by random"), "{other_player}");
}

#[test]
fn errors_are_short_whatever_was_said() {
    let yomi = Yomi::new();
    let long = "x".repeat(100_000);
    std::fs::write(yomi.path("long.toml"), format!("game = \"{}\"", "y".repeat(2_000_000))).unwrap();
    std::fs::write(yomi.path("long.txt"), "z".repeat(2_000_000)).unwrap();
    for args in [
        &["match", "geister", &long, "random"][..],
        &["match", &long, "random", "random"],
        &["match", &format!("geister:limit={long}"), "random", "random"],
        &["play", &format!("tubstap:map={long}")],
        &["tournament", "long.toml"],
        &["reproduce", "long.toml"],
        &["analyze", "amazons", "long.txt"],
        &["analyze", "geister", "long.txt"],
        &["import", "long.txt"],
        &["replay", &long],
    ] {
        let (_, error) = yomi.fail(args);
        assert!(error.lines().count() == 1 && error.len() < 9_000, "{}: {} bytes", args[0], error.len());
    }
}

#[test]
fn whoever_reads_no_further_is_no_failure() {
    let (yomi, _) = played();
    let stored = ["--store", "a.sqlite"];
    for args in [&["games"][..], &["games", "--json"], &["bot", "schema"], &["list", "--json"], &["export"]] {
        let args = [args, if matches!(args[0], "list" | "export") { &stored[..] } else { &[] }].concat();
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("yomi"))
            .args(&args)
            .current_dir(yomi.path("."))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        assert!(child.wait().unwrap().success() && told.is_empty(), "{args:?}: {told}");
    }
}

/// As somebody who may only read: root may do everything, so it becomes nobody.
#[cfg(target_os = "linux")]
#[test]
fn a_store_that_cannot_be_written_is_read() {
    use std::{fs, os::unix::fs::PermissionsExt};
    let (yomi, text) = played();
    let [folder, store] = [yomi.path("."), yomi.path("a.sqlite")];
    // A copy that nobody may reach through the caller's own folders.
    let program = yomi.path("yomi");
    fs::copy(assert_cmd::cargo::cargo_bin!("yomi"), &program).unwrap();
    fs::set_permissions(&store, fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let read = |args: &[&str]| {
        let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        let mut command = if is_root { Command::new("setpriv") } else { Command::new(&program) };
        if is_root {
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
        }
        let output = command.args(args).arg("--store").arg(&store).env("HOME", "/nonexistent").output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(read(&["list"]).contains("amazons:size=5x5"));
    assert!(read(&["replay", "1/0"]).contains("won"));
    assert_eq!(read(&["export"]), text);
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn nothing_is_promised_of_a_store_that_is_not_kept() {
    let told =
        Yomi::new().run(&["match", "amazons:size=5x5", "random", "random", "--games", "2", "--store", ":memory:"]);
    assert!(!told.contains("replay"), "{told}");
}

#[test]
fn a_file_larger_than_anybody_needs_is_refused() {
    let yomi = Yomi::new();
    for name in ["large.pbn", "large.toml", "large.jsonl"] {
        // A file with a hole: it takes no room on the disk.
        let file = std::fs::File::create(yomi.path(name)).unwrap();
        file.set_len(1 << 30).unwrap();
        let args = if name == "large.toml" { ["tournament", name] } else { ["import", name] };
        let (_, error) = yomi.fail(&args);
        assert!(error.contains(" MiB"), "{name}: {error}");
    }
}
