//! What a ship of one length can do on one board: tables, and the bit tricks that go with them.

use crate::{
    cells::{Cell, Cells},
    place::{Direction, Place},
};
use std::ops::{BitAnd, Sub};

/// The cells of a ship somewhere, and the cells that it keeps other ships from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The cells it covers.
    pub cells: Cells,
    /// The cells no other ship may cover: its own and, where ships may not touch, the cells around it as well.
    pub reach: Cells,
}

/// A set of places for ships of one length, by their first cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// First cells of ships lying across.
    pub across: Cells,
    /// First cells of ships lying down.
    pub down: Cells,
}

impl Places {
    /// How many places there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.across.len() + self.down.len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.across.is_empty() && self.down.is_empty()
    }

    /// Whether a place is in the set.
    #[inline]
    pub fn contains(self, place: Place) -> bool {
        match place.direction {
            Direction::Across => self.across.contains(place.cell),
            Direction::Down => self.down.contains(place.cell),
        }
    }

    /// All places: first those across, then those down, each in reading order.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        let places = |cells: Cells, direction| cells.iter().map(move |cell| Place { cell, direction });
        places(self.across, Direction::Across).chain(places(self.down, Direction::Down))
    }

    /// The place with `index` others before it.
    #[inline]
    pub fn nth(self, index: u32) -> Option<Place> {
        let across = self.across.len();
        if index < across {
            self.across.nth(index).map(|cell| Place { cell, direction: Direction::Across })
        } else {
            self.down.nth(index - across).map(|cell| Place { cell, direction: Direction::Down })
        }
    }
}

/// The places in both sets.
impl BitAnd for Places {
    type Output = Places;
    #[inline]
    fn bitand(self, other: Places) -> Places {
        Places { across: self.across & other.across, down: self.down & other.down }
    }
}

/// The places that are not in the other set.
impl Sub for Places {
    type Output = Places;
    #[inline]
    fn sub(self, other: Places) -> Places {
        Places { across: self.across - other.across, down: self.down - other.down }
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut set = Places { across: Cells::EMPTY, down: Cells::EMPTY };
        for place in places {
            match place.direction {
                Direction::Across => set.across.insert(place.cell),
                Direction::Down => set.down.insert(place.cell),
            }
        }
        set
    }
}

/// The places and shapes of all ships of one length.
#[derive(Clone, Debug)]
pub(crate) struct Length {
    length: u8,
    places: Places,
    /// By [`shape_index`]; empty where the ship would leave the board.
    shapes: Box<[Shape]>,
}

impl Length {
    /// The tables of ships of `length` on a board of this size.
    pub(crate) fn new(width: u8, height: u8, touch: bool, length: u8) -> Self {
        let fitting = |across: u8, down: u8| {
            let columns = (width + 1).saturating_sub(across);
            let rows = (height + 1).saturating_sub(down);
            Cells::rectangle(columns, rows)
        };
        let down = if length == 1 { Cells::EMPTY } else { fitting(1, length) };
        let places = Places { across: fitting(length, 1), down };
        let board = Cells::rectangle(width, height);
        let nowhere = Shape { cells: Cells::EMPTY, reach: Cells::EMPTY };
        let mut shapes = vec![nowhere; 2 * 256].into_boxed_slice();
        for place in places.iter() {
            let cells = spread(Cells::of(place.cell), place.direction, length);
            let reach = if touch { cells } else { around(cells) & board };
            shapes[shape_index(place)] = Shape { cells, reach };
        }
        Length { length, places, shapes }
    }

    /// All places on the board.
    #[inline]
    pub(crate) fn places(&self) -> Places {
        self.places
    }

    /// The places that cover only cells of `open`.
    #[inline]
    pub(crate) fn places_in(&self, open: Cells) -> Places {
        Places {
            across: self.places.across & runs(open, Direction::Across, self.length),
            down: self.places.down & runs(open, Direction::Down, self.length),
        }
    }

    /// All cells that a ship covers in one of these places.
    #[inline]
    pub(crate) fn covered_by(&self, places: Places) -> Cells {
        spread(places.across, Direction::Across, self.length) | spread(places.down, Direction::Down, self.length)
    }

    /// What a ship in a place on the board covers.
    #[inline]
    pub(crate) fn shape(&self, place: Place) -> &Shape {
        &self.shapes[shape_index(place)]
    }
}

