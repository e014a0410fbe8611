//! Amazons: an engine on standard input and output, engines against each other, records and what is counted in them.

use crate::support::Yomi;
use std::io::Write;

/// A game that takes few moves, on a small board.
const SMALL: &str = "amazons:size=4x4";

fn uci(input: &str) -> Vec<String> {
    let yomi = Yomi::new();
    let output = yomi.command(&["amazons", "uci"]).write_stdin(input).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn an_engine_answers() {
    let lines = uci("uci\nisready\nposition startpos moves d1-d7/g7\ngo nodes 5000\n");
    assert!(
        lines[0].starts_with("id name yomi ") && lines.contains(&"uciok".into()) && lines.contains(&"readyok".into())
    );
    assert!(lines.iter().any(|line| line.starts_with("info depth 2 score cp ") && line.contains(" nps ")), "{lines:?}");
    let best = lines.last().unwrap();
    assert!(best.starts_with("bestmove ") && best.contains('-') && best.contains('/'), "{best}");
}

/// What a program made for Fairy-Stockfish sends, of today and of version 14, and what it understands: squares without
/// anything between them, and the arrow as `,d7g7` or as `pg7`.
#[test]
fn an_engine_speaks_as_fairy_stockfish_does() {
    let greeting = "uci\nsetoption name UCI_Variant value amazons\nisready\nucinewgame\n";
    let best = |position: &str| {
        let lines = uci(&format!("{greeting}position {position}\ngo nodes 500\nquit\n"));
        assert!(lines.contains(&"uciok".into()) && lines.contains(&"readyok".into()), "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("option name UCI_Variant type combo ")), "{lines:?}");
        let word = |line: &String, word: &str| line.split_once(word).map(|(_, rest)| rest.to_owned());
        let told = lines.iter().filter_map(|line| word(line, " pv ")).next_back().unwrap();
        let best = word(lines.last().unwrap(), "bestmove ").unwrap();
        assert!(told.starts_with(&best), "{lines:?}");
        best
    };
    let squares = |text: &str| text.chars().filter(|letter| ('a'..='j').contains(letter)).count();
    for position in [
        "startpos",
        "startpos moves d1d7,d7g7",
        "fen 3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1",
        "fen 3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1 moves a7a5,a5a7",
    ] {
        let best = best(position);
        assert!(best.contains(',') && !best.contains('-') && squares(&best) == 4, "{position}: {best}");
    }
    for position in [
        "startpos moves d1d7pg7",
        "startpos moves d1d7pg7 g10g9p",
        "fen 3q2q3/10/10/q2Q2P2q/10/10/Q8Q/10/10/6Q3[PPPPPppppp] b - - 1 1",
    ] {
        let best = best(position);
        assert!(best.contains('p') && !best.contains(',') && (2..=3).contains(&squares(&best)), "{position}: {best}");
    }
}

/// An engine as a script: what it answers to which position. It moves nothing where it is told anything else.
#[cfg(unix)]
fn scripted(yomi: &Yomi, name: &str, options: &str, answers: &[(&str, &str)]) -> String {
    let cases: String =
        answers.iter().map(|(position, answer)| format!("'{position}') echo bestmove {answer};;\n")).collect();
    let script = format!(
        "while read -r line; do case $line in
        uci) echo id name {name}; echo '{options}'; echo uciok;;
        isready) echo readyok;;
        position*) position=${{line#position }};;
        go*) case $position in {cases}*) echo \"bestmove nothing, being told $position\";; esac;;
        quit) exit;;
        esac; done"
    );
    std::fs::write(yomi.path(name), script).unwrap();
    format!("sh {name}")
}

