//! What can solve, and how long it takes.

use crate::clock::timed;
use yomi_bridge::{
    Card, Deal, Strain,
    solver::{Position, Solver, TrickTable, table},
};

/// The tricks of the side to play after each card, in the order of cards. Of equal cards one may stand for all.
pub(crate) type EachCard = Vec<(Card, u8)>;

/// A solver. Every answer comes with the CPU milliseconds that it took, without those for getting ready.
pub(crate) trait Engine {
    /// The tricks of the side to play.
    fn solve(&mut self, position: &Position, strain: Strain) -> (u8, f64);

    /// The tricks after every card.
    fn each_card(&mut self, position: &Position, strain: Strain) -> (EachCard, f64);

    /// All twenty results.
    fn table(&mut self, deal: &Deal) -> (TrickTable, f64);

    /// The tricks after every card in many worlds, one after the other.
    fn worlds(&mut self, worlds: &[Position], strain: Strain) -> (Vec<EachCard>, f64) {
        let (results, times): (Vec<EachCard>, Vec<f64>) =
            worlds.iter().map(|world| self.each_card(world, strain)).unzip();
        (results, times.iter().sum())
    }
}

/// Ours, which starts each task with nothing in its memory.
pub(crate) struct Yomi;

impl Engine for Yomi {
    fn solve(&mut self, position: &Position, strain: Strain) -> (u8, f64) {
        let mut solver = Solver::new(strain);
        timed(|| solver.solve(position))
    }

    fn each_card(&mut self, position: &Position, strain: Strain) -> (EachCard, f64) {
        let mut solver = Solver::new(strain);
        timed(|| solver.solve_each_card(position))
    }

    fn table(&mut self, deal: &Deal) -> (TrickTable, f64) {
        timed(|| table(deal).expect("hands of 13 cards"))
    }

    fn worlds(&mut self, worlds: &[Position], strain: Strain) -> (Vec<EachCard>, f64) {
        let mut solver = Solver::new(strain);
        timed(|| worlds.iter().map(|world| solver.solve_each_card(world)).collect())
    }
}
