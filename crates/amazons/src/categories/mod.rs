//! Categories of moves, and how likely moves of each are played.
//!
//! Realization-probability search spends its budget where moves are likely. How likely a move is, it takes from the
//! categories that the move falls into, and how likely those are, from games that were played. The categories of Soeda
//! and Tanaka, *Categories for Amazons Moves*, all of them about the position before the move, an enemy queen
//! *reaching* a cell to which it could move:
//!
//! - `ALL`: every move.
//! - `BLOCKmn`: at least `m` enemy queens reach the square moved to, and at least `n` the square shot at. So the
//!   authors state it.
//! - `BLOCK:k`: at least `k` enemy queens reach the one or the other. This is what their printed table counts: its rows
//!   of `BLOCKmn` depend on the larger of `m` and `n` only.
//! - `APPROACH`: the arrow lands next to an enemy queen.
//! - `IMMOBILIZE`: an enemy queen that could move no longer can.
//!
//! These are about the freedom of queens, and say little late in a game, when it is about ground. Ours are about
//! ground:
//!
//! - `OWN-ENEMY` and so on, six in all: who gets in fewer queen's moves to the square moved to (the side itself, or
//!   both in one: `EVEN`), and who to the square shot at (the side itself, the enemy, or none of them sooner).
//! - `HOME`: the queen is in a region (joined by steps in all eight directions, arrows being its walls) without an
//!   enemy queen, so all such moves do is fill it. `FRONT`: it is not, while another queen could make such a move.
//! - `SEAL`: the arrow cuts the region so that more room is left to the side alone than to the enemy alone. `CONFINE`:
//!   it cuts off enemy queens in a part with less than half the room.
//! - `TIDY`: at home, and the arrow cuts nothing off and lands where at most two cells around it are free.
//!
//! A move is also taken apart, into the queen's move (`QUEEN...`) and the arrow (`ARROW...`), each with categories of
//! its own. `QUEEN:k` and `ARROW:k` are reached by at least `k` enemy queens (`QUEEN-OWN` by none); `QUEEN-NEAR` ends
//! next to an enemy queen, `QUEEN-STEP` next to where it began, where `QUEEN-FREED` had at most two free cells around
//! it; `ARROW-BACK` lands where the queen came from.
//!
//! Which serve? The bits that it takes to tell the move played from all legal ones, in games that were not counted:
//! 6.785 without categories, 6.463 with the paper's as printed, 6.451 as stated, 6.338 with ours for ground, 6.329 with
//! moves taken apart ([`Scheme`]). Late in a game the paper's save hardly anything, and ours up to 0.4 bits a move.
//!
//! [`Realizations`] counts them in games; [`Costs`] are what a search takes from that.

pub(crate) mod board;
mod category;
mod classify;
mod costs;
pub(crate) mod cuts;
mod ours;
mod paper;
mod phase;
mod prices;
mod realizations;
mod table_text;

pub use category::{Categories, Category, Part};
pub use classify::Classifier;
pub use costs::{Costs, Scheme};
pub use phase::Phase;
pub(crate) use prices::Prices;
pub use realizations::{Count, Realizations};
