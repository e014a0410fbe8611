//! Many machines on one: broker, coordinator and workers as real processes, each in a network namespace of its own.
//!
//! A short test is part of the gate; `cargo xtask cluster` runs the long ones, in which everything is killed. The store
//! must be that of one process, row by row, every time.

#![cfg(target_os = "linux")]

mod bad_input;
mod killed;
mod machines;
mod measured;
mod short;
mod site;
mod strange;
