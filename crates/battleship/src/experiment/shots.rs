//! How many shots attackers take on random boards, and how many nobody can do without.

use super::setup_of;
use crate::{
    cells::{Cell, Cells},
    draw::Method,
    evidence::Evidence,
    ocean_grid::OceanGrid,
    optimum::least_misses,
    place::Fleet,
    players::foresight,
    posterior::Posterior,
    setup::Setup,
    sharp::Sharpshooter,
};
use serde::Deserialize;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use yomi_core::{
    Purpose, Spec, SpecError, Streams,
    experiment::{FigureReport, Row, Runner, trials},
    stats,
};

/// An attacker against another on the same boards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShotsRow {
    /// The game.
    game: String,
    /// How the boards are drawn: `uniform` or `sequential`.
    placed: Placed,
    /// The attacker: `likeliest` or a specification of `sharp`.
    attacker: String,
    /// With whom it is compared.
    than: String,
    /// Boards in the full run.
    boards: u64,
    /// Boards in the quick run.
    quick: u64,
    /// The seed.
    seed: u64,
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Placed {
    Uniform,
    Sequential,
}

impl Placed {
    fn draw(self, setup: &Setup, seed: u64, number: u64) -> Result<Fleet, SpecError> {
        let method = match self {
            Placed::Uniform => Method::Uniform,
            Placed::Sequential => Method::Sequential,
        };
        let mut rng = Streams::new(seed).stream(number, Purpose::Chance);
        let fleet = method.complete(setup, &Fleet::EMPTY, u32::MAX, &mut rng);
        fleet.ok_or_else(|| SpecError("the fleet finds no room on the board".into()))
    }
}

impl Row for ShotsRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let setup = setup_of(&self.game)?;
        let (one, two) = (Attacker::new(&setup, &self.attacker)?, Attacker::new(&setup, &self.than)?);
        let label = format!("{} – {}, {:?}", self.attacker, self.than, self.placed).to_lowercase();
        let wanted = runner.wanted(self.boards, self.quick);
        let found = trials(runner, &label, wanted, |number| {
            let fleet = self.placed.draw(&setup, self.seed, number)?;
            Ok((one.shots(&setup, &fleet)?, two.shots(&setup, &fleet)?))
        })?;
        let mut figure = |measure: &str, of: fn(&(f64, f64)) -> f64| {
            let mean = stats::mean(found.iter().map(of));
            runner.figure(FigureReport::estimated(label.clone(), measure.to_owned(), None, 0.0, mean));
        };
        figure(&format!("shots of {}", self.attacker), |shots| shots.0);
        figure(&format!("shots of {}", self.than), |shots| shots.1);
        figure("difference", |shots| shots.0 - shots.1);
        Ok(())
    }
}

/// Up to how many shots cells are remembered: after more, the same answers hardly come again.
const REMEMBERED: u32 = 20;

/// What was known: misses, hits, and which shot sank which ship.
type Known = (Cells, Cells, Vec<(Cell, Option<u8>)>);

/// Somebody who uses no chance, so that what it chose once it would choose again.
struct Attacker {
    /// Before the first shot; `None` for the likeliest cell.
    sharp: Option<Sharpshooter>,
    /// Cells chosen before. The first shots of all games are much the same, and take longest.
    memory: Mutex<HashMap<Known, Cell>>,
}

impl Attacker {
    fn new(setup: &Arc<Setup>, name: &str) -> Result<Self, SpecError> {
        let sharp =
            if name == "likeliest" { None } else { Some(Sharpshooter::new(setup, foresight(&name.parse::<Spec>()?)?)) };
        Ok(Attacker { sharp, memory: Mutex::default() })
    }

    /// How many shots it takes to sink a fleet.
    fn shots(&self, setup: &Arc<Setup>, fleet: &Fleet) -> Result<f64, SpecError> {
        let mut grid = OceanGrid::new(setup, fleet);
        let mut evidence = Evidence::new(setup);
        let mut sharp = self.sharp.clone();
        let problem = |error: yomi_core::Contradiction| SpecError(error.to_string());
        while !grid.is_lost(setup) {
            let early = evidence.shots().len() <= REMEMBERED;
            let sinkings = evidence.sinkings().iter().map(|sinking| (sinking.cell, sinking.ship.map(|ship| ship.0)));
            let known: Known = (evidence.misses(), evidence.hits(), sinkings.collect());
            let remembered = if early { self.recall(&known) } else { None };
            let cell = match (remembered, &mut sharp) {
                (Some(cell), _) => Some(cell),
                (None, Some(sharp)) => sharp.choose(&evidence),
                (None, None) => Posterior::new(setup, &evidence).map_err(problem)?.likeliest().map(|(cell, _)| cell),
            };
            let cell = cell.ok_or_else(|| SpecError("the fleets are too many to be counted".into()))?;
            if early {
                self.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(known, cell);
            }
            evidence.record(setup, cell, grid.fire(setup, cell)).map_err(problem)?;
        }
        Ok(f64::from(evidence.shots().len()))
    }

    fn recall(&self, known: &Known) -> Option<Cell> {
        self.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get(known).copied()
    }
}

/// Shots that nobody can do without, on average over random boards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeastRow {
    /// The game.
    game: String,
    /// Boards in the full run.
    boards: u64,
    /// Boards in the quick run.
    quick: u64,
    /// The seed.
    seed: u64,
}

impl Row for LeastRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let setup = setup_of(&self.game)?;
        let cells: u32 = setup.ships().map(|ship| u32::from(setup.length(ship))).sum();
        let label = "any attacker".to_owned();
        let wanted = runner.wanted(self.boards, self.quick);
        let found = trials(runner, &label, wanted, |number| {
            let fleet = Placed::Uniform.draw(&setup, self.seed, number)?;
            Ok(f64::from(cells) + least_misses(&setup, &fleet))
        })?;
        let mean = stats::mean(found);
        runner.figure(FigureReport::estimated(label, "shots at least".into(), None, 0.0, mean));
        Ok(())
    }
}
