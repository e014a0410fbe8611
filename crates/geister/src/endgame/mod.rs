//! Wins that can be forced whatever the colours are, and endings with open colours solved completely.

mod colours;
mod forced;
mod last_four;
mod position;

pub use colours::ColouringSet;
pub use forced::{ForcedWin, ForcedWinSearch, ProofLimits, forced_win};
pub use last_four::{Ending, LastFour};
