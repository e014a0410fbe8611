//! What the best card plays for: in which share of the layouts it succeeds, and what that hangs on.

use super::{Analysis, Judged};
use crate::{Card, seats};
use yomi_core::{
    Seat,
    stats::{self, Estimate},
};
use yomi_search::worlds::Payoffs;

/// What a card is played for.
pub(super) struct Line {
    pub(super) card: Card,
    /// The share of layouts in which it is enough with open cards; with an interval if they are a sample.
    pub(super) success: Estimate,
    /// The card whose place tells most: with the share of successes if it is there, and if not.
    pub(super) hangs_on: Option<(Card, Seat, f64, f64)>,
}

/// How much more often it must succeed with a card in one place than elsewhere to be said to play for it.
const TELLING: f64 = 0.25;

impl Analysis {
    /// What the first choice by open cards plays for; `None` if there was no time for it.
    pub(super) fn line(&self) -> Option<Line> {
        let plain = self.methods.iter().find(|judged: &&Judged| judged.name == "mc" && !judged.inferring)?;
        let judged = plain.cards.first()?;
        let wins = |world: usize| judged.payoffs.get(world).map(|tricks| tricks >= self.target());
        let share = |is_in: &dyn Fn(usize) -> bool| self.share_of(&judged.payoffs, &wins, is_in);
        let all = share(&|_| true)?;
        let success = if self.is_whole() { exactly(all) } else { self.sampled(all) };
        let places = self.unseen().iter().flat_map(|card| self.hidden().map(move |seat| (card, seat)));
        let told = places.filter_map(|(card, seat)| {
            let there = share(&|world| self.worlds[world][seat].contains(card))?;
            let elsewhere = share(&|world| !self.worlds[world][seat].contains(card))?;
            (there - elsewhere >= TELLING).then_some((card, seat, there, elsewhere))
        });
        let hangs_on = told.max_by(|a, b| (a.2 - a.3).total_cmp(&(b.2 - b.3)).then(a.0.cmp(&b.0)));
        Some(Line { card: judged.card, success, hangs_on })
    }

    /// The weighted share of successes in some of the worlds; `None` if there are none.
    fn share_of(
        &self,
        payoffs: &Payoffs,
        wins: &dyn Fn(usize) -> Option<bool>,
        is_in: &dyn Fn(usize) -> bool,
    ) -> Option<f64> {
        let (mut won, mut all) = (0.0, 0.0);
        for (world, _) in payoffs.iter().filter(|&(world, _)| is_in(world)) {
            all += self.weights[0][world];
            won += if wins(world)? { self.weights[0][world] } else { 0.0 };
        }
        (all > 0.0).then(|| won / all)
    }

    fn sampled(&self, share: f64) -> Estimate {
        let trials = self.worlds.len() as u64;
        stats::share((share * trials as f64).round() as u64, trials).unwrap_or(exactly(share))
    }
}

fn exactly(share: f64) -> Estimate {
    Estimate { value: share, low: share, high: share, observations: 0 }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let per_cent = |share: f64| format!("{:.0} %", 100.0 * share);
        write!(f, "{} succeeds with open cards in {} of the layouts", self.card, per_cent(self.success.value))?;
        if self.success.low < self.success.high {
            write!(f, " (95 %: {} to {})", per_cent(self.success.low), per_cent(self.success.high))?;
        }
        match self.hangs_on {
            Some((card, seat, there, elsewhere)) => write!(
                f,
                "; it plays for {card} in {}'s hand: {} if it is there, {} if not.",
                seats::name(seat),
                per_cent(there),
                per_cent(elsewhere)
            ),
            None => f.write_str("; no single card decides that."),
        }
    }
}
