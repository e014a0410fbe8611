//! What was measured, as pages that are written from data files: the ledger of published figures, and the techniques
//! across games.

mod ladders;
mod ledger;
mod markdown;
mod techniques;

pub use ladders::{Ladder, Ladders, Rating, RatingKnown};
pub use ledger::{Counts, Entry, Ledger, Paper};
pub use techniques::{Cell, Matrix, MatrixError, Technique};
