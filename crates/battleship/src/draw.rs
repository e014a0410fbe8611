//! Fleets drawn at random.
//!
//! All ways of drawing complete a fleet that is begun already, so that they serve a game that draws whole fleets and
//! a player that places ship by ship: drawing all the rest each time and keeping only the next ship gives whole
//! fleets the same chances as drawing them at once.

use crate::{
    fleets::{Mixture, Style},
    lengths::Places,
    place::{Fleet, Place},
    setup::{Placement, Setup},
};
use yomi_core::{Budget, Choice, Rng, below};

/// How many whole fleets are tried where success is in doubt.
pub(crate) const TRIES: u32 = 100_000;

/// A random way of placing a fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The random placement of Sakuta and Iida's "Decision Making based on the Generation of Possible Positions in an
    /// Imperfect-Information Game": largest ship first; direction, column and row are drawn, and drawn again if the
    /// ship does not fit there. So each ship is uniform among the places that the earlier ones leave it, but the fleet
    /// as a whole is not uniform: ships in the middle of the board are somewhat more likely.
    ///
    /// If a ship finds no place at all, which takes a crowded board, the whole fleet is drawn anew.
    Sequential,
    /// Every placement of the fleet with the same chance: each ship is drawn by itself, and all of them anew if any
    /// two get in each other's way.
    Uniform,
    /// Ship by ship, mostly along the rim: [`Style::EDGE`].
    Edge,
    /// Ship by ship, far apart: [`Style::SPREAD`].
    Spread,
    /// Ship by ship, mostly touching: [`Style::CLUSTERED`].
    Clustered,
    /// A learned mixture of styles that no attacker found so far reads well: [`Mixture::learned`].
    Mix,
}

impl Choice for Method {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("sequential", Method::Sequential, "ship by ship"),
        ("uniform", Method::Uniform, "all fleets alike"),
        ("edge", Method::Edge, "along the rim"),
        ("spread", Method::Spread, "far apart"),
        ("clustered", Method::Clustered, "touching"),
        ("mix", Method::Mix, "learned, hard to read"),
    ];
}

impl Method {
    /// The distribution of the fleets as a mixture of styles; `None` for the uniform one, which is none.
    pub fn mixture(self) -> Option<Mixture> {
        Some(match self {
            Method::Uniform => return None,
            Method::Sequential => Mixture::pure(Style::SEQUENTIAL),
            Method::Edge => Mixture::pure(Style::EDGE),
            Method::Spread => Mixture::pure(Style::SPREAD),
            Method::Clustered => Mixture::pure(Style::CLUSTERED),
            Method::Mix => Mixture::learned().clone(),
        })
    }

    /// How the fleets of a game are drawn; `None` if the players place them.
    pub fn of_placement(placement: Placement) -> Option<Self> {
        match placement {
            Placement::Free => None,
            Placement::Sequential => Some(Method::Sequential),
            Placement::Uniform => Some(Method::Uniform),
        }
    }

    /// Draws the ships that are missing in `begun`. `None` if `tries` times they did not fit together, which says
    /// that the board is very crowded.
    pub fn complete(self, setup: &Setup, begun: &Fleet, tries: u32, rng: &mut Rng) -> Option<Fleet> {
        self.complete_within(setup, begun, &Budget::unlimited().with_work(tries.into()), rng)
    }

    /// The same within a budget whose work is the tries.
    pub(crate) fn complete_within(self, setup: &Setup, begun: &Fleet, budget: &Budget, rng: &mut Rng) -> Option<Fleet> {
        const BETWEEN: u64 = 32;
        // The first one is always tried.
        let allows = |tried: &u64| *tried == 0 || budget.allows_looking_every(*tried, BETWEEN);
        (0..).take_while(allows).find_map(|_| match self {
            Method::Sequential => try_sequential(setup, *begun, rng),
            Method::Uniform => try_uniform(setup, *begun, rng),
            Method::Edge => Style::EDGE.try_complete(setup, begun, rng),
            Method::Spread => Style::SPREAD.try_complete(setup, begun, rng),
            Method::Clustered => Style::CLUSTERED.try_complete(setup, begun, rng),
            Method::Mix => Mixture::learned().try_complete(setup, begun, rng),
        })
    }
}

fn try_sequential(setup: &Setup, mut fleet: Fleet, rng: &mut Rng) -> Option<Fleet> {
    let mut open = setup.board() - setup.reach(&fleet);
    for ship in setup.ships().skip(fleet.len()) {
        let place = pick_place(setup.places_in(ship, open), rng)?;
        open -= setup.shape(ship, place).reach;
        fleet.push(place);
    }
    Some(fleet)
}

fn try_uniform(setup: &Setup, mut fleet: Fleet, rng: &mut Rng) -> Option<Fleet> {
    let mut taken = setup.reach(&fleet);
    for ship in setup.ships().skip(fleet.len()) {
        let place = pick_place(setup.places(ship), rng)?;
        let shape = setup.shape(ship, place);
        if shape.cells.meets(taken) {
            return None;
        }
        taken |= shape.reach;
        fleet.push(place);
    }
    Some(fleet)
}

/// A uniformly random place; `None` of none.
#[inline]
pub(crate) fn pick_place(places: Places, rng: &mut Rng) -> Option<Place> {
    let count = places.len();
    if count == 0 { None } else { places.nth(below(rng, count)) }
}
