//! The players of Amazons, by name.
//!
//! Those of Soeda and Tanaka, *Amazonsへのカテゴリの適用*: alpha-beta with iterative deepening by plies (`id`) and by realization probability
//! (`rp`), with the paper's evaluation or a stronger one. `best` is neither: it judges by the stronger evaluation and looks less deep at moves that
//! look worse.

mod depths;
mod limit;
mod searching;
mod tree;

pub use depths::LeafDepths;
pub use tree::{AmazonsTree, Node};

use crate::game::Amazons;
use yomi_core::{AgentEntry, Players};

impl Players for Amazons {
    fn players() -> Vec<AgentEntry<Self>> {
        vec![AgentEntry::RANDOM, searching::BY_PLIES, searching::BY_PROBABILITY, searching::SELECTIVE]
    }
}
