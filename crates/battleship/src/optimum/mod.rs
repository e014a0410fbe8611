//! The fewest shots that sinking a random fleet takes on average: exactly on small boards, and a lower bound for any.
//!
//! Audinot, Bonnet and Viennot, *Optimal Strategies against a Random Opponent in Battleship* (Game Programming Workshop
//! 2014), compute the optimum on small grids and bounds for the usual one. This is a solver of our own for the same
//! question ([`Optimum`]), with which attackers are compared exactly ([`expected_shots`]), and a bound of our own
//! ([`least_misses`]).
//!
//! All fleets are equally likely, ships may touch, and a sinking names the type of the ship.

mod bound;
mod expectation;
mod fleets;
mod key;
mod solver;

pub use bound::least_misses;
pub use expectation::expected_shots;
pub use solver::{Optimum, TooLarge, optimum};
