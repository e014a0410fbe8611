//! The methods over worlds of `yomi_search` on battleship.
//!
//! What hides here cannot react: a fleet gives one answer to a shot, whatever it is. So the opponents of a
//! [`WorldTree`], who choose the worst in each world, never have a choice, and the methods come down to few:
//!
//! - Monte Carlo supposes that all is known after the next shot, when every shot hits: it fires at the likeliest cell,
//!   as MP does.
//! - One-round Vector Max looks into one round, in which we choose once: the same.
//! - Vector Max over more rounds is the most hits to be expected in so many shots, with all answers taken into account.
//! - Payoff reduction caps payoffs by what the opponents could have had above; they could have had nothing else, so it
//!   is Vector Max.
//! - αμ keeps all strategies that win some worlds. With "one hit in so many shots" as the goal it is LA, as wide as the
//!   board.

use super::setup_of;
use crate::{
    cells::{Cell, Cells},
    draw::Method,
    evidence::Evidence,
    ocean_grid::OceanGrid,
    place::Fleet,
    posterior::Posterior,
    setup::Setup,
    strategy::{Attack, CountBy, CountFrom, Counting, FollowUp, LookAhead, Strategy, Ties},
    worlds::FleetWorlds,
};
use serde::Deserialize;
use std::{ops::ControlFlow, sync::Arc};
use yomi_core::{
    Budget, Contradiction, Limits, Purpose, Rng, SpecError, Streams,
    experiment::{FigureReport, Row, Runner, trials},
    stats,
};
use yomi_search::worlds::{
    AlphaMu, Chooser, Evaluation, WorldSet, WorldTree, alpha_mu, monte_carlo, one_round_vector_max, payoff_reduction,
    vector_max,
};

/// Endings of random games, decided and played on by every method.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TechniquesRow {
    /// The game.
    game: String,
    /// From how many fleets on: the first position of a game with no more than these and no certain hit.
    worlds: usize,
    /// How many shots the methods look ahead.
    shots: u32,
    /// The work that each has for a decision.
    work: u64,
    /// Games in the full run.
    games: u64,
    /// Games in the quick run.
    quick: u64,
    /// The seed.
    seed: u64,
}

/// The methods that are compared; the first is what all others are compared with.
const METHODS: [(&str, Technique); 6] = [
    ("Monte Carlo", Technique::MonteCarlo),
    ("one-round Vector Max", Technique::OneRound),
    ("Vector Max", Technique::VectorMax),
    ("payoff reduction", Technique::PayoffReduction),
    ("αμ", Technique::AlphaMu),
    ("Monte Carlo with a tenth of the worlds", Technique::Sampled),
];

/// One part in so many of the worlds is drawn by [`Technique::Sampled`].
const SAMPLED: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Technique {
    MonteCarlo,
    OneRound,
    VectorMax,
    PayoffReduction,
    AlphaMu,
    /// Monte Carlo over some worlds drawn at random.
    Sampled,
}

/// What came of one ending, for each method.
#[derive(Clone, Debug)]
struct Ending {
    /// Whether the first shot differs from that of Monte Carlo.
    differs: [bool; METHODS.len()],
    /// The work for it.
    work: [f64; METHODS.len()],
    /// The misses until everything is sunk.
    misses: [f64; METHODS.len()],
    /// Whether payoff reduction chooses another cell than Vector Max.
    reduced: bool,
    /// Whether αμ expects another chance of a hit than looking ahead over misses does, with all cells.
    apart_from_la: bool,
}

impl Row for TechniquesRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let setup = setup_of(&self.game)?;
        if self.worlds > WorldSet::MAX {
            return Err(SpecError(format!("worlds = {} will not do; at most {}", self.worlds, WorldSet::MAX)));
        }
        let label = format!("{} worlds, {} shots", self.worlds, self.shots);
        let wanted = runner.wanted(self.games, self.quick);
        let found = trials(runner, &label, wanted, |number| {
            self.ending(&setup, number).map_err(|error| SpecError(error.to_string()))
        })?;
        let found: Vec<Ending> = found.into_iter().flatten().collect();
        let share = |of: &dyn Fn(&Ending) -> bool| {
            stats::mean_share(found.iter().map(|ending| f64::from(u8::from(of(ending)))))
                .map(|share| share.scaled(100.0))
        };
        let mut figure = |measure: String, estimate| {
            runner.figure(FigureReport::estimated(label.clone(), measure, None, 0.0, estimate));
        };
        for (at, (name, _)) in METHODS.iter().enumerate() {
            if at > 0 {
                figure(format!("{name}: another shot than Monte Carlo, %"), share(&|ending| ending.differs[at]));
                let more = found.iter().map(|ending| ending.misses[at] - ending.misses[0]);
                figure(format!("{name}: more misses than Monte Carlo"), stats::mean(more));
            }
            figure(format!("{name}: work"), stats::mean(found.iter().map(|ending| ending.work[at])));
        }
        figure("payoff reduction: another shot than Vector Max, %".into(), share(&|ending| ending.reduced));
        figure("αμ: another chance of a hit than LA with all cells, %".into(), share(&|ending| ending.apart_from_la));
        Ok(())
    }
}