/// Engines of many games that write as Fairy-Stockfish does, today and in version 14, play with one that writes as we
/// do: each is told everything in its own way. In a corridor of four cells White has one move that is not the last, and
/// Black answers it and wins.
#[cfg(unix)]
#[test]
fn a_duel_speaks_as_its_engines_do() {
    let yomi = Yomi::new();
    let variants = "option name UCI_Variant type combo default chess var amazons var chess";
    let start = "fen Q2q w - - 0 1";
    let ours = scripted(
        &yomi,
        "ours",
        "id author nobody",
        &[(start, "a1-b1/a1"), (&format!("{start} moves a1-b1/a1"), "d1-c1/d1")],
    );
    let in_hand = format!("fen Q2q[{}{}] w - - 0 1", "P".repeat(46), "p".repeat(46));
    for (start, probe, white, black) in
        [(start, "g1f1,f1g1", "a1b1,b1a1", "d1c1,c1d1"), (&in_hand, "d1a1pb1", "a1b1p", "d1c1p")]
    {
        let moved = format!("{start} moves {white}");
        let many = scripted(&yomi, "many", variants, &[("startpos", probe), (start, white), (&moved, black)]);
        let corridor = ["--rules", "amazons:size=4x1,start=Q2q w", "--opening", "0", "--movetime", "5", "--json"];
        let json = yomi.json(&[&["amazons", "duel", &many, &ours], &corridor[..]].concat());
        let winners: Vec<_> = json["games"].as_array().unwrap().iter().map(|game| game["side"].clone()).collect();
        assert_eq!((&json["forfeits"], winners), (&0.into(), vec!["Black".into(), "Black".into()]), "{json}");
    }
}

#[test]
fn an_engine_is_stopped_and_does_not_answer_before() {
    let lines = uci("position fen q3/4/4/3Q w\ngo infinite\nisready\nstop\nisready\nquit\n");
    let places = |wanted: &str| lines.iter().position(|line| line.starts_with(wanted)).unwrap();
    assert!(places("readyok") < places("bestmove"), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("readyok"));
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn an_engine_refuses_what_it_cannot_use() {
    let lines = uci(
        "fly\nposition startpos moves d1-d1/d1\ngo depth 1\nsetoption name Hash value none\nposition fen q*/*Q w\ngo depth 3\n",
    );
    assert_eq!(
        lines[0],
        "info string \"fly\" is no command; send uci, isready, ucinewgame, setoption, position, go, stop or quit"
    );
    assert!(
        lines[1].starts_with("info string the position is refused: move 1, d1-d1/d1, is illegal: "),
        "{}",
        lines[1]
    );
    assert_eq!(
        lines[2..5],
        [
            "info string there is no position to think about",
            "bestmove (none)",
            "info string Hash takes 1 to 4096 megabytes"
        ]
    );
    assert_eq!(lines[5], "bestmove (none)", "nobody can move there");
}

#[test]
fn engines_play_and_are_recorded() {
    let yomi = Yomi::new();
    let engine = format!("{} amazons uci", assert_cmd::cargo::cargo_bin("yomi").display());
    let random = format!("{engine} --player random");
    let args = ["amazons", "duel", &engine, &random, "--games", "2", "--movetime", "20", "--rules", SMALL];
    let json = yomi.json(&[&args[..], &["--opening", "1", "--grace", "20000", "-o", "played.sgf", "--json"]].concat());
    assert_eq!((&json["forfeits"], json["games"].as_array().unwrap().len()), (&0.into(), 2), "{json}");
    let played = std::fs::read_to_string(yomi.path("played.sgf")).unwrap();
    assert_eq!(played.matches("(;GM[18]SZ[4]").count(), 2, "{played}");
    let counted = yomi.json(&["amazons", "probabilities", "played.sgf", "--json"]);
    assert_eq!(counted["games"], 2);
}

/// Four by four is won by the second player, as is known.
#[test]
fn small_boards_are_solved() {
    let json = Yomi::new().json(&["amazons", "solve", SMALL, "--json"]);
    assert_eq!((&json["winner"], &json["move"]), (&"Black".into(), &serde_json::Value::Null), "{json}");
}

/// Programs that are no engines, or bad ones: each loses, and the duel goes on.
#[cfg(unix)]
#[test]
fn engines_that_misbehave_forfeit() {
    let yomi = Yomi::new();
    let good = format!("{} amazons uci --player random", assert_cmd::cargo::cargo_bin("yomi").display());
    let hello = "while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; quit) exit;; go)";
    for (answer, fault) in [
        ("echo bestmove a1-a1/a1", "illegal action: \"a1-a1/a1\": "),
        ("echo bestmove resign", "illegal action: \"resign\" has no square"),
        ("exit 3", "crashed: exit status: 3"),
        ("true", "did not answer in time"),
        ("for i in 1 2 3; do echo info string \u{1} nonsense; done; kill -9 $$", "crashed: "),
    ] {
        let mut script = std::fs::File::create(yomi.path("engine.sh")).unwrap();
        writeln!(script, "{hello} {answer};; esac; done").unwrap();
        let args = ["amazons", "duel", "sh engine.sh", &good, "--games", "2", "--movetime", "20", "--grace", "3000"];
        let output = yomi
            .command(&[&args[..], &["--rules", SMALL, "-o", "games.jsonl"]].concat())
            .assert()
            .success()
            .get_output()
            .clone();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told.matches(&format!("forfeits, {fault}")).count(), 2, "{answer}: {told}");
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(
            printed.starts_with("sh engine.sh against yomi ") && printed.contains(": 0 won, 2 lost, "),
            "{printed}"
        );
        let games = std::fs::read_to_string(yomi.path("games.jsonl")).unwrap();
        assert!(games.contains("\"B+F\"") && games.contains("\"W+F\""), "{games}");
    }
}

