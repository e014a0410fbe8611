//! The player that reads the enemy's last move.

use super::{
    Reading,
    comparison::{TIES, Ties, compare, is_finished, tell_if_due, tell_last, trials},
    monte_carlo::colourings,
    proving::{PROVE_IF_ASKED, Proving},
    reading::with_colour,
    report,
    sampling::{self, DRAWS, DRAWS_BY_PURPOSE, DrawsByPurpose, GAMES, PER, SamplingPlan, WORLDS},
    set_up::{SET_UP, SetUps},
};
use crate::{Action, Geister, Reds, Sight};
use yomi_core::{
    Agent, AgentEntry, Args, Bench, Budget, Choice, Effort, MS, Param, Report, Rng, Spec, SpecError, Thinking, View,
};
use yomi_search::{MoversEnemy, Scores, Spread};

/// The parameter that says how much a reading must say to be believed.
pub(super) const T: Param = Param::decimal(
    "t",
    "10",
    0.0,
    f64::INFINITY,
    "by how much the deviation value of one colour must exceed the other's to be believed",
);

/// The parameter that says how the reader treats its own colours in the enemy's place.
pub(super) const OWN: Param =
    Param::choice::<OwnColours>("own", "drawn", "one's own colours, when reading in the enemy's place");

/// A value of [`OWN`].
#[derive(Clone, Copy)]
struct OwnColours(MoversEnemy);

impl Choice for OwnColours {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("drawn", OwnColours(MoversEnemy::Drawn), "the enemy cannot see them"),
        ("known", OwnColours(MoversEnemy::AsItIs), "as if the enemy knew them"),
    ];
}

/// The parameter that says by which standard deviation moves are measured.
pub(super) const SPREAD: Param =
    Param::choice::<SpreadChoice>("spread", "population", "the standard deviation of the deviation value");

/// A value of [`SPREAD`].
#[derive(Clone, Copy)]
struct SpreadChoice(Spread);

impl Choice for SpreadChoice {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("population", SpreadChoice(Spread::Population), "the moves are all there are"),
        ("sample", SpreadChoice(Spread::Sample), "the moves are a sample: a little more"),
    ];
}

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "read",
    summary: "estimates the colour of the piece that moved last, then Monte Carlo (Oshibuchi and Sato's estimating player)",
    bench: Bench::with("playouts=600,estimate=600"),
    params: &[
        T,
        sampling::playouts("playouts", "2000", "how many playouts to choose a move"),
        sampling::playouts("estimate", "2000", "how many playouts to estimate, for either colour"),
        WORLDS,
        PER,
        DRAWS_BY_PURPOSE,
        GAMES,
        OWN,
        MS,
        PROVE_IF_ASKED,
        SPREAD,
        TIES,
        SET_UP,
    ],
    build: |args, _| Ok(Box::new(Estimating::read(args)?)),
};

/// The estimating player: naive Monte Carlo, but the colour that the last move speaks for is taken as certain for this
/// turn.
pub(crate) struct Estimating {
    threshold: f64,
    effort: Effort,
    moving: SamplingPlan,
    estimating: SamplingPlan,
    own: MoversEnemy,
    spread: Spread,
    ties: Ties,
    set_ups: SetUps,
    proving: Proving,
}

impl Estimating {
    /// The player that a specification names, for those who ask what it reads rather than how it moves.
    pub(crate) fn parse(spec: &str) -> Result<Estimating, SpecError> {
        let spec: Spec = spec.parse()?;
        if spec.name() != ENTRY.name {
            return Err(SpecError::unknown("reader", spec.name(), "readers of geister", &[ENTRY.name]));
        }
        Estimating::read(&Args::new(&spec, ENTRY.params)?)
    }

