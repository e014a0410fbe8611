//! Looking ahead over shots that all miss.

use crate::{cells::Cell, posterior::Posterior};
use yomi_core::{first_best, interrupt};

/// How far and how wide to look: the strategy LA of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAhead {
    /// The number of shots, at least 1. With one shot it is the strategy MP.
    pub depth: u8,
    /// How many cells, the likeliest, are tried for each shot but the last.
    pub width: u16,
}

impl LookAhead {
    /// One shot: the likeliest cell.
    pub const NONE: LookAhead = LookAhead { depth: 1, width: 1 };

    /// The first of the shots that together hit the most fleets at least once, and how many fleets that is; of equals, the cell
    /// that itself hits more, or comes first in reading order. `None` if no cell can be hit.
    pub fn best(self, posterior: &Posterior) -> Option<(Cell, u128)> {
        if self.depth <= 1 {
            return posterior.likeliest().filter(|(_, fleets)| *fleets > 0);
        }
        let rest = LookAhead { depth: self.depth - 1, ..self };
        // The fleets that are hit are those hit by the first shot, and those that the others hit after it has missed.
        let hit_by = |(cell, fleets): (Cell, u128)| {
            interrupt::expect_awaited();
            let later = posterior.after_miss(cell).ok().and_then(|after| rest.best(&after));
            (cell, fleets + later.map_or(0, |(_, fleets)| fleets))
        };
        first_best(posterior.likeliest_cells(self.width.into()).into_iter().map(hit_by))
    }
}
