//! The players of Amazons, by name.
//!
//! Those of Soeda and Tanaka, *Amazonsへのカテゴリの適用*: alpha-beta with iterative deepening by plies (`id`) and by
//! realization probability (`rp`), with the paper's evaluation or a stronger one. `ab` judges by the stronger
//! evaluation and looks less deep at moves that look worse. `best` does not look ahead ply by ply at all: it grows a
//! tree where moves look good, with the queen's move and the arrow as two choices.
//!
//! All of them are searches of `yomi_search`: `id`, `rp` and `ab` its alpha-beta with its transposition table (the game
//! as such a search sees it is module `minimax`), `best` its guided tree (module `halves`).

mod alpha_beta;
mod best;
mod halves;
mod leaf_depths;
mod measure;
mod minimax;
mod pace;
mod puct;
mod report;
mod searcher;

pub(crate) use alpha_beta::USUALLY_SELECTIVE;
pub use leaf_depths::LeafDepths;
pub(crate) use measure::CLOCK_EVERY;
pub use minimax::{AmazonsTree, Node};

use crate::game::Amazons;
use yomi_core::{AgentEntry, Players, ProtocolKind};

impl Players for Amazons {
    const SIGNATURES: &'static str = include_str!("../../signatures.txt");

    fn players() -> Vec<AgentEntry<Self>> {
        vec![AgentEntry::RANDOM, alpha_beta::BY_PLIES, alpha_beta::BY_PROBABILITY, alpha_beta::SELECTIVE, best::BEST]
    }

    fn protocols() -> Vec<ProtocolKind<Self>> {
        vec![crate::uci::PLAYER]
    }
}
