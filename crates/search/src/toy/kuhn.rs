//! Kuhn poker: three cards, one chip to bet.

use crate::players;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use yomi_core::{
    AgentEntry, Deals, Dealt, Encoded, Game, Notation, Outcome, Players, Position, Seat, Seen, Show, ShownAsText, Told,
    nth_draw,
};

/// A decision: who passes after a bet folds, who bets after a bet calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the summary says it")]
pub enum KuhnAction {
    Pass,
    Bet,
}

/// The cards, as far as they are known, and what was done.
#[derive(Clone, Debug, PartialEq)]
pub struct Kuhn {
    cards: [Option<u8>; 2],
    done: Vec<KuhnAction>,
}

impl Kuhn {
    fn is_over(&self) -> bool {
        use KuhnAction::{Bet, Pass};
        matches!(self.done[..], [Pass, Pass] | [Bet, _] | [Pass, Bet, _])
    }
}

impl Position for Kuhn {
    type Action = KuhnAction;

    fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then_some(Seat(self.done.len() as u8 % 2))
    }

    fn legal(&self, out: &mut Vec<KuhnAction>) {
        if !self.is_over() {
            out.extend([KuhnAction::Pass, KuhnAction::Bet]);
        }
    }
}

impl Show for Kuhn {
    fn show(&self) -> String {
        format!("{self:?}\n")
    }
}

impl Notation for Kuhn {
    const HOW_TO: &'static str = "pass or bet";
}

/// Each side's card, 0 to 2.
impl Dealt for Kuhn {
    type Deal = [u8; 2];
    const DEALS: u32 = 6;

    fn numbered(deal: u32) -> [u8; 2] {
        nth_draw(deal, vec![0, 1, 2])
    }

    fn begin(deal: &[u8; 2]) -> Self {
        Kuhn { cards: deal.map(Some), done: Vec::new() }
    }

    fn deal(&self) -> [u8; 2] {
        self.cards.map(|card| card.expect("the truth knows all cards"))
    }
}

impl Game for Kuhn {
    const NAME: &'static str = "kuhn";
    const SUMMARY: &'static str = "poker with three cards";
    const HIDDEN: bool = true;

    type Rules = Deals<Kuhn>;
    type Sight = Seen<Kuhn>;
    type Event = Told<KuhnAction>;

    fn fixed_rules(&self) -> Deals<Kuhn> {
        Deals::fixed(self)
    }

    fn apply(&mut self, action: KuhnAction) {
        self.done.push(action);
    }

    fn outcome(&self) -> Option<Outcome> {
        use KuhnAction::{Bet, Pass};
        let (first, second) = (self.cards[0]?, self.cards[1]?);
        let higher = if first > second { 1 } else { -1 };
        match self.done[..] {
            [Pass, Pass] => Some(Outcome::by_score(higher, "both passed")),
            [Bet, Pass] => Some(Outcome::by_score(1, "folded")),
            [Pass, Bet, Pass] => Some(Outcome::by_score(-1, "folded")),
            [Bet, Bet] | [Pass, Bet, Bet] => Some(Outcome::by_score(2 * higher, "called")),
            _ => None,
        }
    }

    fn sight(&self, seat: Seat) -> Cow<'_, Seen<Kuhn>> {
        let mut position = self.clone();
        position.cards[1 - seat.index()] = None;
        Cow::Owned(Seen { seat, position })
    }

    fn event(&self, action: KuhnAction, _seat: Seat) -> Told<KuhnAction> {
        Told { action, shown: None }
    }
}

impl Players for Kuhn {
    fn players() -> Vec<AgentEntry<Kuhn>> {
        players::for_hidden_games()
    }
}

impl Encoded for Kuhn {}
impl ShownAsText for Kuhn {}
