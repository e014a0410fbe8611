//! Programs as players: those that behave, and those that do not.

use crate::support::Yomi;
use serde_json::Value;
use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// A small game with little to say.
const GAME: &str = "battleship:board=4x4,fleet=2+2";

const HELLO: &str = r#"read hello; echo '{"type":"hello","protocol":1}'; "#;

/// Says the first thing that a shell script may do in [`GAME`].
const FIRST: &str = r#"echo '{"type":"action","action":"a1h"}'"#;

/// A game against a program of a shell script, as the store has it.
fn games(script: &str, options: &str, games: u32) -> (Yomi, Vec<Value>) {
    let yomi = Yomi::new();
    fs::write(yomi.path("bot.sh"), script).unwrap();
    let bot = format!("cmd:sh bot.sh{options}");
    yomi.run(&["match", GAME, &bot, "random", "--games", &games.to_string(), "--threads", "1"]);
    let text = yomi.run(&["export", "1"]);
    let games = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (yomi, games)
}

/// The reason for which a program of a shell script lost its first game.
fn reason(script: &str, options: &str) -> String {
    let (_, games) = games(script, options, 2);
    assert_eq!(games.len(), 2, "the match goes on");
    for game in &games {
        let bot = game["players"].as_array().unwrap().iter().position(|player| player != "random").unwrap();
        assert_eq!(game["result"]["winner"], Value::from(1 - bot), "{game}");
    }
    games[0]["result"]["reason"].as_str().unwrap().to_owned()
}

#[test]
fn whoever_crashes_forfeits_with_its_last_words() {
    let reason = reason(&format!("{HELLO} read new; echo 'division by zero' >&2; exit 3"), "");
    assert!(reason.starts_with("crashed: exit status: 3") && reason.contains("division by zero"), "{reason}");
}

#[test]
fn whoever_keeps_silent_forfeits() {
    assert_eq!(reason(&format!("{HELLO} sleep 60"), ",think=0.2"), "did not answer in time");
    assert!(reason("sleep 60", ",start=0.2").starts_with("did not start: did not answer in time"));
}

