//! Players that know, or have learned, how the enemy places.

use super::{belief::Prior, habits::Habits, mixture::MixturePrior, outlook::Outlook};
use crate::{
    answer::Event,
    captain::{Aim, Captain, METHODS, PLACE},
    cells::Cell,
    game::Battleship,
    rules::read_fleet,
    setup::Setup,
};
use std::sync::Arc;
use yomi_core::{Agent, AgentEntry, Args, Bench, Contradiction, Param, Rng, SpecError, View};

const WORLDS: Param =
    Param { key: "worlds", default: "4000", help: "how many possible fleets it weighs at a time, 100 to 1000000" };

/// The player that knows the distribution of the enemy's fleets.
pub(crate) const READ: AgentEntry<Battleship> = AgentEntry {
    name: "read",
    summary: "fires at the likeliest cell if the enemy places in a known way",
    bench: Bench::USUAL,
    params: &[
        Param {
            key: "prior",
            default: "mix",
            help: "how it takes the enemy to place: sequential, uniform (counted exactly), edge, spread, clustered or mix",
        },
        PLACE,
        WORLDS,
    ],
    build: |args, rules| {
        let mixture = args.choice("prior", &METHODS)?.mixture();
        let prior =
            mixture.map(|mixture| Arc::new(MixturePrior::new(rules.setup().clone(), mixture)) as Arc<dyn Prior>);
        Reader::build(prior, args)
    },
};

/// The player that has learned from past games.
pub(crate) const LEARN: AgentEntry<Battleship> = AgentEntry {
    name: "learn",
    summary: "fires at the likeliest cell by the habits it saw in the enemy's earlier fleets",
    bench: Bench::USUAL,
    params: &[
        Param {
            key: "past",
            default: "",
            help: "the enemy's earlier fleets, ships in fleet order, with slashes between the fleets: \
                   a1h+a2h+a3h+a4h+a5h/j1v+i1v+h1v+g1v+f1v",
        },
        PLACE,
        WORLDS,
    ],
    build: |args, rules| {
        let habits = read_past(args, rules.setup())?;
        Reader::build(Some(Arc::new(habits.prior())), args)
    },
};

fn read_past(args: &Args, setup: &Arc<Setup>) -> Result<Habits, SpecError> {
    let mut habits = Habits::new(setup.clone());
    for text in args.text("past").split(['/', '\n']).map(str::trim).filter(|text| !text.is_empty()) {
        habits.observe(&read_fleet(setup, text).map_err(|problem| args.error("past", problem))?);
    }
    Ok(habits)
}

/// A greedy attacker with a prior, or without one.
struct Reader {
    prior: Option<Arc<dyn Prior>>,
    worlds: usize,
    /// What it thinks by now, and how many events that takes in.
    outlook: Option<(Outlook, usize)>,
}

impl Reader {
    fn build(prior: Option<Arc<dyn Prior>>, args: &Args) -> Result<Box<dyn Agent<Battleship>>, SpecError> {
        let worlds = args.within(WORLDS.key, 100..=1_000_000)?;
        Captain::build(args, Reader { prior, worlds, outlook: None })
    }

    /// Before the first shot.
    fn begin(&self, setup: &Arc<Setup>, rng: &mut Rng) -> Outlook {
        match &self.prior {
            None => Outlook::even(setup.clone()),
            Some(prior) => Outlook::by_prior(setup.clone(), prior.clone(), self.worlds, self.worlds, rng),
        }
    }

    /// The likeliest cell.
    fn likeliest(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Result<Option<Cell>, Contradiction> {
        let begun = self.outlook.take();
        let (mut outlook, known) = begun.unwrap_or_else(|| (self.begin(view.sight().setup(), rng), 0));
        for event in view.history().iter().skip(known) {
            if let Event::Shot { seat, cell, answer } = *event
                && seat == view.seat()
            {
                outlook.record(cell, answer)?;
            }
        }
        let cell = outlook.likeliest(rng)?;
        self.outlook = Some((outlook, view.history().len()));
        Ok(cell)
    }
}

impl Aim for Reader {
    fn aim(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Option<Cell> {
        self.likeliest(view, rng).ok().flatten()
    }
}
