//! What a page would be sent, for trying out boards without a server: `scenes geister 7 20 0` plays twenty random
//! actions with seed 7 and prints the scene of the first seat, its legal actions and the names of the seats as JSON.
//! Without a seat it prints the truth; with `quick` or `thorough` after the seat also what the seat may think, and to
//! the standard error how long that took.

use serde_json::json;
use std::{process::ExitCode, time::Instant};
use yomi_core::{Budget, Care, Purpose, Seat, Spec, Streams, pick};

const USAGE: &str = "usage: scenes GAME SEED ACTIONS [SEAT [quick|thorough]], as in scenes geister 7 20 0";

fn main() -> ExitCode {
    match run() {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}; {USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<String, String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let ([spec, seed, actions], seat, care) = match &words[..] {
        [spec, seed, actions] => ([spec, seed, actions], None, None),
        [spec, seed, actions, seat] => ([spec, seed, actions], Some(seat), None),
        [spec, seed, actions, seat, care] => ([spec, seed, actions], Some(seat), Some(care)),
        _ => return Err("three to five words are needed".into()),
    };
    let care = match care.map(String::as_str) {
        None => None,
        Some("quick") => Some(Care::Quick),
        Some("thorough") => Some(Care::Thorough),
        Some(other) => return Err(format!("{other:?} is neither quick nor thorough")),
    };
    let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{text:?}: {error}"));
    let spec: Spec = spec.parse().map_err(|error| format!("{error}"))?;
    let game = yomi_games::catalog("example").configure(&spec).map_err(|error| error.to_string())?;
    let names = game.kind().seats();
    let seat = seat.map(|text| number(text)).transpose()?.map(|seat| Seat(seat as u8));
    if let Some(seat) = seat.filter(|seat| seat.index() >= names.len()) {
        return Err(format!("{} has no {seat}", game.kind().name()));
    }
    let mut session = game.session(number(seed)?);
    let mut rng = Streams::new(number(seed)?).stream(0, Purpose::Other(0));
    for _ in 0..number(actions)? {
        let legal = session.legal();
        let Some(action) = pick(&legal, &mut rng) else { break };
        session.play(action).map_err(|error| error.to_string())?;
    }
    let legal = if seat.is_some() && session.turn() == seat { session.legal() } else { Vec::new() };
    let began = Instant::now();
    let belief = seat.zip(care).map(|(seat, care)| session.belief(seat, care, &Budget::unlimited()));
    if belief.is_some() {
        eprintln!("{:?}", began.elapsed());
    }
    let shown = json!({ "scene": session.scene(seat), "belief": belief, "legal": legal, "mine": seat, "names": names });
    Ok(shown.to_string())
}