#[test]
fn what_cannot_be_is_said() {
    let yomi = Yomi::new();
    std::fs::write(yomi.path("bad.sgf"), "(;SZ[4]\n;W[a1-a2/a3])").unwrap();
    for (args, code, problem) in [
        (&["duel", "no-such-engine", "cat"][..], 2, "\"no-such-engine\" cannot play: did not start: crashed: "),
        (&["duel", "sh -c 'exit 0'", "cat"], 2, "cannot play: did not start: crashed: exit status: 0"),
        (&["duel", "\"", "cat"], 2, "cannot play: did not start: crashed: "),
        (&["duel", "cat", "cat", "--rules", "geister"], 2, "\"geister\" is another game; write amazons"),
        (&["uci", "--player", "randon"], 2, "random"),
        (&["self-play", "randon"], 2, "random"),
        (&["probabilities", "bad.sgf"], 2, "bad.sgf: line 2, column 4: a1-a2/a3 is illegal: White has no queen on a1"),
        (&["probabilities", "missing.sgf"], 2, "missing.sgf cannot be read"),
    ] {
        let (found, error) = yomi.fail(&[&["amazons"], args].concat());
        assert!(found == code && error.contains(problem) && error.lines().count() == 1, "{args:?}: {found} {error}");
    }
}

#[test]
fn games_against_itself_are_counted() {
    let yomi = Yomi::new();
    let play = |file: &str, threads: &str| {
        let args = ["amazons", "self-play", "random", "--games", "5", "--rules", SMALL, "--opening", "2", "-o", file];
        yomi.run(&[&args[..], &["--threads", threads]].concat());
        std::fs::read_to_string(yomi.path(file)).unwrap()
    };
    assert_eq!(play("one.sgf", "1"), play("two.sgf", "2"));
    play("three.jsonl", "2");
    let shown = yomi.run(&["amazons", "probabilities", "one.sgf", "-o", "counts.txt"]);
    assert!(shown.starts_with("5 games, ") && shown.contains("\nALL "), "{shown}");
    assert_eq!(yomi.run(&["amazons", "probabilities", "three.jsonl"]), shown, "both forms hold the same");
    let counts = std::fs::read_to_string(yomi.path("counts.txt")).unwrap();
    assert!(counts.starts_with("# Made by: yomi amazons probabilities one.sgf\ngames 5\n"), "{counts}");
}

#[test]
fn a_position_is_analysed() {
    let yomi = Yomi::new();
    std::fs::write(yomi.path("ending.txt"), "3**/Q1*1q/3** w\n").unwrap();
    let shown = yomi.run(&["analyze", "amazons", "ending.txt", "--svg", "ending.svg"]);
    assert!(shown.contains("White to move") && shown.contains("wins"), "{shown}");
    assert!(std::fs::read_to_string(yomi.path("ending.svg")).unwrap().starts_with("<svg "));
}
