//! Players that know, or have learned, how the enemy places.

use super::{belief::Prior, habits::Habits, mixture::MixturePrior, outlook::Outlook};
use crate::{
    agent::{BattleshipAgent, PLACE, Targeting},
    answer::Event,
    assessment::Tell,
    cells::Cell,
    draw::Method,
    game::Battleship,
    rules::read_fleet,
    setup::Setup,
};
use std::sync::Arc;
use yomi_core::{Agent, AgentEntry, Args, Bench, Budget, Contradiction, Param, Rng, SpecError, View};

const WORLDS: Param = Param::whole("worlds", "4000", 100, 1_000_000, "how many possible fleets it weighs at a time");

/// The player that knows the distribution of the enemy's fleets.
pub(crate) const READ: AgentEntry<Battleship> = AgentEntry {
    name: "read",
    summary: "fires at the likeliest cell if the enemy places in a known way",
    bench: Bench::USUAL,
    params: &[Param::choice::<Method>("prior", "mix", "how it takes the enemy to place"), PLACE, WORLDS],
    build: |args, rules| {
        let mixture = args.choice::<Method>("prior").mixture();
        let prior =
            mixture.map(|mixture| Arc::new(MixturePrior::new(rules.setup().clone(), mixture)) as Arc<dyn Prior>);
        PriorTargeting::build(prior, args)
    },
};

/// The player that has learned from past games.
pub(crate) const LEARN: AgentEntry<Battleship> = AgentEntry {
    name: "learn",
    summary: "fires at the likeliest cell by the habits it saw in the enemy's earlier fleets",
    bench: Bench::USUAL,
    params: &[
        Param::text(
            "past",
            "",
            "FLEET/FLEET/... like a1h+a2h+a3h+a4h+a5h/j1v+i1v+h1v+g1v+f1v",
            "the enemy's earlier fleets, ships in fleet order, h across and v down",
        ),
        PLACE,
        WORLDS,
    ],
    build: |args, rules| {
        let habits = read_past(args, rules.setup())?;
        PriorTargeting::build(Some(Arc::new(habits.prior())), args)
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
struct PriorTargeting {
    prior: Option<Arc<dyn Prior>>,
    worlds: usize,
    /// What it thinks by now, and how many events that takes in.
    outlook: Option<(Outlook, usize)>,
}

impl PriorTargeting {
    fn build(prior: Option<Arc<dyn Prior>>, args: &Args) -> Result<Box<dyn Agent<Battleship>>, SpecError> {
        Ok(BattleshipAgent::build(args, PriorTargeting { prior, worlds: args.number(WORLDS.key)?, outlook: None }))
    }

    /// Before the first shot.
    fn begin(&self, setup: &Arc<Setup>, rng: &mut Rng, budget: &Budget) -> Outlook {
        match &self.prior {
            None => Outlook::even(setup.clone()),
            Some(prior) => Outlook::by_prior(setup.clone(), prior.clone(), self.worlds, self.worlds, rng, budget),
        }
    }

    /// What it thinks by now.
    fn catch_up(
        &mut self,
        view: &View<'_, Battleship>,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<&mut Outlook, Contradiction> {
        let begun = self.outlook.take();
        let (mut outlook, known) = begun.unwrap_or_else(|| (self.begin(view.sight().setup(), rng, budget), 0));
        let news = view.history().iter().skip(known).filter_map(|event| match *event {
            Event::Shot { seat, cell, answer } if seat == view.seat() => Some((cell, answer)),
            _ => None,
        });
        outlook.record(&news.collect::<Vec<_>>())?;
        Ok(&mut self.outlook.insert((outlook, view.history().len())).0)
    }
}

impl Targeting for PriorTargeting {
    fn target(
        &mut self,
        view: &View<'_, Battleship>,
        rng: &mut Rng,
        budget: &Budget,
        tell: &mut Tell<'_>,
    ) -> Option<Cell> {
        self.catch_up(view, rng, budget).ok()?.likeliest(rng, budget, tell).ok().flatten()
    }
}
