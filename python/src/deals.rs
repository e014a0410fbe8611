//! Double dummy for thousands of deals.

use crate::{view::bytes, waiting::interruptible};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyByteArray};
use rayon::prelude::*;
use std::thread::available_parallelism;
use yomi_bridge::{Card, Deal, Hand, solver};
use yomi_core::Stop;

/// Who holds each card of a deal in PBN's form, by the numbers of the cards; 255 for cards that nobody has.
#[pyfunction]
pub(crate) fn read_deal<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyByteArray>> {
    let deal: Deal = text.parse().map_err(|error: yomi_bridge::DealError| PyValueError::new_err(error.to_string()))?;
    let holders: Vec<u8> = (0..Card::COUNT)
        .map(|index| Card::from_index(index).and_then(|card| deal.holder(card)).map_or(u8::MAX, |seat| seat.0))
        .collect();
    Ok(bytes(py, &holders))
}

/// The tricks of every declarer in every strain, 20 bytes a deal, of deals given by who holds each card, 52 bytes each.
/// Threads are all there are if 0 is given.
#[pyfunction]
pub(crate) fn solve_deals<'py>(py: Python<'py>, holders: &[u8], threads: usize) -> PyResult<Bound<'py, PyByteArray>> {
    let deals = holders.chunks(Card::COUNT).enumerate().map(|(number, deal)| read(number, deal));
    let deals = deals.collect::<PyResult<Vec<Deal>>>()?;
    let threads = if threads == 0 { available_parallelism().map_or(1, usize::from) } else { threads };
    let solved = interruptible(py, move |stop| solve(&deals, threads, stop))?;
    let tables = solved.map_err(PyValueError::new_err)?;
    Ok(bytes(py, tables.as_flattened().as_flattened()))
}

fn solve(deals: &[Deal], threads: usize, stop: &Stop) -> Result<Vec<solver::Table>, String> {
    // A pool of its own: one that all share would be without its threads after a fork.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| format!("{threads} threads cannot be started: {error}"))?;
    let one = |(number, deal): (usize, &Deal)| {
        if stop.is_raised() {
            return Err("stopped".into());
        }
        solver::table(deal).map_err(|error| format!("deal {number}: {error}"))
    };
    pool.install(|| deals.par_iter().enumerate().map(one).collect())
}

fn read(number: usize, holders: &[u8]) -> PyResult<Deal> {
    let wrong = |what: String| PyValueError::new_err(format!("deal {number}: {what}"));
    if holders.len() != Card::COUNT {
        return Err(wrong(format!("{} cards; a deal says of {} who holds each", holders.len(), Card::COUNT)));
    }
    let mut hands = [Hand::EMPTY; 4];
    for (index, holder) in holders.iter().enumerate() {
        let card = Card::from_index(index).ok_or_else(|| wrong("more cards than there are".into()))?;
        match *holder {
            u8::MAX => {}
            holder @ 0..4 => hands[usize::from(holder)].insert(card),
            _ => return Err(wrong(format!("{card} is held by {holder}; seats are 0 to 3 from North, 255 is nobody"))),
        }
    }
    Deal::new(hands).ok_or_else(|| wrong("a card is held twice".into()))
}
