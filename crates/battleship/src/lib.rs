//! Battleship: rules, views and possible fleets.
//!
//! Two players hide a fleet each and fire at each other's waters, one cell at a time. What they learn is in the
//! answers; everything else has to be inferred, and [`FleetWorlds`] is the exact basis for it: all enemy fleets that
//! fit the answers, counted, listed or drawn at random.
//!
//! The classic game has a 10×10 board, ships of 5, 4, 3, 3 and 2 cells that may touch, alternate single shots, and
//! answers that name the type of a ship when it sinks, but not its place. The options change each of that; see the
//! parameters of [`BattleshipRules`].

mod agent;
pub mod analysis;
mod answer;
mod assessment;
mod cells;
mod count;
mod door;
mod draw;
mod encoding;
pub mod equilibrium;
mod evidence;
mod experiment;
mod fleets;
mod game;
mod legal;
mod lengths;
mod listing;
mod names;
mod notation;
mod ocean_grid;
pub mod optimum;
mod packing;
mod place;
mod players;
mod posterior;
mod rules;
mod sample;
mod setup;
mod sharp;
mod show;
mod sight;
pub mod stage;
pub mod strategy;
mod undecided;
mod weighted;
mod worlds;

pub use analysis::{Analysis, TypedPosition};
pub use answer::{Action, Answer, Event};
pub use assessment::{Assessment, Tell};
pub use cells::{Cell, Cells, STRIDE};
pub use door::DOOR;
pub use draw::Method;
pub use evidence::{Evidence, Sinking, Tracker, Wreck};
pub use fleets::{Belief, Habits, HabitsPrior, Mixture, MixturePrior, Outlook, Prior, Style};
pub use game::Battleship;
pub use lengths::{Places, Shape};
pub use names::{Kind, ShipName};
pub use ocean_grid::OceanGrid;
pub use place::{Direction, Fleet, MOST_SHIPS, Place, Ship, Ships};
pub use posterior::{Posterior, PosteriorSampler, SequentialPosterior, Split};
pub use rules::BattleshipRules;
pub use setup::{Announce, Options, Placement, Setup};
pub use sharp::{Foresight, Sharpshooter};
pub use sight::{Sight, TargetGrid};
pub use undecided::undecided;
pub use worlds::FleetWorlds;
