//! Winning where nothing can go wrong any more.

use crate::{
    Action, Geister,
    endgame::{ColouringSet, ForcedWin, ProofLimits, forced_win},
};
use yomi_core::{Args, Budget, Notation, Param, Report, Reporter, SpecError, View};

/// The parameter that says how hard to look for a forced win.
pub(super) const PROVE: Param = Param::whole(
    "prove",
    "3000",
    0,
    u32::MAX as u64,
    "first look at up to this many positions for a win that holds in every colouring",
);

/// The same for the paper's players, which do not look unless they are told to.
pub(super) const PROVE_IF_ASKED: Param = PROVE.defaulting("0");

/// Wins are looked for up to this many plies: longer ones are beyond any number of positions that a player will want to spend.
const PLIES: u16 = 31;

/// Where time is short, a proof gets no more than one part in this many of it: most positions have none.
const PARTS: u32 = 3;

/// A look for a forced win before any other thinking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proving {
    positions: u32,
}

impl Proving {
    /// What [`PROVE`] says.
    pub(super) fn read(args: &Args) -> Result<Proving, SpecError> {
        Ok(Proving { positions: args.number(PROVE.key)? })
    }

    /// How a win begins that holds in every colouring, if one is found.
    pub(super) fn winning_move(
        &self,
        view: &View<'_, Geister>,
        budget: &Budget,
        reporter: &mut Reporter<'_>,
    ) -> Option<Action> {
        if self.positions == 0 {
            return None;
        }
        let limits = ProofLimits { plies: PLIES, positions: self.positions.into() };
        let sight = view.sight();
        let found = forced_win(sight, ColouringSet::fitting(sight), limits, &budget.part(PARTS))?;
        let ForcedWin { first, plies } = found.win?;
        reporter.report(|| Report {
            value: Some(1.0),
            depth: Some(plies.into()),
            work: found.positions,
            line: vec![sight.write(first)],
            finished: Some(true),
            ..Report::default()
        });
        Some(first)
    }
}
