//! The studio over its interface: whole games, bad input, secrets.

mod admission;
mod bad_input;
mod crowds;
mod description;
mod files;
mod laboratory;
mod learning;
mod people;
mod playing;
mod programs;
mod replays;
mod secrets;
mod support;
mod watching;
