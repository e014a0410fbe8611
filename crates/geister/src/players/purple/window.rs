//! The window of alpha-beta search, also across throws of dice.

use super::search::WIN;

/// The values between which a result matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) low: f32,
    pub(super) high: f32,
}

impl Window {
    /// Every value matters.
    pub(super) const FULL: Window = Window { low: -WIN, high: WIN };

    /// The window for a value that counts by `weight` beside a sum of others that lies between `least` and `most`.
    pub(super) fn part(self, weight: f32, least: f32, most: f32) -> Window {
        Window { low: ((self.low - most) / weight).max(-WIN), high: ((self.high - least) / weight).min(WIN) }
    }
}
