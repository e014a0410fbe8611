//! Everything that talks over TCP.
//!
//! [`lines`] is for any game: a connection that speaks in lines, with a limit to their length, a deadline and a
//! transcript. [`play`] is a client on such a connection, for any protocol, and [`duel`] a server for two of them. What
//! a protocol *says* is pure and belongs to its game's crate; here it is only sent, awaited and timed.
//!
//! - [`geister`]: Geister, games on a server of the Game AI Tournament's protocol.
//! - [`table_manager`]: bridge, the table of the Table Manager protocol.
//! - [`tubstap`]: TUBSTAP, games on a server of the platform's protocol.

mod client;
pub mod duel;
pub mod geister;
pub mod lines;
pub mod table_manager;
pub mod tubstap;

pub use client::{Answer, Client, Patience, PlayError, play, play_patiently};
