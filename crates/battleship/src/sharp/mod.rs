//! A player that needs fewer shots than one that always fires at the likeliest cell.
//!
//! All ships have to be hit everywhere in the end, so only misses can be saved. The likeliest cell is the best for the
//! next shot, but not for the shots after it: among the eight likeliest cells of a position without open hits, the
//! chance of a hit explains less than a hundredth of the differences between the misses that follow. What counts is how
//! the shots fit together, and that shows only when the game is played on. So:
//!
//! 1. While there are many fleets, the exact posterior gives every cell a score: the chance of a hit, plus 0.02 for
//!    each neighbour that may hold a ship, which leaves fewer gaps.
//! 2. As soon as few fleets are left (5,000, when about 13 misses are still to come), all are listed. For each of the
//!    few cells with the best scores, the whole rest of the game is played in all fleets at once (`rollout`), each shot
//!    by the same score, or by the chance alone when a few are left. The cell with the fewest misses is fired at.
//!    Nothing is sampled, so the numbers are exact for that way of going on.
//! 3. The last few fleets (10) are solved by trying all lines of shots (`exact`).
//!
//! # What was tried
//!
//! Mean shots on the classic board compared with the likeliest cell, on uniform boards, less being better. Figures with
//! an interval come from paired boards, those without from exact differences in hundreds of positions (at 60,000
//! fleets, dozens).
//!
//! | idea | effect |
//! |---|---|
//! | chance of a hit plus 0.1 or 0.3 times the entropy of the answer | +0.02 ± 0.07, +0.03 ± 0.13 |
//! | chance of a hit plus 0.01, 0.02, 0.03, 0.05 for each possible neighbour, from 60,000 fleets on | −0.04, −0.06, −0.03, +0.04 |
//! | look-ahead with 6 cells from 1,000 or 10,000 fleets on, then the likeliest cells | −0.15, −0.30 |
//! | the same from 10,000 on, with samples of 300, 1,000 or 3,000 fleets only | −0.08, −0.17, −0.26 |
//! | look-ahead with 3 cells from 4,000 fleets on, then the likeliest cells | −0.23 |
//! | first guesses by a line fitted to chance, entropy, best next chance, possible cells and neighbours | +0.004 to −0.024 a shot |
//!
//! Samples lose because the differences between cells are some hundredths of a miss, far below the spread between
//! fleets.
//!
//! # What it comes to
//!
//! The experiment `battleship/shots` measures it against the likeliest cell on the same boards, and against itself with
//! more foresight; `battleship/optimum` compares it with the best play on all boards small enough to be solved. What
//! came out is in the data files beside them.
//!
//! # Why it does not stand on `yomi_search`
//!
//! The methods there choose one move for many worlds against somebody who reacts: they walk a tree of both sides'
//! moves, by playing and undoing, in up to 512 worlds. A fleet does not react, so their answers come down to the
//! likeliest cell or to plain looking ahead (the experiment `battleship/techniques` shows it), and what sharp needs is
//! the other way round: no tree at all, but thousands of fleets that go through one policy's shots together, as words
//! of bits of which a shot moves some to the front. Its counts are kept up by subtraction, so that a fleet is touched
//! only when it is hit. None of this has a meaning for a game in which worlds have moves.

mod counts;
mod exact;
mod pool;
mod rollout;
mod targeting;

pub(crate) use targeting::SharpTargeting;

use crate::{
    assessment::{Assessment, Tell, by_chance, by_misses},
    cells::{Cell, Cells},
    evidence::Evidence,
    posterior::Posterior,
    setup::Setup,
};
use counts::NEIGHBOUR;
use pool::{Item, Pool};
use std::sync::Arc;
use yomi_core::{Budget, first_best};

/// How much a [`Sharpshooter`] looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// From how many fleets on it looks ahead: as soon as no more are left.
    pub fleets: u32,
    /// How many cells it compares.
    pub width: usize,
    /// From how many fleets on it tries out every line of shots (fleets that differ only in what is hit count once), at
    /// most [`Foresight::MOST_EXACT`].
    pub exact: usize,
}

impl Foresight {
    /// The most fleets that a look-ahead may start with; more would take minutes for one shot.
    pub const MOST_FLEETS: u32 = 1 << 20;
    /// The most fleets for which every line is tried out; with more, some positions take seconds.
    pub const MOST_EXACT: usize = 16;
}

impl Default for Foresight {
    fn default() -> Self {
        Foresight { fleets: 5_000, width: 5, exact: 10 }
    }
}

/// Chooses shots. It follows one game, and remembers the fleets that were left.
#[derive(Clone, Debug)]
pub struct Sharpshooter {
    setup: Arc<Setup>,
    ahead: Foresight,
    ending: Option<Ending>,
}

/// What is left when the fleets are few.
#[derive(Clone, Debug)]
struct Ending {
    pool: Arc<Pool>,
    items: Vec<Item>,
    /// The shots that were taken into account.
    shots: Cells,
}

impl Sharpshooter {
    /// Before the first shot.
    pub fn new(setup: &Arc<Setup>, ahead: Foresight) -> Self {
        Sharpshooter { setup: setup.clone(), ahead, ending: None }
    }

