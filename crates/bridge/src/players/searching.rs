//! A player that searches over worlds by one of the methods.

use super::{
    Aim, CardTree, Equals,
    aim::AIM,
    first_look::FirstLook,
    inference::Inference,
    method::{Method, Verdict},
    report::Found,
};
use crate::{Action, Bridge, BridgeSight, Card, Deal, Hand, Suit, bidding::Ear, seats, solver::Solver};
use yomi_core::{Agent, Args, Budget, Effort, Param, Report, SpecError, Thinking, View, Worlds};
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
    ear: Ear,
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
            ear: Ear::read(args),
            solver: None,
            deliberated: true,
            finished: None,
        })
    }

    /// Somebody whom another player imagines.
    pub(super) fn model(method: Method, worlds: usize, effort: Effort, inference: Inference) -> WorldSearcher {
        let aim = Aim::Contract;
        let ear = Ear::USUAL;
        WorldSearcher { method, worlds, effort, aim, inference, ear, solver: None, deliberated: true, finished: None }
    }

    /// How it listens to the auction.
    pub(super) fn ear(&self) -> Ear {
        self.ear
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
        let heard = self.ear.listen(sight, &budget).expect("a view of a real board has a world");
        let Some(heard) = heard else {
            let card = rule_of_thumb(sight.legal_cards());
            thinking.report(|| Report { line: vec![card.to_string()], finished: Some(false), ..Report::default() });
            return (card, false, Some(false));
        };
        let (worlds, heard_weights): (Vec<Deal>, Vec<f64>) =
            heard.draw(self.worlds, thinking.rng, &budget).into_iter().unzip();
        let mut tree = CardTree::new(*sight.play(), sight.seat(), &worlds, self.aim, Equals::Merged, solver, &budget);
        let mut cards = Vec::new();
        tree.moves(&WorldSet::first(worlds.len()), &mut cards);
        if let [only] = cards[..] {
            thinking.report(|| Report { line: vec![only.to_string()], ..Report::default() });
            return (only, false, None);
        }
        let target = self.aim.success(sight.play(), seats::side_of(sight.seat()));
        let found = Found { view, layouts: heard.layouts().count(), worlds: &worlds };
        let first = FirstLook::take(&mut tree, &budget, |first| {
            if thinking.reporter.is_due() {
                let verdict = first.verdict(target);
                thinking.report(|| found.report(&verdict, first.weights(), first.work()));
            }
        });
        let (mut verdict, weights, work) =
            self.search(sight, (&worlds, &heard_weights), &mut tree, target, &budget, &first);
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
        (worlds, heard): (&[Deal], &[f64]),
        tree: &mut CardTree<'_>,
        target: i32,
        budget: &Budget,
        first: &FirstLook,
    ) -> (Verdict, Vec<f64>, u64) {
        let mut weights: Vec<f64> = first.weights().iter().zip(heard).map(|(first, heard)| first * heard).collect();
        let work = budget.work().unwrap_or(u64::MAX);
        let reading = budget.part(INFERENCE_PART).with_work(work / 2);
        let (inferred, all_read) = self.inference.weigh(&mut weights, sight, worlds, &reading, tree.solver());
        let left = budget.with_work(work - first.work().min(work / 2));
        let verdict = self.method.evaluate(tree, &weights, target, &left, &first.evaluation(), Wanted::Choice);
        let is_finished = verdict.is_finished && first.is_whole() && all_read;
        let work = first.work() + inferred + verdict.evaluation.work;
        (Verdict { is_finished, ..verdict }, weights, work)
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

impl WorldSearcher {
    /// The card to play.
    pub(super) fn card(&mut self, view: &View<'_, Bridge>, thinking: &mut Thinking<'_>) -> Card {
        let strain = view.sight().play().terms().contract.strain();
        let mut solver = self.solver.take().unwrap_or_else(|| Solver::new(strain));
        let card;
        (card, self.deliberated, self.finished) = self.choose(view, &mut solver, thinking);
        self.solver = Some(solver);
        card
    }
}

impl Agent<Bridge> for WorldSearcher {
    fn act(&mut self, view: &View<'_, Bridge>, thinking: &mut Thinking<'_>) -> Action {
        self.card(view, thinking).into()
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
