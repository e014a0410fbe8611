//! The tournament server's protocol, without a network.

#[path = "../common/mod.rs"]
mod common;

mod clients;
mod messages;
mod referee;
mod seen;
