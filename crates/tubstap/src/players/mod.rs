//! The players of TUBSTAP, by name, and what they are made of.
//!
//! [`Policy`] is how battles are played at random, the same for all that play at random; [`Evaluation`] is how a battle
//! is judged where a simulation stops. One action is one unit's decision, but most players think in whole turns: they
//! are [`Planner`]s, and [`Planned`] carries their plans out.

mod assault;
mod best_turns;
mod discard;
mod dlmc;
mod evaluation;
mod full_width;
mod greedy;
mod planned;
mod policy;
mod report;
mod sub_battles;
mod tactician;
mod timing;
mod uct;

pub use assault::best_assault;
pub use best_turns::{BestTurns, JudgedTurn};
pub use evaluation::{Evaluation, HpLead};
pub use full_width::{Width, visit_turns};
pub use planned::{Plan, Planned, Planner};
pub use policy::Policy;
pub(crate) use report::written;
pub use tactician::{Evaluator, Features};

use crate::Tubstap;
use yomi_core::{AgentEntry, Players};

impl Players for Tubstap {
    const SIGNATURES: &'static str = include_str!("../../signatures.txt");

    fn players() -> Vec<AgentEntry<Self>> {
        vec![AgentEntry::RANDOM, greedy::ENTRY, dlmc::ENTRY, uct::UCT, uct::M_UCT, sub_battles::ENTRY, tactician::ENTRY]
    }
}
