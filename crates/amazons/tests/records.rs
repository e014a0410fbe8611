//! Games as text: both forms hold the same, and errors say where they are.

use proptest::prelude::*;
use yomi_amazons::{
    Amazons, AmazonsRules, Setup, Size,
    categories::{Category, Phase, Realizations},
    playout::random_move,
    records::{Played, Property, Record, SelfPlay},
};
use yomi_core::{Game, Players, Purpose, Stop, Streams};

const GAME: &str = "(;GM[18]SZ[4]PW[Ada]PB[B\\]ob]RE[W+R]\n;W[b1-a1/b1]C[two\nlines];B[b4-a4/b4])\n";

fn random_record(size: Size, plies: usize, seed: u64) -> Record {
    let mut game = Amazons::new(Setup::usual(size).expect("a start"));
    let start = game.setup();
    let rng = &mut Streams::new(seed).stream(0, Purpose::Other(0));
    let mut moves = Vec::new();
    while let Some(action) = random_move(&game, rng).filter(|_| moves.len() < plies) {
        game.apply(action);
        moves.push(action);
    }
    Record::new(start, ["one", "two"], moves)
}

#[test]
fn a_game_is_read_and_written_as_it_was() {
    let records = Record::read_all(GAME).expect("a game");
    assert_eq!(records.len(), 1);
    let record = &records[0];
    assert_eq!((record.property("PB"), record.property("RE")), (Some("B]ob"), Some("W+R")));
    assert_eq!(record.moves[0].properties[0].values(), ["two\nlines"]);
    assert_eq!(record.to_sgf(), GAME);
    let line = record.to_json_line();
    let expected = "{\"format\":\"yomi-amazons/1\",\"rules\":\"amazons:size=4x4\",\"properties\":[{\"name\":\"PW\",\"values\":[\"Ada\"]},\
                    {\"name\":\"PB\",\"values\":[\"B]ob\"]},{\"name\":\"RE\",\"values\":[\"W+R\"]}],\"actions\":[\"b1-a1/b1\",\"b4-a4/b4\"],\
                    \"notes\":[{\"move\":1,\"properties\":[{\"name\":\"C\",\"values\":[\"two\\nlines\"]}]}]}";
    assert_eq!(line, expected);
    assert_eq!(Record::read_all(&line).as_deref(), Ok(&records[..]));
}

#[test]
fn moves_are_read_as_other_programs_write_them() {
    let text = "(;GM[Amazons]SZ[4];W[b1-a1(b1)];B[b4a4,a4b4])";
    let plain = Record::read_sgf(text).expect("a game").remove(0);
    assert_eq!(plain.to_sgf(), "(;GM[18]SZ[4]\n;W[b1-a1/b1];B[b4-a4/b4])\n");
}

#[test]
fn exported_games_are_read() {
    let text = "{\"format\":\"yomi-game/1\",\"match\":{},\"number\":0,\"rules\":\"amazons:size=4x4\",\"players\":[\"id\",\"random\"],\
                \"actions\":[\"b1-a1/b1\"],\"result\":{\"winner\":1,\"score\":-1,\"reason\":\"resigned\",\"decisions\":[1,0],\"nanos\":[1,2],\"tallies\":[]}}\n";
    let record = Record::read_all(text).expect("a game").remove(0);
    assert_eq!(
        (record.property("PW"), record.property("PB"), record.property("RE")),
        (Some("id"), Some("random"), Some("B+R"))
    );
    assert_eq!(record.moves.len(), 1);
}

#[test]
fn errors_say_where_they_are() {
    for (text, error) in [
        ("(;GM[1])", "line 1, column 6: this is game \"1\"; Amazons is GM[18]"),
        ("(;SZ[11])", "line 1, column 6: \"11\" is no size; write it as SZ[10] or SZ[8:6]"),
        ("(;SZ[2])", "line 1, column 6: a board of 2x2 has no usual start; give the start as FEN[...]"),
        ("(;SZ[4]\n ;B[b4-a4/b4])", "line 2, column 3: it is not B's turn; W is to move"),
        (
            "(;SZ[4]\n;W[b1-a1/b1];B[b4-a4/a4])",
            "line 2, column 16: b4-a4/a4 is illegal: the arrow must go to another square than a4, where it starts; write legal moves only",
        ),
        (
            "(;SZ[4];W[b1-a1/b1]W[c1-d1/c1])",
            "line 1, column 20: this is a second move in one place; begin each move with \";\"",
        ),
        (
            "(;SZ[4];W[b1-z9/b1])",
            "line 1, column 11: \"b1-z9/b1\" names z9, but the 4x4 board has a1 to d4; write the queen's square, where it goes and where it shoots, as in d1-d7/g7",
        ),
        ("(;SZ[4](;W[b1-a1/b1]))", "line 1, column 8: this is a variation; keep one line of moves only"),
        ("(;SZ[4]\nPW[Ada", "line 2, column 4: this value has no end; close it with \"]\""),
        ("(;SZ[4]PW)", "line 1, column 8: PW has no value; write its value in brackets, as in PW[Ada]"),
        ("(;SZ[4]", "line 1, column 8: the game has no end; close it with \")\""),
        (
            "(;SZ[4]?)",
            "line 1, column 8: '?' is no part of a game; write a move like W[d1-d7/g7] after \";\", or \")\" at its end",
        ),
        ("(SZ[4])", "line 1, column 2: no game begins here; begin it with \"(;\""),
        (
            "{}",
            "line 1, column 2: this is no game: missing field `format` at line 1 column 2; write one game a line, as 'yomi export' does",
        ),
        (
            "\n{\"format\":\"pgn\",\"rules\":\"amazons\",\"actions\":[]}",
            "line 2, column 12: the format \"pgn\" is unknown; \"yomi-amazons/1\" and \"yomi-game/1\" are read",
        ),
        (
            "{\"format\":\"yomi-game/1\",\"rules\":\"geister\",\"actions\":[]}",
            "line 1, column 34: \"geister\" is another game; name the game and its start",
        ),
        (
            "{\"format\":\"yomi-game/1\",\"rules\":\"amazons\",\"actions\":[\"d1-d1/d1\"]}",
            "line 1, column 55: d1-d1/d1 is illegal: the queen must go to another square than d1, where it starts; write legal moves only",
        ),
        (
            "{\"format\":\"yomi-amazons/1\",\"rules\":\"amazons\",\"actions\":[],\"notes\":[{\"move\":1,\"properties\":[]}]}",
            "line 1, column 1: there is a note of move 1, but the last one is 0; name properties with capital letters, give them values, and number the moves from 1",
        ),
    ] {
        assert_eq!(Record::read_all(text).expect_err(text).to_string(), error);
    }
}

