//! Talking in the manner of UCI.

use proptest::prelude::*;
use yomi_amazons::uci::{
    BestThinker, Command, Desk, Dialect, Info, Limits, Progress, Reply, Score, Share, StartText, Thinker,
};
use yomi_core::{Notation, Position, Side};

fn set(desk: &mut Desk, line: &str) -> Result<(), String> {
    match Command::read(line) {
        Command::Position { start, moves } => desk.set_position(&start, &moves),
        other => panic!("{line:?} was read as {other:?}"),
    }
}

fn position(desk: &Desk) -> String {
    desk.table().map_or("none".into(), |table| table.game().setup().to_string())
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
    assert_eq!(Command::read("go ponder infinite"), Command::Go(Limits { infinite: true, ..Limits::default() }));
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
    let mut desk = Desk::default();
    set(&mut desk, "position startpos moves d1-d7/g7").unwrap();
    assert_eq!(position(&desk), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b");
    set(&mut desk, "position fen q2*/4/1*1Q b - - 0 1 moves a3-a2/a3").unwrap();
    assert_eq!(position(&desk), "*2*/q3/1*1Q w");
    for (line, told) in [
        ("position fen q2*/4 b", "White has no queen; each side needs at least one (Q)"),
        ("position fen 12/12 w", "a board with 12 columns and 2 rows is none; both can be 1 to 10"),
        ("position fen q3/3/3Q w", "row 2 (\"3\") has 3 squares; a row of a 4x3 board has 4"),
        ("position startpos moves d1-d7/g7 d1-d6/d1", "move 2, d1-d6/d1, is illegal: Black has no queen on d1"),
        ("position startpos moves d1", "move 1: \"d1\" names 1 squares instead of three"),
    ] {
        let refused = set(&mut desk, line).expect_err(line);
        assert!(refused.starts_with(told), "{refused}");
        assert_eq!(position(&desk), "none");
    }
}

#[test]
fn time_is_shared_out() {
    let limits = |line: &str| match Command::read(line) {
        Command::Go(limits) => limits,
        other => panic!("{line:?} was read as {other:?}"),
    };
    let time = |line: &str| limits(line).share(Side::SECOND, 60).map(|share| (share.usual, share.most));
    assert_eq!(time("go movetime 250"), Some((250, 250)));
    assert_eq!(time("go wtime 1 btime 60000"), Some((2000, 4000)));
    assert_eq!(time("go wtime 1 btime 60000 winc 5 binc 100 movestogo 10"), Some((6100, 12_200)));
    assert_eq!(time("go btime 1000 movestogo 1"), Some((500, 500)));
    assert_eq!(time("go btime 1000 movestogo 3"), Some((333, 500)));
    assert_eq!(time("go btime -50"), Some((1, 1)));
    assert_eq!(time("go wtime 60000"), None);
    assert_eq!(time("go btime 60000 movetime 30"), Some((30, 30)));
    assert_eq!(time("go btime 60000 movetime 3000"), Some((2000, 3000)));
    assert_eq!(time("go infinite btime 60000"), None);
    assert!(limits("go").is_open() && limits("go infinite").is_open());
    assert!(!limits("go depth 3").is_open() && !limits("go nodes 3").is_open());
    assert_eq!((limits("go depth 3").depth, limits("go nodes 3").nodes), (Some(3), Some(3)));
}

/// Time is saved where the move is clear, and used where it is in doubt.
#[test]
fn clear_moves_take_less_time() {
    let share = Share { usual: 1_000, most: 2_000 };
    let over = |elapsed, lead| share.is_over(elapsed, Progress { nodes: 10 * elapsed, lead });
    assert!(!over(300, Some(7_000)) && over(300, Some(7_001)), "700 ms more are 7,000 nodes");
    assert!(!over(999, None) && !over(1_500, None) && over(2_000, None));
    assert!(!over(1_000, Some(1_250)) && over(1_000, Some(1_251)), "a lead of an eighth is clear");
    assert!(over(2_000, Some(0)));
    let fixed = Share { usual: 1_000, most: 1_000 };
    assert!(!fixed.is_over(999, Progress { nodes: 9_990, lead: Some(9_000) }), "nothing is gained by saving it");
}

/// Thinks about a position until so many positions were looked at, on two threads where that is allowed.
fn think(position: &str, go: &str, most: u64) -> (Option<String>, Vec<Info>) {
    let mut desk = Desk::default();
    set(&mut desk, position).unwrap();
    let Command::Go(limits) = Command::read(go) else { panic!("{go:?} is no go") };
    let (table, mut told) = (desk.table().unwrap(), Vec::new());
    let mut go_on = |progress: Progress| progress.nodes < most;
    let found = BestThinker::new(1, 2).think(table, &limits, &mut go_on, &mut |info| told.push(info.clone()));
    if let Some(action) = found {
        table.game().check(action).expect("a legal move");
        assert_eq!(told.last().map(|info| info.line[0]), Some(action));
    }
    (found.map(|action| action.to_string()), told)
}

#[test]
fn an_engine_thinks_within_its_limits() {
    let (nodes, told) = think("position startpos moves d1-d7/g7", "go nodes 500", 500);
    assert_eq!((&nodes, &told), (&think("position startpos moves d1-d7/g7", "go nodes 500", 500).0, &told));
    assert!(nodes.is_some() && told.last().is_some_and(|info| info.nodes == 500), "{told:?}");
    assert_eq!(told[0].depth, 2, "two trials look two moves ahead");
    let (endless, told) = think("position startpos", "go infinite", 300);
    assert!(endless.is_some() && told.last().is_some_and(|info| info.nodes >= 300), "{told:?}");
    let (deep, told) = think("position startpos", "go depth 1", u64::MAX);
    assert!(deep.is_some() && told.iter().all(|info| info.depth == 1), "{told:?}");
    assert_eq!(think("position fen q*/*Q w", "go", 10).0, None);
}

/// The depth of the first line that is told after a move and its answer, from an engine that has thought before, and from one that has not.
#[test]
fn an_engine_remembers_the_game() {
    let think = |thinker: &mut BestThinker, position: &str, most: u64| {
        let mut desk = Desk::default();
        set(&mut desk, position).unwrap();
        let mut told = Vec::new();
        let mut go_on = |progress: Progress| progress.nodes < most;
        let table = desk.table().unwrap();
        let found = thinker.think(table, &Limits::default(), &mut go_on, &mut |info| told.push(info.clone()));
        table.game().check(found.expect("there are moves")).expect("a legal move");
        told
    };
    let mut thinker = BestThinker::new(16, 1);
    let line = think(&mut thinker, "position startpos", 2_000).pop().expect("a line").line;
    let next = format!("position startpos moves {} {}", line[0], line[1]);
    let known = think(&mut thinker, &next, 10);
    let unknown = think(&mut BestThinker::new(16, 1), &next, 10);
    assert!(known[0].depth > unknown[0].depth, "{known:?} {unknown:?}");
    // Another game, or the same one with a move taken back, is thought about anew.
    let other = format!("position startpos moves {}", line[0]);
    assert_eq!(think(&mut thinker, &other, 10), think(&mut BestThinker::new(16, 1), &other, 10));
    think(&mut thinker, "position startpos", 2_000);
    thinker.forget();
    assert_eq!(think(&mut thinker, &next, 10), unknown);
}

/// What is decided is told so: White has more room than Black can ever have.
#[test]
fn decided_games_are_told() {
    let (_, told) = think("position fen 3**/Q1*1q/3** w", "go", 100_000);
    assert_eq!(told.last().map(|info| info.score), Some(Score::Decided { won: true }), "{told:?}");
    let (_, told) = think("position fen 3**/q1*1Q/3** w", "go", 100_000);
    assert_eq!(told.last().map(|info| info.score), Some(Score::Decided { won: false }), "{told:?}");
}

#[test]
fn answers_are_written_and_read() {
    let desk = Desk::default();
    let action = desk.table().unwrap().game().parse("d1-d7/g7").unwrap();
    let info = Info { depth: 3, score: Score::Hundredths(-12), nodes: 500, line: vec![action; 2] };
    let written = "info depth 3 score cp -12 nodes 500 nps 2000 time 250 pv d1-d7/g7 d1-d7/g7";
    assert_eq!(info.write(Dialect::Dashes, 250), written);
    let won = Info { score: Score::Decided { won: true }, line: vec![action], ..info };
    assert_eq!(won.write(Dialect::Fairy, 0), "info depth 3 score mate 1 nodes 500 nps 500000 time 0 pv d1d7,d7g7");
    assert_eq!(Reply::read("id name Some Engine 3"), Reply::Name("Some Engine 3".into()));
    assert_eq!(Reply::read("option name UCI_Variant type combo var amazons"), Reply::Option("UCI_Variant".into()));
    assert_eq!(Reply::read("bestmove d1-d7/g7 ponder a1-a2/a3\r"), Reply::BestMove("d1-d7/g7".into()));
    assert_eq!(
        [Reply::read("uciok"), Reply::read("readyok"), Reply::read(written)],
        [Reply::UciOk, Reply::ReadyOk, Reply::Other]
    );
}

proptest! {
    #[test]
    fn any_line_is_survived(
        line in any::<String>(),
        like in "(position (startpos|fen [Qq*x0-9/]{0,30} [wb]) moves( [a-k][0-9]{1,2}[-/,]?){0,6}|go( (movetime|depth|wtime|nodes) -?[0-9]{0,25}){0,3})",
    ) {
        for line in [line, like] {
            let mut desk = Desk::default();
            match Command::read(&line) {
                Command::Position { start, moves } => {
                    prop_assert_eq!(desk.set_position(&start, &moves).is_ok(), desk.table().is_some());
                }
                Command::Go(limits) => {
                    prop_assert!(limits.share(Side::FIRST, 0).is_none_or(|share| share.usual <= share.most && share.most <= i64::MAX as u64));
                }
                _ => {}
            }
            let _ = Reply::read(&line);
        }
    }
}
