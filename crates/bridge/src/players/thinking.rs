//! A player that searches over worlds by one of the methods.

use super::{Aim, CardTree, Equals, method::Method, reading::Reading};
use crate::{Bridge, Card, Deal, Layouts, seats, solver::Solver};
use yomi_core::{Agent, Args, Param, Position, Rng, SpecError, View, Worlds};
use yomi_search::worlds::{WorldSet, WorldTree, monte_carlo};

/// The parameter with the number of worlds.
pub(super) const WORLDS: Param = Param {
    key: "worlds",
    default: "20",
    help: "in how many worlds to look, drawn at random if there are more; 1 to 512",
};

/// The parameter that limits the work.
pub(super) const WORK: Param = Param {
    key: "work",
    default: "5000000",
    help: "how many positions may be looked at for a card (some five million a second); where that is little, in the first tricks, in fewer worlds, \
           but in two at least",
};

/// In how many worlds to look whatever it costs: with one there would be nothing to weigh.
const FEWEST: usize = 2;

/// The parameter with the number of tricks to look into.
pub(super) const TRICKS: Param = Param {
    key: "tricks",
    default: "2",
    help: "into how many tricks to look, the current one included, before open cards take over; at least 1",
};

/// The parameter with the number of our own cards to look ahead.
pub(super) const MOVES: Param =
    Param { key: "moves", default: "2", help: "how many cards of our own to look ahead; 1 is Monte Carlo" };

/// The player.
pub(super) struct Thinker {
    method: Method,
    worlds: usize,
    work: u64,
    aim: Aim,
    reading: Reading,
    /// Made when the strain is known, and kept: what it has learnt of one card helps with the next.
    solver: Option<Solver>,
}

impl Thinker {
    pub(super) fn new(args: &Args, method: Method) -> Result<Thinker, SpecError> {
        Ok(Thinker {
            method,
            worlds: args.within(WORLDS.key, 1..=WorldSet::MAX)?,
            work: args.within(WORK.key, 1..=u64::MAX)?,
            aim: Aim::read(args)?,
            reading: Reading::read(args)?,
            solver: None,
        })
    }

    /// The card to play; `None` if the method finds nothing to choose by.
    fn choose(&self, view: &View<'_, Bridge>, solver: &mut Solver, rng: &mut Rng) -> Option<Card> {
        let sight = view.sight();
        let layouts = Layouts::seen_by(sight).expect("a view of a real board has a world");
        let worlds = self.draw(&layouts, rng);
        let mut tree = CardTree::new(*sight.play(), view.seat(), &worlds, self.aim, Equals::Merged, solver);
        let mut cards = Vec::new();
        tree.moves(&WorldSet::first(worlds.len()), &mut cards);
        if cards.len() < 2 {
            return cards.pop();
        }
        let mut weights = self.affordable(&mut tree);
        self.reading.weigh(&mut weights, sight, &worlds, self.work, tree.solver());
        let target = self.aim.success(sight.play(), seats::side_of(view.seat()));
        self.method.evaluate(&mut tree, &weights, target, self.work).choice
    }

    /// The worlds in which every card can be judged with open cards for half of the work: the other half is for the method.
    ///
    /// In the first tricks a solution takes a thousand times as long as in the last ones, so the number of worlds has to depend on it.
    fn affordable(&self, tree: &mut CardTree<'_>) -> Vec<f64> {
        let mut weights = vec![0.0; tree.worlds()];
        let mut work = 0;
        for world in 0..weights.len() {
            if world >= FEWEST && work > self.work / 2 {
                break;
            }
            let mut alone = vec![0.0; weights.len()];
            alone[world] = 1.0;
            work += monte_carlo(tree, &alone).work;
            weights[world] = 1.0;
        }
        weights
    }

    /// The worlds to look into: all there are, or as many random ones as wanted.
    fn draw(&self, layouts: &Layouts, rng: &mut Rng) -> Vec<Deal> {
        if layouts.count() <= self.worlds as u128 {
            layouts.to_vec()
        } else {
            (0..self.worlds).map(|_| layouts.sample(rng)).collect()
        }
    }
}

impl Agent<Bridge> for Thinker {
    fn act(&mut self, view: &View<'_, Bridge>, rng: &mut Rng) -> Card {
        let strain = view.sight().play().terms().contract.strain();
        let mut solver = self.solver.take().unwrap_or_else(|| Solver::new(strain));
        let card = self.choose(view, &mut solver, rng);
        self.solver = Some(solver);
        card.or_else(|| view.sight().random_action(rng)).expect("an agent is asked only when it can act")
    }
}
