//! Texts for people, and from people.

mod numbers;
mod place;

pub use numbers::grouped;
pub use place::{Place, TextError, Word, words};
