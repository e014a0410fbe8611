//! Exact counts of Battleship's fleets.

use crate::{errors, waiting::interruptible};
use pyo3::{exceptions::PyValueError, prelude::*};
use yomi_battleship::{BattleshipRules, Cell, Posterior, TypedPosition};
use yomi_core::{Args, Budget, Limits, Rules, Spec};

/// A total, and for each cell of the board, row by row, how many of them have a ship there; by ship in the same way.
type Counts = (String, Vec<String>, Vec<Vec<String>>);

/// Counts the fleets that fit a position as people type it, under the options of a game.
#[pyfunction]
pub(crate) fn posterior(py: Python<'_>, spec: &str, position: &str) -> PyResult<Counts> {
    let spec: Spec = spec.parse().map_err(errors::spec)?;
    let rules = Args::new(&spec, BattleshipRules::PARAMS).and_then(|args| BattleshipRules::from_args(&args));
    let rules = rules.map_err(errors::spec)?;
    let position = TypedPosition::read(position, &rules).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let counted = interruptible(py, move |stop| {
        let (setup, budget) = (position.setup(), Budget::within(&Limits::default(), Some(stop)));
        let posterior = Posterior::within(setup, position.evidence(), &budget)?;
        let options = setup.options();
        let cells = || (0..options.height).flat_map(|row| (0..options.width).map(move |column| Cell::new(column, row)));
        let occupied = cells().map(|cell| posterior.occupied(cell).to_string()).collect();
        let by_ship =
            setup.ships().map(|ship| cells().map(|cell| posterior.occupied_by(ship, cell).to_string()).collect());
        Ok((posterior.total().to_string(), occupied, by_ship.collect()))
    })?;
    counted.map_err(errors::contradiction)
}
