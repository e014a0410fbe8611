//! Looking ahead over shots that all miss.

use crate::{
    assessment::{Assessment, Tell, by_chance},
    cells::Cell,
    posterior::Posterior,
};
use yomi_core::{Budget, first_best};

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

    /// The first of the shots that together hit the most fleets at least once, and how many fleets that is; of equals,
    /// the cell that itself hits more, or comes first in reading order. `None` if no cell can be hit.
    pub fn best(self, posterior: &Posterior) -> Option<(Cell, u128)> {
        self.best_within(posterior, &Budget::unlimited(), &mut |_| ())
    }

    /// The same within a budget, whose work is the positions that are counted: the best of the first shots that were
    /// looked at until then. After each of them it tells of all.
    pub fn best_within(self, posterior: &Posterior, budget: &Budget, tell: &mut Tell<'_>) -> Option<(Cell, u128)> {
        let total = posterior.total();
        let mut told = |cells: &dyn Fn() -> Vec<(Cell, u128)>, work: u64, finished: bool| {
            let value = |(cell, fleets): (Cell, u128)| (cell, by_chance(fleets as f64 / total as f64));
            let cells = || cells().into_iter().map(value).collect();
            tell(&|| Assessment { cells: cells(), fleets: Some(total), work, finished });
        };
        // The position itself is counted already.
        let mut search = Search { budget, counted: 1, ended: false };
        if self.depth <= 1 {
            told(&|| posterior.likeliest_cells(usize::MAX), search.counted, true);
        }
        search.best(self, posterior, &mut |tried, counted, finished| told(&|| tried.to_vec(), counted, finished))
    }
}

/// Whoever hears of the first shots that were looked at, with the fleets that are hit, how many positions were counted
/// for that, and whether those are all.
type Listener<'a> = dyn FnMut(&[(Cell, u128)], u64, bool) + 'a;

struct Search<'a> {
    budget: &'a Budget,
    /// Positions so far.
    counted: u64,
    /// Whether the budget was over, so that something was left out.
    ended: bool,
}

impl Search<'_> {
    fn best(&mut self, look: LookAhead, posterior: &Posterior, listener: &mut Listener<'_>) -> Option<(Cell, u128)> {
        if look.depth <= 1 {
            return posterior.likeliest().filter(|(_, fleets)| *fleets > 0);
        }
        let mut cells = posterior.likeliest_cells(look.width.into());
        for tried in 0..cells.len() {
            let later = self.hit_later(look, posterior, cells[tried].0);
            if self.ended {
                // What was not looked at to the end says nothing; without anything else, the likeliest cell is the best
                // known.
                cells.truncate(tried.max(1));
                break;
            }
            // The fleets that are hit are those hit by the first shot, and those that the others hit after it has
            // missed.
            cells[tried].1 += later;
            listener(&cells[..=tried], self.counted, tried + 1 == cells.len());
        }
        first_best(cells)
    }

    /// The fleets that the other shots hit after the first one has missed.
    fn hit_later(&mut self, look: LookAhead, posterior: &Posterior, first: Cell) -> u128 {
        self.ended |= !self.budget.allows(self.counted);
        if self.ended {
            return 0;
        }
        self.counted += 1;
        let Ok(after) = posterior.after_miss(first, self.budget) else {
            self.ended |= self.budget.is_over();
            return 0;
        };
        let rest = LookAhead { depth: look.depth - 1, ..look };
        self.best(rest, &after, &mut |_, _, _| ()).map_or(0, |(_, fleets)| fleets)
    }
}
