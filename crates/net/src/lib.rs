//! Everything that talks over TCP.
//!
//! [`lines`] is for any game: a connection that speaks in lines, with a limit to their length, a deadline and a transcript. A protocol is
//! a module of its own beside it. What a protocol *says* is pure and belongs to its game's crate; here it is only sent, awaited and timed.
//!
//! - [`geister`]: Geister, the server and the client of the Game AI Tournament's protocol.
//! - [`table_manager`]: bridge, the table and the client of the Table Manager protocol.

pub mod geister;
pub mod lines;
pub mod table_manager;
