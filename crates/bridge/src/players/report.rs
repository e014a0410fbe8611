//! What the players tell while they think.

use super::method::Verdict;
use crate::{
    Bridge, Card, Deal,
    belief::{Belief, mean},
};
use yomi_core::{BeliefReport, Candidate, Notation, Report, View};
use yomi_search::worlds::Payoffs;

/// A position with the worlds that are looked into.
pub(super) struct Found<'a> {
    pub(super) view: &'a View<'a, Bridge>,
    /// How many worlds there are.
    pub(super) layouts: u128,
    /// Those that were drawn.
    pub(super) worlds: &'a [Deal],
}

impl Found<'_> {
    /// A verdict, with what the worlds weigh in it and the work so far.
    ///
    /// A card is worth the share of worlds that it wins: the contract made, or defeated. In how many worlds was looked
    /// is part of the belief.
    pub(super) fn report(&self, verdict: &Verdict, weights: &[f64], work: u64) -> Report {
        let write = |card: Card| self.view.sight().write(card.into());
        let candidates = ranked(verdict, weights).into_iter().map(|(card, payoffs)| Candidate {
            action: write(card),
            value: value(payoffs, weights, verdict.won),
            work: 0,
        });
        let candidates: Vec<Candidate> = candidates.collect();
        Report {
            value: candidates.first().map(|best| best.value),
            depth: Some(verdict.evaluation.depth),
            work,
            line: verdict.choice.map(write).into_iter().collect(),
            candidates,
            finished: Some(verdict.is_finished),
            belief: Some(self.belief(weights)),
            ..Report::default()
        }
    }

    /// In how many ways the unseen cards can lie, in how many of them cards were tried, and how likely each card is in
    /// each hand there.
    fn belief(&self, weights: &[f64]) -> BeliefReport {
        let weighed = self.worlds.iter().zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0.0);
        BeliefReport {
            worlds: Some(self.layouts.to_string()),
            looked_into: Some(weighed.clone().count()),
            chances: Belief::new(self.view.sight(), weighed).chances(),
            ..BeliefReport::default()
        }
    }
}

/// The cards of a verdict by what the method makes of them, the choice first.
fn ranked<'a>(verdict: &'a Verdict, weights: &[f64]) -> Vec<(Card, &'a Payoffs)> {
    let mut cards: Vec<_> = verdict.evaluation.moves.iter().map(|(card, payoffs)| (*card, payoffs)).collect();
    cards.sort_by(|(_, a), (_, b)| b.score(weights).total_cmp(&a.score(weights)));
    cards.sort_by_key(|(card, _)| Some(*card) != verdict.choice);
    cards
}

/// From -1 to 1: the share of worlds with at least this payoff.
fn value(payoffs: &Payoffs, weights: &[f64], won: i32) -> f64 {
    let share = mean(payoffs.iter().map(|(world, payoff)| (f64::from(u8::from(payoff >= won)), weights[world])));
    (2.0 * share - 1.0).clamp(-1.0, 1.0)
}
