//! How a battle is judged before it is over.

use crate::Tubstap;
use yomi_core::{Budget, Side};

/// A judgement of a battle, to be used where a simulation or a search stops.
pub trait Evaluation: Send + Sync {
    /// What the battle is worth to a side: the more the better. Only comparisons between values of the same evaluation
    /// mean anything, but it is of use if a value is about as large as the lead in HP that it foretells.
    fn value(&self, battle: &Tubstap, side: Side) -> f64;

    /// A value by which a side has taken all there is to take, so that people can be told values as shares of it.
    fn greatest(&self, battle: &Tubstap) -> f64 {
        all_hp(battle)
    }

    /// Fetches what it needs to judge, if there is time for that, and says whether it has it.
    fn prepare(&self, _budget: &Budget) -> bool {
        true
    }
}

/// The HP of all units, at least one.
pub(super) fn all_hp(battle: &Tubstap) -> f64 {
    f64::from(battle.hp_of(Side::FIRST) + battle.hp_of(Side::SECOND)).max(1.0)
}

/// A side's HP less the enemy's: the judgement of all players before Sato, Fujiki and Ikeda's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HpLead;

impl Evaluation for HpLead {
    #[inline]
    fn value(&self, battle: &Tubstap, side: Side) -> f64 {
        f64::from(battle.hp_of(side)) - f64::from(battle.hp_of(side.other()))
    }
}
