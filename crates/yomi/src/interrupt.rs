//! Ctrl-C, or a polite kill: the first one asks for an orderly end, which may take no longer than a moment; the second
//! one ends at once.

use anstream::eprintln;
use anyhow::Context;
use std::{process, thread, time::Duration};
use yomi_core::Stop;

/// The exit code of a process ended by Ctrl-C.
const INTERRUPTED: i32 = 130;
/// How long an orderly end may take. Whoever asks is gone after a second; what is stored by then is safe.
const PATIENCE: Duration = Duration::from_millis(800);

/// A flag that Ctrl-C (or a polite kill) raises.
pub(crate) fn flag() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            process::exit(INTERRUPTED);
        }
        raised.raise();
        // A thread of its own, since the next signal must find this one ready.
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            eprintln!("yomi: stopped in the middle of something; everything that was stored is safe");
            process::exit(INTERRUPTED);
        });
    })
    .context("Ctrl-C cannot be handled")?;
    Ok(stop)
}
