//! The smallest game with a bluff in it.
//!
//! The first player chooses a high or a low card, unseen, and then bets or passes. Passing is a draw. After a bet the
//! second player folds, which loses, or calls, which wins against a low card and loses against a high one.

use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt, ops::ControlFlow};
use yomi_core::{
    Args, Contradiction, Game, Hidden, Illegal, Notation, NotationError, Outcome, Param, Position, Rng, Rules, Seat,
    Show, Side, Spec, SpecError, View, Worlds,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Action {
    Choose { high: bool },
    Bet,
    Pass,
    Call,
    Fold,
}

/// The truth with the card, and a sight of it: the second seat's has none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Poker {
    pub(crate) high: Option<bool>,
    /// What was done after the choice.
    done: Vec<Action>,
    chosen: bool,
}

impl Position for Poker {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        match self.done.last() {
            None => Some(Seat::FIRST),
            Some(Action::Bet) => Some(Seat::SECOND),
            Some(_) => None,
        }
    }

    fn legal(&self, out: &mut Vec<Action>) {
        match self.turn() {
            None => {}
            Some(Seat::FIRST) if !self.chosen => out.extend([true, false].map(|high| Action::Choose { high })),
            Some(Seat::FIRST) => out.extend([Action::Bet, Action::Pass]),
            Some(_) => out.extend([Action::Call, Action::Fold]),
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(Illegal::because("not now")) }
    }
}

impl Show for Poker {
    fn show(&self) -> String {
        format!("{self:?}\n")
    }
}

impl Notation for Poker {
    const HOW_TO: &'static str = "Debug names";

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let found = legal.into_iter().find(|action| self.write(*action) == text);
        found.ok_or_else(|| NotationError::new(text, "is no action now", "write one"))
    }

    fn write(&self, action: Action) -> String {
        format!("{action:?}")
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PokerRules;

impl Rules for PokerRules {
    type Game = Poker;
    const PARAMS: &'static [Param] = &[];

    fn from_args(_args: &Args) -> Result<Self, SpecError> {
        Ok(PokerRules)
    }

    fn spec(&self) -> Spec {
        Spec::new(Poker::NAME)
    }

    fn start(&self, _chance: &mut Rng) -> Poker {
        Poker { high: None, done: Vec::new(), chosen: false }
    }
}

/// An action as a seat learns of it: the second one only that a card was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Event(Option<Action>);

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Game for Poker {
    const NAME: &'static str = "poker";
    const SUMMARY: &'static str = "one card and one bet";
    const SEATS: usize = 2;
    const HIDDEN: bool = true;

    type Rules = PokerRules;
    type Sight = Poker;
    type Event = Event;

    fn fixed_rules(&self) -> PokerRules {
        PokerRules
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Choose { high } => (self.high, self.chosen) = (Some(high), true),
            other => self.done.push(other),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.done.last()? {
            Action::Pass => Some(Outcome::draw("passed")),
            Action::Fold => Some(Outcome::win(Side::FIRST, "folded")),
            Action::Call if self.high == Some(true) => Some(Outcome::win(Side::FIRST, "called")),
            Action::Call => Some(Outcome::win(Side::SECOND, "called")),
            Action::Bet | Action::Choose { .. } => None,
        }
    }

    fn sight(&self, seat: Seat) -> Cow<'_, Poker> {
        Cow::Owned(Poker { high: self.high.filter(|_| seat == Seat::FIRST), ..self.clone() })
    }

    fn event(&self, action: Action, seat: Seat) -> Event {
        let hidden = seat == Seat::SECOND && matches!(action, Action::Choose { .. });
        Event((!hidden).then_some(action))
    }

    fn seat_name(seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "First" } else { "Second" }
    }
}

/// High or low for the second seat; for the first, what it knows.
pub(crate) struct Cards(Vec<bool>);

impl Worlds for Cards {
    type World = bool;

    fn count(&self) -> u128 {
        self.0.len() as u128
    }

    fn visit(&self, f: &mut dyn FnMut(&bool) -> ControlFlow<()>) {
        let _ = self.0.iter().try_for_each(f);
    }

    fn sample(&self, rng: &mut Rng) -> bool {
        *yomi_core::pick(&self.0, rng).expect("never empty")
    }

    fn weight(&self, world: &bool) -> f64 {
        f64::from(u8::from(self.0.contains(world)))
    }
}

impl Hidden for Poker {
    type World = bool;
    type Worlds = Cards;

    fn worlds(view: &View<'_, Self>) -> Result<Cards, Contradiction> {
        Ok(Cards(view.sight().high.map_or(vec![true, false], |high| vec![high])))
    }

    fn true_world(&self, _seat: Seat) -> bool {
        self.high == Some(true)
    }

    fn replay_in(view: &View<'_, Self>, world: &bool) -> (Self, Vec<Action>) {
        let actions = view.history().iter().map(|event| event.0.unwrap_or(Action::Choose { high: *world }));
        (Poker { high: None, done: Vec::new(), chosen: false }, actions.collect())
    }
}
