//! Everything that people write: moves, positions, sizes, options.

use proptest::prelude::*;
use yomi_amazons::{Amazons, AmazonsRules, Opening, Setup, Size};
use yomi_core::{Args, Notation, Purpose, Rules, Side, Spec, SpecError, Streams};

fn start() -> Amazons {
    Amazons::new(AmazonsRules::default().start)
}

fn rules(spec: &str) -> Result<AmazonsRules, SpecError> {
    AmazonsRules::from_args(&Args::new(&spec.parse::<Spec>()?, AmazonsRules::PARAMS)?)
}

#[test]
fn moves_are_read_in_the_usual_forms() {
    let game = start();
    let expected = game.parse("d1-d7/g7").expect("a move");
    assert_eq!(game.write(expected), "d1-d7/g7");
    for text in ["d1-d7(g7)", "d1-d7 (g7)", "d1d7,d7g7", "d1d7pg7", "d1d7g7", " D1 d7 G7 ", "d1 - d7 / g7"] {
        assert_eq!(game.parse(text), Ok(expected), "{text}");
    }
    let far = game.parse("j10-a10/a1").expect("a move");
    assert_eq!(game.parse("j10a10,a10a1"), Ok(far));
    assert_eq!(game.parse("d1d7p"), game.parse("d1-d7/d1"), "an arrow back to where the queen came from");
}

#[test]
fn bad_moves_are_explained() {
    let game = start();
    let expected = "write the queen's square, where it goes and where it shoots, as in d1-d7/g7";
    let problems = [
        ("", "names 0 squares instead of three"),
        ("d1-d7", "names 2 squares instead of three"),
        ("d1-d7/k7", "names k7, but the 10x10 board has a1 to j10"),
        ("d1-d11/g7", "names d11, but the 10x10 board has a1 to j10"),
        ("d1-?/g7", "has no square where '?' stands"),
        ("d1-d0/g7", "has no square where 'd' stands"),
        ("d1d7,d6g7", "moves to d7 but shoots from d6"),
        ("d1pd7g7", "has no square where 'p' stands"),
        ("d1d7ppg7", "has no square where 'p' stands"),
    ];
    for (text, problem) in problems {
        let error = game.parse(text).expect_err(text);
        assert_eq!(error.to_string(), format!("\"{text}\" {problem}; {expected}"));
    }
}

#[test]
fn positions_are_read_in_several_forms_and_written_in_one() {
    let size = Size::new(4, 2).expect("a size");
    for text in
        ["q*2/2*Q b", "qx2/2XQ b", "qp2/2PQ b", "  q*2/2*Q   b ", "q*2/2*Q b - - 0 1", "qp2/2PQ[PPpp] b - - 0 1"]
    {
        assert_eq!(Setup::from_fen(size, text).expect(text).to_string(), "q*2/2*Q b");
    }
}

/// Queens placed at random: as many as before, on another board every time, and somebody can move.
#[test]
fn queens_are_placed_at_random() {
    let rules = rules("amazons:opening=placed").expect("rules");
    assert_eq!((rules.opening, rules.spec().to_string()), (Opening::Placed, "amazons:opening=placed".into()));
    let drawn = |index| rules.start(&mut Streams::new(1).stream(index, Purpose::Chance));
    let mut seen = Vec::new();
    for game in (0..50).map(drawn) {
        assert_eq!([Side::FIRST, Side::SECOND].map(|side| game.queens(side).len()), [4, 4], "{}", game.setup());
        assert!(game.arrows().is_empty() && !game.is_over() && game.to_move() == Side::FIRST, "{}", game.setup());
        seen.push(game.setup().to_string());
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 50);
    assert_eq!(drawn(3).setup(), drawn(3).setup());
    let walled = self::rules("amazons:size=3x1,start=Q*q w,opening=placed").expect("rules");
    assert!(walled.start(&mut Streams::new(1).stream(0, Purpose::Chance)).is_over(), "no place to move from");
}

