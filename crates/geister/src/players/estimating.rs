//! The player that reads the enemy's last move.

use super::{
    Effort, Reading,
    effort::{DRAWN_TO_ESTIMATE, DRAWN_TO_MOVE, DRAWS_BY_PURPOSE, GAMES, MS, PER, WORLDS},
    monte_carlo::{best_move, colourings, set_up},
    proving::{PROVE_IF_ASKED, Proving},
    reading::with_colour,
};
use crate::{Action, Geister};
use yomi_core::{Agent, AgentEntry, Args, Bench, Param, Rng, Spec, SpecError, View};
use yomi_search::MoversEnemy;

/// The parameter that says how much a reading must say to be believed.
pub(super) const T: Param = Param {
    key: "t",
    default: "10",
    help: "by how much the deviation value of one colour must exceed the other's to be believed, at least 0",
};

/// The parameter that says how the reader treats its own colours in the enemy's place.
pub(super) const OWN: Param = Param {
    key: "own",
    default: "drawn",
    help: "one's own colours, when reading in the enemy's place: drawn (the enemy cannot see them) or known",
};

pub(super) const ENTRY: AgentEntry<Geister> = AgentEntry {
    name: "read",
    summary: "estimates the colour of the piece that moved last, then Monte Carlo (Oshibuchi and Sato's estimating player)",
    bench: Bench::with("playouts=600,estimate=600"),
    params: &[
        T,
        Param { key: "playouts", default: "2000", help: "how many playouts to choose a move, at least 1" },
        Param {
            key: "estimate",
            default: "2000",
            help: "how many playouts to estimate, for either colour, at least 1",
        },
        WORLDS,
        PER,
        DRAWS_BY_PURPOSE,
        GAMES,
        OWN,
        MS,
        PROVE_IF_ASKED,
    ],
    build: |args, _| Ok(Box::new(Estimating::read(args)?)),
};

/// The estimating player: naive Monte Carlo, but the colour that the last move speaks for is taken as certain for this turn.
pub(crate) struct Estimating {
    threshold: f64,
    moving: Effort,
    estimating: Effort,
    own: MoversEnemy,
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
        let (moving, estimating) =
            (Effort::read(args, "playouts", DRAWN_TO_MOVE, 3)?, Effort::read(args, "estimate", DRAWN_TO_ESTIMATE, 3)?);
        Estimating::thinking(args, moving, estimating)
    }

    /// A player that spends this much on its moves and on the estimate for either colour.
    pub(super) fn thinking(args: &Args, moving: Effort, estimating: Effort) -> Result<Estimating, SpecError> {
        let threshold = args.text(T.key).parse().ok().filter(|threshold: &f64| *threshold >= 0.0);
        let threshold = threshold.ok_or_else(|| args.error(T.key, "write a number from 0 up, for example 10"))?;
        let own = args.choice(OWN.key, &[("drawn", MoversEnemy::Drawn), ("known", MoversEnemy::AsItIs)])?;
        Ok(Estimating { threshold, moving, estimating, own, proving: Proving::read(args)? })
    }

    /// What it makes of the last move.
    pub(crate) fn reading(&self, view: &View<'_, Geister>, rng: &mut Rng) -> Option<Reading> {
        Reading::of_last_move(view, &self.estimating, self.own, rng)
    }

    /// The best move, for a view in which there are moves.
    pub(super) fn best_move(&self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        let all = colourings(view);
        let believed = self
            .reading(view, rng)
            .and_then(|reading| Some(with_colour(&all, reading.piece, reading.colour(self.threshold)?)));
        best_move(view, &believed.unwrap_or(all), &self.moving, rng)
    }
}

impl Agent<Geister> for Estimating {
    fn act(&mut self, view: &View<'_, Geister>, rng: &mut Rng) -> Action {
        set_up(view, rng).or_else(|| self.proving.winning_move(view)).unwrap_or_else(|| self.best_move(view, rng))
    }
}
