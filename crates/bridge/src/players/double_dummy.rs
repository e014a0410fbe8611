//! The yardstick that sees all cards.

use super::searching::rule_of_thumb;
use crate::{
    Action, Bridge, Call,
    bidding::{self, Agreement},
    solver::{Position, Solver},
};
use yomi_core::{AllSeeing, Bench, Effort, Position as _, Thinking, YardstickEntry, first_best};

pub(super) const ENTRY: YardstickEntry<Bridge> = YardstickEntry {
    name: "all-seeing",
    summary: "the card that takes most tricks when all cards lie open (double dummy); bids by its own hand",
    bench: Bench::USUAL,
    params: &[],
    build: |_, _| Ok(Box::new(DoubleDummy { solver: None })),
};

/// Plays double dummy; if there is no time for all cards, the best of those that could be solved.
struct DoubleDummy {
    solver: Option<Solver>,
}

impl AllSeeing<Bridge> for DoubleDummy {
    fn act(&mut self, truth: &Bridge, thinking: &mut Thinking<'_>) -> Action {
        if let (Some(auction), Some(turn)) = (truth.auction().filter(|_| truth.is_bidding()), truth.turn()) {
            let vulnerability = truth.play().terms().vulnerability;
            let agreement = Agreement { vulnerability, ..Agreement::USUAL };
            return bidding::choose(truth.hand(turn), auction, agreement)
                .map_or(Call::Pass, |choice| choice.call)
                .into();
        }
        let position = Position::of_game(truth).expect("asked only while a card is to be played");
        let solver = self.solver.get_or_insert_with(|| Solver::new(truth.play().terms().contract.strain()));
        let (cards, _) = solver.solve_each_card_within(&position, &thinking.budget(Effort::Clock));
        first_best(cards).map_or_else(|| rule_of_thumb(truth.legal_cards()), |(card, _)| card).into()
    }
}
