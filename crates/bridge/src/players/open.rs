//! The yardstick that sees all cards.

use crate::{
    Bridge, Card,
    solver::{Position, Solver},
};
use yomi_core::{AllSeeing, Bench, Rng, YardstickEntry, first_best};

pub(super) const ENTRY: YardstickEntry<Bridge> = YardstickEntry {
    name: "all-seeing",
    summary: "the card that takes most tricks when all cards lie open (double dummy)",
    bench: Bench::USUAL,
    params: &[],
    build: |_, _| Ok(Box::new(Open { solver: None })),
};

/// Plays double dummy.
struct Open {
    solver: Option<Solver>,
}

impl AllSeeing<Bridge> for Open {
    fn act(&mut self, truth: &Bridge, _rng: &mut Rng) -> Card {
        let position = Position::of_game(truth).expect("asked only while a card is to be played");
        let solver = self.solver.get_or_insert_with(|| Solver::new(truth.play().terms().contract.strain()));
        let cards = solver.solve_each_card(&position);
        first_best(cards).map(|(card, _)| card).expect("a card may be played")
    }
}
