//! Distributions of fleets that prefer some kinds of places.

use crate::{
    cells::{Cells, STRIDE},
    draw::pick_place,
    lengths::{Places, around},
    place::{Fleet, Place, Ship},
    setup::Setup,
    weighted::draw_number,
};
use serde::{Deserialize, Serialize};
use yomi_core::Rng;

/// A way of placing ships one by one, the largest first, in which some kinds of places are likelier than others.
///
/// Every place that the earlier ships leave a ship has a weight, the product of one factor for how near the rim it is
/// and one for how near the earlier ships it is; the ship takes each place with a chance in proportion to its weight. A
/// factor of 2 says that such a place is twice as likely as one far from the rim, or far from all ships.
///
/// That the chances are those of choices one after another, and not weights of whole fleets, is on purpose: drawing
/// needs no luck, the chance of a fleet is known exactly and not up to an unknown sum over all fleets (which mixing
/// styles needs), and it is how people place. The weights only depend on the kind of a place, so that their sum takes
/// counting bits and not going through the places.
///
/// (On boards so crowded that a ship may find no place, all of it starts over, and the chance of a fleet is only known
/// up to a factor that is the same for all fleets.)
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Style {
    /// The factor of places with all cells on the rim.
    pub along: f64,
    /// The factor of places with some cells on the rim, but not all.
    pub end: f64,
    /// The factor of places off the rim with a cell in the second ring.
    pub second: f64,
    /// The factor of places that touch an earlier ship, be it at a corner.
    pub touching: f64,
    /// The factor of places that are one free cell away from an earlier ship.
    pub near: f64,
}

impl Style {
    /// No preference: the random placement of Sakuta and Iida.
    pub const SEQUENTIAL: Style = Style { along: 1.0, end: 1.0, second: 1.0, touching: 1.0, near: 1.0 };
    /// Hugs the rim: a place along it is eight times as likely as one inside.
    pub const EDGE: Style = Style { along: 8.0, end: 2.0, ..Self::SEQUENTIAL };
    /// Keeps ships apart: a place that touches a ship is twenty times less likely than one far away.
    pub const SPREAD: Style = Style { touching: 0.05, near: 0.5, ..Self::SEQUENTIAL };
    /// Keeps ships together: a place that touches a ship is ten times as likely as one far away.
    pub const CLUSTERED: Style = Style { touching: 10.0, near: 2.0, ..Self::SEQUENTIAL };

    /// The factors with their names, in order.
    pub fn factors(&self) -> [(&'static str, f64); 5] {
        [
            ("along", self.along),
            ("end", self.end),
            ("second", self.second),
            ("touching", self.touching),
            ("near", self.near),
        ]
    }

    /// The style with these factors, in the order of [`Style::factors`].
    pub fn of_factors([along, end, second, touching, near]: [f64; 5]) -> Self {
        Style { along, end, second, touching, near }
    }

    /// What is wrong with the factors, if anything: they must be positive, and not so great or small that products of
    /// them lose their meaning.
    pub fn problem(&self) -> Option<String> {
        let wrong = self.factors().into_iter().find(|(_, factor)| !(1e-6..=1e6).contains(factor))?;
        Some(format!("the factor {:?} is {}; give it a number from 0.000001 to 1000000", wrong.0, wrong.1))
    }

    /// Draws the ships that are missing in `begun`; `None` if a ship found no place.
    pub(crate) fn try_complete(&self, setup: &Setup, begun: &Fleet, rng: &mut Rng) -> Option<Fleet> {
        self.try_complete_with(&Rims::of(setup), setup, begun, rng)
    }

    /// The same, where the tables are at hand.
    pub(super) fn try_complete_with(&self, rims: &Rims, setup: &Setup, begun: &Fleet, rng: &mut Rng) -> Option<Fleet> {
        let mut fleet = *begun;
        let mut placing = Placing::new(setup, rims, &fleet);
        for ship in setup.ships().skip(fleet.len()) {
            let place = placing.kinds(ship).draw(&self.weights(), rng)?;
            placing.add(ship, place);
            fleet.push(place);
        }
        Some(fleet)
    }

    /// The weight of a place of every kind.
    fn weights(&self) -> [f64; KINDS] {
        let (rim, gap) = ([self.along, self.end, self.second, 1.0], [self.touching, self.near, 1.0]);
        std::array::from_fn(|kind| rim[kind / GAPS] * gap[kind % GAPS])
    }

    /// The chance that the first ships are placed like this, by each of the styles.
    ///
    /// For many styles at once, because counting the places of each kind is most of the work.
    pub(super) fn chances(styles: &[Style], setup: &Setup, rims: &Rims, fleet: &Fleet, chances: &mut [f64]) {
        chances.fill(1.0);
        let mut placing = Placing::new(setup, rims, &Fleet::EMPTY);
        for (ship, place) in fleet.iter() {
            let kinds = placing.kinds(ship);
            let (kind, counts) = (kinds.of(place), kinds.counts());
            for (style, chance) in styles.iter().zip(&mut *chances) {
                let weights = style.weights();
                let sum: f64 = weights.iter().zip(counts).map(|(weight, count)| weight * count).sum();
                *chance *= weights[kind] / sum;
            }
            placing.add(ship, place);
        }
    }

    /// The chance of a fleet, or, of an unfinished one, that its ships are placed like this.
    pub fn chance(&self, setup: &Setup, fleet: &Fleet) -> f64 {
        let mut chance = [0.0];
        Self::chances(&[*self], setup, &Rims::of(setup), fleet, &mut chance);
        chance[0]
    }
}

/// The board without its rim, and without its second ring as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rings {
    off_rim: Cells,
    core: Cells,
}

