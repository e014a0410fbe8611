//! Talking in the manner of UCI.

use proptest::prelude::*;
use std::time::Duration;
use yomi_amazons::{
    Amazons, AmazonsRules,
    uci::{Command, Dialect, EngineState, Go, OWN_PLAYER, Reply, Request, Resources, StartText, best_move, info},
};
use yomi_core::{Agent, Limits, Notation, Players, Purpose, Report, Rng, Side, Stop, Streams};

fn set(state: &mut EngineState, line: &str) -> Result<(), String> {
    match Command::read(line) {
        Command::Position { start, moves } => state.set_position(&start, &moves),
        other => panic!("{line:?} was read as {other:?}"),
    }
}

fn position(state: &EngineState) -> String {
    state.table().map_or("none".into(), |table| table.game().setup().to_string())
}

#[test]
fn commands_are_understood() {
    assert_eq!(Command::read(" uci\r"), Command::Uci);
    assert_eq!(Command::read("isready"), Command::IsReady);
    assert_eq!(Command::read("ucinewgame"), Command::NewGame);
    assert_eq!(Command::read("stop"), Command::Stop);
    assert_eq!(Command::read("quit"), Command::Quit);
    assert_eq!(Command::read("  "), Command::Nothing);
    assert_eq!(
        Command::read("setoption name My Option value a b"),
        Command::SetOption { name: "My Option".into(), value: "a b".into() }
    );
    assert_eq!(
        Command::read("setoption name Clear"),
        Command::SetOption { name: "Clear".into(), value: String::new() }
    );
    assert_eq!(
        Command::read("position startpos moves d1-d7/g7 d10d8,d8a8"),
        Command::Position { start: StartText::Usual, moves: vec!["d1-d7/g7".into(), "d10d8,d8a8".into()] }
    );
    assert_eq!(Command::read("go ponder infinite"), Command::Go(Go { infinite: true, ..Go::default() }));
    for (line, told) in [
        ("fly", "\"fly\" is no command; send uci, "),
        ("setoption value 3", "setoption takes a name"),
        ("position", "position takes startpos or fen"),
        ("position fen moves d1-d7/g7", "position takes startpos or fen"),
        ("go movetime soon", "movetime takes a whole number, not \"soon\""),
        ("go depth", "depth takes a whole number, not \"\""),
    ] {
        match Command::read(line) {
            Command::Unknown(reason) => assert!(reason.starts_with(told), "{reason}"),
            other => panic!("{line:?} was read as {other:?}"),
        }
    }
}

