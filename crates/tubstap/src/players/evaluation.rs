//! How a battle is judged before it is over.

use crate::Tubstap;
use yomi_core::Side;

/// A judgement of a battle, to be used where a simulation or a search stops.
pub trait Evaluation: Send + Sync {
    /// What the battle is worth to a side: the more the better. Only comparisons between values of the same evaluation mean
    /// anything, but it is of use if a value is about as large as the lead in HP that it foretells.
    fn value(&self, battle: &Tubstap, side: Side) -> f64;
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
