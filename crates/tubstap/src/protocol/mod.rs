//! The platform's protocol for playing over a network: what is said, and what it means.
//!
//! A server sends a line and the client answers it, with `= text` or, if it cannot, `? reason`, and an empty line.
//! Every line ends with CRLF.
//!
//! | server | client |
//! |---|---|
//! | `name` | `= name` |
//! | `opponent NAME` | `=` |
//! | `MAP` and the text of a map file, its lines joined without breaks | `=` |
//! | `Color 0` (red) or `Color 1` | `=` |
//! | `Genmove` | `= ` and the eleven numbers of a [`Record`](crate::replay::Record) |
//! | `play` and the eleven numbers, of what the other has done | `=` |
//! | `quit` | `=` |
//!
//! Nothing here reads or writes anything but strings. [`Referee`] says what a server asks, [`Client`] what a player
//! answers, and [`PLAYER`] is any client at one side. What programs may do differently is understood: capitals and
//! small letters, `ACTION[..];` around the numbers, the name of a map in the place of its text, an end of turn where
//! the last unit's action has ended the turn already. A turn ends with an end of turn, which may be all that is done in
//! it, or with the last unit's action.

mod client;
mod maps;
mod player;
mod referee;
mod reply;
mod request;
mod result;

pub use client::{Client, ClientError, Heard, Maps};
pub use maps::embedded_map;
pub use player::PLAYER;
pub use referee::Referee;
pub use reply::Reply;
pub use request::Request;
pub use result::{End, Ending, GameResult};
