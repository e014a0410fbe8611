//! The smallest game with a bluff in it.
//!
//! The first player chooses a high or a low card, unseen, and then bets or passes. Passing is a draw. After a bet the
//! second player folds, which loses, or calls, which wins against a low card and loses against a high one.

use crate::players;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt};
use yomi_core::{
    AgentEntry, Args, Contradiction, Encoded, Game, Hidden, Notation, Outcome, Param, Players, Position, Rng, Rules,
    Seat, Seen, Show, ShownAsText, Side, Spec, SpecError, View,
};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Takes a card.
    Choose {
        /// Which one.
        high: bool,
    },
    /// Plays for the stake.
    Bet,
    /// Draws.
    Pass,
    /// Looks at the card.
    Call,
    /// Gives up.
    Fold,
}

/// The card, and what was done: the second seat sees no card.
#[derive(Clone, Debug, PartialEq)]
pub struct Poker {
    /// The card, once it is chosen, if it is known.
    pub high: Option<bool>,
    /// The card was chosen.
    chosen: bool,
    /// What was done last after that.
    done: Option<Action>,
}

impl Position for Poker {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        match self.done {
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
}

impl Show for Poker {
    fn show(&self) -> String {
        format!("{self:?}\n")
    }
}

impl Notation for Poker {
    const HOW_TO: &'static str = "the names of actions";
}

/// No options.
#[derive(Clone, Debug, PartialEq)]
pub struct PokerRules;

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
        Poker { high: None, chosen: false, done: None }
    }
}

/// An action as a seat learns of it: the second one only that a card was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event(Option<Action>);

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Game for Poker {
    const NAME: &'static str = "poker";
    const SUMMARY: &'static str = "one card and one bet";
    const HIDDEN: bool = true;

    type Rules = PokerRules;
    type Sight = Seen<Poker>;
    type Event = Event;

    fn fixed_rules(&self) -> PokerRules {
        PokerRules
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Choose { high } => (self.high, self.chosen) = (Some(high), true),
            other => self.done = Some(other),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.done? {
            Action::Pass => Some(Outcome::draw("passed")),
            Action::Fold => Some(Outcome::win(Side::FIRST, "folded")),
            Action::Call if self.high == Some(true) => Some(Outcome::win(Side::FIRST, "called")),
            Action::Call => Some(Outcome::win(Side::SECOND, "called")),
            Action::Bet | Action::Choose { .. } => None,
        }
    }

    fn sight(&self, seat: Seat) -> Cow<'_, Seen<Poker>> {
        let high = self.high.filter(|_| seat == Seat::FIRST);
        Cow::Owned(Seen { seat, position: Poker { high, ..self.clone() } })
    }

    fn event(&self, action: Action, seat: Seat) -> Event {
        let hidden = seat == Seat::SECOND && matches!(action, Action::Choose { .. });
        Event((!hidden).then_some(action))
    }
}

/// The card, once there is one.
impl Hidden for Poker {
    type World = Option<bool>;
    type Worlds = Vec<Option<bool>>;

    fn worlds(view: &View<'_, Self>) -> Result<Self::Worlds, Contradiction> {
        let Poker { high, chosen, .. } = view.sight().position;
        Ok(if chosen && high.is_none() { vec![Some(true), Some(false)] } else { vec![high] })
    }

    fn true_world(&self, _seat: Seat) -> Option<bool> {
        self.high
    }

    fn replay_in(view: &View<'_, Self>, world: &Option<bool>) -> (Self, Vec<Action>) {
        let chosen = Action::Choose { high: *world == Some(true) };
        let actions = view.history().iter().map(|event| event.0.unwrap_or(chosen));
        (Poker { high: None, chosen: false, done: None }, actions.collect())
    }
}

impl Players for Poker {
    fn players() -> Vec<AgentEntry<Poker>> {
        players::for_hidden_games()
    }
}

/// All decisions; their numbers are their places.
const ACTIONS: [Action; 6] = [
    Action::Choose { high: false },
    Action::Choose { high: true },
    Action::Bet,
    Action::Pass,
    Action::Call,
    Action::Fold,
];

impl Encoded for Poker {
    fn action_space(_sight: &Seen<Poker>) -> usize {
        ACTIONS.len()
    }

    fn number(_sight: &Seen<Poker>, action: Action) -> Option<usize> {
        ACTIONS.iter().position(|known| *known == action)
    }

    fn numbered(_sight: &Seen<Poker>, number: usize) -> Option<Action> {
        ACTIONS.get(number).copied()
    }
}

impl ShownAsText for Poker {}
