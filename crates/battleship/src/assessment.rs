//! What a shooter makes of the cells while it thinks.

use crate::{answer::Action, cells::Cell, sight::Sight};
use yomi_core::{BeliefReport, Candidate, Notation, Report};

/// What a shooter makes of the cells so far.
#[derive(Clone, Debug, Default)]
pub struct Assessment {
    /// The cells that it has compared, with what each is worth by the shooter's own measure, from -1 to 1: either by
    /// the chance of a hit (-1 for none, 1 for a certain one), or by the misses to be expected until everything is sunk
    /// (1 for none, -1 if every open cell is missed). That is not what the game is worth, of which a shooter knows
    /// nothing.
    pub cells: Vec<(Cell, f64)>,
    /// How many fleets fit the answers, where they were counted.
    pub fleets: Option<u128>,
    /// What it has looked at: positions that were counted, or fleets that were weighed or played to the end.
    pub work: u64,
    /// Whether that was all it was to look at.
    pub finished: bool,
}

/// Whom a shooter tells what it makes of the cells. The assessment is only made if anybody wants to know.
pub type Tell<'a> = dyn FnMut(&dyn Fn() -> Assessment) + 'a;

/// The most cells that are told of.
const MOST_CELLS: usize = 10;

impl Assessment {
    /// The same for whoever listens to the player.
    pub(crate) fn report(mut self, sight: &Sight) -> Report {
        // Stable, so that of equals the first one stays in front, which is the one that is taken.
        self.cells.sort_by(|one, two| two.1.total_cmp(&one.1));
        self.cells.truncate(MOST_CELLS);
        let candidate = |&(cell, value): &(Cell, f64)| Candidate { action: write(sight, cell), value, work: 0 };
        Report {
            work: self.work,
            line: self.cells.first().map(|(cell, _)| write(sight, *cell)).into_iter().collect(),
            candidates: self.cells.iter().map(candidate).collect(),
            finished: Some(self.finished),
            belief: self.fleets.map(believed),
            ..Report::default()
        }
    }
}

fn believed(fleets: u128) -> BeliefReport {
    BeliefReport { worlds: Some(fleets.to_string()), ..BeliefReport::default() }
}

/// A shot that was chosen without comparing cells; not finished if that was for want of time.
pub(crate) fn plain_report(sight: &Sight, cell: Cell, finished: bool) -> Report {
    Report { line: vec![write(sight, cell)], finished: Some(finished), ..Report::default() }
}

fn write(sight: &Sight, cell: Cell) -> String {
    sight.write(Action::Shoot(cell))
}

/// What a cell is worth by the chance of a hit: -1 if there is none, 1 if it is certain.
pub(crate) fn by_chance(chance: f64) -> f64 {
    (2.0 * chance - 1.0).clamp(-1.0, 1.0)
}

/// What a cell is worth by the misses that are to be expected until everything is sunk: 1 if there are none, -1 if
/// every open cell is missed.
pub(crate) fn by_misses(misses: f64, open: u32) -> f64 {
    (1.0 - 2.0 * misses / f64::from(open.max(1))).clamp(-1.0, 1.0)
}
