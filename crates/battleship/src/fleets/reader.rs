//! Players that know, or have learned, how the enemy places.

use super::{
    belief::{Belief, Prior},
    habits::Habits,
    mixture::MixturePrior,
};
use crate::{
    answer::Event,
    captain::{Aim, Captain, METHODS, PLACE},
    cells::Cell,
    evidence::Tracker,
    game::Battleship,
    posterior::Posterior,
    rules::read_fleet,
    setup::Setup,
};
use std::sync::Arc;
use yomi_core::{Agent, AgentEntry, Args, Contradiction, Param, Rng, SpecError, View};

const WORLDS: Param =
    Param { key: "worlds", default: "4000", help: "how many possible fleets it weighs at a time, 100 to 1000000" };

/// The player that knows the distribution of the enemy's fleets.
pub(crate) const READ: AgentEntry<Battleship> = AgentEntry {
    name: "read",
    summary: "fires at the likeliest cell if the enemy places in a known way",
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
        let setup = rules.setup();
        let known = match args.choice("prior", &METHODS)?.mixture() {
            None => Known::Nothing(Tracker::default()),
            Some(mixture) => Known::prior(Arc::new(MixturePrior::new(setup.clone(), mixture))),
        };
        Reader::build(known, args)
    },
};

/// The player that has learned from past games.
pub(crate) const LEARN: AgentEntry<Battleship> = AgentEntry {
    name: "learn",
    summary: "fires at the likeliest cell by the habits it saw in the enemy's earlier fleets",
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
        Reader::build(Known::prior(Arc::new(habits.prior())), args)
    },
};

fn read_past(args: &Args, setup: &Arc<Setup>) -> Result<Habits, SpecError> {
    let mut habits = Habits::new(setup.clone());
    for text in args.text("past").split(['/', '\n']).map(str::trim).filter(|text| !text.is_empty()) {
        habits.observe(&read_fleet(setup, text).map_err(|problem| args.error("past", problem))?);
    }
    Ok(habits)
}

/// What a reader knows about the enemy.
enum Known {
    /// All fleets are equally likely, so they can be counted.
    Nothing(Tracker),
    /// Some are likelier than others.
    Prior {
        prior: Arc<dyn Prior>,
        /// What it believes by now, and how many events that takes in.
        belief: Option<(Belief, usize)>,
    },
}

impl Known {
    fn prior(prior: Arc<dyn Prior>) -> Self {
        Known::Prior { prior, belief: None }
    }
}

/// A greedy attacker with a prior.
struct Reader {
    worlds: usize,
    known: Known,
}

impl Reader {
    fn build(known: Known, args: &Args) -> Result<Box<dyn Agent<Battleship>>, SpecError> {
        let worlds: usize = args.get("worlds")?;
        if !(100..=1_000_000).contains(&worlds) {
            return Err(args.error("worlds", "give it a number from 100 to 1000000"));
        }
        Captain::build(args, Reader { worlds, known })
    }

    /// The likeliest cell.
    fn likeliest(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Result<Option<Cell>, Contradiction> {
        let setup = view.sight().setup();
        match &mut self.known {
            Known::Nothing(tracker) => {
                Ok(Posterior::new(setup, tracker.catch_up(view)?)?.likeliest().map(|(cell, _)| cell))
            }
            Known::Prior { prior, belief } => {
                let new = |rng: &mut Rng| (Belief::new(setup.clone(), prior.clone(), self.worlds, self.worlds, rng), 0);
                let (mut now, known) = belief.take().unwrap_or_else(|| new(rng));
                for event in view.history().iter().skip(known) {
                    if let Event::Shot { seat, cell, answer } = *event
                        && seat == view.seat()
                    {
                        now.record(cell, answer)?;
                    }
                }
                let cell = now.likeliest(rng)?;
                *belief = Some((now, view.history().len()));
                Ok(cell)
            }
        }
    }
}

impl Aim for Reader {
    fn aim(&mut self, view: &View<'_, Battleship>, rng: &mut Rng) -> Option<Cell> {
        self.likeliest(view, rng).ok().flatten()
    }
}
