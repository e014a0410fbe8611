//! A readable record of one game.

use crate::rules_of;
use std::fmt::Write;
use yomi_core::{Game, Notation, Purpose, Rules, Seat, Show, Streams, Table};

/// A random game as text: every action in its notation, and every `every` actions all that each seat sees. No colours.
pub fn playthrough<G: Game>(spec: &str, seed: u64, every: usize) -> String {
    let streams = Streams::new(seed);
    let mut rng = streams.stream(0, Purpose::Other(4));
    let mut table = Table::new(rules_of::<G>(spec).start(&mut streams.stream(0, Purpose::Chance)));
    let mut text = format!("{spec}\n{}", pictures(&table));
    while let Some(seat) = table.game().turn() {
        let action = table.game().random_action(&mut rng).expect("somebody is to act");
        let number = table.actions().len() + 1;
        writeln!(text, "{number}. {}: {}", G::seat_name(seat), table.view(seat).sight().write(action))
            .expect("writing to a string");
        table.play(action).expect("drawn actions are legal");
        if number.is_multiple_of(every) && table.game().turn().is_some() {
            text.push_str(&pictures(&table));
        }
    }
    let outcome = table.game().outcome().expect("the game is over");
    writeln!(text, "{}{outcome:?}", pictures(&table)).expect("writing to a string");
    anstream::adapter::strip_str(&text).to_string()
}

/// The truth, and what each seat sees where that differs.
fn pictures<G: Game>(table: &Table<G>) -> String {
    let mut text = format!("\n{}", table.game().show());
    if G::HIDDEN {
        for seat in (0..G::SEATS as u8).map(Seat) {
            write!(text, "seen by {}:\n{}", G::seat_name(seat), table.view(seat).sight().show())
                .expect("writing to a string");
        }
    }
    text.push('\n');
    text
}
