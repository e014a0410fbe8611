//! Geister by the protocol of the Game AI Tournament (see [`yomi_geister::protocol`] for what is said).
//!
//! # The server
//!
//! [`Server`] has a port for each side. It waits for a client at both, plays one game, waits until both have left, and is ready for the next
//! pair. What [`yomi_geister::protocol::Referee`] judges, it sends and times:
//!
//! - Each side has [`TimeControl::game`] for all its decisions together, the set-up included, and then [`TimeControl::extra`] for each. Who takes
//!   longer loses.
//! - A wrong move loses as well, after `NG `, unless [`Settings::pardons`] lets it try again. A wrong set-up may be tried again some times. Words
//!   out of turn are answered with `NG ` and nothing else, if they are not too many.
//! - A client that hangs up, at whosever turn, or sends a line without end, loses.
//!
//! The reason of a loss is in the result.

mod clock;
mod game;
mod server;

pub use clock::TimeControl;
pub use server::{Server, Settings, Told};