impl Rings {
    pub(super) fn of(setup: &Setup) -> Self {
        let without = |rings: u8| {
            let side = |length: u8| length.saturating_sub(2 * rings);
            let (width, height) = (side(setup.options().width), side(setup.options().height));
            Cells::rectangle(width, height).moved_on(rings * (STRIDE + 1))
        };
        Rings { off_rim: without(1), core: without(2) }
    }

    /// How near the rim a ship with these cells is: 0 along it, 1 with some cells on it, 2 in the second ring, 3
    /// farther inside.
    pub(super) fn kind(&self, cells: Cells) -> usize {
        if !cells.meets(self.off_rim) {
            0
        } else if !cells.is_within(self.off_rim) {
            1
        } else {
            if cells.is_within(self.core) { 3 } else { 2 }
        }
    }
}

/// The chances of fleets on one board, by any styles.
#[derive(Clone, Debug)]
pub(crate) struct Chances<'a> {
    setup: &'a Setup,
    rims: Rims,
}

impl<'a> Chances<'a> {
    pub(crate) fn new(setup: &'a Setup) -> Self {
        Chances { setup, rims: Rims::of(setup) }
    }

    /// The chance of a fleet by each of the styles.
    pub(crate) fn of_fleet(&self, styles: &[Style], fleet: &Fleet, chances: &mut [f64]) {
        Style::chances(styles, self.setup, &self.rims, fleet, chances);
    }
}

/// How many kinds of places there are by the gap to the earlier ships.
const GAPS: usize = 3;
/// How many kinds there are by the rim, too.
const KINDS: usize = 4 * GAPS;

/// The places of every ship by how near the rim they are: along it, with some cells on it, in the second ring, farther
/// inside.
#[derive(Clone, Debug)]
pub(super) struct Rims(Vec<[Places; KINDS / GAPS]>);

impl Rims {
    pub(super) fn of(setup: &Setup) -> Self {
        let rings = Rings::of(setup);
        let of_ship = |ship: Ship| {
            let within = |cells: Cells| setup.places_in(ship, cells);
            let (along, off_rim, core) =
                (within(setup.board() - rings.off_rim), within(rings.off_rim), within(rings.core));
            [along, setup.places(ship) - along - off_rim, off_rim - core, core]
        };
        Rims(setup.ships().map(of_ship).collect())
    }
}

/// A fleet being placed.
struct Placing<'a> {
    setup: &'a Setup,
    rims: &'a Rims,
    /// The cells that further ships may cover.
    open: Cells,
    /// The cells that touch a ship, and those that touch them in turn, ships included.
    beside: [Cells; 2],
}

impl<'a> Placing<'a> {
    fn new(setup: &'a Setup, rims: &'a Rims, begun: &Fleet) -> Self {
        let mut placing = Placing { setup, rims, open: setup.board(), beside: [Cells::EMPTY; 2] };
        for (ship, place) in begun.iter() {
            placing.add(ship, place);
        }
        placing
    }

    fn add(&mut self, ship: Ship, place: Place) {
        let shape = self.setup.shape(ship, place);
        self.open -= shape.reach;
        let beside = around(shape.cells);
        self.beside[0] |= beside;
        self.beside[1] |= around(beside);
    }

    /// The places left for a ship.
    fn kinds(&self, ship: Ship) -> Kinds {
        let within = |cells: Cells| self.setup.places_in(ship, cells);
        let (all, apart, far) =
            (within(self.open), within(self.open - self.beside[0]), within(self.open - self.beside[1]));
        Kinds { by_rim: self.rims.0[ship.index()], by_gap: [all - apart, apart - far, far] }
    }
}

/// The places left for a ship, by kind.
struct Kinds {
    by_rim: [Places; KINDS / GAPS],
    /// Touching, near, and far from the earlier ships.
    by_gap: [Places; GAPS],
}

impl Kinds {
    fn places(&self, kind: usize) -> Places {
        self.by_rim[kind / GAPS] & self.by_gap[kind % GAPS]
    }

    /// How many places of each kind there are.
    fn counts(&self) -> [f64; KINDS] {
        std::array::from_fn(|kind| {
            // Before the first ship, and often after it, there are places of few kinds; counting is what takes time.
            if self.by_gap[kind % GAPS].is_empty() { 0.0 } else { f64::from(self.places(kind).len()) }
        })
    }

    /// The kind of one of the places.
    fn of(&self, place: Place) -> usize {
        let number = |sets: &[Places]| sets.iter().position(|places| places.contains(place)).unwrap_or(0);
        GAPS * number(&self.by_rim) + number(&self.by_gap)
    }

    /// Draws a place; `None` if there is none.
    fn draw(&self, weights: &[f64; KINDS], rng: &mut Rng) -> Option<Place> {
        let counts = self.counts();
        let all: [f64; KINDS] = std::array::from_fn(|kind| weights[kind] * counts[kind]);
        pick_place(self.places(draw_number(&all, rng)?), rng)
    }
}
