//! The live line of a running match.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;
use yomi_arena::runner::Progress;

/// A bar with rate and remaining time on standard error; nothing where that is no terminal.
pub(crate) struct MatchBar {
    bar: ProgressBar,
    begun: bool,
}

impl MatchBar {
    pub(crate) fn new(label: &str) -> Self {
        let bar = ProgressBar::no_length().with_message(label.to_owned());
        let style = "{msg} {wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left";
        bar.set_style(ProgressStyle::with_template(style).expect("a valid template"));
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

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
