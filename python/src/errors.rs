//! Exceptions, in the words that the command line has for the same mistakes.

#![allow(missing_docs, reason = "the macro that makes exceptions documents them for Python only")]

use pyo3::{PyErr, create_exception, exceptions::PyRuntimeError, exceptions::PyValueError};
use yomi_arena::session::SessionError;

create_exception!(yomi, SpecError, PyValueError, "A game, player or option that does not exist or does not fit.");
create_exception!(yomi, IllegalAction, PyValueError, "What is no action, or not allowed now.");
create_exception!(yomi, GameOver, PyValueError, "The game is over, or it is another seat's turn.");
create_exception!(yomi, Contradiction, PyValueError, "Something that was seen cannot have happened.");
create_exception!(yomi, MatchFailed, PyRuntimeError, "A match could not go on.");

pub(crate) fn spec(error: yomi_core::SpecError) -> PyErr {
    SpecError::new_err(error.to_string())
}

pub(crate) fn session(error: SessionError) -> PyErr {
    match error {
        SessionError::Over => GameOver::new_err(error.to_string()),
        SessionError::Damaged(_) => PyValueError::new_err(error.to_string()),
        _ => IllegalAction::new_err(error.to_string()),
    }
}

pub(crate) fn contradiction(error: yomi_core::Contradiction) -> PyErr {
    Contradiction::new_err(error.to_string())
}

/// A seat by its number, if the game has one of that number.
pub(crate) fn seat(number: usize, seats: usize) -> Result<yomi_core::Seat, PyErr> {
    if number < seats {
        return Ok(yomi_core::Seat(number as u8));
    }
    Err(PyValueError::new_err(format!("there is no seat {number}; seats go from 0 to {}", seats - 1)))
}
