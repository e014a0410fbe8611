//! The studio over its interface: whole games, bad input, secrets.

mod bad_input;
mod description;
mod playing;
mod secrets;
mod support;
mod watching;
