//! What a battle that is over is worth.

use yomi_core::{Choice, Param};

/// How a battle that is over is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ends {
    /// By its result alone: beyond the turn limit there is nothing to hope for, and a won battle is better than any
    /// that goes on.
    #[default]
    ByResult,
    /// As if it went on: by its sub-battles, in which a side without units has lost what the other one has left.
    BySubBattles,
}

impl Ends {
    /// The parameter of players that evaluate by sub-battles.
    pub const PARAM: Param = Param::choice::<Ends>("ends", "result", "how sub-battles judge a battle that is over");
}

impl Choice for Ends {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("result", Ends::ByResult, "a win is better than anything else"),
        ("subbattles", Ends::BySubBattles, "as if it went on"),
    ];
}
