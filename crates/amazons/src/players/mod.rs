//! The players of Amazons, by name.
//!
//! Those of Soeda and Tanaka, *Amazonsへのカテゴリの適用*: alpha-beta with iterative deepening by plies (`id`) and by realization probability
//! (`rp`), with the paper's evaluation or a stronger one. `ab` judges by the stronger evaluation and looks less deep at moves that look worse. `best` does not
//! look ahead ply by ply at all: it grows a tree where moves look good, with the queen's move and the arrow as two choices.

mod depths;
mod growing;
mod guided;
mod halves;
mod limit;
mod searching;
mod tree;

pub use depths::LeafDepths;
pub use growing::Progress;
pub(crate) use growing::{EDGE_BYTES, Garden, Growing, Grown, USUAL};
pub use tree::{AmazonsTree, Node};

use crate::game::Amazons;
use yomi_core::{AgentEntry, Players};

impl Players for Amazons {
    const SIGNATURES: &'static str = include_str!("../../signatures.txt");

    fn players() -> Vec<AgentEntry<Self>> {
        vec![AgentEntry::RANDOM, searching::BY_PLIES, searching::BY_PROBABILITY, searching::SELECTIVE, guided::GUIDED]
    }
}
