//! Which sunken ships the marked cells of a drawing are.

use crate::{
    cells::{Cell, Cells},
    place::{Direction, Place, Ship},
    setup::Setup,
};

/// The most steps of the search. Drawings of real games take a few dozen.
const MOST_STEPS: u32 = 50_000;

/// What the drawn wrecks turn out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tiling {
    /// These ships, in the one way in which the cells can be made up of them.
    One(Vec<(Ship, Place)>),
    /// No ships: the cells cannot be made up of them.
    None,
    /// Two of several ways.
    Several(Vec<(Ship, Place)>, Vec<(Ship, Place)>),
    /// More than the search could try.
    TooMany,
}

/// Makes up `cells` of some of the `ships`, each at most once. Where a cell has a length in `lengths`, its ship has
/// that length. Ships of the same length are interchangeable: the first of them is taken.
pub(super) fn tile(setup: &Setup, cells: Cells, lengths: &[(Cell, u8)], ships: &[Ship]) -> Tiling {
    let mut search = Search { setup, lengths, found: Vec::new(), chosen: Vec::new(), steps: 0 };
    search.go(cells, ships);
    let mut found = search.found.into_iter();
    match (found.next(), found.next()) {
        _ if search.steps > MOST_STEPS => Tiling::TooMany,
        (None, _) => Tiling::None,
        (Some(one), None) => Tiling::One(one),
        (Some(one), Some(other)) => Tiling::Several(one, other),
    }
}

struct Search<'a> {
    setup: &'a Setup,
    lengths: &'a [(Cell, u8)],
    /// The ways found, at most two.
    found: Vec<Vec<(Ship, Place)>>,
    chosen: Vec<(Ship, Place)>,
    steps: u32,
}

impl Search<'_> {
    /// The first cell in reading order is the upper or left end of its ship, which leaves little to try.
    fn go(&mut self, cells: Cells, ships: &[Ship]) {
        self.steps += 1;
        if self.found.len() == 2 || self.steps > MOST_STEPS {
            return;
        }
        let Some(first) = cells.first() else {
            self.found.push(self.chosen.clone());
            return;
        };
        let longest: u32 = ships.iter().map(|&ship| u32::from(self.setup.length(ship))).sum();
        if cells.len() > longest {
            return;
        }
        for (number, &ship) in ships.iter().enumerate() {
            let length = self.setup.length(ship);
            if ships[..number].iter().any(|&earlier| self.setup.length(earlier) == length) {
                continue;
            }
            let rest: Vec<Ship> = ships.iter().copied().filter(|&other| other != ship).collect();
            for direction in Direction::BOTH {
                let place = Place { cell: first, direction };
                if !self.setup.places(ship).contains(place) {
                    continue;
                }
                let covered = self.setup.shape(ship, place).cells;
                let right_length = |&(cell, wanted): &(Cell, u8)| !covered.contains(cell) || wanted == length;
                if covered.is_within(cells) && self.lengths.iter().all(right_length) {
                    self.chosen.push((ship, place));
                    self.go(cells - covered, &rest);
                    self.chosen.pop();
                }
            }
        }
    }
}