#[test]
fn positions_are_taken_or_refused_with_a_reason() {
    let mut state = EngineState::default();
    set(&mut state, "position startpos moves d1-d7/g7").unwrap();
    assert_eq!(position(&state), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b");
    set(&mut state, "position fen q2*/4/1*1Q b - - 0 1 moves a3-a2/a3").unwrap();
    assert_eq!(position(&state), "*2*/q3/1*1Q w");
    for (line, told) in [
        ("position fen q2*/4 b", "White has no queen; each side needs at least one (Q)"),
        ("position fen 12/12 w", "a board with 12 columns and 2 rows is none; both can be 1 to 10"),
        ("position fen q3/3/3Q w", "row 2 (\"3\") has 3 squares; a row of a 4x3 board has 4"),
        ("position startpos moves d1-d7/g7 d1-d6/d1", "move 2, d1-d6/d1, is illegal: Black has no queen on d1"),
        ("position startpos moves d1", "move 1: \"d1\" names 1 squares instead of three"),
    ] {
        let refused = set(&mut state, line).expect_err(line);
        assert!(refused.starts_with(told), "{refused}");
        assert_eq!(position(&state), "none");
    }
}

fn go(line: &str) -> Go {
    match Command::read(line) {
        Command::Go(go) => go,
        other => panic!("{line:?} was read as {other:?}"),
    }
}

#[test]
fn time_is_shared_out() {
    let milliseconds = |time: Duration| time.as_millis();
    let limits = |line: &str| go(line).limits(Side::SECOND);
    let time = |line: &str| limits(line).share(30).map(|(usual, most)| (milliseconds(usual), milliseconds(most)));
    assert_eq!(time("go movetime 250"), Some((250, 250)));
    assert_eq!(time("go wtime 1 btime 60000"), Some((2000, 4000)));
    assert_eq!(time("go wtime 1 btime 60000 winc 5 binc 100 movestogo 10"), Some((6100, 12_200)));
    assert_eq!(time("go btime 1000 movestogo 1"), Some((500, 500)));
    assert_eq!(time("go btime 1000 movestogo 3"), Some((333, 500)));
    assert_eq!(time("go btime -50"), Some((0, 0)));
    assert_eq!(time("go wtime 60000"), None);
    assert_eq!(time("go btime 60000 movetime 30"), Some((30, 30)));
    assert_eq!(time("go btime 60000 movetime 3000"), Some((2000, 3000)));
    assert_eq!(time("go infinite btime 60000"), None);
    assert_eq!((limits("go depth 3").depth, limits("go nodes 3").work), (Some(3), Some(3)));
    let is_open = |line: &str| {
        let mut state = EngineState::with_resources(Resources::usual(2));
        set(&mut state, "position startpos moves d1-d7/g7").unwrap();
        state.request(&go(line)).expect("a position").is_open()
    };
    assert!(is_open("go") && is_open("go infinite") && is_open("go infinite btime 60000") && is_open("go wtime 60000"));
    assert!(!is_open("go depth 3") && !is_open("go nodes 3") && !is_open("go btime 60000"));
}

#[test]
fn options_are_taken_or_refused_with_a_reason() {
    let mut state = EngineState::with_resources(Resources { megabytes: 64, threads: 2 });
    assert_eq!(
        state.options(),
        [
            "option name Hash type spin default 64 min 1 max 4096",
            "option name Threads type spin default 2 min 1 max 1024",
            "option name UCI_Variant type combo default amazons var amazons",
        ]
    );
    let limits = |state: &EngineState| state.request(&Go::default()).expect("a position").limits().clone();
    assert_eq!(limits(&state), Limits { memory: Some(64 << 20), threads: Some(2), ..Limits::default() });
    state.set_option("Hash", "1").unwrap();
    state.set_option("Threads", "7").unwrap();
    state.set_option("UCI_Variant", "amazons").unwrap();
    assert_eq!(limits(&state), Limits { memory: Some(1 << 20), threads: Some(7), ..Limits::default() });
    assert_eq!(state.dialect(), Dialect::Commas);
    for (name, value, told) in [
        ("Hash", "none", "Hash takes 1 to 4096 megabytes"),
        ("Threads", "0", "Threads takes 1 to 1024 threads"),
        ("UCI_Variant", "chess", "UCI_Variant can only be amazons"),
        ("Ponder", "true", "there is no option \"Ponder\"; see what uci answers"),
    ] {
        assert_eq!(state.set_option(name, value), Err(told.into()));
    }
    let mut named = EngineState::default();
    assert_eq!(named.options().len(), 1);
    assert_eq!(limits(&named), Limits::default(), "a player that was named says itself what it uses");
    assert!(named.set_option("Hash", "1").is_err());
}

/// A player and its chance.
fn player(spec: &str) -> (Box<dyn Agent<Amazons>>, Rng) {
    let builder = Amazons::player(spec, &AmazonsRules::default()).expect(spec);
    (builder.build(), Streams::new(1).stream(0, Purpose::Other(0)))
}

/// What `go` asks, on so many threads.
fn request_on(threads: usize, position: &str, line: &str) -> Request {
    let mut state = EngineState::with_resources(Resources { megabytes: 16, threads });
    set(&mut state, position).unwrap();
    state.request(&go(line)).expect("a position")
}

fn request(position: &str, line: &str) -> Request {
    request_on(2, position, line)
}

/// What a player answers, and what it tells on the way; when it tells of so many positions it is told to stop.
fn answers(player: &mut (Box<dyn Agent<Amazons>>, Rng), request: &Request, most: u64) -> (String, Vec<String>) {
    let (mut told, stop) = (Vec::new(), Stop::new());
    let best = request.answer(&mut *player.0, &mut player.1, &stop, &mut |line| {
        told.push(line.to_owned());
        if nodes(line) >= most {
            stop.raise();
        }
    });
    (best, told)
}

fn think(position: &str, line: &str, most: u64) -> (String, Vec<String>) {
    answers(&mut player(OWN_PLAYER), &request(position, line), most)
}

/// What follows a word in a line.
fn after<'a>(word: &str, line: &'a str) -> &'a str {
    let mut words = line.split(' ').skip_while(|other| *other != word).skip(1);
    words.next().unwrap_or_else(|| panic!("{line:?} has no {word}"))
}

fn nodes(line: &str) -> u64 {
    after("nodes", line).parse().expect("a number")
}

/// It is not told to stop.
const ALL: u64 = u64::MAX;

