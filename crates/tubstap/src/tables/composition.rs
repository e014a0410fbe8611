//! Which kinds of units meet in a simplified battle.

use crate::{
    Kind,
    simplified::{Edges, SIDE},
};
use std::{fmt, str::FromStr};
use yomi_core::Side;

/// The kinds of the three units of each side, without regard to who moves.
///
/// Units of a side are in the order of [`Kind::ALL`], in which they also act, and the smaller side comes first, so that
/// there is one composition, and one table, for all ways of writing it.
///
/// ```
/// use yomi_tubstap::tables::Composition;
/// let composition: Composition = "pfa".parse().unwrap();
/// assert_eq!(composition.to_string(), "FAP");
/// assert_eq!("RAF-FAP".parse::<Composition>().unwrap().to_string(), "FAP-FAR");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Composition {
    armies: [[Kind; SIDE]; 2],
}

impl Composition {
    /// The four that Sato, Fujiki and Ikeda computed.
    pub const OF_THE_PAPER: [Composition; 4] = {
        use Kind::{AntiAir as R, Attacker as A, Fighter as F, Panzer as P};
        [Self::mirrored([F, A, P]), Self::mirrored([F, A, R]), Self::mirrored([F, P, R]), Self::mirrored([A, P, R])]
    };

    const fn mirrored(army: [Kind; SIDE]) -> Self {
        Composition { armies: [army, army] }
    }

    /// The composition of two armies, in any order.
    pub fn new(one: [Kind; SIDE], other: [Kind; SIDE]) -> Self {
        let mut armies = [one, other];
        for army in &mut armies {
            army.sort_unstable();
        }
        armies.sort_unstable();
        Composition { armies }
    }

    /// The units of the composition's first or second army, in the order in which they act.
    pub fn army(self, side: Side) -> [Kind; SIDE] {
        self.armies[side.index()]
    }

    /// Whether both sides have the same kinds of units. Then it does not matter which of them moves.
    pub fn is_symmetric(self) -> bool {
        self.armies[0] == self.armies[1]
    }

    /// The edges that matter when `mover` is to move: those between units of which one can hurt the other.
    pub fn useful_edges(self, mover: Side) -> Edges {
        let (own, enemy) = (self.army(mover), self.army(mover.other()));
        let mut bits = 0;
        for (i, one) in own.into_iter().enumerate() {
            for (j, other) in enemy.into_iter().enumerate() {
                if one.effect_on(other) > 0 || other.effect_on(one) > 0 {
                    bits |= 1 << (SIDE * i + j);
                }
            }
        }
        Edges::from_bits(bits).expect("nine pairs")
    }
}

impl fmt::Display for Composition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |army: [Kind; SIDE]| army.map(Kind::letter).into_iter().collect::<String>();
        f.write_str(&letters(self.armies[0]))?;
        if self.is_symmetric() { Ok(()) } else { write!(f, "-{}", letters(self.armies[1])) }
    }
}

/// Why a text names no composition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no composition; write three of the letters F, A, P, U, R, I for both sides, as FAP, or for each, as FAP-FAR"
)]
pub struct CompositionError(String);

impl FromStr for Composition {
    type Err = CompositionError;

    fn from_str(text: &str) -> Result<Self, CompositionError> {
        let army = |letters: &str| {
            let kinds: Option<Vec<Kind>> = letters.chars().map(Kind::from_letter).collect();
            kinds.and_then(|kinds| <[Kind; SIDE]>::try_from(kinds).ok())
        };
        let (one, other) = text.split_once('-').unwrap_or((text, text));
        let armies = army(one.trim()).zip(army(other.trim()));
        armies.map(|(one, other)| Composition::new(one, other)).ok_or_else(|| CompositionError(text.into()))
    }
}
