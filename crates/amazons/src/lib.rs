//! The Game of the Amazons.
//!
//! Two sides move queens like chess queens; the moved queen then shoots an arrow, which flies like a queen too and
//! stays where it lands for the rest of the game. Nobody captures, nothing passes over a queen or an arrow, and who
//! cannot move loses. The square that a queen has just left is empty: its arrow may fly over it or land on it.
//!
//! ```
//! use yomi_amazons::{Amazons, AmazonsRules};
//! use yomi_core::{Game, Notation, Position};
//!
//! let mut game = Amazons::new(AmazonsRules::default().start);
//! assert_eq!(game.count_legal(), 2176);
//! game.apply(game.parse("d1-d7/g7").unwrap());
//! assert_eq!(game.setup().to_string(), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b");
//! ```
//!
//! Everything rests on one representation (module `lines`): the occupied cells of every row, column and diagonal as ten
//! bits each, so that one look-up tells how far a queen sees along a line. Listing and drawing moves ask line by line;
//! counting them (module `count`) treats a row of ten cells as one number.

mod action;
mod analysis;
pub mod categories;
mod cell;
mod check;
mod count;
mod door;
mod encoding;
pub mod endgame;
pub mod evaluation;
mod experiment;
mod fen;
mod game;
mod lines;
mod moves;
mod notation;
pub mod players;
pub mod playout;
pub mod records;
mod region;
mod rules;
mod score;
mod setup;
mod show;
pub mod solver;
pub mod stage;
pub mod uci;

pub use action::Action;
pub use analysis::Analysis;
pub use cell::{Cell, CellSet, Cells};
pub use door::DOOR;
pub use fen::FenError;
pub use game::Amazons;
pub use rules::{AmazonsRules, Opening};
pub use score::Score;
pub use setup::{Setup, Size, SizeError};
