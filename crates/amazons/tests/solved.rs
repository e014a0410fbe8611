//! Small boards solved to the end, compared with what is published.

#[path = "support/plain.rs"]
mod plain;

use yomi_amazons::{Amazons, AmazonsRules, Setup, Size, playout::random_move, solver::solve};
use yomi_core::{Budget, Game, Limits, Purpose, Side, Stop, Streams};

/// White on b1, c1, a2 and d2, Black on b4, c4, a3 and d3: the second player wins.
#[test]
fn four_by_four_is_won_by_the_second_player() {
    assert!(!plain::wins(&start(4, 4), &mut plain::Known::new()));
}

fn start(columns: u8, rows: u8) -> Amazons {
    Amazons::new(Setup::usual(Size::new(columns, rows).expect("a size")).expect("a usual start"))
}

/// So many positions.
fn work(positions: u64) -> Budget {
    Budget::unlimited().with_work(positions)
}

/// The same by the solver, in a thousandth of the work.
#[test]
fn four_by_four_is_solved() {
    let solved = solve(&start(4, 4), &work(20_000)).expect("a small board");
    assert_eq!((solved.winner, solved.action), (Some(Side::SECOND), None));
}

/// Rows of five and four of them; then five by five, White on b1, d1, a2 and e2 and Black mirrored: the first player
/// wins both.
#[test]
fn five_by_four_and_five_by_five_are_won_by_the_first_player() {
    for rows in [4, 5] {
        let game = start(5, rows);
        let solved = solve(&game, &work(5_000_000)).expect("a small board");
        let action = solved.action.expect("a move that wins");
        assert_eq!(solved.winner, Some(Side::FIRST));
        let mut next = game;
        next.apply(action);
        assert_eq!(solve(&next, &work(5_000_000)).expect("a small board").winner, Some(Side::FIRST), "{action}");
    }
}

/// Random positions in the middle of games on several boards: winners are those of plain search, and so are moves that
/// win.
#[test]
fn winners_are_those_of_plain_search() {
    let mut results = [0, 0];
    for (columns, rows, plies) in [(5, 5, 9), (4, 5, 6), (6, 4, 10)] {
        let mut known = plain::Known::new();
        for index in 0..12 {
            let mut rng = Streams::new(12).stream(index, Purpose::Other(0));
            let mut game = start(columns, rows);
            for _ in 0..plies {
                random_move(&game, &mut rng).into_iter().for_each(|action| game.apply(action));
            }
            let won = plain::wins(&game, &mut known);
            let solved = solve(&game, &Budget::unlimited()).expect("a small board");
            assert_eq!(solved.winner == Some(game.to_move()), won, "{}", game.setup());
            assert_eq!(solved.action.is_some(), won, "{}", game.setup());
            if let Some(action) = solved.action {
                let mut next = game;
                next.apply(action);
                assert!(!plain::wins(&next, &mut known), "{} {action}", game.setup());
            }
            results[usize::from(won)] += 1;
        }
    }
    assert!(results.iter().all(|count| *count > 6), "both results: {results:?}");
}

#[test]
fn large_boards_and_little_work_are_refused() {
    let refused = solve(&Amazons::new(AmazonsRules::default().start), &work(10)).expect_err("ten by ten");
    assert!(refused.to_string().contains("boards like 6x6"), "{refused}");
    assert_eq!(solve(&start(5, 5), &work(10)).expect("a small board").winner, None);
}

#[test]
fn a_solver_that_is_told_to_stop_knows_nothing_yet() {
    let stop = Stop::new();
    stop.raise();
    let solved = solve(&start(5, 5), &Budget::within(&Limits::default(), Some(&stop))).expect("a small board");
    assert_eq!((solved.winner, solved.expanded), (None, 0));
}