#[test]
fn games_against_itself_are_repeatable_and_differ() {
    let start = Amazons::new(Setup::usual(Size::new(5, 5).expect("a size")).expect("a start"));
    let rules = start.fixed_rules();
    let play = |opening| SelfPlay::new(Amazons::player("random", &rules).expect("a player"), start, opening, 3);
    let game = |opening, number| play(opening).game(number, &Stop::new()).expect("nobody stops it");
    let records: Vec<Record> = (0..4).map(|number| game(3, number)).collect();
    assert_eq!(records, (0..4).map(|number| game(3, number)).collect::<Vec<_>>());
    assert!(records.iter().all(|record| record.outcome().is_some() && record.property("PW") == Some("random")));
    assert!(records[0].start != records[1].start, "openings differ");
    assert!(records.iter().all(|record| (1..=3).contains(&(17 - Amazons::new(record.start).empty().len()))));
    assert_eq!(game(0, 0).start, start.setup());
    let stop = Stop::new();
    stop.raise();
    assert_eq!(play(0).game(0, &stop), None);
}

#[test]
fn counted_games_round_trip_as_text() {
    let mut counted = Realizations::EMPTY;
    for seed in 0..3 {
        counted.add_record(&random_record(Size::USUAL, 200, seed));
    }
    assert_eq!(
        (counted.games(), counted.count(Phase::of(&Amazons::new(AmazonsRules::default().start)), Category::ALL).played),
        (3, 24)
    );
    let text = counted.to_text("Made by a test.\n\nTwice.");
    assert!(text.starts_with("# Made by a test.\n#\n# Twice.\ngames 3\n"), "{text}");
    assert_eq!(Realizations::read(&text), Ok(counted));
    for (from, to, error) in [
        ("games 3", "games", "line 4, column 1: there is no number of games; write it as in games 1102"),
        ("ALL ", "SOME ", "line 6, column 1: \"SOME\" is no category; write one like ALL or BLOCK11"),
        ("ALL 24/", "ALL 24:", "line 6, column 5"),
        ("ALL 24/", "ALL 1/1 24/", "line 6, column 1: ALL has 13 counts; give 12, one for each phase"),
        ("APPROACH ", "ALL ", "\"ALL\" is given twice; give it once"),
        ("APPROACH ", "# ", "APPROACH is not there; give the games and every category"),
    ] {
        let found = Realizations::read(&text.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(found.contains(error), "{found}");
    }
}

fn properties() -> impl Strategy<Value = Vec<Property>> {
    let value = prop_oneof![any::<String>(), "[\\\\\\]\\[;()\n\r]{0,4}"];
    prop::collection::vec(("X[A-Z]{0,3}", value), 0..3).prop_map(|all| {
        all.into_iter().map(|(name, value)| Property::new(&name, value).expect("capital letters")).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn both_forms_round_trip(
        seed in any::<u64>(), plies in 0usize..40, columns in 4u8..=10, rows in 4u8..=10,
        whole in properties(), of_moves in prop::collection::vec(properties(), 0..6),
    ) {
        let mut record = random_record(Size::new(columns, rows).expect("a size"), plies, seed);
        record.properties.extend(whole);
        for (Played { properties, .. }, more) in record.moves.iter_mut().zip(of_moves) {
            properties.extend(more);
        }
        let both = [record.clone(), record.clone()];
        prop_assert_eq!(Record::read_all(&record.to_sgf().repeat(2)), Ok(both.to_vec()));
        prop_assert_eq!(Record::read_all(&format!("{0}\n{0}\n", record.to_json_line())), Ok(both.to_vec()));
    }

    #[test]
    fn any_text_is_games_or_an_error(text in any::<String>(), at in any::<prop::sample::Index>()) {
        let _ = Record::read_sgf(&text);
        let _ = Record::read_all(&text);
        let _ = Realizations::read(&text);
        let places: Vec<usize> = GAME.char_indices().map(|(place, _)| place).collect();
        let place = *at.get(&places);
        let _ = Record::read_sgf(&format!("{}{text}{}", &GAME[..place], &GAME[place..]));
    }
}
