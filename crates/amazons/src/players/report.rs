//! What players tell while they think.

use crate::{action::Action, game::Amazons};
use yomi_core::{Notation, Report};

/// A line with what it is worth to the side that begins it, if that is known, how deep was looked for it, and how much
/// work it took.
pub(super) fn report(game: &Amazons, line: &[Action], value: Option<f64>, depth: u32, work: u64) -> Report {
    Report {
        value,
        depth: Some(depth),
        work,
        line: line.iter().map(|action| game.write(*action)).collect(),
        ..Report::default()
    }
}
