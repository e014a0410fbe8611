//! Why an experiment could not be run.

use crate::{runner::RunError, session::SessionError, store::StoreError};
use yomi_core::{AnalysisError, SpecError};

/// Why an experiment could not be run.
#[derive(Debug, thiserror::Error)]
#[error("{experiment}: {error}")]
pub struct ExperimentError {
    /// The experiment.
    pub experiment: String,
    /// What is wrong with a row of it.
    pub error: Box<RowError>,
}

/// Why a row could not be run.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    /// A specification in the data file is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A position in the data file is wrong.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// An action that leads to a position is wrong.
    #[error("action {number}, {text:?}: {error}")]
    Action {
        /// Which one, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// What is wrong.
        error: SessionError,
    },
    /// The action that is counted is not possible.
    #[error("{choice:?} is not possible after these actions; write one of {}", legal.join(" "))]
    Choice {
        /// Its text.
        choice: String,
        /// What would be possible.
        legal: Vec<String>,
    },
    /// A match failed, or threads could not be started.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<StoreError> for RowError {
    fn from(error: StoreError) -> Self {
        RunError::from(error).into()
    }
}