    /// The cell to fire at after these answers; `None` if there is nothing left to hit, if no fleet gives these
    /// answers, or if there are more than can be counted.
    ///
    /// Uses no chance: the same answers give the same cell.
    pub fn choose(&mut self, evidence: &Evidence) -> Option<Cell> {
        self.choose_within(evidence, &Budget::unlimited(), &mut |_| ())
    }

    /// The same within a budget: the best cell of those that were compared until then. `None` also if there was no time
    /// to count. Tells what it makes of the cells on the way.
    pub fn choose_within(&mut self, evidence: &Evidence, budget: &Budget, tell: &mut Tell<'_>) -> Option<Cell> {
        if let Some(cell) = self.choose_in_ending(evidence, budget, tell) {
            return Some(cell);
        }
        let posterior = Posterior::within(&self.setup, evidence, budget).ok()?;
        if posterior.total() <= self.ahead.fleets.min(Foresight::MOST_FLEETS).into()
            && let Ok(Some(pool)) = Pool::new(&self.setup, evidence, budget)
        {
            let items = pool.items();
            self.ending = Some(Ending { pool: Arc::new(pool), items, shots: evidence.shots() });
            return self.choose_in_ending(evidence, budget, tell);
        }
        best_looking(&self.setup, evidence, &posterior, tell)
    }

    /// Chooses among the fleets that are listed, if they are and go with the answers.
    fn choose_in_ending(&mut self, evidence: &Evidence, budget: &Budget, tell: &mut Tell<'_>) -> Option<Cell> {
        let ending = self.ending.as_mut()?;
        let news = evidence.shots() - ending.shots;
        let follows = news.len() <= 1 && ending.shots.is_within(evidence.shots());
        if let Some(cell) = news.first().filter(|_| follows) {
            ending.pool.keep(&self.setup, evidence, cell, &mut ending.items);
            ending.shots.insert(cell);
        }
        if !follows || ending.items.is_empty() {
            self.ending = None;
            return None;
        }
        let open = self.setup.board().len() - evidence.shots().len();
        let number = if ending.items.len() <= self.ahead.exact.min(Foresight::MOST_EXACT) {
            ending.solve(open, budget, tell)
        } else {
            ending.compare(self.ahead.width, open, budget, tell)
        };
        number.map(|number| ending.pool.cell(number))
    }
}

impl Ending {
    /// The best cell by trying out all lines; so many cells are open.
    fn solve(&self, open: u32, budget: &Budget, tell: &mut Tell<'_>) -> Option<usize> {
        let solved = exact::solve(&self.pool, &self.items, budget);
        if let Some(cell) = solved.best.cell.filter(|_| solved.finished) {
            tell(&|| self.assess(&[(cell, solved.best.misses)], open, solved.positions, true));
        }
        solved.best.cell
    }

    /// The best of a few cells by playing on in all fleets; so many cells are open.
    fn compare(&self, width: usize, open: u32, budget: &Budget, tell: &mut Tell<'_>) -> Option<usize> {
        rollout::choose(&self.pool, &self.items, width, budget, &mut |cells, finished| {
            let work = (cells.len() * self.items.len()) as u64;
            tell(&|| self.assess(cells, open, work, finished));
        })
    }

    /// What cells are worth after which there are so many misses in all fleets together.
    fn assess(&self, cells: &[(usize, u32)], open: u32, work: u64, finished: bool) -> Assessment {
        let fleets = self.pool.weigh(&self.items);
        let value = |misses: u32| by_misses(f64::from(misses) / f64::from(fleets), open);
        let cells = cells.iter().map(|&(cell, misses)| (self.pool.cell(cell), value(misses))).collect();
        Assessment { cells, fleets: Some(fleets.into()), work, finished }
    }
}

/// The cell with the greatest chance of a hit plus a little for every neighbour that may hold a ship; a certain hit
/// before anything else.
fn best_looking(setup: &Setup, evidence: &Evidence, posterior: &Posterior, tell: &mut Tell<'_>) -> Option<Cell> {
    let (likeliest, most) = posterior.likeliest()?;
    if most == posterior.total() || most == 0 {
        return (most > 0).then_some(likeliest);
    }
    let open = setup.board() - evidence.shots();
    let possible: Cells = open.iter().filter(|&cell| posterior.occupied(cell) > 0).collect();
    let score = |cell: Cell| {
        let beside = (Cells::of(cell).neighbours() & possible).len();
        posterior.occupied(cell) as f64 / posterior.total() as f64 + NEIGHBOUR * f64::from(beside)
    };
    // Others are too unlikely for any number of neighbours.
    let likely =
        || possible.iter().filter(|&cell| posterior.occupied(cell) * 2 >= most).map(|cell| (cell, score(cell)));
    tell(&|| Assessment {
        cells: likely().map(|(cell, score)| (cell, by_chance(score))).collect(),
        fleets: Some(posterior.total()),
        work: 1,
        finished: true,
    });
    first_best(likely()).map(|(cell, _)| cell)
}
