//! Positions worked out by hand.

use yomi_amazons::{Action, Amazons, AmazonsRules, Setup, Size};
use yomi_core::{Game, Illegal, Notation, Position, Seat, Show, Side};

fn game(columns: u8, rows: u8, fen: &str) -> Amazons {
    Amazons::new(Setup::from_fen(Size::new(columns, rows).expect("a size"), fen).expect("a position"))
}

fn moves(game: &Amazons) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal(&mut actions);
    let mut texts: Vec<String> = actions.into_iter().map(|action| game.write(action)).collect();
    texts.sort_unstable();
    texts
}

fn action(game: &Amazons, text: &str) -> Action {
    game.parse(text).expect("a move")
}

fn refusal(game: &Amazons, text: &str) -> String {
    let Err(Illegal(reason)) = game.check(action(game, text)) else { panic!("{text} is legal") };
    reason
}

#[test]
fn a_queen_moves_and_shoots_in_a_corridor() {
    // a1 goes to b1 or c1 (d1 is Black's). From b1 it shoots at a1, which it left, or c1; from c1 at b1, or over b1 at
    // a1.
    assert_eq!(moves(&game(4, 1, "Q2q w")), ["a1-b1/a1", "a1-b1/c1", "a1-c1/a1", "a1-c1/b1"]);
}

#[test]
fn an_arrow_flies_over_the_square_just_left() {
    let corridor = game(5, 1, "1Q2q w");
    assert_eq!(
        moves(&corridor),
        ["b1-a1/b1", "b1-a1/c1", "b1-a1/d1", "b1-c1/a1", "b1-c1/b1", "b1-c1/d1", "b1-d1/a1", "b1-d1/b1", "b1-d1/c1"]
    );
    let mut after = corridor;
    after.apply(action(&corridor, "b1-d1/a1"));
    assert_eq!(after.setup().to_string(), "*2Qq b");
}

#[test]
fn an_arrow_may_land_on_the_square_just_left() {
    let mut game = game(3, 3, "2q/3/Q2 w");
    game.apply(action(&game, "a1-b2/a1"));
    assert_eq!(game.setup().to_string(), "2q/1Q1/*2 b");
    assert_eq!(game.queens(Side::FIRST).len(), 1);
    assert_eq!(game.arrows().len(), 1);
    assert_eq!(game.empty().len(), 6);
}

#[test]
fn a_walled_in_queen_has_no_move_but_its_sister_has() {
    // a1 is walled in by arrows and the edge; d1 can go to d2 only, and shoot back at d1 only.
    let game = game(4, 3, "**q*/***1/Q**Q w");
    assert_eq!(moves(&game), ["d1-d2/d1"]);
    assert_eq!(game.count_legal(), 1);
    assert_eq!(game.turn(), Some(Seat::FIRST));
}

#[test]
fn who_cannot_move_loses() {
    let mut game = game(3, 2, "Q*q/1** w");
    assert_eq!(game.outcome(), None);
    game.apply(action(&game, "a2-a1/a2"));
    assert_eq!(game.turn(), None);
    assert_eq!(game.count_legal(), 0);
    let outcome = game.outcome().expect("Black is walled in");
    assert_eq!(outcome.winner, Some(Side::FIRST));
    assert_eq!(refusal(&game, "c2-c1/c2"), "the game is over: Black cannot move");
}

#[test]
fn being_immobile_matters_only_on_ones_own_turn() {
    let fen = "Q*q/1**";
    assert_eq!(game(3, 2, &format!("{fen} w")).turn(), Some(Seat::FIRST));
    let lost = game(3, 2, &format!("{fen} b")).outcome().expect("Black is to move and cannot");
    assert_eq!(lost.winner, Some(Side::FIRST));
}

#[test]
fn refusals_say_why() {
    let game = game(5, 5, "q3q/5/2*2/5/Q3Q w");
    let reasons = [
        ("b1-b2/b3", "White has no queen on b1; move one from a1, e1"),
        ("a5-a4/a3", "White has no queen on a5; move one from a1, e1"),
        ("a1-a1/a2", "the queen must go to another square than a1, where it starts"),
        ("a1-b3/b4", "the queen cannot get from a1 to b3; it goes straight along a row, a column or a diagonal"),
        ("a1-d4/d5", "the queen's way from a1 to d4 is blocked on c3"),
        ("a1-e1/d1", "the queen's way from a1 to e1 is blocked on e1"),
        ("a1-a3/a3", "the arrow must go to another square than a3, where it starts"),
        ("a1-a3/b5", "the arrow cannot get from a3 to b5; it goes straight along a row, a column or a diagonal"),
        ("a1-a3/e3", "the arrow's way from a3 to e3 is blocked on c3"),
        ("a1-a3/a5", "the arrow's way from a3 to a5 is blocked on a5"),
    ];
    for (text, reason) in reasons {
        assert_eq!(refusal(&game, text), reason, "{text}");
    }
    let outside: Action = postcard::from_bytes(&[0, 10, 255]).expect("any three bytes are an action");
    assert_eq!(game.check(outside), Err(Illegal("k1 is not on the 5x5 board; its squares are a1 to e5".into())));
}

#[test]
fn usual_starts_are_where_people_expect_them() {
    let usual = |columns, rows| Setup::usual(Size::new(columns, rows)?).map(|setup| setup.to_string());
    let starts = [
        (10, 10, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"),
        (8, 8, "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w"),
        (6, 6, "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w"),
        (5, 5, "1q1q1/q3q/5/Q3Q/1Q1Q1 w"),
        (4, 4, "1qq1/q2q/Q2Q/1QQ1 w"),
        (10, 4, "3q2q3/q8q/Q8Q/3Q2Q3 w"),
    ];
    for (columns, rows, fen) in starts {
        assert_eq!(usual(columns, rows).as_deref(), Some(fen));
    }
    assert_eq!(usual(3, 10), None);
    assert_eq!(usual(10, 3), None);
    assert_eq!(AmazonsRules::default().start.to_string(), starts[0].2);
}

#[test]
fn a_picture_reads_without_colours() {
    // d1 goes to c1, c2 or d2, and has four arrows from each of them.
    let game = game(4, 3, "q*1*/**2/1*1Q w");
    let picture = anstream::adapter::strip_str(&game.show()).to_string();
    let lines: Vec<&str> = picture.lines().map(str::trim_end).collect();
    assert_eq!(
        lines,
        [
            "    a b c d",
            "  3 B x . x",
            "  2 x x . .",
            "  1 . x . W",
            "White to move, 12 legal moves",
            "q*1*/**2/1*1Q w",
        ]
    );
}
