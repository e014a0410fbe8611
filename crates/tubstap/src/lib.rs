//! TUBSTAP battles: rules, maps and solved simplified battles.
//!
//! Two armies meet on a small grid. In a turn a player moves each of its units at most once, in any order; each moves
//! and then perhaps attacks. Whoever has no unit left has lost; when the turn limit is reached, HP decide.
//!
//! One [`Action`] is one unit's decision, so a turn is several actions. The turn is over when all living units of the
//! side have acted, or with [`Action::EndTurn`]. Nothing is hidden: what a seat sees is the [`Tubstap`] itself.
//!
//! # Turns and their limit
//!
//! Turns are counted per player: red's first turn is turn 1, blue's first is turn 2. With a limit of `n` the battle is
//! judged after `n` turns, before turn `n + 1` would begin. "13 turns", as in the experiments of Sato, Fujiki and
//! Ikeda, are therefore seven turns of red and six of blue. The side whose sum of HP is larger by *more* than the
//! threshold wins; otherwise it is a draw. A side without units has lost at once, whatever the limit.
//!
//! # Resignation
//!
//! The platform's records know a surrender. It is no [`Action`] here, because it is not a decision about a unit and no
//! search should consider it: giving up is the business of whoever runs the game.
//!
//! # How it is made
//!
//! [`Kind`], [`Terrain`] and [`damage`] are the tables. [`BattleMap`] is a checked map, read from and written as
//! `.tbsmap` text. A [`Tubstap`] is some 150 bytes of plain data and a shared pointer to what never changes in a
//! battle; its sets of tiles are bitboards. [`simplified`] numbers the states of the game by which the paper judges
//! battles, [`tables`] solves it, and [`evaluation`] adds up what was solved.

mod action;
mod analysis;
mod battle;
mod choices;
mod combat;
mod door;
mod encoding;
pub mod evaluation;
mod event;
mod experiment;
pub mod generator;
mod kind;
mod map;
mod notation;
pub mod players;
pub mod protocol;
pub mod replay;
mod rules;
mod setup;
mod show;
pub mod simplified;
pub mod stage;
pub mod tables;
mod terrain;
mod tiles;

pub use action::{Action, UnitId};
pub use analysis::{Analysis, BattleOver};
pub use battle::{Tubstap, Unit};
pub use combat::{Clash, Combatant, clash, damage};
pub use door::DOOR;
pub use event::{Attack, Event};
pub use kind::Kind;
pub use map::{
    BattleMap, DEFAULT_MAP, Deployment, EMBEDDED_MAPS, EmbeddedMap, LAYOUTS, MAP_NAMES, MOST_HP, MOST_UNITS,
};
pub use rules::TubstapRules;
pub use terrain::{Mobility, Terrain};
pub use tiles::{LONGEST_SIDE, Tile};
