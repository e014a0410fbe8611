//! A player that searches over worlds by one of the methods.

use super::{
    Aim, CardTree, Equals,
    aim::AIM,
    first_look::FirstLook,
    inference::Inference,
    method::{Method, Verdict},
    report::Found,
};
use crate::{Bridge, BridgeSight, Card, Deal, Hand, Layouts, Suit, seats, solver::Solver};
use yomi_core::{Agent, Args, Budget, Effort, Notation, Param, Report, Rng, SpecError, Thinking, View, Worlds};
use yomi_search::worlds::{Wanted, WorldSet, WorldTree};

/// The parameter with the number of worlds.
pub(super) const WORLDS: Param = Param::whole(
    "worlds",
    "20",
    1,
    WorldSet::MAX as u64,
    "in how many worlds to look, drawn at random if there are more",
);

/// The parameter that limits the work.
pub(super) const WORK: Param = Param::whole(
    "work",
    "5000000",
    1,
    u64::MAX,
    "how many positions may be looked at for a card, some five million a second; where that is little, in the first tricks, in fewer worlds, \
     but in two",
);

/// The parameter with the number of tricks to look into.
pub(super) const TRICKS: Param = Param::whole(
    "tricks",
    "2",
    1,
    13,
    "into how many tricks to look, the current one included, before open cards take over",
);

/// The parameter with the number of our own cards to look ahead.
pub(super) const MOVES: Param =
    Param::whole("moves", "3", 1, 13, "how many cards of our own to look ahead; one is Monte Carlo");

/// Of the time that is left after the first look, reading the others' cards may take one of so many parts.
const INFERENCE_PART: u32 = 3;

/// The player.
///
/// With enough time it does its counted work, or all that was asked for. With less, it chooses by the last look that it
/// could finish, at the least by open cards in as many worlds as were solved; and if there was no time for a single
/// one, by [`rule_of_thumb`].
pub(super) struct WorldSearcher {
    method: Method,
    worlds: usize,
    effort: Effort,
    aim: Aim,
    inference: Inference,
    /// Made when the strain is known, and kept: what it has learnt of one card helps with the next.
    solver: Option<Solver>,
    deliberated: bool,
    finished: Option<bool>,
}

impl WorldSearcher {
    pub(super) fn new(args: &Args, method: Method) -> Result<WorldSearcher, SpecError> {
        Ok(WorldSearcher {
            method,
            worlds: args.number(WORLDS.key)?,
            effort: Effort::read(args, WORK.key)?,
            aim: args.choice(AIM.key),
            inference: Inference::read(args)?,
            solver: None,
            deliberated: true,
            finished: None,
        })
    }

    /// Somebody whom another player imagines.
    pub(super) fn model(method: Method, worlds: usize, effort: Effort, inference: Inference) -> WorldSearcher {
        let aim = Aim::Contract;
        WorldSearcher { method, worlds, effort, aim, inference, solver: None, deliberated: true, finished: None }
    }

    /// The card to play, whether the method chose it, and whether it looked as far as it was to look.
    fn choose(
        &self,
        view: &View<'_, Bridge>,
        solver: &mut Solver,
        thinking: &mut Thinking<'_>,
    ) -> (Card, bool, Option<bool>) {
        let sight = view.sight();
        let budget = thinking.budget_with(self.effort, decisions_to_come(sight));
        let layouts = Layouts::seen_by_within(sight, &budget).expect("a view of a real board has a world");
        let Some(layouts) = layouts else {
            let card = rule_of_thumb(sight.legal_cards());
            thinking.report(|| Report { line: vec![sight.write(card)], finished: Some(false), ..Report::default() });
            return (card, false, Some(false));
        };
        let worlds = self.draw(&layouts, thinking.rng, &budget);
        let mut tree = CardTree::new(*sight.play(), sight.seat(), &worlds, self.aim, Equals::Merged, solver, &budget);
        let mut cards = Vec::new();
        tree.moves(&WorldSet::first(worlds.len()), &mut cards);
        if let [only] = cards[..] {
            thinking.report(|| Report { line: vec![sight.write(only)], ..Report::default() });
            return (only, false, None);
        }
        let target = self.aim.success(sight.play(), seats::side_of(sight.seat()));
        let found = Found { view, layouts: layouts.count(), worlds: &worlds };
        let first = FirstLook::take(&mut tree, &budget, |first| {
            if thinking.reporter.is_due() {
                let verdict = first.verdict(target);
                thinking.report(|| found.report(&verdict, first.weights(), first.work()));
            }
        });
        let (mut verdict, weights, work) = self.search(sight, &worlds, &mut tree, target, &budget, &first);
        let deliberated = verdict.choice.is_some();
        let card = *verdict.choice.get_or_insert_with(|| rule_of_thumb(sight.legal_cards()));
        thinking.report(|| found.report(&verdict, &weights, work));
        (card, deliberated, Some(verdict.is_finished))
    }

