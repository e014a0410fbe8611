//! The real binary, used as people use it.

mod amazons;
mod analyze;
mod bad_input;
mod boards;
mod bots;
mod crash;
mod figures;
mod geister;
mod hostile;
mod matches;
mod play;
mod stopping;
mod studio;
mod support;
mod tables;
mod tournaments;
mod tubstap;
