//! No response to a seat holds what the seat does not know.
//!
//! A game between people is played twice: as it was, and as it would have been in another world that the seat cannot
//! tell from it, with the hidden part dealt anew. Whatever the seat asks, it gets the same bytes both times.

use crate::support::Studio;
use axum::{
    body::Body,
    http::{Request, Response},
};
use futures_util::StreamExt;
use serde_json::{Value, json};
use yomi_battleship::Battleship;
use yomi_bridge::Bridge;
use yomi_core::{Args, Game, Hidden, Notation, Purpose, Rng, Rules, Seat, Spec, Streams, Table, Worlds};
use yomi_geister::Geister;

/// A game that went on for some time.
fn table<G: Game>(rules: &G::Rules, rng: &mut Rng, actions: usize) -> Table<G> {
    let mut table = Table::new(rules.start(rng));
    for _ in 0..actions {
        // The position before the end, so that there is something left to hide.
        let mut next = table.clone();
        let Some(action) = next.game().random_action(rng) else { break };
        next.play(action).unwrap();
        if next.game().outcome().is_some() {
            break;
        }
        table = next;
    }
    table
}

/// Plays a game between people over the interface; returns their tokens.
fn play<G: Game>(studio: &Studio, start: &G, actions: &[G::Action]) -> Vec<String> {
    let seats = vec![None; G::SEATS];
    let tokens = studio.begin(&start.fixed_rules().spec().to_string(), &seats, 1);
    let mut game = start.clone();
    for (revision, &action) in actions.iter().enumerate() {
        let seat = game.turn().unwrap();
        let text = game.sight(seat).write(action);
        studio.act(&tokens[seat.index()], &text, &json!(revision)).ok();
        game.apply(action);
    }
    tokens
}

/// Everything that a seat can get out of the studio, as bytes.
fn everything(studio: &Studio, token: &str, foreign_actions: &[String], believe: bool, adviser: &str) -> Vec<u8> {
    let path = format!("/api/seats/{token}");
    let mut answers = vec![studio.get(&path)];
    for player in ["random", adviser] {
        answers.push(studio.post(&format!("{path}/hint"), &json!({"player": player})));
    }
    answers.push(studio.post(&format!("{path}/undo"), &json!({})));
    answers.push(studio.post(&format!("{path}/takeback"), &json!({"agree": true})));
    answers.push(studio.post(&format!("{path}/rematch"), &json!({})));
    if believe {
        answers.push(studio.get(&format!("{path}/belief")));
    }
    let revision = answers[0].json()["revision"].clone();
    // Attempts that are legal in no world, and texts that might be: refused for reasons that the seat knows.
    for text in foreign_actions.iter().map(String::as_str).chain(["", "nonsense", "a1", "z99", "A,NORTH", "SA", "ABCD"])
    {
        let wrong = json!(revision.as_u64().unwrap() + 1);
        answers.push(studio.act(token, text, &wrong));
    }
    answers.push(studio.act(token, "nonsense", &revision));
    answers.push(studio.get(&path));
    let told = answers.into_iter().flat_map(|answer| [answer.status.to_string().into_bytes(), answer.bytes]).flatten();
    told.chain(news(studio, &path)).collect()
}

/// The headers of an answer, and the first that a seat is told while it watches.
fn news(studio: &Studio, path: &str) -> Vec<u8> {
    let headers = |response: &Response<Body>| format!("{:?}", response.headers()).into_bytes();
    let ask = |path: String| studio.respond(Request::get(path).body(Body::empty()).unwrap());
    let mut told = headers(&ask(path.to_owned()));
    let events = ask(format!("{path}/events"));
    told.extend(headers(&events));
    let first = studio.block_on(events.into_body().into_data_stream().next());
    told.extend(first.unwrap().unwrap());
    told
}

/// What a seat is told when it gives up: how it ended, and nothing of what was hidden. Where the game is stored says
/// which deal it was, which nobody may know before; it is no secret then.
fn farewell(studio: &Studio, token: &str) -> String {
    let mut told = studio.post(&format!("/api/seats/{token}/resign"), &json!({})).ok();
    told["kept"] = Value::Null;
    told.to_string()
}

/// Beliefs, which take long at the beginning of some games, are asked for after `believe_from` actions.
fn nothing_leaks<G: Hidden>(spec: &str, deals: u64, lengths: &[usize], believe_from: usize, adviser: &str) {
    let spec: Spec = spec.parse().unwrap();
    let rules = G::Rules::from_args(&Args::new(&spec, G::Rules::PARAMS).unwrap()).unwrap();
    let mut differing = 0;
    for deal in 0..deals {
        for &length in lengths {
            let studio = Studio::new();
            let mut rng = Streams::new(deal).stream(length as u64, Purpose::Other(1));
            let truth: Table<G> = table(&rules, &mut rng, length);
            let tokens = play(&studio, truth.start(), truth.actions());
            for seat in (0..G::SEATS as u8).map(Seat) {
                let view = truth.view(seat);
                let world = G::worlds(&view).unwrap().sample(&mut rng);
                differing += u32::from(world != truth.game().true_world(seat));
                let (start, actions) = G::replay_in(&view, &world);
                let others = play(&studio, &start, &actions);
                let foreign: Vec<String> = view.legal().into_iter().map(|action| view.sight().write(action)).collect();
                let [here, there] = [&tokens, &others].map(|tokens| {
                    everything(&studio, &tokens[seat.index()], &foreign, length >= believe_from, adviser)
                });
                assert!(
                    here == there,
                    "{} after {length} actions of deal {deal}, {seat}:\n{}\n{}",
                    G::NAME,
                    String::from_utf8_lossy(&here),
                    String::from_utf8_lossy(&there)
                );
                if seat.index() + 1 == G::SEATS {
                    let [here, there] = [&tokens, &others].map(|tokens| farewell(&studio, &tokens[seat.index()]));
                    assert_eq!(here, there, "{} after {length} actions, {seat} gives up", G::NAME);
                }
            }
        }
    }
    assert!(differing > 0, "no world differed from the truth, so nothing was tested");
}

#[test]
fn battleship_keeps_its_secrets() {
    nothing_leaks::<Battleship>("battleship:board=6x6,fleet=3+2+2", 2, &[0, 2, 5, 9, 20], 0, "mp:all");
    nothing_leaks::<Battleship>(
        "battleship:board=6x6,fleet=3+2,placement=uniform,announce=silent",
        1,
        &[0, 7, 18],
        0,
        "sharp",
    );
}

#[test]
fn geister_keeps_its_secrets() {
    nothing_leaks::<Geister>("geister", 1, &[1, 2, 3, 14, 30], 30, "purple:2,100,prove=0");
}

#[test]
fn bridge_keeps_its_secrets() {
    nothing_leaks::<Bridge>("bridge:contract=4S", 1, &[0, 1, 6, 21, 42], 42, "mc:2,work=50000");
}
