//! The players of TUBSTAP, by name, and what they are made of.
//!
//! [`Policy`] is how battles are played at random, the same for all that play at random; [`Evaluation`] is how a battle
//! is judged where a simulation stops. One action is one unit's decision, but most players think in whole turns: they
//! are [`Planner`]s, and [`Planned`] carries their plans out.
//!
//! What they have of the shared search library: `uct`, `attack-uct` and `m-uct` are [`yomi_search::uct`],
//! and `alpha-beta` is [`yomi_search::alpha_beta`]. The others stay
//! apart, because they choose among whole turns, of which there are far too many to be listed as the library's searches
//! list actions: `dlmc` draws turns at random, `subbattles` visits those that lead to different battles and looks no
//! further, and `tactician` finds the turns worth searching by a search of its own.

mod alpha_beta;
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

pub use alpha_beta::{Category, Realizations};
pub use assault::best_assault;
pub use best_turns::{BestTurns, JudgedTurn};
pub use evaluation::{Evaluation, HpLead};
pub use full_width::{Orders, Width, visit_turns};
pub use planned::{Plan, Planned, Planner};
pub use policy::Policy;
pub(crate) use report::written;
pub use tactician::{Evaluator, Features};

use crate::Tubstap;
use yomi_core::{AgentEntry, Players, ProtocolKind};

impl Players for Tubstap {
    const SIGNATURES: &'static str = include_str!("../../signatures.txt");

    fn players() -> Vec<AgentEntry<Self>> {
        vec![
            AgentEntry::RANDOM,
            greedy::ENTRY,
            dlmc::ENTRY,
            uct::UCT,
            uct::ATTACK_UCT,
            uct::M_UCT,
            sub_battles::ENTRY,
            alpha_beta::ENTRY,
            tactician::ENTRY,
        ]
    }

    fn protocols() -> Vec<ProtocolKind<Self>> {
        vec![crate::protocol::PLAYER]
    }
}
