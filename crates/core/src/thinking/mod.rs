//! Everything that a player is given to think with, besides what it sees.
//!
//! [`Thinking`] is one value for one decision: chance, limits, being told to stop, and whoever listens. A caller says
//! what it allows ([`Limits`]), a player what it would take by itself ([`Effort`], from its specification); the
//! [`Budget`] of both is asked again and again while work goes on. This is the only place where players come to know
//! the time.
//!
//! A limit never changes what a player with counted work does, it only ends it: with enough time, the same seed gives
//! the same decision as without a limit. A player that was ended early answers with the best that it has found.

mod belief;
mod budget;
mod effort;
mod limits;
mod report;
mod stop;

pub use belief::{BeliefReport, Chance, Evidence, LikelyWorld};
pub use budget::Budget;
pub use effort::{Effort, MS};
pub use limits::{Clock, Limits};
pub use report::{Candidate, Report, Reporter};
pub use stop::Stop;

use crate::Rng;
use std::time::Instant;

/// What a player thinks with when it decides once.
///
/// ```
/// use std::time::Duration;
/// use yomi_core::{Effort, Limits, Purpose, Streams, Thinking};
/// let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
/// let thinking = Thinking::new(&mut rng).within(Limits::time(Duration::from_millis(5)));
/// let budget = thinking.budget(Effort::Work(1_000_000_000_000));
/// let mut trials = 0;
/// while budget.allows(trials) {
///     trials += 1;
/// }
/// assert!(trials < 1_000_000_000_000, "five milliseconds are over before that");
/// ```
pub struct Thinking<'a> {
    /// All chance of the decision.
    pub rng: &'a mut Rng,
    /// Whoever wants to know what is found on the way.
    pub reporter: Reporter<'a>,
    limits: Limits,
    stop: Option<Stop>,
    began: Instant,
}

impl<'a> Thinking<'a> {
    /// Without limits, and nobody listens.
    pub fn new(rng: &'a mut Rng) -> Self {
        let began = Instant::now();
        Thinking { rng, reporter: Reporter::silent(began), limits: Limits::default(), stop: None, began }
    }

    /// The same within limits. They count from when the thinking was made.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Thinking { limits, ..self }
    }

    /// The same, ended early when the flag is raised.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        Thinking { stop: Some(stop.clone()), ..self }
    }

    /// The same with somebody who is told what is found on the way.
    #[must_use]
    pub fn heard_by(self, listener: &'a mut (dyn FnMut(&Report) + 'a)) -> Self {
        Thinking { reporter: Reporter::new(self.began, listener), ..self }
    }

    /// What the caller allows.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How much a player may do that would take this much by itself. Of a clock it gets what is usual where some thirty
    /// decisions are to come.
    pub fn budget(&self, effort: Effort) -> Budget {
        self.budget_with(effort, limits::USUAL_DECISIONS)
    }

    /// The same where so many decisions of the player are to come, this one included.
    pub fn budget_with(&self, effort: Effort, decisions: u32) -> Budget {
        Budget::new(self.began, effort, &self.limits, decisions, self.stop.clone())
    }

    /// The same thinking in somebody else's place, with other chance, of which nobody is told: for players that ask
    /// what another would do.
    pub fn aside<'b>(&self, rng: &'b mut Rng) -> Thinking<'b> {
        let (limits, stop, began) = (self.limits.clone(), self.stop.clone(), self.began);
        Thinking { rng, reporter: Reporter::silent(began), limits, stop, began }
    }

    /// Whether there is no more time, or nobody waits any more. For work that is not counted otherwise.
    pub fn is_over(&self) -> bool {
        self.budget(Effort::Clock).is_over()
    }

    /// Tells whoever listens; without anybody, nothing is made.
    pub fn report(&mut self, report: impl FnOnce() -> Report) {
        self.reporter.report(report);
    }
}
