//! The options of a game, with the tables that follow from them.

use crate::{
    cells::Cells,
    lengths::{Length, Places, Shape},
    names::{Kind, ShipName},
    place::{Fleet, Place, Ship},
};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::Choice;

/// What the answer to a shot says beyond hit or miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "BattleshipAnnounce")]
pub enum Announce {
    /// A sinking names the type of the ship, not its place (the classic rule).
    Type,
    /// A sinking is announced, but neither type nor place.
    Sunk,
    /// A sinking tells type and place.
    Place,
    /// Every hit names the ship, and says when it sinks.
    Named,
    /// Hit or miss, nothing else.
    Silent,
}

impl Choice for Announce {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("type", Announce::Type, "the type of a ship that sinks"),
        ("sunk", Announce::Sunk, "that a ship sinks, not its type"),
        ("place", Announce::Place, "type and place of a ship that sinks"),
        ("named", Announce::Named, "every hit names the ship"),
        ("silent", Announce::Silent, "hit or miss"),
    ];
}

/// How the ships come to their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The players place them.
    Free,
    /// Drawn ship by ship, largest first, each uniformly among the places that the earlier ones leave it.
    Sequential,
    /// Drawn uniformly among all placements of the fleet.
    Uniform,
}

impl Choice for Placement {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("free", Placement::Free, "the players place them"),
        ("sequential", Placement::Sequential, "drawn ship by ship, largest first"),
        ("uniform", Placement::Uniform, "drawn among all placements"),
    ];
}

/// The options that make two games the same kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Number of columns, 1 to 16.
    pub width: u8,
    /// Number of rows, 1 to 16.
    pub height: u8,
    /// The lengths of the ships, largest first.
    pub lengths: Vec<u8>,
    /// Whether ships may touch, be it at a corner.
    pub touch: bool,
    /// Whether a hit gives another shot.
    pub again: bool,
    /// What the answers say.
    pub announce: Announce,
    /// Where the fleets come from.
    pub placement: Placement,
}

/// The options of a game and their tables. Shared by all positions of the game.
#[derive(Clone, Debug)]
pub struct Setup {
    options: Options,
    board: Cells,
    names: Vec<ShipName>,
    /// One table for each different length.
    tables: Vec<Length>,
    /// The table of each ship.
    table_of: Vec<u8>,
}

impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

impl Setup {
    /// Makes the tables. The options must be within their limits; [`crate::BattleshipRules`] sees to that.
    pub(crate) fn new(options: Options) -> Self {
        let Options { width, height, touch, ref lengths, .. } = options;
        let mut different = lengths.clone();
        different.dedup();
        let table_of = lengths.iter().map(|length| different.iter().position(|l| l == length).unwrap_or(0) as u8);
        Setup {
            board: Cells::rectangle(width, height),
            names: ShipName::of_fleet(lengths),
            table_of: table_of.collect(),
            tables: different.iter().map(|&length| Length::new(width, height, touch, length)).collect(),
            options,
        }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// All cells of the board.
    #[inline]
    pub fn board(&self) -> Cells {
        self.board
    }

    /// How many ships a complete fleet has.
    #[inline]
    pub fn ship_count(&self) -> usize {
        self.table_of.len()
    }

    /// All ships, largest first.
    pub fn ships(&self) -> impl DoubleEndedIterator<Item = Ship> + use<> {
        (0..self.table_of.len() as u8).map(Ship)
    }

    /// How many cells a ship has.
    #[inline]
    pub fn length(&self, ship: Ship) -> u8 {
        self.options.lengths[ship.index()]
    }

    /// What people call a ship: `carrier`, or `3b` in a fleet without names.
    pub fn name(&self, ship: Ship) -> ShipName {
        self.names[ship.index()]
    }

    /// A ship as it is announced.
    pub fn kind(&self, ship: Ship) -> Kind {
        Kind { ship, name: self.name(ship) }
    }

    /// How many cells the whole fleet has.
    pub fn fleet_cells(&self) -> u32 {
        self.options.lengths.iter().map(|&length| u32::from(length)).sum()
    }

    /// All places of a ship on the board.
    #[inline]
    pub fn places(&self, ship: Ship) -> Places {
        self.table(ship).places()
    }

    /// The places of a ship that cover only cells of `open`.
    #[inline]
    pub fn places_in(&self, ship: Ship, open: Cells) -> Places {
        self.table(ship).places_in(open)
    }

    /// All cells that a ship covers in one of these places.
    #[inline]
    pub fn covered_by(&self, ship: Ship, places: Places) -> Cells {
        self.table(ship).covered_by(places)
    }

    /// What a ship covers in a place on the board, and keeps other ships from.
    #[inline]
    pub fn shape(&self, ship: Ship, place: Place) -> &Shape {
        self.table(ship).shape(place)
    }

    /// The cells that the ships of a fleet keep further ships from.
    pub fn reach(&self, fleet: &Fleet) -> Cells {
        fleet.iter().fold(Cells::EMPTY, |reach, (ship, place)| reach | self.shape(ship, place).reach)
    }

    #[inline]
    fn table(&self, ship: Ship) -> &Length {
        &self.tables[usize::from(self.table_of[ship.index()])]
    }
}
