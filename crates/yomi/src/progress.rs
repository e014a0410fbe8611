//! The live line of a running match.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::{fmt::Write, time::Duration};
use yomi_arena::{runner::Progress, sequential::TestState};

/// A bar with rate and remaining time on standard error; nothing where that is no terminal.
pub(crate) struct MatchBar {
    bar: ProgressBar,
    label: String,
    begun: bool,
}

const BAR: &str = "{msg} {wide_bar} {human_pos}/{human_len} games, {rate}, {eta} left";
/// Where nobody knows how many games there will be.
const OPEN_END: &str = "{msg}, {human_pos} games, {rate}";

impl MatchBar {
    pub(crate) fn new(label: &str) -> Self {
        let bar = ProgressBar::no_length().with_message(label.to_owned());
        bar.set_style(style(BAR));
        MatchBar { bar, label: label.to_owned(), begun: false }
    }

    pub(crate) fn update(&mut self, progress: Progress) {
        if !self.begun {
            if progress.test.is_some() {
                self.bar.set_style(style(OPEN_END));
            }
            // Games found in the store say nothing about the speed of this run.
            self.bar.set_length(progress.wanted);
            self.bar.set_position(progress.found);
            self.bar.reset_eta();
            self.bar.enable_steady_tick(Duration::from_millis(200));
            self.begun = true;
        }
        self.bar.set_position(progress.found + progress.played);
        if let Some(TestState { llr, bounds: [lower, upper], .. }) = progress.test {
            self.bar.set_message(format!("{} LLR {llr:.2} ({lower:.2}, {upper:.2})", self.label));
        }
    }

    /// One more game is played; from any thread.
    pub(crate) fn one_more(&self) {
        self.bar.inc(1);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a valid template").with_key(
        "rate",
        |state: &ProgressState, out: &mut dyn Write| {
            // Slow players take minutes a game, quick ones play thousands a second. A bar cannot report an error.
            let _ = match state.per_sec() {
                rate if rate >= 10.0 => write!(out, "{rate:.0}/s"),
                rate if rate >= 0.1 => write!(out, "{rate:.1}/s"),
                rate => write!(out, "{:.1}/min", rate * 60.0),
            };
        },
    )
}
