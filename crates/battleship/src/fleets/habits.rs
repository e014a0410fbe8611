//! Learning how one opponent places, from past games.

use super::{
    belief::{Belief, Prior},
    style::Rings,
};
use crate::{
    cells::Cells,
    evidence::Evidence,
    place::{Fleet, Place, Ship},
    setup::Setup,
    weighted::Weighted,
};
use std::sync::Arc;
use yomi_core::{Budget, Contradiction, Rng};

/// Ways to look at a place, from the coarsest to the finest: they sort the places of a ship into classes, and take all
/// places of a class to be equally likely.
#[derive(Clone, Copy, Debug)]
enum Look {
    /// All places are alike.
    Alike,
    /// By direction, and by how near the rim the place is.
    Rim,
    /// By direction, and by which ninth of the board the middle of the ship is in.
    Region,
    /// Every place is a class of its own.
    Place,
}

const LOOKS: [Look; 4] = [Look::Alike, Look::Rim, Look::Region, Look::Place];

/// What is known of an opponent's habits of placing.
///
/// Places can be looked at in several ways: all alike, by direction and distance from the rim, by direction and ninth
/// of the board, or one by one. Each look has, for every ship, a Dirichlet distribution over its classes: before the
/// first game it thinks that places are equally likely, as firmly as if it had seen as many ships as there are classes.
/// Each game adds to the counts. What the next fleet will be like is the average over the looks, weighed by how well
/// each has predicted the games so far (the chance it gave to them). So a coarse look is trusted first and a fine one
/// only when it has proved itself, and against an opponent without habits the look that expects none wins.
///
/// Ships are learned by themselves, so what keeps them apart or together is not learned.
#[derive(Clone, Debug)]
pub struct Habits {
    setup: Arc<Setup>,
    /// For each look and ship, the class of every place.
    classes: Vec<Vec<Classes>>,
    /// The logarithm of the chance that each look gave to all that was seen.
    scores: [f64; LOOKS.len()],
}

impl Habits {
    /// Nothing seen yet.
    pub fn new(setup: Arc<Setup>) -> Self {
        let rings = Rings::of(&setup);
        let classes = |look: Look| setup.ships().map(|ship| Classes::new(&setup, rings, ship, look)).collect();
        Habits { classes: LOOKS.into_iter().map(classes).collect(), scores: [0.0; LOOKS.len()], setup }
    }

    /// Takes in a fleet of the opponent that became known as a whole.
    pub fn observe(&mut self, fleet: &Fleet) {
        self.observe_partly(fleet, 1.0);
    }

    /// Takes in what a finished game has told: the answers that this attacker heard, and nothing else.
    ///
    /// After a win they leave few fleets open, after a loss many. All that are possible count, each with its chance by
    /// the habits known so far; `size` is how many of them are looked at.
    ///
    /// # Errors
    /// If no fleet gives these answers.
    pub fn observe_game(&mut self, evidence: &Evidence, size: usize, rng: &mut Rng) -> Result<(), Contradiction> {
        let mut belief = Belief::given(self.setup.clone(), Arc::new(self.prior()), evidence.clone(), size);
        let fleets: Vec<(Fleet, f64)> =
            belief.fleets(rng, &Budget::unlimited())?.map(|(fleet, weight)| (*fleet, weight)).collect();
        let total: f64 = fleets.iter().map(|(_, weight)| weight).sum();
        for (fleet, weight) in fleets {
            self.observe_partly(&fleet, weight / total);
        }
        Ok(())
    }

    fn observe_partly(&mut self, fleet: &Fleet, share: f64) {
        for (ship, place) in fleet.iter() {
            let Some(number) = self.setup.places(ship).iter().position(|other| other == place) else { continue };
            for (score, classes) in self.scores.iter_mut().zip(&self.classes) {
                *score += share * classes[ship.index()].chance(number).ln();
            }
            for classes in &mut self.classes {
                classes[ship.index()].add(number, share);
            }
        }
    }

    /// How likely fleets of this opponent are.
    pub fn prior(&self) -> HabitsPrior {
        let best = self.scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let trust = self.scores.map(|score| (score - best).exp());
        let all: f64 = trust.iter().sum();
        let chances = |ship: Ship| -> Vec<f64> {
            let chance = |number: usize| {
                let by_look = self.classes.iter().zip(trust);
                by_look.map(|(classes, trust)| trust / all * classes[ship.index()].chance(number)).sum()
            };
            (0..self.setup.places(ship).len() as usize).map(chance).collect()
        };
        HabitsPrior::new(self.setup.clone(), self.setup.ships().map(chances).collect())
    }
}