#[test]
fn nonsense_and_cheating_are_told_in_one_line() {
    let answers =
        |answer: &str| format!("{HELLO} while read line; do case \"$line\" in *'\"go\"'*) {answer};; esac; done");
    let nonsense = reason(&answers("echo A4"), "");
    assert!(nonsense.starts_with("talked nonsense: \"A4\" is no message: "), "{nonsense}");
    let illegal = reason(&answers(r#"echo '{"type":"action","action":"z99"}'"#), "");
    assert!(illegal.starts_with("illegal action: \"z99\" "), "{illegal}");
    let unknown = reason(&answers(r#"echo '{"type":"dance"}'"#), "");
    assert!(unknown.contains("unknown type `dance`, expected one of `hello`, `action`, `info`"), "{unknown}");
    let list = reason(&answers(r#"echo '["action","a1h"]'"#), "");
    assert!(list.ends_with("is no message: a message is one JSON object in one line"), "{list}");
    let value = reason(&answers(r#"echo '{"type":"info","value":"good"}'"#), "");
    assert!(value.contains("invalid type: string \"good\", expected a number"), "{value}");
    // Each said at once with what comes before it, so that it has surely come when the bot is asked.
    let action = r#"{"type":"action","action":"a1h"}"#;
    let early = reason(&format!(r#"read hello; printf '{{"type":"hello","protocol":1}}\n{action}\n'; sleep 60"#), "");
    assert!(early.contains("was said when nobody asked"), "{early}");
    let twice = reason(&answers(&format!(r"printf '{action}\n{action}\n'")), "");
    assert!(twice.contains("was said when nobody asked"), "{twice}");
    let wrong_version = reason(r#"read hello; echo '{"type":"hello","protocol":99}'; sleep 60"#, "");
    assert_eq!(wrong_version, "did not start: it speaks version 99 of the protocol, this yomi version 1");
}

#[test]
fn nobody_fills_the_machine() {
    let flood = reason(&format!("{HELLO} tr '\\0' x < /dev/zero"), "");
    assert!(flood.starts_with("said too much: a line of more than 1048576 bytes"), "{flood}");
    let complaints = reason(&format!("{HELLO} yes complaint >&2"), ",think=20");
    assert_eq!(complaints, "said too much: more than 16 MiB of error output in one decision");
    // What is no line holds nobody up, and neither does what nobody asked for.
    let empty = reason(&format!("{HELLO} tr '\\0' '\\n' < /dev/zero"), ",think=60");
    assert_eq!(empty, "said too much: more than 10000 empty lines in one decision");
    let closed = reason(&format!("{HELLO} exec 1>&-; sleep 60"), "");
    assert_eq!(closed, "crashed: closed its output");
    let deaf = reason(&format!("{HELLO} read new; read go; exec 0<&-; {FIRST}; sleep 60"), "");
    assert_eq!(deaf, "crashed: closed its input");
    let hungry = reason(&format!("{HELLO} x=x; while :; do x=$x$x; done"), ",memory=64,think=20");
    assert!(hungry.starts_with("crashed: "), "{hungry}");
    // Each of ten processes has little, and all of them together more than they may.
    let child = "dd if=/dev/zero bs=8M count=1000000 of=/dev/null 2>/dev/null";
    let forks =
        reason(&format!("{HELLO} for i in 1 2 3 4 5 6 7 8 9 10; do {child} & done; wait"), ",memory=64,think=60");
    assert_eq!(forks, "crashed: took more memory than it was given");
}

/// Whatever ends yomi ends its bots, also those that read nothing and would go on for ever.
#[cfg(target_os = "linux")]
#[test]
fn nothing_outlives_a_killed_match() {
    let yomi = Yomi::new();
    let seconds = "86400777";
    let running = || {
        let all = fs::read_dir("/proc").unwrap().flatten().map(|entry| fs::read(entry.path().join("cmdline")));
        all.flatten().filter(|line| String::from_utf8_lossy(line).split('\0').any(|word| word == seconds)).count()
    };
    fs::write(yomi.path("bot.sh"), format!("{HELLO} setsid sleep {seconds} & sleep {seconds}")).unwrap();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("yomi"))
        .args(["match", GAME, "cmd:sh bot.sh,think=3600", "random", "--threads", "1", "--store", ":memory:"])
        .current_dir(yomi.path("."))
        .spawn()
        .unwrap();
    let wait_until = |wanted: &dyn Fn(usize) -> bool| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !wanted(running()) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(20));
        }
        running()
    };
    assert!(wait_until(&|count| count >= 2) >= 2, "the bot was started");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(wait_until(&|count| count == 0), 0, "processes are left");
}

/// The folder with the bots to start from.
fn bots() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots").canonicalize().unwrap()
}

/// Every game from both sides, with a clock and without, and the manners that games do not show.
fn passes(command: &str) {
    let findings = Yomi::new().json(&["bot", "check", command, "--json"]);
    let findings = findings.as_array().unwrap();
    assert!(findings.len() >= 18 && findings.iter().all(|finding| finding["problem"].is_null()), "{findings:#?}");
}

#[test]
fn the_python_bot_plays_everything() {
    passes(&format!("python3 {}", bots().join("bot.py").display()));
}

#[test]
fn the_javascript_bot_plays_everything() {
    passes(&format!("node {}", bots().join("bot.js").display()));
}

#[test]
fn the_cpp_bot_plays_everything() {
    let yomi = Yomi::new();
    let program = yomi.path("bot");
    let compiled = std::process::Command::new("c++")
        .args(["-O1", "-std=c++17", "-o"])
        .args([&program, &bots().join("bot.cpp")])
        .status()
        .unwrap();
    assert!(compiled.success());
    passes(&program.display().to_string());
}

#[test]
fn a_check_says_what_is_wrong() {
    let yomi = Yomi::new();
    fs::write(yomi.path("bot.sh"), format!("{HELLO} read new; exit 0")).unwrap();
    let (code, error) = yomi.fail(&["bot", "check", "sh bot.sh", "--game", "battleship"]);
    assert!(code == 1 && error.contains("faults"), "{error}");
}

/// A bot that knows where it is beats one that does not.
#[test]
fn a_bot_with_some_sense_beats_chance() {
    let bot = format!("cmd:python3 {}", bots().join("bot.py").display());
    let result = Yomi::new().json(&["match", "battleship", &bot, "random", "--games", "10", "--json"]);
    assert!(result["summary"]["overall"]["wins"].as_u64().unwrap() >= 9, "{result}");
}

#[test]
fn the_same_bot_and_seed_play_the_same_game() {
    let bot = format!("cmd:python3 {}", bots().join("bot.py").display());
    let play = || {
        let yomi = Yomi::new();
        yomi.run(&["match", "geister", &bot, "random", "--games", "2"]);
        let text = yomi.run(&["export", "1"]);
        let actions = |line: &str| serde_json::from_str::<Value>(line).unwrap()["actions"].clone();
        text.lines().map(actions).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

/// What engines of other protocols say is played as if a player of ours had said it: these are our own engines and
/// clients.
#[test]
fn engines_and_clients_of_other_protocols_play() {
    let program = assert_cmd::cargo::cargo_bin!("yomi").display().to_string();
    for (game, player) in [
        ("amazons:size=6x6", format!("uci:{program} amazons uci --player random")),
        ("amazons", format!("uci:{program} amazons uci,think=0.05,options=Threads=1")),
        ("geister", format!("gat:{program} geister client --port {{port}}")),
        ("tubstap", format!("tubstap:{program} tubstap client --port {{port}} --player random")),
        ("bridge", format!("tm:{program} bridge client --port {{port}} --seat {{seat}}")),
        ("bridge:auction=yes", format!("tm:{program} bridge client --port {{port}} --seat {{seat}}")),
    ] {
        let yomi = Yomi::new();
        yomi.run(&["match", game, &player, "random", "--games", "2", "--threads", "1"]);
        let text = yomi.run(&["export", "1"]);
        for line in text.lines() {
            let game: Value = serde_json::from_str(line).unwrap();
            let reason = game["result"]["reason"].as_str().unwrap();
            assert!(!reason.contains(':') && game["actions"].as_array().unwrap().len() > 8, "{player}: {game}");
        }
    }
}

#[test]
fn engines_that_are_none_forfeit_in_one_line() {
    for (game, player, expected) in [
        ("amazons", "uci:echo hello", "did not start: crashed: exit status: 0"),
        (
            "geister",
            "gat:echo nobody there; exit 4",
            "did not start: echo nobody there; exit 4: ended before it connected (exit status: 4): nobody there",
        ),
        ("tubstap", "tubstap:sleep 60,start=0.2", "did not start: sleep 60: did not connect to the port in time"),
    ] {
        let yomi = Yomi::new();
        yomi.run(&["match", game, player, "random", "--games", "1"]);
        let game: Value = serde_json::from_str(&yomi.run(&["export", "1"])).unwrap();
        let reason = game["result"]["reason"].as_str().unwrap();
        assert!(reason.starts_with(expected), "{reason}");
    }
    let (code, error) = Yomi::new().fail(&["match", "geister", "uci:engine", "random"]);
    assert!(code == 2 && error.contains("uci"), "{error}");
}

/// `yomi bot transcripts > docs/transcripts.md` writes it anew.
#[test]
fn the_page_shows_what_is_really_said() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/transcripts.md");
    assert_eq!(fs::read_to_string(page).unwrap(), Yomi::new().run(&["bot", "transcripts"]));
}
