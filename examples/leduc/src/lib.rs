//! Leduc poker, as somebody outside would write it: a game with hidden cards, in 150 lines.
//!
//! Six cards, two each of jacks, queens and kings. Both pay a chip and get a card; after a round of betting a third one
//! is turned up, and after another a pair with it wins, or else the higher card. Raises are of two chips, then of four,
//! two of them a round at most.
//!
//! There is no line of search here: rules, what a seat sees ([`Seen`]: the position without the cards that it does not
//! know) and what can be dealt ([`Dealt`], which tells what a view leaves open). The list of stock players makes Monte
//! Carlo, ISMCTS, reading and the vector methods play it, and [`DOOR`] brings it into matches, the store and the page.
//! `cargo run -p yomi-example-leduc` plays some matches; `tests/` has what is certain about the game.

use serde::{Deserialize, Serialize};
use std::{array::from_fn, borrow::Cow};
use yomi_core::{
    AgentEntry, Deals, Dealt, Door, Encoded, EncodedWorlds, Game, HiddenPart, Notation, Outcome, Players, Position,
    Seat, Seen, Show, ShownAsText, Told, nth_draw,
};
use yomi_search::players;

/// All that Leduc poker brings.
pub const DOOR: Door<Leduc> = Door { hidden: Some(HiddenPart::OF_WORLDS), ..Door::PLAIN };

/// What a seat may do. Who calls when nothing was raised checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Action {
    Fold,
    Call,
    Raise,
}

/// What was done in this round and paid in all, and the cards as far as they are known. In round 2 all are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Leduc {
    cards: [Option<u8>; 3],
    round: usize,
    done: Vec<Action>,
    paid: [i32; 2],
}

impl Leduc {
    fn folded(&self) -> bool {
        self.done.last() == Some(&Action::Fold)
    }

    fn ranks(&self) -> [char; 3] {
        self.cards.map(|card| card.map_or('?', |card| ['J', 'Q', 'K'][usize::from(card / 2)]))
    }
}

impl Position for Leduc {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        (self.round < 2 && !self.folded()).then_some(Seat(self.done.len() as u8 % 2))
    }

    fn legal(&self, out: &mut Vec<Action>) {
        let raises = self.done.iter().filter(|action| **action == Action::Raise).count();
        let all = [(Action::Fold, self.paid[0] != self.paid[1]), (Action::Call, true), (Action::Raise, raises < 2)];
        out.extend(all.iter().filter(|(_, allowed)| *allowed && self.turn().is_some()).map(|(action, _)| *action));
    }
}

impl Notation for Leduc {
    const HOW_TO: &'static str = "fold, call (which checks if nothing was raised) or raise";
}

impl Show for Leduc {
    fn show(&self) -> String {
        let ([first, second, up], [one, two]) = (self.ranks(), self.paid);
        format!("First {first} paid {one}, Second {second} paid {two}, turned up: {up}\n")
    }
}

/// The first seat's card, the second one's and the one that is turned up, by their numbers: two of each rank.
impl Dealt for Leduc {
    type Deal = [u8; 3];
    const DEALS: u32 = 6 * 5 * 4;

    fn numbered(deal: u32) -> [u8; 3] {
        nth_draw(deal, (0..6).collect())
    }

    fn begin(deal: &[u8; 3]) -> Self {
        Leduc { cards: deal.map(Some), round: 0, done: Vec::new(), paid: [1, 1] }
    }

    fn deal(&self) -> [u8; 3] {
        self.cards.map(|card| card.expect("the truth knows all cards"))
    }
}

impl Game for Leduc {
    const NAME: &'static str = "leduc";
    const SUMMARY: &'static str = "poker with six cards";
    const HIDDEN: bool = true;
    type Rules = Deals<Leduc>;
    type Sight = Seen<Leduc>;
    type Event = Told<Action>;

    fn fixed_rules(&self) -> Deals<Leduc> {
        Deals::fixed(self)
    }

    fn apply(&mut self, action: Action) {
        let (me, ends) = (self.done.len() % 2, action == Action::Call && !self.done.is_empty());
        self.paid[me] = match action {
            Action::Fold => self.paid[me],
            Action::Call => self.paid[1 - me],
            Action::Raise => self.paid[1 - me] + [2, 4][self.round],
        };
        self.done.push(action);
        if ends {
            (self.round, self.done) = (self.round + 1, Vec::new());
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [first, second, up] = self.turn().is_none().then(|| self.cards.map(|card| card.map(|card| card / 2)))?;
        let [one, two] = [first, second].map(|rank| (rank == up, rank));
        let first_wins =
            if self.folded() { Some(self.done.len().is_multiple_of(2)) } else { (one != two).then_some(one > two) };
        let score = first_wins.map_or(0, |first| if first { self.paid[1] } else { -self.paid[0] });
        Some(Outcome::by_score(score, if self.folded() { "folded" } else { "the cards were shown" }))
    }

    fn sight(&self, seat: Seat) -> Cow<'_, Seen<Leduc>> {
        let known = |place: usize| place == seat.index() || self.round == 2 || (place == 2 && self.round == 1);
        let cards = from_fn(|place| self.cards[place].filter(|_| known(place)));
        Cow::Owned(Seen { seat, position: Leduc { cards, ..self.clone() } })
    }

    fn event(&self, action: Action, _seat: Seat) -> Told<Action> {
        let turns_up = self.round == 0 && !self.done.is_empty() && action == Action::Call;
        Told { action, shown: turns_up.then(|| format!("turned up: {}", self.ranks()[2])) }
    }

    fn duplicate_score(_rules: &Deals<Leduc>, chips: i32) -> Option<i32> {
        Some(chips)
    }
}

impl Players for Leduc {
    fn players() -> Vec<AgentEntry<Leduc>> {
        players::for_hidden_games()
    }
}

impl Encoded for Leduc {}

impl EncodedWorlds for Leduc {}

impl ShownAsText for Leduc {}
