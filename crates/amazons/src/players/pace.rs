//! Time management: when enough time has gone into a move.

use crate::game::Amazons;
use std::time::Duration;
use yomi_core::{Budget, Effort, Thinking};

/// How long a move is thought about: where time that is saved can be used for other moves, less if the move is clear,
/// and more if it is in doubt.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    budget: Budget,
    /// What there is for the move if all moves get the same; `None` where nothing is gained by saving time.
    usual: Option<Duration>,
}

/// After how many trials, again and again, it is asked by how much the best move leads.
const LEAD_EVERY: u64 = 64;

/// A move is in doubt if its lead is less than this part of all that was tried for it.
const CLEAR: u64 = 8;

impl Pace {
    /// The pace of one of the moves to come, of which each side has half as many as there are free cells.
    pub(super) fn new(thinking: &Thinking<'_>, effort: Effort, game: &Amazons) -> Pace {
        let budget = thinking.budget_with(effort, (game.empty().len() / 2).max(1));
        let shared = budget.times().filter(|(usual, longest)| usual < longest && !effort.is_counted());
        Pace { usual: shared.map(|(usual, _)| usual), budget }
    }

    /// What is allowed at the very most.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Whether what begins now should not be begun any more.
    pub(super) fn is_past_usual(&self) -> bool {
        self.usual.is_some_and(|usual| self.budget.elapsed() >= usual)
    }

    /// Whether to go on after so many trials. `lead` tells how many more it takes at least to change the move.
    pub(super) fn allows(&self, trials: u64, lead: impl FnOnce() -> u64) -> bool {
        let is_clear = |usual| trials.is_multiple_of(LEAD_EVERY) && clear(usual, self.budget.elapsed(), trials, lead());
        self.budget.allows(trials) && !self.usual.is_some_and(is_clear)
    }
}

/// Whether the rest of the usual time could not change the move any more; when that time is over, whether the move is
/// not in doubt.
fn clear(usual: Duration, elapsed: Duration, trials: u64, lead: u64) -> bool {
    let rest = usual.saturating_sub(elapsed);
    let to_come = u128::from(trials) * rest.as_micros() / elapsed.as_micros().max(1);
    u128::from(lead) > to_come.max(u128::from(trials / CLEAR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::AmazonsRules;
    use yomi_core::{Clock, Limits, Purpose, Streams};

    #[test]
    fn clear_moves_take_less_time() {
        let usual = Duration::from_secs(1);
        let clear = |elapsed: u64, lead| clear(usual, Duration::from_millis(elapsed), 10 * elapsed, lead);
        assert!(!clear(300, 7_000) && clear(300, 7_001), "700 ms more are 7,000 trials");
        assert!(!clear(1_000, 1_250) && clear(1_000, 1_251), "a lead of an eighth is clear");
        assert!(!clear(1_500, 0));
    }

    #[test]
    fn time_is_saved_for_other_moves_only() {
        let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
        let game = Amazons::new(AmazonsRules::default().start);
        let second = Duration::from_secs(1);
        let mut pace = |limits: Limits, effort| Pace::new(&Thinking::new(&mut rng).within(limits), effort, &game);
        let clock = Limits::clock(Clock::new(46 * second, Duration::ZERO));
        assert_eq!(pace(clock.clone(), Effort::Clock).usual, Some(second), "92 cells are free");
        assert_eq!(pace(clock.clone(), Effort::Time(second / 2)).usual, None);
        assert_eq!(pace(clock, Effort::Work(7)).usual, None, "counted work is done");
        assert_eq!(pace(Limits::time(second), Effort::Clock).usual, None);
        let no_limit = pace(Limits::default(), Effort::Clock);
        assert!(no_limit.allows(LEAD_EVERY, || u64::MAX) && !no_limit.is_past_usual());
    }
}
