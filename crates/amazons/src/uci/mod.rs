//! Talking to programs that use engines, in the manner of UCI (the Universal Chess Interface): what is said, without
//! saying it.
//!
//! A program sends lines like `position startpos moves d1-d7/g7` and `go movetime 1000`; an engine answers `info ...`
//! while it thinks and `bestmove ...` when it has thought. [`Command`] is a line that an engine is sent,
//! [`EngineState`] what an engine has to keep between them, [`Request`] a move to be found, by any player of the list;
//! the engine's own way to think is [`OWN_PLAYER`]. [`Reply`] is a line that an engine sends, for those who use one,
//! and [`PLAYER`] how an engine of any make sits at a seat.
//!
//! Moves are written `d1-d7/g7`; to programs that set the option `UCI_Variant` they are written as Fairy-Stockfish
//! writes them, which is `d1d7,d7g7`, or `d1d7pg7` to those that write so themselves, as its versions up to 14 did
//! ([`Dialect`]). All are read.

mod command;
mod dialect;
mod go;
mod info;
mod options;
mod player;
mod reply;
mod request;
mod state;

pub use command::{Command, StartText};
pub use dialect::Dialect;
pub use go::Go;
pub use info::info;
pub use options::Resources;
pub use player::PLAYER;
pub use reply::Reply;
pub use request::{Request, best_move};
pub use state::EngineState;

/// The player that minds every limit of `go`, and uses all that it is allowed to.
pub const OWN_PLAYER: &str = "best:ms=clock";
