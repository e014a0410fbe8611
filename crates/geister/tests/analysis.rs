//! Typed positions and what is said of them.

use proptest::prelude::*;
use yomi_core::{Budget, Game, Position, Purpose, Rules, Seat, Show, Streams};
use yomi_geister::{Analysis, GeisterRules, Snapshot};

const RULES: GeisterRules = GeisterRules::new(None);

fn analysis(text: &str) -> Analysis {
    Analysis::read(text, RULES, &Budget::unlimited()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn problem(text: &str) -> String {
    Analysis::read(text, RULES, &Budget::unlimited()).unwrap_err().to_string()
}

const GAME: &str = "\
// First's A has walked to the exit; Second's E went to and fro.
seat: second
red: ABCD
moves: A,W E,W A,N E,E A,N E,W A,N E,E A,N
";

/// Moves are told one by one, and walking to an exit speaks for blue.
#[test]
fn a_game_tells_what_each_move_has_said() {
    let json = analysis(GAME).to_json();
    assert_eq!(json["seat"], "Second");
    assert_eq!(json["colourings"], 70);
    let plies: Vec<u64> =
        json["history"].as_array().unwrap().iter().map(|told| told["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 3, 5, 7, 9]);
    assert_eq!(json["history"][4]["event"], "a,SOUTH");
    assert_eq!(json["history"][4]["after"], json["blue"]["a"]);
    assert!(json["blue"]["a"].as_f64().unwrap() > 0.6, "{json}");
    let values: Vec<f64> = json["moves"].as_array().unwrap().iter().map(|one| one["value"].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b) && values.iter().all(|value| (0.0..=1.0).contains(value)));
}

/// A win in three: in the terminal, as JSON and as a picture.
#[test]
fn a_forced_win_is_named() {
    let analysis = analysis("01B24B34B44B15R25R35R45R 54u53u43u33u23u42u32u52u");
    let json = analysis.to_json();
    assert_eq!(json["forced"]["win"], serde_json::json!({ "first": "A,NORTH", "plies": 3 }));
    assert!((json["blue"]["h"].as_f64().unwrap() - 0.5).abs() < 1e-9);
    let text = plain(&analysis.show());
    assert!(text.contains("First wins by force in 3 plies or fewer, whatever the colours are: A,NORTH"), "{text}");
    let svg = analysis.to_svg();
    assert!(svg.contains("a 50%") && svg.contains("class=\"arrow\" x1=\"70\" y1=\"130\" x2=\"70\" y2=\"70\""), "{svg}");
}

/// The text without the escape sequences that begin with an escape character and end with `m`.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn mistakes_are_told_with_their_places() {
    let board = "\
   0  1  2  3  4  5
 0 ^  h? g? f? e? ^
 1 .  d? c? b? a? .
 2 .  .  .  .  .  .
 3 .  .  .  .  .  .
 4 .  AR BR CR DR .
 5 v  EB FB GB HB v
";
    analysis(board);
    let wrong = |from: &str, to: &str| {
        assert!(board.contains(from));
        problem(&board.replacen(from, to, 1))
    };
    assert_eq!(
        wrong("EB", "ER"),
        "line 7, column 7: E is the fifth red piece of its side; each side has four red and four blue ones"
    );
    assert_eq!(wrong("DR .", "DR . ."), "line 6, column 21: this is off the board; draw six squares in each row");
    assert_eq!(wrong("BR", "AB"), "line 6, column 10: A is given twice; give every piece once");
    assert_eq!(
        wrong("h?", "hR"),
        "line 2, column 7: the colour of h, which is in play, cannot be known; write h? (u in a list of items)"
    );
    assert_eq!(
        wrong("CR", "C?"),
        "line 6, column 13: the colour of C is not given; write CR or CB: one's own and what was taken are known"
    );
    assert_eq!(
        wrong("g?", ". "),
        "line 7, column 2: g is neither on the board nor taken; draw all pieces, and give those taken like taken: AR bB"
    );
    assert_eq!(
        wrong("a?", "i?"),
        "line 3, column 16: \"i?\" is no piece; write a piece and its colour like AR, BB or a?, and . for an empty square"
    );
    assert_eq!(
        problem("14R24R34R44R15B25B35B45B\n14R"),
        "line 2, column 1: \"14R\" is no piece; write a piece and its colour like AR, BB or a?, and . for an empty square"
    );
    assert_eq!(
        problem("14R24R34R44R15B25B35B45B 41u31u21u11u40u30u20u41u"),
        "line 1, column 47: a and h are both on (4,1); a square holds one piece"
    );
    assert_eq!(
        problem("64R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"),
        "line 1, column 1: A is off the board; give a square from 00 to 55, or 99 if it was taken"
    );
    assert_eq!(
        problem(""),
        "line 1, column 1: there is no board; draw it as yomi play does, write the tournament's 16 items, or give moves: and red:"
    );
}

#[test]
fn mistakes_in_games_are_told_with_their_places() {
    assert!(problem("moves: A,W").starts_with("line 1, column 1: one's own red pieces are not given; "));
    assert!(problem("red: ABCD\nmoves: A,W A,W A,W").starts_with("line 2, column 16: A cannot go WEST from (0,4)"));
    assert!(
        problem("seat: first\nred: ABCD\nmoves: A,W")
            .starts_with("line 3, column 1: it is Second's turn, and First looks")
    );
    let taking = "red: ABCD\nmoves: C,N H,E C,N H,W C,N H,E\n";
    assert_eq!(
        problem(taking),
        "line 2, column 1: the moves have taken b, and its colour is not given; add a line like taken: bR"
    );
    analysis(&format!("{taking}taken: bB"));
    assert!(problem(&format!("{taking}taken: bB aR")).starts_with("line 3, column 11: a has not been taken"));
}

/// What the game shows can be given back, and says the same as the tournament's line.
#[test]
fn pictures_are_read_as_they_are_shown() {
    for seed in 0..3 {
        let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
        let mut game = RULES.start(rng);
        for _ in 0..30 + seed {
            if let Some(action) = game.random_action(rng) {
                game.apply(action);
            }
        }
        let Some(turn) = game.turn() else { continue };
        let sight = game.sight(turn);
        let drawn = analysis(&plain(&sight.show())).to_json();
        let seat = if turn == Seat::FIRST { "first" } else { "second" };
        let line = analysis(&format!("seat: {seat}\n{}", Snapshot::of(&sight))).to_json();
        assert_eq!(drawn, line);
        assert_eq!(drawn["board"], Snapshot::of(&sight).to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn arbitrary_text_never_panics(
        text in any::<String>(),
        near in "(moves:|taken:|red:|seat:|ply:|You are|First has taken|[0-9]| [A-Ha-h][RB?]| \\.|,|\n){0,30}",
    ) {
        for text in [text, near] {
            if let Err(error) = Analysis::read(&text, RULES, &Budget::unlimited()) {
                prop_assert!(error.at.line >= 1 && error.at.column >= 1);
            }
        }
    }
}
