//! Ctrl-C: the first one asks for an orderly end, the second one ends at once.

use anyhow::Context;
use yomi_core::Stop;

/// The exit code of a process ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// A flag that Ctrl-C (or a polite kill) raises.
pub(crate) fn flag() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(INTERRUPTED);
        }
        raised.raise();
    })
    .context("Ctrl-C cannot be handled")?;
    Ok(stop)
}