#[test]
fn an_engine_thinks_within_its_limits() {
    let position = "position startpos moves d1-d7/g7";
    let (best, told) = think(position, "go nodes 500", ALL);
    let figures = |told: &[String]| -> Vec<[String; 3]> {
        let doubled = told.iter().filter(|line| nodes(line).is_power_of_two());
        doubled.map(|line| ["depth", "cp", "nodes"].map(|word| after(word, line).to_owned())).collect()
    };
    let (again, told_again) = think(position, "go nodes 500", ALL);
    assert_eq!((&best, figures(&told)), (&again, figures(&told_again)), "so much work gives the same answer");
    let last = told.last().expect("something is told");
    assert_eq!((after("nodes", last), after("pv", last)), ("500", after("bestmove", &best)), "{told:?}");
    assert_eq!(after("depth", &told[0]), "2", "two trials look two moves ahead");
    let (endless, told) = think("position startpos", "go infinite", 300);
    assert!(endless.contains('-') && told.last().is_some_and(|line| nodes(line) >= 300), "{told:?}");
    let (deep, told) = think("position startpos", "go depth 1", ALL);
    assert!(deep.contains('-') && told.iter().all(|line| after("depth", line) == "1"), "{told:?}");
    assert_eq!(think("position fen q*/*Q w", "go", ALL).0, "bestmove (none)");
}

#[test]
fn named_players_mind_limits_as_well() {
    for spec in ["id:ms=clock", "rp:ms=clock", "ab:ms=clock", "rp:ms=600000", "ab:nodes=1000000000000"] {
        let mut player = player(spec);
        let (best, told) = answers(&mut player, &request("position startpos", "go depth 1"), ALL);
        assert!(best.contains('-') && told.iter().all(|line| after("depth", line) == "1"), "{spec}: {told:?}");
        let (best, told) = answers(&mut player, &request("position startpos", "go nodes 3000"), ALL);
        assert!(told.iter().all(|line| nodes(line) <= 3_001), "{spec}: {told:?}");
        assert_eq!(told.last().map(|line| after("pv", line)), Some(after("bestmove", &best)));
        let (best, _) = answers(&mut player, &request("position startpos", "go infinite"), 1);
        assert!(best.contains('-'), "{spec}");
    }
}

/// The depth of the first line that is told after a move and its answer, from an engine that has thought before, and
/// from one that has not.
#[test]
fn an_engine_remembers_the_game() {
    let depth = |told: &[String]| after("depth", &told[0]).parse::<u32>().unwrap();
    let mut engine = player(OWN_PLAYER);
    let (_, told) = answers(&mut engine, &request_on(1, "position startpos", "go"), 2_000);
    let line = told.last().unwrap().split_once(" pv ").unwrap().1;
    let moves: Vec<&str> = line.split(' ').take(2).collect();
    let next = request_on(1, &format!("position startpos moves {}", moves.join(" ")), "go");
    let known = answers(&mut engine, &next, 10).1;
    let unknown = answers(&mut player(OWN_PLAYER), &next, 10).1;
    assert!(depth(&known) > depth(&unknown), "{known:?} {unknown:?}");
    // Another game, or the same one with a move taken back, is thought about anew.
    let other = request_on(1, &format!("position startpos moves {}", moves[0]), "go");
    assert_eq!(depth(&answers(&mut engine, &other, 10).1), depth(&answers(&mut player(OWN_PLAYER), &other, 10).1));
}

/// What is decided is told so: White has more room than Black can ever have.
#[test]
fn decided_games_are_told() {
    let (_, told) = think("position fen 3**/Q1*1q/3** w", "go", ALL);
    assert_eq!(told.last().map(|line| after("mate", line)), Some("1"), "{told:?}");
    let (_, told) = think("position fen 3**/q1*1Q/3** w", "go", ALL);
    assert_eq!(told.last().map(|line| after("mate", line)), Some("-1"), "{told:?}");
}

