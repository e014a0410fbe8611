//! Which ghosts are red.

use crate::{Action, Geister, Reds, Sight};
use yomi_core::{Choice, Param, Position, Rng, View};

/// The parameter that says how a player sets up.
pub(super) const SET_UP: Param = Param::choice::<SetUps>("set-up", "random", "which of its ghosts are red");

/// A value of [`SET_UP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetUps {
    /// Any four.
    Random,
    /// The four in front.
    Front,
    /// The four behind.
    Behind,
}

impl Choice for SetUps {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("random", SetUps::Random, "any four"),
        ("front", SetUps::Front, "the four in front"),
        ("behind", SetUps::Behind, "the four behind"),
    ];
}

/// The pieces that start in front.
pub(super) const FRONT: u8 = 0b0000_1111;

impl SetUps {
    /// The set-up, while there is none.
    pub(super) fn of(self, sight: &Sight, rng: &mut Rng) -> Option<Action> {
        let fixed = |mask: u8| Action::SetUp(Reds::from_mask(mask).expect("four of eight"));
        match self {
            _ if sight.reds().is_some() => None,
            SetUps::Random => sight.random_action(rng),
            SetUps::Front => Some(fixed(FRONT)),
            SetUps::Behind => Some(fixed(!FRONT)),
        }
    }
}

/// A random set-up, while there is none.
pub(super) fn set_up(view: &View<'_, Geister>, rng: &mut Rng) -> Option<Action> {
    SetUps::Random.of(view.sight(), rng)
}
