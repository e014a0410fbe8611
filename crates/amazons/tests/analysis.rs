//! What is said of a position.

use proptest::prelude::*;
use yomi_amazons::{Analysis, Setup, Size};
use yomi_core::{Budget, Limits, Show, Stop};

fn read(text: &str) -> Result<Analysis, String> {
    let small = Setup::usual(Size::new(4, 4).expect("a size")).expect("a start");
    Analysis::read(text, small, &Budget::unlimited()).map_err(|error| error.to_string())
}

/// White's queen is sooner in most cells; Black's has one, and two that both get to at once.
const WON: &str = "3**/Q1*1q/3** w";

#[test]
fn an_ending_is_explained() {
    let analysis = read(WON).unwrap();
    let text = anstream::adapter::strip_str(&analysis.show()).to_string();
    let board = "    a b c d e\n  3 w w = x x\n  2 W w x b B\n  1 w w = x x\n3**/Q1*1q/3** w\n";
    assert!(text.starts_with(board), "{text}");
    assert!(text.contains("White to move, 29 legal moves\n"), "{text}");
    assert!(text.contains("First there: White 5 cells (w), Black 1 (b), both at once 2 (=), nobody 0; "), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.trim_start().starts_with("wins  depth ")), "{text}");
    let json = analysis.to_json();
    assert_eq!(json["first_there"]["black"], serde_json::json!(["d2"]));
    assert_eq!(json["lines"][0]["result"], "wins");
    assert_eq!(json["first_there"]["both"], serde_json::json!(["c1", "c3"]));
    let svg = analysis.to_svg();
    assert_eq!(
        (svg.matches("<rect").count(), svg.matches("<circle").count(), svg.matches("<line").count()),
        (15, 2, 2)
    );
    assert!(svg.contains("prefers-color-scheme:dark"));
}

#[test]
fn a_game_that_is_over_says_so() {
    let text = read("q*/*Q w\n").unwrap().show();
    assert!(text.contains("White cannot move; Black wins."), "{text}");
}

#[test]
fn positions_are_read_in_several_forms() {
    let same = [
        "1qq1/q2q/Q2Q/Q*Q1 b // a comment",
        "startpos\nmoves: b1-a1/b1",
        "moves: b1a1,a1b1",
        "(;GM[18]SZ[4];W[b1-a1(b1)])",
    ];
    let positions = same.map(|text| read(text).unwrap().to_json()["position"].clone());
    assert!(positions.iter().all(|position| *position == positions[0]), "{positions:?}");
}

#[test]
fn bad_positions_are_explained() {
    for (text, error) in [
        ("", "line 1, column 1: there is no position; write one like q2*/4/1*1Q b, or startpos"),
        ("\n  q2/3Q w", "line 2, column 3: row 1 (\"3Q\") has 4 squares"),
        ("startpos\nmoves: b1-a1/b1 d1-d2/d3", "line 2, column 17: d1-d2/d3 is illegal: Black has no queen on d1"),
        ("startpos\nstartpos", "line 2, column 1: this is a second position; give one, and then moves: d1-d7/g7"),
        ("moves: d1", "line 1, column 8: \"d1\" names 1 squares instead of three"),
        ("(;GM[18];W[d1-d1/d1])", "line 1, column 12: d1-d1/d1 is illegal"),
    ] {
        let found = read(text).expect_err(text);
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn an_analysis_that_is_stopped_says_what_it_has() {
    let (stop, start) = (Stop::new(), Setup::usual(Size::USUAL).expect("a start"));
    stop.raise();
    let analysis =
        Analysis::read("startpos", start, &Budget::within(&Limits::default(), Some(&stop))).expect("a start");
    let json = analysis.to_json();
    assert_eq!(json["lines"].as_array().map(Vec::len), Some(1), "{json}");
    assert_eq!(json["legal_moves"], 2176);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Texts that are positions by chance would be searched, so none has queens of both sides.
    #[test]
    fn any_text_is_refused_without_harm(text in "[^Qq]{0,40}") {
        prop_assume!(!text.contains("moves:") && !text.contains("startpos"));
        prop_assert!(read(&text).is_err());
    }
}