#[test]
fn bad_options_are_explained() {
    let problems = [
        (
            "amazons:4x2,q3/3Q[Nn] w",
            "start=q3/3Q[Nn] w will not do; \"[Nn]\" is nothing that sides hold; write [PPppp] for arrows in hand, or nothing",
        ),
        ("amazons:size=11x10", "size=11x10 will not do; write columns x rows, each from 1 to 10, as in 10x10 or 6x5"),
        ("amazons:size=ten", "size=ten will not do; write columns x rows, each from 1 to 10, as in 10x10 or 6x5"),
        (
            "amazons:3x5",
            "size=3x5 will not do; a board with less than 4 columns or rows has no usual start; give one with start=",
        ),
        (
            "amazons:4x2,q3/3Q",
            "start=q3/3Q will not do; nobody is to move; write w or b after the rows, as in \"q3/4/4/3Q w\"",
        ),
        ("amazons:4x2,q3/3Q x", "start=q3/3Q x will not do; \"x\" is no side; write w or b after the rows"),
        (
            "amazons:4x2,q3/3Q w KQkq",
            "start=q3/3Q w KQkq will not do; \"KQkq\" after the side to move is unknown; end with w or b",
        ),
        ("amazons:4x2,q3/4/3Q w", "start=q3/4/3Q w will not do; 3 rows are written; a 4x2 board has 2"),
        ("amazons:4x2,q3/4Q w", "start=q3/4Q w will not do; row 1 (\"4Q\") has 5 squares; a row of a 4x2 board has 4"),
        (
            "amazons:4x2,q3/0Q w",
            "start=q3/0Q w will not do; row 1 (\"0Q\"): 0 is no number of empty squares; 1 to 4 are",
        ),
        (
            "amazons:4x2,q12/3Q w",
            "start=q12/3Q w will not do; row 2 (\"q12\"): 12 is no number of empty squares; 1 to 4 are",
        ),
        (
            "amazons:4x2,q3/2kQ w",
            "start=q3/2kQ w will not do; row 1 (\"2kQ\"): 'k' stands for nothing; write Q, q, * for an arrow, or a number of \
             empty squares",
        ),
        ("amazons:4x2,4/3Q w", "start=4/3Q w will not do; Black has no queen; each side needs at least one (q)"),
        ("amazons:4x2,q3/4 w", "start=q3/4 w will not do; White has no queen; each side needs at least one (Q)"),
    ];
    for (spec, problem) in problems {
        assert_eq!(rules(spec).expect_err(spec).to_string(), format!("amazons: {problem}"));
    }
}

#[test]
fn specifications_are_canonical() {
    let canonical = |spec: &str| rules(spec).expect(spec).spec().to_string();
    assert_eq!(canonical("amazons:10x10,usual"), "amazons");
    assert_eq!(canonical("amazons:6X6"), "amazons:size=6x6");
    assert_eq!(canonical("amazons:4x4,1qq1/q2q/Q2Q/1QQ1 w"), "amazons:size=4x4");
    assert_eq!(canonical("amazons:4x4,1qq1/q2q/Q2Q/1QQ1 b"), "amazons:size=4x4,start=1qq1/q2q/Q2Q/1QQ1 b");
    assert_eq!(canonical("amazons:2x2,qx/1Q w - 1"), "amazons:size=2x2,start=q*/1Q w");
}

fn size() -> impl Strategy<Value = Size> {
    (1..=10u8, 1..=10u8).prop_map(|(columns, rows)| Size::new(columns, rows).expect("a size"))
}

proptest! {
    #[test]
    fn any_text_is_a_move_or_an_error(text in any::<String>()) {
        let _ = start().parse(&text);
    }

    /// What is understood at all is written in one form, which means the same.
    #[test]
    fn move_like_text_round_trips(text in "([a-k](1?[0-9])[-/(), ]{0,2}){2,5}\\)?") {
        let game = start();
        if let Ok(action) = game.parse(&text) {
            prop_assert_eq!(game.parse(&game.write(action)), Ok(action));
            prop_assert_eq!(game.write(action), action.to_string());
        }
    }

    #[test]
    fn any_text_is_a_position_or_an_error(size in size(), text in any::<String>()) {
        let _ = Setup::from_fen(size, &text);
    }

    #[test]
    fn position_like_text_round_trips(text in "[Qq*x1-3]{1,4}/[Qq*x1-3]{1,4} [wb]( - 0)?") {
        for columns in 1..=10 {
            let size = Size::new(columns, 2).expect("a size");
            if let Ok(setup) = Setup::from_fen(size, &text) {
                prop_assert_eq!(Setup::from_fen(size, &setup.to_string()), Ok(setup));
            }
        }
    }

    #[test]
    fn any_text_is_a_size_or_an_error(text in any::<String>()) {
        let _ = text.parse::<Size>();
    }

    #[test]
    fn sizes_round_trip(size in size()) {
        prop_assert_eq!(size.to_string().parse(), Ok(size));
    }
}
