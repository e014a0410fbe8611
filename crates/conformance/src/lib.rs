//! The test suite that every game of yomi passes.
//!
//! A game's tests call [`rules_hold`] and, where something is hidden, [`worlds_hold`], over a spread of its
//! options, and [`players_hold`]; [`stage_holds`], [`thoughts_hold`] and [`thoughts_leak_nothing`] look at what a page
//! would be shown, and [`playthrough`] gives the readable record kept as a snapshot. All of it is random play from
//! fixed seeds, so a failure names a game that can be played again.

mod encoding;
mod experiment;
mod hidden;
mod players;
mod playthrough;
mod rules;
mod stage;

pub use experiment::{RowRun, run_row};
pub use hidden::{thoughts_leak_nothing, worlds_hold};
pub use players::{players_behave_as_committed, players_hold};
pub use playthrough::playthrough;
pub use rules::rules_hold;
pub use stage::{stage_holds, thoughts_hold};

use yomi_core::{Args, Game, Rules, Spec};

/// The rules that a specification like `geister:limit=300` names.
///
/// # Panics
/// If it is wrong.
pub fn rules_of<G: Game>(spec: &str) -> G::Rules {
    let read = |spec: &Spec| Args::new(spec, G::Rules::PARAMS).and_then(|args| G::Rules::from_args(&args));
    let parsed: Spec = spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"));
    let rules = read(&parsed).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let again = read(&rules.spec().to_string().parse().expect("a canonical specification parses"));
    assert_eq!(again.as_ref(), Ok(&rules), "{spec}: the canonical specification {} means the same rules", rules.spec());
    rules
}