impl TechniquesRow {
    /// The ending of one game; `None` if it never came to one.
    fn ending(&self, setup: &Arc<Setup>, number: u64) -> Result<Option<Ending>, Contradiction> {
        let streams = Streams::new(self.seed);
        let mut rng = streams.stream(number, Purpose::Chance);
        let fleet = Method::Sequential.complete(setup, &Fleet::EMPTY, u32::MAX, &mut rng);
        let fleet = fleet.ok_or_else(|| Contradiction("the fleet finds no room on the board".into()))?;
        let Some(begun) = self.play_until_few(setup, &fleet, &mut rng)? else { return Ok(None) };
        let posterior = Posterior::new(setup, &begun)?;
        let chosen: Vec<(Cell, u64, f64)> = METHODS
            .iter()
            .map(|(_, technique)| self.choose(setup, &begun, *technique, &mut rng))
            .collect::<Result<_, _>>()?;
        let mut misses = [0.0; METHODS.len()];
        for (misses, (_, technique)) in misses.iter_mut().zip(METHODS) {
            *misses = self.play_on(setup, &fleet, begun.clone(), technique, &mut rng)?;
        }
        let ahead = LookAhead { depth: self.shots as u8, width: u16::MAX };
        let by_la = ahead.best(&posterior).map_or(0.0, |(_, fleets)| fleets as f64 / posterior.total() as f64);
        let of = |technique| METHODS.iter().position(|(_, other)| *other == technique).unwrap_or(0);
        let (.., by_alpha_mu) = chosen[of(Technique::AlphaMu)];
        Ok(Some(Ending {
            differs: std::array::from_fn(|at| chosen[at].0 != chosen[0].0),
            work: std::array::from_fn(|at| chosen[at].1 as f64),
            misses,
            reduced: chosen[of(Technique::PayoffReduction)].0 != chosen[of(Technique::VectorMax)].0,
            apart_from_la: (by_alpha_mu - by_la).abs() > 1e-9,
        }))
    }

    /// Plays as MP70 until few fleets are left and no hit is certain.
    fn play_until_few(
        &self,
        setup: &Arc<Setup>,
        fleet: &Fleet,
        rng: &mut Rng,
    ) -> Result<Option<Evidence>, Contradiction> {
        let counting = Counting {
            from: CountFrom::Undecided(70),
            by: CountBy::All,
            look: LookAhead::NONE,
            ties: Ties::First,
            follow_up: FollowUp::Neighbours,
        };
        let mut attack = Attack::new(Strategy { counting: Some(counting), ..Strategy::CB });
        let (mut grid, mut evidence) = (OceanGrid::new(setup, fleet), Evidence::new(setup));
        let unlimited = Budget::unlimited();
        while !grid.is_lost(setup) {
            let posterior = Posterior::new(setup, &evidence)?;
            let certain = posterior.likeliest().is_some_and(|(_, fleets)| fleets == posterior.total());
            if posterior.total() <= self.worlds as u128 && !certain {
                return Ok(Some(evidence));
            }
            let Some(cell) = attack.shot(setup, &evidence, rng, &unlimited, &mut |_| ()) else { return Ok(None) };
            evidence.record(setup, cell, grid.fire(setup, cell))?;
        }
        Ok(None)
    }

    /// The misses of a method from here on.
    fn play_on(
        &self,
        setup: &Arc<Setup>,
        fleet: &Fleet,
        mut evidence: Evidence,
        technique: Technique,
        rng: &mut Rng,
    ) -> Result<f64, Contradiction> {
        let mut grid = OceanGrid::fired_at(setup, fleet, evidence.shots());
        let mut misses = 0.0;
        while !grid.is_lost(setup) {
            let (cell, ..) = self.choose(setup, &evidence, technique, rng)?;
            evidence.record(setup, cell, grid.fire(setup, cell))?;
            misses += f64::from(u8::from(evidence.misses().contains(cell)));
        }
        Ok(misses)
    }

