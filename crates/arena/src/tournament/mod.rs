//! Tournaments: many matches, and which of them are played next.
//!
//! A tournament is a set of matches of the store and nothing else. Two players have one match, by the tournament's
//! seed, so all of them meet on the same deals and openings; their first meeting is its first games, their next one
//! goes on after those. Who meets whom follows from the plan and from the results so far, so a tournament that was
//! stopped goes on with the same plan, and its table can be made from a store at any time.

mod plan;
mod run;
mod schedule;
mod standings;

pub use plan::{Entrant, Format, Plan, TournamentSpec};
pub use run::{Tournament, TournamentNews};
pub use schedule::{Meeting, Round, Schedule};
pub use standings::{Cell, Row, Standings, StandingsError};
