//! Maps: the ground, the units and the limits with which a battle starts.

mod embedded;
mod read;
mod write;

pub(crate) use read::{Item, Reader, without_mark};

pub(crate) use embedded::embedded;
pub use embedded::{DEFAULT_MAP, EMBEDDED_MAPS, EmbeddedMap, LAYOUTS, MAP_NAMES};

use crate::{Kind, Terrain, Tile};
use yomi_core::Side;

/// The largest number of units of one side.
pub const MOST_UNITS: usize = 16;

/// The largest HP of a unit.
pub const MOST_HP: u8 = 10;

/// A unit as a map places it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Where it stands.
    pub tile: Tile,
    /// What it is.
    pub kind: Kind,
    /// Whose it is; the first side is red.
    pub side: Side,
    /// Its HP, from 1 to [`MOST_HP`].
    pub hp: u8,
    /// Whether it has acted already. It misses its side's first turn then, as on the platform, which frees a colour's
    /// units after that colour's own turn.
    pub finished: bool,
}

/// A map that can be played: reading one checks everything (see [`BattleMap::read`]).
///
/// The barred border that map files have around the board is not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleMap {
    columns: u8,
    rows: u8,
    /// Row by row, from the top left.
    terrain: Vec<Terrain>,
    turn_limit: u16,
    hp_threshold: u16,
    author: String,
    comment: String,
    units: Vec<Deployment>,
}

impl BattleMap {
    /// Columns inside the border.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Rows inside the border.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The ground at a tile; barred beyond the border.
    pub fn terrain(&self, tile: Tile) -> Terrain {
        if tile.column() < self.columns && tile.row() < self.rows {
            self.terrain[usize::from(tile.row()) * usize::from(self.columns) + usize::from(tile.column())]
        } else {
            Terrain::Barred
        }
    }

    /// All tiles inside the border, row by row from the top left.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Tile::new(column, row)))
    }

    /// The turns of both players together after which the battle is judged.
    pub fn turn_limit(&self) -> u16 {
        self.turn_limit
    }

    /// The lead in HP that is not yet enough to win when the battle is judged.
    pub fn hp_threshold(&self) -> u16 {
        self.hp_threshold
    }

    /// Who made it; may be empty.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// What the author says about it; may be empty.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Ground without units yet: `[columns, rows]` inside the border, its terrain row by row, and `[turn limit,
    /// threshold]`.
    pub(crate) fn assemble(size: [u8; 2], terrain: Vec<Terrain>, limits: [u16; 2], comment: &str) -> BattleMap {
        let ([columns, rows], [turn_limit, hp_threshold]) = (size, limits);
        let comment = comment.replace(['[', ']', '\r', '\n'], " ").trim().to_owned();
        let author = "yomi".to_owned();
        BattleMap { columns, rows, terrain, turn_limit, hp_threshold, author, comment, units: Vec::new() }
    }

    /// The same map with these units.
    #[must_use]
    pub(crate) fn with_units(mut self, units: Vec<Deployment>) -> BattleMap {
        self.units = units;
        self
    }

    /// The same map with other limits.
    #[must_use]
    pub fn with_limits(mut self, turn_limit: u16, hp_threshold: u16) -> BattleMap {
        (self.turn_limit, self.hp_threshold) = (turn_limit, hp_threshold);
        self
    }

    /// The units in the order of the file. Their positions in this list are their numbers throughout a battle.
    pub fn units(&self) -> &[Deployment] {
        &self.units
    }
}
