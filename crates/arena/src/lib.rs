//! Matches, statistics, experiments and the store of games.
//!
//! Rules and thinking are pure; this crate runs them: it plays matches on all cores ([`runner`]), keeps every game
//! ([`store`], [`transfer`]), counts with honest intervals ([`stats`], [`summary`]) and repeats the tables of
//! the papers ([`experiment`]). Games are chosen at run time through the [`catalog`], the one place where types are erased.

pub mod analysis;
pub mod catalog;
pub mod experiment;
pub mod foreign;
pub mod keeping;
pub mod matchup;
pub mod record;
pub mod report_page;
pub mod runner;
pub mod session;
pub mod stats;
pub mod store;
pub mod summary;
pub mod tables;
pub mod transfer;

/// The version of yomi, part of every match's identity.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
