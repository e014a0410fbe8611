//! Any program as a player.
//!
//! A bot reads JSON lines from its standard input and writes JSON lines to its standard output ([`message`]). It gets exactly what the view of its seat holds: what it is
//! told is made from a [`yomi_core::View`], as what agents and the page get. [`Program`] is what a specification like `cmd:python3 bot.py` names, [`Bot`] the process
//! at the other end, and [`Fault`] what it did wrong, if it did: whoever crashes, keeps silent, talks nonsense or cheats forfeits the game, and nothing else is harmed.

mod bot;
mod fault;
mod manners;
pub mod message;
mod process;
mod program;
mod seat;

pub use bot::Bot;
pub use fault::{Fault, FaultKind};
pub use manners::check_manners;
pub use message::schemas;
pub use program::Program;
pub use seat::{BotSeat, told};
