//! The smallest game worth a tree: take one to three from a heap; who takes the last wins.

use crate::players;
use std::borrow::Cow;
use yomi_core::{
    AgentEntry, Args, Choice, Encoded, Game, Notation, Outcome, Param, Players, Position, Rng, Rules, Seat, Show,
    ShownAsText, Side, Spec, SpecError,
};

/// What is unusual about a game of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Twist {
    /// Nothing.
    None,
    /// Who takes two moves again.
    Again,
    /// Who takes the last one alone draws.
    Draw,
}

impl Choice for Twist {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("none", Twist::None, ""), ("again", Twist::Again, ""), ("draw", Twist::Draw, "")];
}

/// A heap, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    /// How many are left.
    pub heap: u8,
    /// Who takes next.
    pub seat: Seat,
    /// How the game differs from the usual one.
    pub twist: Twist,
    /// The last one was taken alone, which draws.
    pub drawn: bool,
}

impl Nim {
    /// A heap of so many, and the first seat to move.
    pub fn new(heap: u8) -> Nim {
        Nim::twisted(heap, Twist::None)
    }

    /// The same with a twist.
    pub fn twisted(heap: u8, twist: Twist) -> Nim {
        Nim { heap, seat: Seat::FIRST, twist, drawn: false }
    }
}

impl Position for Nim {
    type Action = u8;

    fn turn(&self) -> Option<Seat> {
        (self.heap > 0).then_some(self.seat)
    }

    fn legal(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.heap.min(3));
    }
}

impl Show for Nim {
    fn show(&self) -> String {
        format!("{self:?}\n")
    }
}

impl Notation for Nim {
    const HOW_TO: &'static str = "a number";
}

/// The size of the heap, and the twist.
#[derive(Clone, Debug, PartialEq)]
pub struct NimRules {
    heap: u8,
    twist: Twist,
}

impl Rules for NimRules {
    type Game = Nim;
    const PARAMS: &'static [Param] = &[
        Param::whole("heap", "21", 1, 99, "how many there are"),
        Param::choice::<Twist>("twist", "none", "what is unusual"),
    ];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        Ok(NimRules { heap: args.number("heap")?, twist: args.choice("twist") })
    }

    fn spec(&self) -> Spec {
        let twist = Twist::CHOICES.iter().find(|(_, twist, _)| *twist == self.twist).map_or("none", |(name, ..)| name);
        let spec = Spec::new(Nim::NAME).with_unless_default(Self::PARAMS, "heap", self.heap);
        spec.with_unless_default(Self::PARAMS, "twist", twist)
    }

    fn start(&self, _chance: &mut Rng) -> Nim {
        Nim::twisted(self.heap, self.twist)
    }
}

impl Game for Nim {
    const NAME: &'static str = "nim";
    const SUMMARY: &'static str = "one heap";
    const HIDDEN: bool = false;

    type Rules = NimRules;
    type Sight = Nim;
    type Event = u8;

    /// These rules begin with what is left.
    fn fixed_rules(&self) -> NimRules {
        NimRules { heap: self.heap, twist: self.twist }
    }

    fn apply(&mut self, action: u8) {
        self.heap -= action;
        self.drawn = self.twist == Twist::Draw && self.heap == 0 && action == 1;
        if self.heap == 0 || self.twist != Twist::Again || action != 2 {
            self.seat = self.seat.other();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = || {
            if self.drawn {
                Outcome::draw("one was left")
            } else {
                Outcome::win(Side(self.seat.other().0), "took the last")
            }
        };
        (self.heap == 0).then(end)
    }

    fn sight(&self, _seat: Seat) -> Cow<'_, Nim> {
        Cow::Borrowed(self)
    }

    fn event(&self, action: u8, _seat: Seat) -> u8 {
        action
    }
}

impl Players for Nim {
    fn players() -> Vec<AgentEntry<Nim>> {
        players::for_open_games()
    }
}

impl Encoded for Nim {}

impl ShownAsText for Nim {}
