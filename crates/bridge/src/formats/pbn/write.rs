//! Boards in PBN's export format.

use super::lexer::written;
use crate::{Auction, Hand, Vulnerability, formats::Record, seats};
use std::fmt::Write;
use yomi_core::Seat;

/// The text of all boards.
pub(super) fn export<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut text = String::from("% PBN 2.1\n% EXPORT\n");
    for record in records {
        text.push('\n');
        board(&mut text, record);
    }
    text
}

fn board(text: &mut String, record: &Record) {
    let mut tag = |name: &str, value: &str| {
        text.push_str(&written(name, value));
        text.push('\n');
    };
    let seat_letter = |seat: Option<Seat>| seat.map_or_else(String::new, |seat| seats::letter(seat).to_string());
    let passed_out = record.auction.as_ref().is_some_and(|auction| auction.is_over() && auction.contract().is_none());
    for name in ["Event", "Site", "Date"] {
        tag(name, "");
    }
    tag("Board", &record.name);
    for seat in [seats::WEST, seats::NORTH, seats::EAST, seats::SOUTH] {
        tag(seats::name(seat), &record.players[seats::index(seat)]);
    }
    tag("Dealer", &seat_letter(record.dealer));
    tag("Vulnerable", record.vulnerability.map_or("", vulnerability));
    tag("Deal", &record.deal.map_or_else(String::new, |deal| deal.to_string()));
    tag("Scoring", "");
    tag("Declarer", &seat_letter(record.contract.map(|(_, declarer)| declarer)));
    let contract = record.contract.map(|(contract, _)| contract.to_string());
    tag("Contract", &contract.unwrap_or_else(|| if passed_out { "Pass".into() } else { String::new() }));
    tag("Result", &record.tricks.map_or_else(String::new, |tricks| tricks.to_string()));
    if let Some(auction) = &record.auction {
        calls(text, auction);
    }
    play(text, record);
}

fn vulnerability(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    }
}

/// The calls, four a line, and the notes about them.
fn calls(text: &mut String, auction: &Auction) {
    text.push_str(&written("Auction", &seats::letter(auction.dealer()).to_string()));
    let mut notes = String::new();
    let mut count = 0;
    for (index, made) in auction.calls().iter().enumerate() {
        text.push(if index % 4 == 0 { '\n' } else { ' ' });
        let _ = write!(text, "{}", made.call);
        if let Some(alert) = &made.alert {
            count += 1;
            let _ = write!(text, " ={count}=");
            notes += &written("Note", &format!("{count}:{alert}"));
            notes.push('\n');
        }
    }
    // A plus says that the auction goes on.
    text.push_str(if auction.is_over() { "\n" } else { "\n+\n" });
    *text += &notes;
}

/// A trick a line, with a column for each seat from the opening leader on.
fn play(text: &mut String, record: &Record) {
    let Some(game) = record.game_after(usize::MAX).filter(|_| !record.play.is_empty()) else { return };
    let first = game.play().terms().leader;
    text.push_str(&written("Play", &seats::letter(first).to_string()));
    text.push('\n');
    for trick in game.play().tricks() {
        let columns = (0..4).map(|column| {
            let card = trick.card_of(Seat((first.0 + column) & 3));
            card.map_or_else(|| "-".into(), |card| card.to_string())
        });
        *text += &columns.collect::<Vec<String>>().join(" ");
        text.push('\n');
    }
    if game.hands().cards() != Hand::EMPTY {
        text.push_str("*\n");
    }
}
