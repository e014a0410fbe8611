//! How fleets are placed, and what an attacker makes of knowing it.
//!
//! Sakuta and Iida, in "Decision Making based on the Generation of Possible Positions in an Imperfect-Information
//! Game", draw fleets ship by ship and take all placements to be equally likely when they attack; several typical ways
//! to place, and attackers that know or learn them, are what they wished for next. Here they are:
//!
//! - A [`Style`] is a distribution of fleets: ships are placed one by one, and some kinds of places (along the rim,
//!   touching an earlier ship, ...) are so many times as likely as others. A [`Mixture`] draws one of several styles
//!   for every fleet. Both draw exactly, and tell the exact chance of any fleet.
//! - A [`Belief`] is what an attacker thinks who knows such a [`Prior`]: possible fleets with weights. An [`Outlook`]
//!   is that, or counting where all fleets are alike.
//! - [`Habits`] are what an attacker has learned of one opponent from past games. They are a prior as well.

mod belief;
mod habits;
mod mixture;
mod outlook;
mod players;
mod style;

pub use belief::{Belief, Prior};
pub use habits::{Habits, HabitsPrior};
pub use mixture::{Mixture, MixturePrior};
pub use outlook::Outlook;
pub(crate) use players::{LEARN, READ};
pub(crate) use style::Chances;
pub use style::Style;
