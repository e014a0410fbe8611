//! Thinking that any game can use.
//!
//! [`flat`] tries every action by the same number of playouts in every world that is drawn.
//!
//! Games plug in their playouts ([`Playouts`]), and callers say how worlds are drawn and when to stop ([`Budget`]). All
//! of it is generic and compiled for each game. Nothing here does I/O, reads a clock or starts a thread.

mod budget;
mod flat;
mod scores;

pub use budget::{Amount, Budget, Playing, Timed};
pub use flat::{Draws, Playouts, flat};
pub use scores::{Score, Scores};