    /// What the method makes of the worlds that the first look could solve; with the weights that they got, and all the
    /// work.
    fn search(
        &self,
        sight: &BridgeSight,
        worlds: &[Deal],
        tree: &mut CardTree<'_>,
        target: i32,
        budget: &Budget,
        first: &FirstLook,
    ) -> (Verdict, Vec<f64>, u64) {
        let mut weights = first.weights().to_vec();
        let work = budget.work().unwrap_or(u64::MAX);
        let reading = budget.part(INFERENCE_PART).with_work(work / 2);
        let (inferred, all_read) = self.inference.weigh(&mut weights, sight, worlds, &reading, tree.solver());
        let left = budget.with_work(work - first.work().min(work / 2));
        let verdict = self.method.evaluate(tree, &weights, target, &left, &first.evaluation(), Wanted::Choice);
        let is_finished = verdict.is_finished && first.is_whole() && all_read;
        let work = first.work() + inferred + verdict.evaluation.work;
        (Verdict { is_finished, ..verdict }, weights, work)
    }

    /// The worlds to look into: all there are, or as many random ones as wanted and as there is time to draw, one at
    /// least.
    fn draw(&self, layouts: &Layouts, rng: &mut Rng, budget: &Budget) -> Vec<Deal> {
        if layouts.count() <= self.worlds as u128 {
            return layouts.to_vec();
        }
        (0..self.worlds).take_while(|&world| world == 0 || !budget.is_over()).map(|_| layouts.sample(rng)).collect()
    }
}

/// How many cards a seat has still to choose, those of dummy included if it plays them.
fn decisions_to_come(sight: &BridgeSight) -> u32 {
    let (play, seat) = (sight.play(), sight.seat());
    let dummy = play.terms().dummy();
    let dummys = if seat == play.terms().declarer { play.cards_left(dummy) } else { 0 };
    play.cards_left(seat) + dummys
}

/// A card that does little harm: the lowest of the longest suit that may be played, of suits that are equally long the
/// highest.
///
/// # Panics
/// If there is none.
pub(super) fn rule_of_thumb(legal: Hand) -> Card {
    let longest = Suit::ALL.into_iter().map(|suit| legal.of_suit(suit)).max_by_key(|cards| cards.len());
    longest.and_then(Hand::lowest).expect("a player is asked only when it can act")
}

impl Agent<Bridge> for WorldSearcher {
    fn act(&mut self, view: &View<'_, Bridge>, thinking: &mut Thinking<'_>) -> Card {
        let strain = view.sight().play().terms().contract.strain();
        let mut solver = self.solver.take().unwrap_or_else(|| Solver::new(strain));
        let card;
        (card, self.deliberated, self.finished) = self.choose(view, &mut solver, thinking);
        self.solver = Some(solver);
        card
    }

    fn deliberated(&self) -> bool {
        self.deliberated
    }

    fn finished(&self) -> Option<bool> {
        self.finished
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_of_thumb_is_low_from_length() {
        let rule = |hand: &str| rule_of_thumb(hand.parse().unwrap()).to_string();
        assert_eq!(rule("AK2.9876.."), "H6");
        assert_eq!(rule("A.2.3."), "SA");
    }
}
