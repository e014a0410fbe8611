//! The smallest games with an answer, for examples and tests: [`Nim`] with nothing hidden, [`Poker`] with one hidden
//! card, [`Kuhn`] with two.

mod kuhn;
mod nim;
mod poker;

pub use kuhn::{Kuhn, KuhnAction};
pub use nim::{Nim, NimRules, Twist};
pub use poker::{Action, Poker, PokerRules};
