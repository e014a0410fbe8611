//! Texts for people, and from people.

mod numbers;
mod place;
mod shown;

pub use numbers::grouped;
pub use place::{Place, TextError, Word, words};
pub use shown::{printable, readable, shortened};
