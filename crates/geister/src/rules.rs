//! The options of the game.

use crate::{Geister, open_board::OpenBoard};
use std::num::NonZeroU32;
use yomi_core::{Args, Game, Param, Rng, Rules, Spec, SpecError};

/// The options: only when to call it a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeisterRules {
    limit: Option<NonZeroU32>,
}

impl GeisterRules {
    /// Rules with a draw after this many plies (both sides' moves count, the set-ups do not), or without end.
    pub const fn new(limit: Option<NonZeroU32>) -> Self {
        GeisterRules { limit }
    }

    /// After how many plies the game is a draw; `None` where it goes on until somebody wins.
    pub const fn limit(&self) -> Option<u32> {
        match self.limit {
            Some(limit) => Some(limit.get()),
            None => None,
        }
    }
}

impl Rules for GeisterRules {
    type Game = Geister;

    const PARAMS: &'static [Param] = &[Param::whole(
        "limit",
        "300",
        1,
        u32::MAX as u64,
        "a draw after this many moves of both sides together; none plays until somebody wins",
    )
    .or(&["none"])];

    fn from_args(args: &Args) -> Result<Self, SpecError> {
        Ok(GeisterRules::new(args.number_or_word("limit")?))
    }

    fn spec(&self) -> Spec {
        let limit = self.limit().map_or("none".to_owned(), |limit| limit.to_string());
        Spec::new(Geister::NAME).with_unless_default(Self::PARAMS, "limit", limit)
    }

    /// The only start there is: the game has no chance but what its players make.
    fn start(&self, _chance: &mut Rng) -> Geister {
        Geister::new(OpenBoard::start(*self))
    }
}
