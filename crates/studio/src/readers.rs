//! Connections to the store for those who only read: nobody who writes waits for them, and they wait for nobody.

use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};
use yomi_arena::store::{Store, StoreError};

/// How many connections are kept for the next reader.
const KEPT: usize = 4;

/// As many connections as there are readers at a time.
pub(crate) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Store>>,
}

impl Readers {
    /// Readers of the store in this file.
    pub(crate) fn new(path: PathBuf) -> Readers {
        Readers { path, idle: Mutex::default() }
    }

    /// Reads something, with a connection of its own.
    pub(crate) fn with<T, E: From<StoreError>>(&self, read: impl FnOnce(&mut Store) -> Result<T, E>) -> Result<T, E> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut store = match idle {
            Some(store) => store,
            None => Store::open(&self.path)?,
        };
        let found = read(&mut store)?;
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < KEPT {
            idle.push(store);
        }
        Ok(found)
    }
}
