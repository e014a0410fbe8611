//! Any program as a player.
//!
//! A bot reads JSON lines and writes JSON lines ([`message`]), over its standard input and output, a TCP connection or
//! a WebSocket. It gets exactly what the view of its seat holds: what it is told is made from a [`yomi_core::View`], as
//! what agents and the page get. [`Program`] is what a specification like `cmd:python3 bot.py` names and [`Guest`] the
//! program at a seat, which speaks the bot protocol ([`Json`]) or another one that its game knows
//! ([`yomi_core::Protocol`]). [`Fault`] is what it did wrong, if it did: whoever crashes, keeps silent, talks nonsense
//! or cheats forfeits the game, and nothing else is harmed.

mod containment;
mod fault;
mod guest;
mod json;
mod legal;
mod manners;
mod memory;
pub mod message;
mod process;
mod program;
mod reach;
mod stream;
mod wire;

pub use containment::containment;
pub use fault::{Fault, FaultKind};
pub use guest::Guest;
pub use json::{Json, told};
pub use manners::check_manners;
pub use message::schemas;
pub use program::{Command, KINDS, Kind, Place, Program};
