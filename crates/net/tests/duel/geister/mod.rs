//! Geister servers and clients over the loopback.

mod games;
mod misbehaving;
mod restarting;
mod support;
