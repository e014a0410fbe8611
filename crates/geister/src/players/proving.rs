//! Winning where nothing can go wrong any more.

use crate::{
    Action, Geister,
    endgame::{ColouringSet, Limits, forced_win},
};
use yomi_core::{Args, Param, SpecError, View};

/// The parameter that says how hard to look for a forced win.
pub(super) const PROVE: Param = Param {
    key: "prove",
    default: "3000",
    help: "first look at up to this many positions for a win that holds in every colouring; 0 does not look",
};

/// The same for the paper's players, which do not look unless they are told to.
pub(super) const PROVE_IF_ASKED: Param = Param { default: "0", ..PROVE };

/// Wins are looked for up to this many plies: longer ones are beyond any number of positions that a player will want to spend.
const PLIES: u16 = 31;

/// A look for a forced win before any other thinking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proving {
    positions: u32,
}

impl Proving {
    /// What [`PROVE`] says.
    pub(super) fn read(args: &Args) -> Result<Proving, SpecError> {
        Ok(Proving { positions: args.within(PROVE.key, 0..=u32::MAX)? })
    }

    /// How a win begins that holds in every colouring, if one is found.
    pub(super) fn winning_move(&self, view: &View<'_, Geister>) -> Option<Action> {
        if self.positions == 0 {
            return None;
        }
        let limits = Limits { plies: PLIES, positions: self.positions.into() };
        let search = forced_win(view.sight(), ColouringSet::fitting(view.sight()), limits)?;
        search.win.map(|win| win.first)
    }
}