/// The places of a ship in classes, with what was seen of each.
#[derive(Clone, Debug)]
struct Classes {
    /// By the number of the place.
    of_place: Vec<u16>,
    /// How many places each class has.
    sizes: Vec<f64>,
    counts: Vec<f64>,
    seen: f64,
}

impl Classes {
    fn new(setup: &Setup, rings: Rings, ship: Ship, look: Look) -> Self {
        let keys: Vec<usize> = setup
            .places(ship)
            .iter()
            .enumerate()
            .map(|(number, place)| match look {
                Look::Alike => 0,
                Look::Rim => 2 * rings.kind(setup.shape(ship, place).cells) + place.direction as usize,
                Look::Region => 2 * region(setup, ship, place) + place.direction as usize,
                Look::Place => number,
            })
            .collect();
        let mut different = keys.clone();
        different.sort_unstable();
        different.dedup();
        let of_place: Vec<u16> = keys.iter().map(|key| different.partition_point(|other| other < key) as u16).collect();
        let mut sizes = vec![0.0; different.len()];
        of_place.iter().for_each(|&class| sizes[usize::from(class)] += 1.0);
        Classes { counts: vec![0.0; sizes.len()], of_place, sizes, seen: 0.0 }
    }

    /// The chance of a place for the next fleet.
    fn chance(&self, number: usize) -> f64 {
        let class = usize::from(self.of_place[number]);
        let (places, classes) = (self.of_place.len() as f64, self.sizes.len() as f64);
        let expected = classes * self.sizes[class] / places;
        (self.counts[class] + expected) / (self.seen + classes) / self.sizes[class]
    }

    fn add(&mut self, number: usize, share: f64) {
        self.counts[usize::from(self.of_place[number])] += share;
        self.seen += share;
    }
}

/// Which ninth of the board the middle of a ship is in.
fn region(setup: &Setup, ship: Ship, place: Place) -> usize {
    let options = setup.options();
    let middle = place.cell.0 + setup.length(ship) / 2 * place.direction.step();
    let third = |at: u8, side: u8| usize::from(at) * 3 / usize::from(side);
    third(middle % 16, options.width) + 3 * third(middle / 16, options.height)
}

/// Fleets of an opponent with known habits: ships are drawn by themselves, and all of them anew if two get in each
/// other's way.
#[derive(Clone, Debug)]
pub struct HabitsPrior {
    setup: Arc<Setup>,
    /// The places of each ship, to draw from.
    places: Vec<Weighted<Place>>,
    /// The chance of each place, by ship and place.
    chances: Vec<Vec<f64>>,
}

impl HabitsPrior {
    fn new(setup: Arc<Setup>, by_number: Vec<Vec<f64>>) -> Self {
        let mut chances = vec![vec![0.0; 512]; by_number.len()];
        let mut places = Vec::with_capacity(by_number.len());
        for (ship, by_number) in setup.ships().zip(by_number) {
            let by_place = setup.places(ship).iter().zip(by_number);
            places.push(by_place.inspect(|(place, chance)| chances[ship.index()][index(*place)] = *chance).collect());
        }
        HabitsPrior { setup, places, chances }
    }

    /// The chance of a place for a ship by itself.
    pub fn chance(&self, ship: Ship, place: Place) -> f64 {
        self.chances[ship.index()][index(place)]
    }
}

impl Prior for HabitsPrior {
    fn weight(&self, fleet: &Fleet) -> f64 {
        fleet.iter().map(|(ship, place)| self.chance(ship, place)).product()
    }

    fn draw(&self, rng: &mut Rng) -> Option<Fleet> {
        /// Habits can make ships get in each other's way more often than not, but not forever.
        const TRIES: u32 = 1_000;
        (0..TRIES).find_map(|_| {
            let mut fleet = Fleet::EMPTY;
            let mut taken = Cells::EMPTY;
            for (ship, places) in self.setup.ships().zip(&self.places) {
                let place = *places.draw(rng)?;
                let shape = self.setup.shape(ship, place);
                if shape.cells.meets(taken) {
                    return None;
                }
                taken |= shape.reach;
                fleet.push(place);
            }
            Some(fleet)
        })
    }
}

/// The number of a place among all on the largest board.
fn index(place: Place) -> usize {
    place.cell.index() + 256 * place.direction as usize
}