    /// The cell that a method chooses, what it cost, and its mean payoff.
    fn choose(
        &self,
        setup: &Arc<Setup>,
        evidence: &Evidence,
        technique: Technique,
        rng: &mut Rng,
    ) -> Result<(Cell, u64, f64), Contradiction> {
        let worlds = FleetWorlds::new(setup.clone(), evidence, setup.ship_count())?;
        let mut fleets = Vec::new();
        let _ = worlds.visit_within(&Budget::unlimited(), &mut |fleet| {
            fleets.push(*fleet);
            if fleets.len() >= WorldSet::MAX { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if technique == Technique::Sampled {
            let wanted = fleets.len().div_ceil(SAMPLED);
            fleets = (0..wanted).map(|_| yomi_core::pick(&fleets, rng).copied().unwrap_or(Fleet::EMPTY)).collect();
        }
        let weights = vec![1.0; fleets.len()];
        let mut tree = ShotTree::new(setup, evidence, &fleets, self.shots);
        let budget = Budget::within(&Limits { work: Some(self.work), ..Limits::default() }, None);
        let found = match technique {
            Technique::MonteCarlo | Technique::Sampled => monte_carlo(&mut tree, &weights, &budget),
            Technique::OneRound => one_round_vector_max(&mut tree, &weights, &budget),
            Technique::VectorMax => vector_max(&mut tree, &weights, self.shots, &budget),
            Technique::PayoffReduction => payoff_reduction(&mut tree, &weights, self.shots, &budget),
            Technique::AlphaMu => alpha_mu(&mut tree, &weights, AlphaMu { target: 1, moves: self.shots }, &budget),
        };
        let Evaluation { work, .. } = found;
        match found.best(&weights) {
            Some(best @ Step::Shoot(cell)) => {
                let mean = found.of(best).map_or(0.0, |payoffs| payoffs.mean(&weights));
                Ok((cell, work, mean))
            }
            _ => Err(Contradiction("there is nothing to fire at".into())),
        }
    }
}

/// A move in a [`ShotTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Our shot.
    Shoot(Cell),
    /// What is answered.
    Told(Told),
}

/// What the answer to a shot says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Miss,
    Hit,
    /// The number of the ship that sinks.
    Sunk(u8),
}

/// Some shots at possible fleets, each worth the number of hits.
struct ShotTree {
    /// The ships of each world.
    worlds: Vec<Vec<Cells>>,
    /// The cells that were not fired at before.
    open: Cells,
    /// Cells fired at before.
    before: Cells,
    /// How many shots there are.
    horizon: u32,
    /// The line so far.
    line: Vec<Step>,
}

impl ShotTree {
    fn new(setup: &Setup, evidence: &Evidence, fleets: &[Fleet], horizon: u32) -> Self {
        let ships = |fleet: &Fleet| fleet.iter().map(|(ship, place)| setup.shape(ship, place).cells).collect();
        ShotTree {
            worlds: fleets.iter().map(ships).collect(),
            open: setup.board() - evidence.shots(),
            before: evidence.shots(),
            horizon,
            line: Vec::new(),
        }
    }

    fn shots(&self) -> Cells {
        let fired = self.line.iter().filter_map(|step| if let Step::Shoot(cell) = step { Some(*cell) } else { None });
        fired.collect()
    }

    /// The shot that awaits its answer.
    fn pending(&self) -> Option<Cell> {
        match self.line.last() {
            Some(Step::Shoot(cell)) => Some(*cell),
            _ => None,
        }
    }

    fn cells(&self, world: usize) -> Cells {
        self.worlds[world].iter().fold(Cells::EMPTY, |all, ship| all | *ship)
    }

    /// What a world answers to the shot that awaits it.
    fn told(&self, world: usize, cell: Cell) -> Told {
        let fired = self.before | self.shots();
        match self.worlds[world].iter().position(|ship| ship.contains(cell)) {
            None => Told::Miss,
            Some(number) if self.worlds[world][number].is_within(fired) => Told::Sunk(number as u8),
            Some(_) => Told::Hit,
        }
    }

    fn hits(&self, world: usize) -> u32 {
        (self.cells(world) & self.shots()).len()
    }
}

impl WorldTree for ShotTree {
    type Move = Step;

    fn worlds(&self) -> usize {
        self.worlds.len()
    }

    fn chooser(&self) -> Chooser {
        if self.pending().is_some() {
            return Chooser::Them;
        }
        if self.worlds.is_empty() || self.round() >= self.horizon { Chooser::Nobody } else { Chooser::Us }
    }

    fn moves(&self, worlds: &WorldSet, out: &mut Vec<Step>) {
        match self.pending() {
            Some(cell) => {
                for world in worlds.iter() {
                    let told = Step::Told(self.told(world, cell));
                    if !out.contains(&told) {
                        out.push(told);
                    }
                }
            }
            None => {
                let open = self.open - self.shots();
                let possible = worlds.iter().fold(Cells::EMPTY, |all, world| all | self.cells(world)) & open;
                // With everything sunk any shot will do.
                let cells = if possible.is_empty() { open } else { possible };
                out.extend(cells.iter().map(Step::Shoot));
            }
        }
    }

    fn allowed(&self, mv: Step, worlds: &WorldSet) -> WorldSet {
        match (mv, self.pending()) {
            (Step::Told(told), Some(cell)) => worlds.iter().filter(|&world| self.told(world, cell) == told).collect(),
            _ => *worlds,
        }
    }

    fn play(&mut self, mv: Step) {
        self.line.push(mv);
    }

    fn undo(&mut self) {
        self.line.pop();
    }

    fn payoff(&self, world: usize) -> i32 {
        self.hits(world) as i32
    }

    /// Whoever knows the fleet hits with every shot that is left.
    fn open_value(&mut self, world: usize) -> Option<i32> {
        let shots = self.shots();
        let (hits, left) = (self.hits(world), (self.cells(world) & self.open).len());
        Some((hits + (self.horizon - shots.len()).min(left - hits)) as i32)
    }

    fn round(&self) -> u32 {
        (self.line.len() / 2) as u32
    }
}
