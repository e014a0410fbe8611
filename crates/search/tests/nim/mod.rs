//! The smallest game worth a tree: take one to three from a heap; who takes the last wins.

use std::borrow::Cow;
use yomi_core::{
    Args, Game, Illegal, Notation, NotationError, Outcome, Param, Position, Rng, Rules, Seat, Show, Side, Spec,
    SpecError,
};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Nim {
    pub(crate) heap: u8,
    pub(crate) seat: Seat,
}

impl Position for Nim {
    type Action = u8;

    fn turn(&self) -> Option<Seat> {
        (self.heap > 0).then_some(self.seat)
    }

    fn legal(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.heap.min(3));
    }

    fn check(&self, action: u8) -> Result<(), Illegal> {
        let fits = (1..=self.heap.min(3)).contains(&action);
        if fits { Ok(()) } else { Err(Illegal::because("take one to three")) }
    }
}

impl Show for Nim {
    fn show(&self) -> String {
        format!("{self:?}\n")
    }
}

impl Notation for Nim {
    const HOW_TO: &'static str = "a number";

    fn parse(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new(text, "is no number", "write one"))
    }

    fn write(&self, action: u8) -> String {
        action.to_string()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NimRules;

impl Rules for NimRules {
    type Game = Nim;
    const PARAMS: &'static [Param] = &[];

    fn from_args(_args: &Args) -> Result<Self, SpecError> {
        Ok(NimRules)
    }

    fn spec(&self) -> Spec {
        Spec::new(Nim::NAME)
    }

    fn start(&self, _chance: &mut Rng) -> Nim {
        Nim { heap: 21, seat: Seat::FIRST }
    }
}

impl Game for Nim {
    const NAME: &'static str = "nim";
    const SUMMARY: &'static str = "one heap";
    const SEATS: usize = 2;
    const HIDDEN: bool = false;

    type Rules = NimRules;
    type Sight = Nim;
    type Event = u8;

    fn fixed_rules(&self) -> NimRules {
        NimRules
    }

    fn apply(&mut self, action: u8) {
        self.heap -= action;
        self.seat = self.seat.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heap == 0).then(|| Outcome::win(Side(self.seat.other().0), "took the last"))
    }

    fn sight(&self, _seat: Seat) -> Cow<'_, Nim> {
        Cow::Borrowed(self)
    }

    fn event(&self, action: u8, _seat: Seat) -> u8 {
        action
    }

    fn seat_name(seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "First" } else { "Second" }
    }
}
