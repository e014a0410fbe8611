//! Talking to programs that use engines, in the manner of UCI (the Universal Chess Interface): what is said, without saying it.
//!
//! A program sends lines like `position startpos moves d1-d7/g7` and `go movetime 1000`; an engine answers `info ...` while it thinks and
//! `bestmove ...` when it has thought. [`Command`] is a line that an engine is sent, [`Desk`] what an engine has to keep between
//! them, [`Info`] and [`Dialect`] are how it answers. [`Reply`] is a line that an engine sends, for those who use one.
//!
//! Moves are written `d1-d7/g7`, or `d1d7,d7g7` to programs that set the option `UCI_Variant`, as Fairy-Stockfish wants them. Both are read.

mod best;
mod command;
mod desk;
mod limits;
mod reply;
mod search;
mod thinker;

pub use crate::players::Progress;
pub use best::BestThinker;
pub use command::{Command, StartText};
pub use desk::Desk;
pub(crate) use desk::size_of;
pub use limits::{Limits, Share};
pub use reply::{Dialect, Info, Reply, Score};
pub use search::SearchThinker;
pub use thinker::{PlayerThinker, Thinker};
