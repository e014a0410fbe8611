//! The options that an engine lets programs set.

use super::{Dialect, EngineState};

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Megabytes for what it remembers.
    pub megabytes: usize,
    /// Threads.
    pub threads: usize,
}

/// Megabytes, usually and at most.
const MEGABYTES: usize = 64;
const MOST_MEGABYTES: usize = 4096;

/// The most threads.
const MOST_THREADS: usize = 1024;

impl Resources {
    /// The usual memory for so many threads.
    pub fn usual(threads: usize) -> Self {
        Resources { megabytes: MEGABYTES, threads: threads.clamp(1, MOST_THREADS) }
    }
}

impl EngineState {
    /// The lines that tell which options there are.
    pub fn options(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(Resources { megabytes, threads }) = self.resources {
            lines.push(format!("option name Hash type spin default {megabytes} min 1 max {MOST_MEGABYTES}"));
            lines.push(format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"));
        }
        lines.push("option name UCI_Variant type combo default amazons var amazons".into());
        lines
    }

    /// Sets an option, or tells what would be right. A program that sets the variant has moves written as it expects
    /// them.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        match (name, value, &mut self.resources) {
            ("UCI_Variant", "amazons", _) => self.dialect = Dialect::Commas,
            ("UCI_Variant", ..) => return Err("UCI_Variant can only be amazons".into()),
            ("Hash", _, Some(own)) => own.megabytes = number(name, value, MOST_MEGABYTES, "megabytes")?,
            ("Threads", _, Some(own)) => own.threads = number(name, value, MOST_THREADS, "threads")?,
            _ => return Err(format!("there is no option {name:?}; see what uci answers")),
        }
        Ok(())
    }
}

/// From 1 to `most` of something.
fn number(name: &str, value: &str, most: usize, what: &str) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{name} takes 1 to {most} {what}"))
}
