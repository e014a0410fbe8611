//! The six kinds of units.

use crate::Mobility;

/// A kind of unit. The order is that of the platform's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The only unit that hurts nothing but aircraft.
    Fighter,
    /// Destroys ground units, helpless against aircraft.
    Attacker,
    /// The ground unit that most others fear on the ground.
    Panzer,
    /// Shoots two or three tiles far, but not in the turn it moves.
    Cannon,
    /// The ground unit that brings aircraft down.
    AntiAir,
    /// Slow and weak, but it crosses mountains.
    Infantry,
}

/// Distances (in steps between tiles) at which a [`Kind::Cannon`] hits.
pub(crate) const CANNON_RANGE: std::ops::RangeInclusive<u8> = 2..=3;

/// `EFFECTS[attacker][defender]`, see [`Kind::effect_on`].
const EFFECTS: [[u8; 6]; 6] = [
    // F, A, P, U, R, I
    [55, 65, 0, 0, 0, 0],
    [0, 0, 105, 105, 85, 115],
    [0, 0, 55, 70, 75, 75],
    [0, 0, 60, 75, 65, 90],
    [70, 70, 15, 50, 45, 105],
    [0, 0, 5, 10, 3, 55],
];

impl Kind {
    /// All kinds, in order.
    pub const ALL: [Kind; 6] =
        [Kind::Fighter, Kind::Attacker, Kind::Panzer, Kind::Cannon, Kind::AntiAir, Kind::Infantry];

    /// The name in map files, which is also what messages call the unit.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Fighter => "fighter",
            Kind::Attacker => "attacker",
            Kind::Panzer => "panzer",
            Kind::Cannon => "cannon",
            Kind::AntiAir => "antiair",
            Kind::Infantry => "infantry",
        }
    }

    /// The letter that papers and pictures use.
    pub const fn letter(self) -> char {
        match self {
            Kind::Fighter => 'F',
            Kind::Attacker => 'A',
            Kind::Panzer => 'P',
            Kind::Cannon => 'U',
            Kind::AntiAir => 'R',
            Kind::Infantry => 'I',
        }
    }

    /// The kind with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Movement points per turn.
    pub const fn movement(self) -> u8 {
        match self {
            Kind::Fighter => 9,
            Kind::Attacker => 7,
            Kind::Panzer | Kind::AntiAir => 6,
            Kind::Cannon => 5,
            Kind::Infantry => 3,
        }
    }

    /// What decides the cost of entering a tile.
    pub const fn mobility(self) -> Mobility {
        match self {
            Kind::Fighter | Kind::Attacker => Mobility::Air,
            Kind::Panzer | Kind::Cannon | Kind::AntiAir => Mobility::Vehicle,
            Kind::Infantry => Mobility::Foot,
        }
    }

    /// Whether it attacks an adjacent unit after moving. Only direct units strike back and are struck back at.
    pub const fn is_direct(self) -> bool {
        !matches!(self, Kind::Cannon)
    }

    /// The HP that an attack takes from `defender`, in per cent of the attacker's HP, before cover and rounding.
    pub const fn effect_on(self, defender: Kind) -> u8 {
        EFFECTS[self as usize][defender as usize]
    }
}
