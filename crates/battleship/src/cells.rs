//! Cells of boards up to 16×16, as in all games that have such boards.

pub use yomi_core::cells::{Cell, Cells, STRIDE};
