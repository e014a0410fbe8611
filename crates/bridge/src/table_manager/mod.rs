//! The Table Manager protocol, version 18, by which bridge programs play with each other: its sentences, and the player
//! at one seat.
//!
//! It is plain text over TCP, a sentence a line. A *table* deals, tells every seat what it may know and checks the
//! rest; four *clients* play, one a seat. A client asks for everything ("North ready for East's bid"), so nobody is
//! told anything too early. It has no claims: a board is played to its last card.
//!
//! Nothing here reads or writes anything but strings: [`FromClient`] and [`FromTable`] are the sentences, [`Client`] is
//! a seat, and [`PLAYER`] how a client of any make sits at one. Programs differ in case, spaces, colons and full stops,
//! and all of that is understood; what is written is written in one way.
//!
//! | client | table |
//! |---|---|
//! | `Connecting "team" as North using protocol version 18` | `North ("team") seated` |
//! | `North ready for teams` | `Teams : N/S : "team" E/W : "others"` |
//! | `North ready to start` | `Start of board` |
//! | `North ready for deal` | `Board number 8. Dealer West. Both vulnerable.` |
//! | `North ready for cards` | `North's cards : S A T 9 5. H -. D Q J 8 7 6. C 7 5 4 2.` |
//! | `North ready for East's bid` | `East bids 1NT`, `East passes`, `East doubles`, `East redoubles` |
//! | `North bids 2H Alert. both majors` | |
//! | | `North to lead`, and `Dummy to lead` to declarer |
//! | `North plays 7D` | |
//! | `North ready for dummy` | `Dummy's cards : S A ...` |
//! | `North ready for East's card to trick 3`; dummy says `dummy's` of its own | `East plays AC` |
//! | | `Timing - ...` after a board, `End of session` after the last one |

mod client;
mod from_client;
mod from_table;
mod player;
mod words;

pub use client::{Client, ClientError, Heard};
pub use from_client::{FromClient, Ready};
pub use from_table::FromTable;
pub use player::PLAYER;

use crate::{Call, Card, seats};
use std::fmt;
use yomi_core::Seat;

/// The version of the protocol.
pub const VERSION: u32 = 18;

/// A hand as the protocol names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// By its seat.
    Seat(Seat),
    /// As dummy, whoever that is.
    Dummy,
}

impl Who {
    /// The seat, if `dummy` is dummy's.
    pub fn seat(self, dummy: Seat) -> Seat {
        match self {
            Who::Seat(seat) => seat,
            Who::Dummy => dummy,
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Seat(seat) => f.write_str(seats::name(*seat)),
            Who::Dummy => f.write_str("Dummy"),
        }
    }
}

/// A sentence that the protocol does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" {problem}")]
pub struct NoSentence {
    /// What was heard, shortened.
    text: String,
    /// What is wrong with it, and what would be right.
    problem: String,
}

impl NoSentence {
    fn new(text: &str, problem: impl Into<String>) -> NoSentence {
        const LONGEST: usize = 80;
        let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        if text.chars().count() > LONGEST {
            shown.push('…');
        }
        NoSentence { text: shown, problem: problem.into() }
    }
}

/// A call as the protocol says it: `North bids 1NT`, `North passes`, with what is told about it.
fn write_call(f: &mut fmt::Formatter<'_>, seat: Seat, call: Call, alert: Option<&str>) -> fmt::Result {
    let name = seats::name(seat);
    match call {
        Call::Pass => write!(f, "{name} passes"),
        Call::Double => write!(f, "{name} doubles"),
        Call::Redouble => write!(f, "{name} redoubles"),
        Call::Bid(level, strain) => write!(f, "{name} bids {level}{strain}"),
    }?;
    match alert {
        None => Ok(()),
        Some("") => f.write_str(" Alert."),
        Some(text) => write!(f, " Alert. {text}"),
    }
}

/// A card as the protocol says it: rank first.
fn write_play(f: &mut fmt::Formatter<'_>, who: Who, card: Card) -> fmt::Result {
    write!(f, "{who} plays {}{}", card.rank().letter(), card.suit().letter())
}
