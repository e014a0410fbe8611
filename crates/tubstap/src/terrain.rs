//! What a tile is made of.

/// The ground of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Nobody can be here; the border of every map is.
    Barred,
    /// Open land with a little cover.
    Plain,
    /// Only aircraft cross it.
    Sea,
    /// Cover, but slow for vehicles.
    Forest,
    /// The best cover; infantry climbs it slowly, vehicles not at all.
    Mountain,
    /// No cover.
    Road,
    /// The best cover, and easy to enter.
    Fortress,
}

/// How a unit moves, which decides what a tile costs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mobility {
    /// Fighters and attackers, which fly over anything and find cover nowhere.
    Air,
    /// Panzers, cannons and anti-air tanks.
    Vehicle,
    /// Infantry.
    Foot,
}

impl Mobility {
    /// All of them, in order.
    pub const ALL: [Mobility; 3] = [Mobility::Air, Mobility::Vehicle, Mobility::Foot];
}

impl Terrain {
    /// All terrains in the order of their codes.
    pub const ALL: [Terrain; 7] = [
        Terrain::Barred,
        Terrain::Plain,
        Terrain::Sea,
        Terrain::Forest,
        Terrain::Mountain,
        Terrain::Road,
        Terrain::Fortress,
    ];

    /// The number in map files.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The terrain with this number in map files.
    pub fn from_code(code: u8) -> Option<Terrain> {
        Terrain::ALL.get(usize::from(code)).copied()
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Barred => "barred",
            Terrain::Plain => "plain",
            Terrain::Sea => "sea",
            Terrain::Forest => "forest",
            Terrain::Mountain => "mountain",
            Terrain::Road => "road",
            Terrain::Fortress => "fortress",
        }
    }

    /// How well it covers a ground unit.
    pub const fn defence(self) -> u8 {
        match self {
            Terrain::Barred | Terrain::Sea | Terrain::Road => 0,
            Terrain::Plain => 1,
            Terrain::Forest => 3,
            Terrain::Mountain | Terrain::Fortress => 4,
        }
    }

    /// Movement points to enter it (1 or 2); `None` if such a unit cannot be here.
    pub const fn cost(self, mobility: Mobility) -> Option<u8> {
        match (self, mobility) {
            (Terrain::Barred, _) => None,
            (_, Mobility::Air) => Some(1),
            (Terrain::Sea, _) | (Terrain::Mountain, Mobility::Vehicle) => None,
            (Terrain::Forest, Mobility::Vehicle) | (Terrain::Mountain, Mobility::Foot) => Some(2),
            _ => Some(1),
        }
    }
}
