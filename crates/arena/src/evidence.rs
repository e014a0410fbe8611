//! What was measured, as pages that are written from data files: the ledger of published figures.

mod ledger;
mod markdown;

pub use ledger::{Counts, Entry, Ledger, Paper};
