//! Servers for two and their clients over the loopback.

mod geister;
mod support;
mod tubstap;