    /// Of a time, the move and the estimates for the two colours get a third each, like the paper's playouts.
    fn read(args: &Args) -> Result<Estimating, SpecError> {
        let draws: DrawsByPurpose = args.choice(DRAWS.key);
        let moving = SamplingPlan::read(args, "playouts", draws.to_move)?;
        let estimating = SamplingPlan::read(args, "estimate", draws.to_estimate)?;
        let plain = Estimating::with_plans(args, moving, estimating)?;
        Ok(Estimating { ties: args.choice(TIES.key), set_ups: args.choice(SET_UP.key), ..plain })
    }

    /// A player that samples by counted playouts, whatever the time, as others imagine it.
    pub(super) fn read_counted(args: &Args) -> Result<Estimating, SpecError> {
        let draws: DrawsByPurpose = args.choice(DRAWS.key);
        let moving = SamplingPlan::read_counted(args, "playouts", draws.to_move)?;
        let estimating = SamplingPlan::read_counted(args, "estimate", draws.to_estimate)?;
        Estimating::with_plans(args, moving, estimating)
    }

    fn with_plans(args: &Args, moving: SamplingPlan, estimating: SamplingPlan) -> Result<Estimating, SpecError> {
        let OwnColours(own) = args.choice(OWN.key);
        let SpreadChoice(spread) = args.choice(SPREAD.key);
        let (threshold, proving) = (args.number(T.key)?, Proving::read(args)?);
        let (ties, set_ups) = (Ties::Random, SetUps::Random);
        let effort = sampling::effort(args)?;
        Ok(Estimating { threshold, effort, moving, estimating, own, spread, ties, set_ups, proving })
    }

    /// What it makes of the last move.
    pub(crate) fn reading(&self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Option<Reading> {
        let budget = thinking.budget(self.effort);
        self.reading_within(view, &budget, thinking.rng)
    }

    fn reading_within(&self, view: &View<'_, Geister>, budget: &Budget, rng: &mut Rng) -> Option<Reading> {
        Reading::of_last_move(view, &self.estimating, self.own, self.spread, budget, rng)
    }

    /// The colourings that it believes in after a reading.
    fn believed(&self, sight: &Sight, reading: Option<Reading>) -> Vec<Option<Reds>> {
        let all = colourings(sight);
        let colour = reading.and_then(|reading| Some((reading.piece, reading.colour(self.threshold)?)));
        match colour {
            Some((piece, colour)) => with_colour(&all, piece, colour),
            None => all,
        }
    }

    /// The best move, for a view in which there are moves. Nobody is told of it.
    pub(super) fn best_move(&self, view: &View<'_, Geister>, budget: &Budget, rng: &mut Rng) -> Action {
        let reading = self.reading_within(view, budget, rng);
        let sight = view.sight();
        let scores = compare(sight, &self.believed(sight, reading), self.moving, budget, rng, |_| {});
        self.ties.best(&scores, rng)
    }

    /// The same, and whoever listens is told.
    fn told_move(&self, view: &View<'_, Geister>, budget: &Budget, thinking: &mut Thinking<'_>) -> Action {
        let reading = self.reading_within(view, budget, thinking.rng);
        thinking.report(|| Report { belief: reading.map(report::reading), ..Report::default() });
        let (sight, reporter) = (view.sight(), &mut thinking.reporter);
        let told = |scores: &Scores<Action>| tell_if_due(sight, scores, reporter);
        let scores = compare(sight, &self.believed(sight, reading), self.moving, budget, thinking.rng, told);
        tell_last(sight, &scores, is_finished(self.effort, budget, trials(&scores)), &mut thinking.reporter);
        self.ties.best(&scores, thinking.rng)
    }
}

impl Agent<Geister> for Estimating {
    fn act(&mut self, view: &View<'_, Geister>, thinking: &mut Thinking<'_>) -> Action {
        let budget = thinking.budget(self.effort);
        self.set_ups
            .of(view.sight(), thinking.rng)
            .or_else(|| self.proving.winning_move(view, &budget, &mut thinking.reporter))
            .unwrap_or_else(|| self.told_move(view, &budget, thinking))
    }
}
