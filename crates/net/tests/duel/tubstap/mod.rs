//! TUBSTAP's server and clients over real connections.

mod games;
mod misbehaving;
mod support;
