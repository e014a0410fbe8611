//! The counts that come with yomi.

use super::Realizations;
use std::sync::LazyLock;

/// Read at first use, and checked by the tests.
static OURS: LazyLock<Box<Realizations>> = LazyLock::new(|| {
    let text = include_str!("../../data/realizations.txt");
    Box::new(Realizations::read(text).unwrap_or_else(|error| panic!("data/realizations.txt: {error}")))
});

impl Realizations {
    /// What was counted in games of a player of ours against itself; the data file says how it was made.
    pub fn ours() -> &'static Realizations {
        &OURS
    }
}
