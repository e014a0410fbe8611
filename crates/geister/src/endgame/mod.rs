//! Wins that can be forced whatever the colours are, and endings with open colours solved completely.

mod colouring_set;
mod forced_win;
mod last_four;
mod proof_position;

pub use colouring_set::ColouringSet;
pub use forced_win::{ForcedWin, ForcedWinSearch, ProofLimits, forced_win};
pub use last_four::{Ending, LastFour};