#[inline]
fn shape_index(place: Place) -> usize {
    usize::from(place.cell.0) + 256 * place.direction as usize
}

/// The cells at which `length` cells of `open` in a row begin. Rows may run over the right edge into the next one.
#[inline]
fn runs(open: Cells, direction: Direction, length: u8) -> Cells {
    let mut begins = open;
    let mut known = 1;
    while known < length {
        let more = known.min(length - known);
        begins &= begins.moved_back(more * direction.step());
        known += more;
    }
    begins
}

/// All cells of the rows of `length` cells that begin in `first`.
#[inline]
fn spread(first: Cells, direction: Direction, length: u8) -> Cells {
    let mut cells = first;
    let mut known = 1;
    while known < length {
        let more = known.min(length - known);
        cells |= cells.moved_on(more * direction.step());
        known += more;
    }
    cells
}

/// The cells and their up to eight neighbours each, on the largest board.
#[inline]
pub(crate) fn around(cells: Cells) -> Cells {
    cells | cells.neighbours() | cells.diagonals()
}

/// The cells of `among` that are connected with `cell` by sides.
pub(crate) fn group(among: Cells, cell: Cell) -> Cells {
    let mut group = Cells::of(cell);
    loop {
        let grown = group | (group.neighbours() & among);
        if grown == group {
            return group;
        }
        group = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::grid::Square;

    #[test]
    fn single_ships_on_the_usual_board() {
        for (length, count) in [(1, 100), (2, 180), (3, 160), (4, 140), (5, 120), (10, 20)] {
            assert_eq!(Length::new(10, 10, true, length).places().len(), count, "length {length}");
        }
        assert_eq!(Length::new(16, 16, true, 16).places().len(), 32);
        assert_eq!(Length::new(3, 1, true, 2).places().len(), 2);
        assert!(Length::new(3, 2, true, 4).places().is_empty());
    }

    #[test]
    fn shapes_are_runs_of_cells() {
        for (width, height) in [(10, 10), (16, 16), (3, 7), (16, 1)] {
            for length in 1..=width.max(height) {
                let table = Length::new(width, height, true, length);
                for place in table.places().iter() {
                    let expected: Cells = (0..length)
                        .map(|step| match place.direction {
                            Direction::Across => Cell::new(place.cell.column() + step, place.cell.row()),
                            Direction::Down => Cell::new(place.cell.column(), place.cell.row() + step),
                        })
                        .collect();
                    assert_eq!(table.shape(place).cells, expected);
                    assert!(expected.is_within(Cells::rectangle(width, height)));
                }
            }
        }
    }

    #[test]
    fn places_in_open_cells_are_those_whose_shapes_fit() {
        let table = Length::new(10, 10, true, 3);
        let open: Cells = Cells::rectangle(10, 10).iter().filter(|cell| cell.0 % 7 != 3).collect();
        let fitting = table.places_in(open);
        let mut covered = Cells::EMPTY;
        for place in table.places().iter() {
            let cells = table.shape(place).cells;
            assert_eq!(fitting.contains(place), cells.is_within(open), "{place}");
            if fitting.contains(place) {
                covered |= cells;
            }
        }
        assert_eq!(table.covered_by(fitting), covered);
        let listed: Vec<_> = fitting.iter().collect();
        for (index, place) in listed.iter().enumerate() {
            assert_eq!(fitting.nth(index as u32), Some(*place));
        }
        assert_eq!(fitting.nth(fitting.len()), None);
    }

    #[test]
    fn a_ship_that_may_not_be_touched_reaches_its_neighbours() {
        let table = Length::new(10, 10, false, 2);
        let place = Place { cell: Cell::new(0, 4), direction: Direction::Down };
        let reach: String = table.shape(place).reach.iter().map(|cell| cell.to_string()).collect();
        assert_eq!(reach, "a4b4a5b5a6b6a7b7");
    }

    #[test]
    fn groups_are_connected_by_sides_and_do_not_wrap() {
        let among: Cells = ["o1", "p1", "a2", "b2", "b3", "c4"]
            .iter()
            .filter_map(|text| Square::parse(text).and_then(Cell::of_square))
            .collect();
        assert_eq!(group(among, Cell::new(15, 0)).len(), 2);
        assert_eq!(group(among, Cell::new(0, 1)).len(), 3);
        assert_eq!(group(among, Cell::new(2, 3)).len(), 1);
    }
}