#[test]
fn answers_are_written_and_read() {
    let state = EngineState::default();
    let game = state.table().unwrap().game();
    let action = game.parse("d1-d7/g7").unwrap();
    let value = yomi_amazons::Score::Hundredths(-12).value();
    let line = vec!["d1-d7/g7".to_owned(); 2];
    let report = Report { value: Some(value), depth: Some(3), work: 500, line, seconds: 0.25, ..Report::default() };
    let written = "info depth 3 score cp -12 nodes 500 nps 2000 time 250 pv d1-d7/g7 d1-d7/g7";
    assert_eq!(info(&report, game, Dialect::Dashes), written);
    let won = Report { value: Some(1.0), line: vec!["d1-d7/g7".into()], seconds: 0.0, ..report };
    let fairy = "info depth 3 score mate 1 nodes 500 nps 500000 time 0 pv d1d7,d7g7";
    assert_eq!(info(&won, game, Dialect::Commas), fairy);
    assert_eq!(info(&Report::default(), game, Dialect::Dashes), "info nodes 0 nps 0 time 0");
    assert_eq!(best_move(Some(action), Dialect::Commas), "bestmove d1d7,d7g7");
    assert_eq!(Reply::read("id name Some Engine 3"), Reply::Name("Some Engine 3".into()));
    assert_eq!(Reply::read("option name UCI_Variant type combo var amazons"), Reply::Option("UCI_Variant".into()));
    assert_eq!(Reply::read("bestmove d1-d7/g7 ponder a1-a2/a3\r"), Reply::BestMove("d1-d7/g7".into()));
    assert_eq!(
        [Reply::read("uciok"), Reply::read("readyok"), Reply::read(written)],
        [Reply::UciOk, Reply::ReadyOk, Reply::Other]
    );
}

/// Both ways in which Fairy-Stockfish writes, version 14 and later ones, as these programs were seen to write.
#[test]
fn moves_of_other_programs_are_written_and_read() {
    let state = EngineState::default();
    let game = state.table().unwrap().game();
    for (own, commas, pawns) in [
        ("d1-d7/g7", "d1d7,d7g7", "d1d7pg7"),
        ("g1-f1/g1", "g1f1,f1g1", "g1f1p"),
        ("j4-j10/a10", "j4j10,j10a10", "j4j10pa10"),
    ] {
        let action = game.parse(own).unwrap();
        for (dialect, text) in [(Dialect::Dashes, own), (Dialect::Commas, commas), (Dialect::Pawns, pawns)] {
            assert_eq!(dialect.write(action), text);
            assert_eq!((game.parse(text), Dialect::of_move(text)), (Ok(action), Some(dialect)), "{text}");
        }
    }
    assert_eq!(Dialect::of_move("d1 d7 g7"), None);
    let setup = AmazonsRules::default().start;
    let usual = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3";
    assert_eq!(Dialect::Commas.write_position(&setup), format!("{usual} w - - 0 1"));
    let with_pawns = Dialect::Pawns.write_position(&setup);
    assert_eq!(with_pawns, format!("{usual}[{}{}] w - - 0 1", "P".repeat(46), "p".repeat(46)));
}

/// A program that has set the variant is answered as it writes itself; one that has not, in our own way.
#[test]
fn programs_are_answered_as_they_write() {
    let mut state = EngineState::default();
    set(&mut state, "position startpos moves d1d7pg7").unwrap();
    assert_eq!(state.dialect(), Dialect::Dashes);
    state.set_option("UCI_Variant", "amazons").unwrap();
    for (line, dialect) in [
        ("position startpos", Dialect::Commas),
        ("position startpos moves d1d7pg7", Dialect::Pawns),
        ("position startpos", Dialect::Pawns),
        ("position startpos moves d1d7,d7g7 a7a5,a5a7", Dialect::Commas),
        ("position startpos moves d1-d7/g7", Dialect::Commas),
        ("position fen 3q2q3/10/10/q2Q2P2q/10/10/Q8Q/10/10/6Q3[PPpp] b - - 1 1", Dialect::Pawns),
        ("position fen 3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1 moves a7a5,a5a7", Dialect::Commas),
    ] {
        set(&mut state, line).unwrap();
        assert_eq!(state.dialect(), dialect, "{line}");
    }
}

proptest! {
    #[test]
    fn any_line_is_survived(
        line in any::<String>(),
        like in "(position (startpos|fen [Qq*x0-9/]{0,30} [wb]) moves( ([a-k][0-9]{1,2}[-/,p]?){0,4}){0,3}|go( (movetime|depth|wtime|nodes) -?[0-9]{0,25}){0,3})",
    ) {
        for line in [line, like] {
            let mut state = EngineState::default();
            match Command::read(&line) {
                Command::Position { start, moves } => {
                    prop_assert_eq!(state.set_position(&start, &moves).is_ok(), state.table().is_some());
                }
                Command::Go(go) => {
                    prop_assert!(go.limits(Side::FIRST).share(0).is_none_or(|(usual, most)| usual <= most));
                }
                _ => {}
            }
            let _ = Reply::read(&line);
        }
    }
}
