//! Winning where nothing can go wrong any more.

use super::sampling::{effort, is_timed};
use crate::{
    Action, Geister,
    endgame::{ColouringSet, ForcedWin, ProofLimits, forced_win},
};
use std::time::Duration;
use yomi_core::{Args, Budget, Effort, Notation, Param, Report, Reporter, SpecError, View};

/// The parameter that says how hard to look for a forced win.
pub(super) const PROVE: Param = Param::whole(
    "prove",
    "auto",
    0,
    u32::MAX as u64,
    "first look at up to this many positions for a win that holds in every colouring; auto: 30000, or an eighth of the time",
)
.or(&["auto"]);

/// The same for the paper's players, which do not look unless they are told to.
pub(super) const PROVE_IF_ASKED: Param = PROVE.defaulting("0");

/// Wins are looked for up to this many plies: longer ones are beyond any number of positions that a player will want to
/// spend.
const PLIES: u16 = 31;

/// How many positions are looked at where nobody says: of forced wins of nine plies that is enough for nine in ten.
const USUAL: u64 = 30_000;

/// Where time is short for so many, a proof gets no more than one part in this many of it.
const PARTS: u32 = 3;

/// Of a player's time, a proof gets one part in this many: most positions have none.
const TIMED_PARTS: u32 = 8;

/// How many positions may be looked at in a time, at most: a millionth of a second each, as quick as it has ever
/// been. The proof's table has room for so many.
fn most_within(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1)
}

/// A look for a forced win before any other thinking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proving {
    /// `None` is as many as seem right.
    positions: Option<u32>,
    effort: Effort,
}

impl Proving {
    /// What [`PROVE`] says.
    pub(super) fn read(args: &Args) -> Result<Proving, SpecError> {
        Ok(Proving { positions: args.number_or_word(PROVE.key)?, effort: effort(args)? })
    }

    /// At how many positions to look at most, and until when.
    fn share(&self, budget: &Budget) -> (u64, Budget) {
        let usual_time = budget.times().filter(|_| is_timed(self.effort, budget)).map(|(usual, _)| usual);
        match (self.positions, usual_time) {
            (Some(positions), _) => (positions.into(), budget.part(PARTS)),
            (None, Some(time)) => (most_within(time / TIMED_PARTS), budget.part(TIMED_PARTS)),
            (None, None) => (USUAL, budget.part(PARTS)),
        }
    }

    /// How a win begins that holds in every colouring, if one is found.
    pub(super) fn winning_move(
        &self,
        view: &View<'_, Geister>,
        budget: &Budget,
        reporter: &mut Reporter<'_>,
    ) -> Option<Action> {
        if self.positions == Some(0) {
            return None;
        }
        let (positions, share) = self.share(budget);
        let limits = ProofLimits { plies: PLIES, positions };
        let sight = view.sight();
        let found = forced_win(sight, ColouringSet::fitting(sight), limits, &share)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{bayes, monte_carlo};
    use yomi_core::{Limits, Spec};

    fn share(spec: &str, limits: &Limits) -> (u64, Option<Duration>) {
        let spec: Spec = spec.parse().unwrap();
        let params = if spec.name() == "mc" { monte_carlo::ENTRY.params } else { bayes::ENTRY.params };
        let proving = Proving::read(&Args::new(&spec, params).unwrap()).unwrap();
        let (positions, budget) = proving.share(&Budget::within(limits, None));
        (positions, budget.times().map(|(_, latest)| latest))
    }

    /// Counted players count, players by time take a part of it, and who is told a number keeps to it.
    #[test]
    fn the_share_of_a_proof() {
        let (none, second) = (Limits::default(), Limits::time(Duration::from_secs(1)));
        let about = |time: Option<Duration>, millis: u128| time.unwrap().as_millis().abs_diff(millis) < 60;
        assert_eq!(share("bayes", &none), (30_000, None));
        assert_eq!(share("bayes:ms=1000", &none), (30_000, None), "without a limit it counts");
        let (positions, time) = share("bayes:ms=1000", &second);
        assert!(positions == 125_000 && about(time, 125), "{positions} {time:?}");
        let (positions, time) = share("bayes", &second);
        assert!(positions == 30_000 && about(time, 333), "{positions} {time:?}");
        assert_eq!(share("bayes:ms=1000,prove=77", &second).0, 77);
        assert_eq!(share("mc", &none).0, 0, "the paper's players do not look");
    }
}
