//! Matches, statistics, experiments and the store of games.
//!
//! Rules and thinking are pure; this crate runs them: it plays matches on all cores ([`runner`]), keeps every game
//! ([`store`], [`transfer`]), counts with honest intervals ([`yomi_core::stats`], [`summary`]) and repeats the tables
//! of the papers ([`experiment`]) and writes what came out ([`evidence`]). Games are chosen at run time through the
//! [`catalog`], the one place where types are erased.

pub mod adjudication;
pub mod advisor;
pub mod batch;
pub mod catalog;
mod contestant;
pub mod evidence;
pub mod experiment;
pub mod foreign;
pub mod gaps;
pub mod keeping;
pub mod machine;
pub mod matches;
pub mod matchup;
pub mod openings;
pub mod ratings;
pub mod record;
pub mod report_page;
pub mod runner;
pub mod seat_view;
pub mod sequential;
pub mod session;
pub mod store;
pub mod summary;
pub mod tallies;
pub mod teaching;
pub mod time_control;
pub mod tournament;
pub mod transfer;
pub mod work;
pub mod workforce;
