//! The live line of a running match.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::{fmt::Write, time::Duration};
use yomi_arena::runner::Progress;

/// A bar with rate and remaining time on standard error; nothing where that is no terminal.
pub(crate) struct MatchBar {
    bar: ProgressBar,
    begun: bool,
}

impl MatchBar {
    pub(crate) fn new(label: &str) -> Self {
        let bar = ProgressBar::no_length().with_message(label.to_owned());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} games, {rate}, {eta} left")
            .expect("a valid template")
            .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                // Slow players take minutes a game, quick ones play thousands a second. A bar cannot report an error.
                let _ = match state.per_sec() {
                    rate if rate >= 10.0 => write!(out, "{rate:.0}/s"),
                    rate if rate >= 0.1 => write!(out, "{rate:.1}/s"),
                    rate => write!(out, "{:.1}/min", rate * 60.0),
                };
            });
        bar.set_style(style);
        MatchBar { bar, begun: false }
    }

    pub(crate) fn update(&mut self, progress: Progress) {
        if !self.begun {
            // Games found in the store say nothing about the speed of this run.
            self.bar.set_length(progress.wanted);
            self.bar.set_position(progress.found);
            self.bar.reset_eta();
            self.bar.enable_steady_tick(Duration::from_millis(200));
            self.begun = true;
        }
        self.bar.set_position(progress.found + progress.played);
    }

    /// One more game is played; from any thread.
    pub(crate) fn one_more(&self) {
        self.bar.inc(1);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
