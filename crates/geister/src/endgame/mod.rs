//! Wins that can be forced whatever the colours are, and endings with open colours solved completely.
//!
//! The forced wins stand on `yomi_search::proof`, to which this module gives the tree. The solved endings do not
//! stand on a search: they are worked out backwards, from the ends to all positions before them, so that draws are
//! known too, which no search to a depth can show.

mod colouring_set;
mod forced_win;
mod last_four;
mod proof_position;

pub use colouring_set::ColouringSet;
pub use forced_win::{ForcedWin, ForcedWinSearch, ProofLimits, forced_win};
pub use last_four::{Ending, LastFour};
