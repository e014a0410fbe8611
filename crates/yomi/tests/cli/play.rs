//! A person at the terminal, played by a script.

use crate::support::Yomi;
use yomi_core::{Seat, Spec};

/// The lines with which a person in `seat` gets through a game against the random player, found by playing the same
/// seed.
fn script(game: &str, seat: Seat, seed: u64) -> Vec<String> {
    let configured = yomi_games::catalog("test").configure(&game.parse::<Spec>().unwrap()).unwrap();
    let mut session = configured.session(seed);
    for other in (0..configured.kind().seats().len() as u8).map(Seat).filter(|other| *other != seat) {
        session.seat_agent(other, "random").unwrap();
    }
    let mut lines = Vec::new();
    while let Some(mover) = session.turn() {
        if mover == seat {
            let legal = session.legal();
            let line = legal[(lines.len() * 7919) % legal.len()].clone();
            session.play(&line).unwrap();
            lines.push(line);
        } else {
            session.play_agent(yomi_arena::session::Asking::default()).unwrap();
        }
    }
    lines
}

#[test]
fn a_person_can_take_any_seat_in_any_game() {
    for kind in yomi_games::catalog("test").games() {
        for seat in 0..kind.seats().len() as u8 {
            let yomi = Yomi::new();
            let input = script(kind.name(), Seat(seat), 11).join("\n") + "\n";
            let number = (seat + 1).to_string();
            let mut command =
                yomi.command(&["play", kind.name(), "--seat", &number, "--seed", "11", "--against", "random"]);
            let output = command.write_stdin(input).assert().success().get_output().stdout.clone();
            let text = String::from_utf8(output).unwrap();
            assert!(text.contains("Kept as game 1/0"), "{} seat {number}: {text}", kind.name());
            yomi.run(&["replay", "1/0"]);
        }
    }
}

fn play(yomi: &Yomi, args: &[&str], input: &str) -> String {
    let output = yomi.command(args).write_stdin(input.to_owned()).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

#[test]
fn help_mistakes_undo_and_resigning() {
    let yomi = Yomi::new();
    let args = ["play", "amazons:size=5x5", "--seed", "3", "--against", "random"];
    let input = "help\nb1-b3/b5\nnonsense\nb1-z9/b1\nb1-b2/b3\nundo\nundo\nb1-b2/b1\nresign\n";
    insta::assert_snapshot!(play(&yomi, &args, input));
    let record = yomi.json(&["replay", "1/0", "--json"]);
    assert_eq!(record["result"]["reason"], "resigned");
    assert_eq!(record["result"]["winner"], 1);
    // A game given up can be exported and imported like any other.
    let other = Yomi::new();
    let file = yomi.path("resigned.jsonl");
    yomi.run(&["export", "-o", file.to_str().unwrap()]);
    other.run(&["import", file.to_str().unwrap()]);
}

#[test]
fn the_end_of_the_input_leaves_cleanly() {
    let yomi = Yomi::new();
    let text = play(&yomi, &["play", "geister"], "ABCD\n");
    assert!(text.ends_with("Left; an unfinished game is not kept.\n"), "{text}");
    assert_eq!(yomi.json(&["list", "--json"]), serde_json::json!([]));
}

#[test]
fn there_is_no_undo_where_something_is_hidden() {
    let text = play(&Yomi::new(), &["play", "geister"], "ABCD\nundo\n");
    assert!(text.contains("what was seen cannot be unseen"), "{text}");
}

#[test]
fn two_people_do_not_see_each_others_secrets() {
    let yomi = Yomi::new();
    let text = play(&yomi, &["play", "geister", "--seat", "all"], "ABCD\n\nEFGH\n\n");
    let handed_over = text.split("Give the keyboard to Second").nth(1).unwrap();
    let second_sees = handed_over.split("Give the keyboard to First").next().unwrap();
    assert!(!second_sees.contains("ABCD"), "{second_sees}");
}
