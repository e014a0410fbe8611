//! The paper's playouts, for the searches that any game can use.

use crate::{
    Geister,
    playout::{PlayoutBoard, Policy},
};
use yomi_core::{Game, Rng, Side};
use yomi_search::Playouts;

/// Random moves to the end without a limit, but a blue piece that can leave does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EscapeFirst;

impl Playouts<Geister> for EscapeFirst {
    fn points(&self, position: &Geister, side: Side, count: u32, rng: &mut Rng) -> f64 {
        let board = PlayoutBoard::of(position).expect("playouts start where moves can be made");
        let wins = (0..count).filter(|_| Geister::side(board.run(Policy::EscapeFirst, rng).winner) == side).count();
        wins as f64
    }
}
