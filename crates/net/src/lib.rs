//! Everything that talks over TCP.
//!
//! [`lines`] is for any game: a connection that speaks in lines, with a limit to their length, a deadline and a transcript. [`play`] is a client on such a connection, for any protocol. A server is
//! a module of its own beside it. What a protocol *says* is pure and belongs to its game's crate; here it is only sent, awaited and timed.
//!
//! - [`geister`]: Geister, the server of the Game AI Tournament's protocol.
//! - [`table_manager`]: bridge, the table of the Table Manager protocol.
//! - [`tubstap`]: TUBSTAP, the server of the platform's protocol.

mod client;
pub mod geister;
pub mod lines;
pub mod table_manager;
pub mod tubstap;

pub use client::{Answer, Client, PlayError, play};
