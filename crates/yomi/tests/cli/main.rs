//! The real binary, used as people use it.

mod amazons;
mod bad_input;
mod boards;
mod bots;
mod crash;
mod figures;
mod geister;
mod matches;
mod play;
mod studio;
mod support;
mod tables;
mod tournaments;
mod tubstap;
