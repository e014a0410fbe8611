//! The sample of results that the gate checks.

use crate::{dds::Dds, deals, engine::Engine};
use yomi_bridge::{Strain, seats};
use yomi_core::{Purpose, Streams};

/// Prints positions and what libdds says of every card: strain, leader, cards on the table, hands, and results.
pub(crate) fn run(dds: &mut Dds) {
    let streams = Streams::new(2026);
    println!("# Double-dummy results of Debian's libdds 2.9.0, printed by `libdds sample` (examples/libdds).");
    println!("# strain | leader | cards on the table | cards in hand | tricks of the side to play after each card");
    for index in 0..330 {
        let mut rng = streams.stream(index, Purpose::Chance);
        // Short endings, because they are cheap and odd, then all lengths.
        let size = if index < 130 { 1 + index as u32 % 5 } else { 1 + index as u32 % 13 };
        let position = deals::position(&mut rng, size, (index / 13) as u32 % 4);
        let strain = Strain::ALL[index as usize % 5];
        let table: Vec<String> = position.table().map(|card| card.to_string()).collect();
        let (results, _) = dds.each_card(&position, strain);
        let results: Vec<String> = results.iter().map(|(card, tricks)| format!("{card}={tricks}")).collect();
        println!(
            "{strain} | {} | {} | {} | {}",
            seats::letter(position.leader()),
            table.join(" "),
            position.hands(),
            results.join(" ")
        );
    }
}
