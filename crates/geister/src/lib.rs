//! Geister: rules, views and possible colourings.
//!
//! Six by six squares, eight ghosts a side: four blue, four red, and only their owner knows which. A player wins by
//! leading a blue ghost out of an exit, by taking all four blue ghosts of the other side, or by having all four of its
//! own red ones taken. The rules are those of the Game AI Tournament's server, and so are the letters and coordinates:
//! every player sees its own side below.
//!
//! Everything but the colours lies open. The crate is built on that: one open part, shared by the truth ([`Geister`])
//! and by what a seat sees of it ([`Sight`]), and next to it the [`Reds`] of both sides or of one. A possible world of
//! a seat is therefore nothing but the other side's `Reds`, at most 70 of them.
//!
//! For playouts by the million, [`playout::PlayoutBoard`] forgets the letters as well. [`protocol`] is how programs
//! play on that server.

mod action;
mod analysis;
mod belief_trials;
mod bits;
mod door;
mod encoding;
mod end;
pub mod endgame;
mod event;
mod experiment;
mod game;
mod game_readings;
pub mod learned;
mod moves;
mod notation;
mod open_board;
mod picture;
mod piece;
mod place;
mod players;
pub mod playout;
pub mod protocol;
mod reading_trials;
mod rules;
mod sight;
pub mod small;
mod snapshot;
mod square;
pub mod stage;
mod worlds;

pub use action::Action;
pub use analysis::Analysis;
pub use belief_trials::{BeliefTrial, BeliefTrials};
pub use door::DOOR;
pub use end::End;
pub use event::Event;
pub use game::Geister;
pub use game_readings::GameReadings;
pub use piece::{Colour, Piece, Reds};
pub use place::Place;
pub use players::{Belief, Model, RandomGames, Reading, SampleSize, SamplingPlan};
pub use reading_trials::{EndedWalk, RandomWalk, ReadingTrial, ReadingTrials, WalkMoves};
pub use rules::GeisterRules;
pub use sight::Sight;
pub use snapshot::{Item, Snapshot};
pub use square::{Direction, Square};
pub use worlds::Colourings;
