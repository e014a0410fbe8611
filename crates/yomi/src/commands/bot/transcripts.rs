//! `yomi bot transcripts`: what is said to a bot and what it answers, in each game.

use crate::games::catalog;
use anstream::println;
use anyhow::Context;
use serde_json::{Value, json};
use yomi_arena::session::{Asking, Session};
use yomi_bots::message::{PROTOCOL, ToBot};
use yomi_core::{Seat, Spec};

/// Games that are soon over, or begin with few choices.
const GAMES: [&str; 5] = ["battleship:board=4x4,fleet=2", "geister", "amazons:size=4x4", "bridge", "tubstap"];

/// How many decisions of the bot are shown.
const SHOWN: usize = 3;

/// How many items of a list are shown, and how many characters of a text.
const ITEMS: usize = 3;
const CHARACTERS: usize = 60;

pub(super) fn run() -> anyhow::Result<()> {
    println!("# Conversations with a bot\n");
    println!(
        "What yomi says (`>`) and what a bot answers (`<`), up to its decision {SHOWN} in each game; the opponent plays at random. `…` stands for what was left out of long lists and texts.\n\
         Written by `yomi bot transcripts`; the protocol is explained in [bots.md](bots.md)."
    );
    for game in GAMES {
        println!("\n## {game}\n\n```\n{}\n```", transcript(game)?.join("\n"));
    }
    Ok(())
}

fn transcript(spec: &str) -> anyhow::Result<Vec<String>> {
    let spec: Spec = spec.parse()?;
    let game = catalog().configure(&spec)?;
    let kind = game.kind();
    let mut session = game.session(1);
    let seat = session.turn().context("a game begins with somebody's turn")?;
    for other in (0..kind.seats().len() as u8).map(Seat).filter(|&other| other != seat) {
        session.seat_agent(other, "random")?;
    }
    let mut lines = vec![
        format!("> {}", to_bot(&ToBot::Hello { protocol: PROTOCOL, yomi: env!("CARGO_PKG_VERSION").into() })),
        format!("< {}", line(json!({ "type": "hello", "protocol": PROTOCOL, "name": "first", "many": true }))),
    ];
    let mut told = 0;
    for decision in 0.. {
        while session.turn().is_some_and(|turn| turn != seat) {
            session.play_agent(Asking::default())?;
        }
        let new = told_since(&*session, seat, &mut told);
        if session.turn().is_none() || decision == SHOWN {
            lines.extend(
                new.into_iter()
                    .filter(|line| line["type"] == "event")
                    .map(|line| format!("> {}", self::line(short(line)))),
            );
            break;
        }
        lines.extend(new.into_iter().map(|line| format!("> {}", self::line(short(line)))));
        let action = session.legal().swap_remove(0);
        session.play(&action)?;
        lines.push(format!("< {}", line(json!({ "type": "action", "action": action }))));
    }
    match session.outcome() {
        Some(outcome) => lines.push(format!(
            "> {}",
            to_bot(&ToBot::GameOver {
                winner: outcome.winner.map(|side| side.0),
                side: kind.side(seat).0,
                score: outcome.score,
                reason: outcome.reason.into(),
            })
        )),
        None => lines.push("…".into()),
    }
    Ok(lines)
}

/// What the bot is told that it was not told before: the beginning once, every event once, and what it is asked now.
fn told_since(session: &dyn Session, seat: Seat, told: &mut usize) -> Vec<Value> {
    let lines = session.told_to_a_bot(seat).into_iter().skip(*told);
    let lines: Vec<Value> = lines.filter_map(|line| serde_json::from_str(&line).ok()).collect();
    *told += lines.iter().filter(|line| line["type"] != "go" && line["type"] != "gameover").count();
    lines
}

fn to_bot(message: &ToBot) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}

/// A message as it is said, its type first.
fn line(mut message: Value) -> String {
    let kind = message.as_object_mut().and_then(|entries| entries.remove("type")).unwrap_or_default();
    format!("{{\"type\":{kind},{}", &message.to_string()[1..])
}

/// The same with long lists and texts cut off.
fn short(value: Value) -> Value {
    match value {
        Value::Array(items) => {
            let more = (items.len() > ITEMS + 1).then(|| "…".into());
            let kept = if more.is_some() { ITEMS } else { items.len() };
            items.into_iter().take(kept).map(short).chain(more).collect()
        }
        Value::Object(entries) => entries.into_iter().map(|(key, value)| (key, short(value))).collect(),
        Value::String(text) if text.chars().count() > CHARACTERS => {
            (text.chars().take(CHARACTERS).collect::<String>() + "…").into()
        }
        other => other,
    }
}
