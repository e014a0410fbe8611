//! Small boards, on which the whole game can be solved: what is known of them holds without any doubt.

mod action;
mod game;
mod players;

pub use action::SmallAction;
pub use game::SmallGeister;
