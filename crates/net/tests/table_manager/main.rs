//! Tables and clients over the loopback.

mod matches;
mod misbehaving;
mod support;
