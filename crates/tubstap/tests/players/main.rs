//! The players, and what they are made of.

#[path = "../common/mod.rs"]
mod common;
mod duels;
mod limits;
mod matches;
mod policies;
mod turns;
