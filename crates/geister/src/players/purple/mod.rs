//! The player that searches with the enemy's colours as chances.
//!
//! Players of Geister call a ghost of which they do not know the colour *purple*. This search keeps all of the enemy's ghosts so:
//! nothing in it depends on a colour that has not been seen, so it cannot plan to find out first and choose afterwards, as searches that
//! draw the colours do. What a ghost may be comes from a belief over all colourings; taking it is then a throw of dice, and
//! one that stands on its exit leaves as often as it is blue. The enemy is thought to know all colours.

mod board;
mod chances;
mod evaluation;
mod search;
mod table;
mod weights;

use super::{
    believing::{Believing, DOUBT, ESTIMATE, SOFTNESS},
    effort::{MS, PER, time},
    monte_carlo::set_up,
    proving::{PROVE, Proving},
};
use crate::{Action, Geister};
use board::Board;
use chances::Chances;
use search::Search;
use std::time::{Duration, Instant};
use table::Table;
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Rng, SpecError, View, first_best, interrupt, pick};

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "purple",
    summary: "alpha-beta search in which a hidden colour is a throw of dice, by what the enemy's moves have said of it",
    bench: Bench::with("depth=4,estimate=300,prove=300"),
    params: &[
        Param {
            key: "depth",
            default: "5",
            help: "how many plies to look ahead, from 1 to 60; with ms, as many as there is time for",
        },
        Param { default: "3000", ..ESTIMATE },
        PER,
        SOFTNESS,
        DOUBT,
        Param {
            key: "margin",
            default: "10",
            help: "any move within this many thousandths of the best one's value will do, so that nobody can tell beforehand; \
                   from 0 to 1000",
        },
        MS,
        PROVE,
    ],
    build: |args, _| Ok(Box::new(Purple::read(args)?)),
};

/// No search looks further ahead.
const MOST_PLIES: u32 = 60;

/// The player with a belief and a search.
struct Purple {
    believing: Believing,
    proving: Proving,
    depth: u32,
    margin: f32,
    time: Option<Duration>,
    table: Table,
}

impl Purple {
    /// Of a time, the enemy's last move gets a half; the rest is for the search.
    fn read(args: &Args) -> Result<Purple, SpecError> {
        let (time, depth) = (time(args)?, args.within("depth", 1..=MOST_PLIES)?);
        Ok(Purple {
            believing: Believing::read(args, 2)?,
            proving: Proving::read(args)?,
            depth: if time.is_some() { MOST_PLIES } else { depth },
            margin: f32::from(args.within("margin", 0u16..=1_000)?) / 1_000.0,
            time,
            table: Table::new(),
        })
    }

    /// One of the best moves, found before the time that began at `start` is over.
    fn best_move(&mut self, view: &View<'_, Geister>, start: Instant, rng: &mut Rng) -> Option<Action> {
        let sight = view.sight();
        let board = Board::of(sight)?;
        if let Some(step) = board.leaving() {
            return step.action(sight);
        }
        let left = sight.rules().limit().map_or(u32::MAX, |limit| limit.saturating_sub(sight.plies()));
        let time = self.time;
        let go_on = || time.is_none_or(|time| start.elapsed() < time) && interrupt::is_awaited();
        let chances = Chances::new(self.believing.belief.chances());
        let rated = Search::new(chances, &mut self.table, left, go_on).run(&board, self.depth, self.margin);
        let best = rated.first()?.value;
        let good: Vec<_> = rated.iter().take_while(|rated| rated.value >= best - self.margin).collect();
        pick(&good, rng)?.step.action(sight)
    }
}

/// From how many random set-ups the one with the most red pieces in front is taken.
///
/// They stand in the enemy's way. In 2,000 games of this player against itself, three plies deep, set-ups with 0 to 4 of them in front won 41, 42, 49, 61
/// and 68 %. Always the best one would tell the enemy the colours, so this only leans towards it.
const SET_UPS: usize = 3;

/// A random set-up that leans towards red pieces in front, while there is none.
fn reds_in_front(view: &View<'_, Geister>, rng: &mut Rng) -> Option<Action> {
    let drawn = (0..SET_UPS).filter_map(|_| match set_up(view, rng)? {
        Action::SetUp(reds) => Some((Action::SetUp(reds), (reds.mask() & FRONT).count_ones())),
        Action::Move { .. } => None,
    });
    first_best(drawn).map(|(action, _)| action)
}

/// The pieces that start in front.
const FRONT: u8 = 0b0000_1111;

impl Agent<Geister> for Purple {
    fn act(&mut self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        let start = Instant::now();
        reds_in_front(view, rng).or_else(|| self.proving.winning_move(view)).unwrap_or_else(|| {
            self.believing.update(view, rng);
            self.best_move(view, start, rng).expect("an agent is asked only when it can act")
        })
    }
}

#[cfg(test)]
mod tests;
