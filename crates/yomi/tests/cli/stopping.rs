//! A polite kill ends every command at once, however much it still wanted to do.

use crate::support::Yomi;
use std::{
    io::Read,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Far longer than anything may take to end; all commands below would go on for hours.
const LONGEST: Duration = Duration::from_secs(30);

fn start(yomi: &Yomi, args: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("yomi"))
        .args(args)
        .current_dir(yomi.path("."))
        .env("HOME", yomi.path("."))
        .env("XDG_DATA_HOME", yomi.path("."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends SIGTERM and waits for the end; what was told beside the output.
fn terminate(mut child: Child, what: &[&str]) -> String {
    let pid = child.id().to_string();
    assert!(child.try_wait().unwrap().is_none(), "{what:?} ended by itself");
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let asked = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(asked.elapsed() < LONGEST, "{what:?} goes on");
        thread::sleep(Duration::from_millis(10));
    }
    let mut told = String::new();
    child.stderr.unwrap().read_to_string(&mut told).unwrap();
    told
}

/// The most memory that a process has had, in MiB.
fn peak_memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux tells it");
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_without_end_takes_little_memory_and_stops() {
    let yomi = Yomi::new();
    let args =
        ["match", "geister", "random", "random", "--games", "1099511627776", "--threads", "2", "--store", "s.sqlite"];
    let child = start(&yomi, &args);
    thread::sleep(Duration::from_secs(1));
    let memory = peak_memory(&child);
    let told = terminate(child, &args);
    assert!(memory < 200, "{memory} MiB");
    assert!(told.contains("of 1,099,511,627,776 games; the same command goes on from here"), "{told}");
}

#[cfg(unix)]
#[test]
fn every_long_command_ends_when_asked() {
    let yomi = Yomi::new();
    let commands: &[&[&str]] = &[
        &["tournament", "amazons", "best:trials=100000000", "random", "--store", "a.sqlite"],
        &["match", "bridge", "mc:512,ms=3600000", "random", "--store", "b.sqlite"],
        &["match", "tubstap", "tactician:ms=3600000,tables=none", "greedy", "--store", "c.sqlite"],
        &["match", "geister", "purple:ms=3600000", "random", "--store", "d.sqlite"],
        &["reproduce", "geister", "--store", "e.sqlite"],
        &["report", "--experiment", "battleship/fig10", "--store", "f.sqlite"],
        &["battleship", "equilibrium", "--games", "1000000"],
        &["amazons", "self-play", "random", "--games", "100000000", "-o", "games.sgf"],
        &["amazons", "solve", "amazons:size=6x6"],
        &["perft", "amazons", "5"],
        &["analyze", "geister"],
        &["import", "-"],
        &["mcp"],
        &["amazons", "uci"],
        &["studio", "--no-open", "--port", "0", "--store", "g.sqlite"],
        &["geister", "server", "--port", "0"],
        &["play", "geister", "--store", "h.sqlite"],
    ];
    let running: Vec<Child> = commands.iter().map(|args| start(&yomi, args)).collect();
    thread::sleep(Duration::from_secs(2));
    for (child, args) in running.into_iter().zip(commands) {
        terminate(child, args);
    }
}
