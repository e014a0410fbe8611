//! Ctrl-C: the first one asks for an orderly end, the second one ends at once.

use anyhow::Context;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// The exit code of a process ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// A flag that Ctrl-C (or a polite kill) raises.
pub(crate) fn flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    })
    .context("Ctrl-C cannot be handled")?;
    Ok(stop)
}
