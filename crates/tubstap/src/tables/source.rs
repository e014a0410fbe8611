//! Where players get their tables.
//!
//! Players name a composition; where its table comes from is the running program's business. A program that can keep tables (in files, say)
//! says so once, by [`supply`]. Without it they are computed in memory when they are first needed, with room
//! for no more HP than are needed. Either way every part of the program shares them.

use super::{Composition, Table, build_within, layers::Limits};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// Somebody who has tables.
pub trait Source: Send + Sync {
    /// The table of a composition, with room for all HP. Asked for once per composition.
    ///
    /// It must not wait for work in a thread pool whose threads may be waiting for the same table.
    fn table(&self, composition: Composition) -> Table;
}

static SOURCE: OnceLock<Box<dyn Source>> = OnceLock::new();

/// Has all tables come from this source, from now on and for the whole program. `false` if there is one already, which stays.
pub fn supply(source: Box<dyn Source>) -> bool {
    SOURCE.set(source).is_ok()
}

/// A table that is there or being made, for whoever asks first and all who ask meanwhile.
type Cell = Arc<OnceLock<Arc<Table>>>;

static TABLES: Mutex<BTreeMap<(Composition, Limits), Cell>> = Mutex::new(BTreeMap::new());

/// The table of a composition with room for at least these HP, the units of its first army first.
pub fn table(composition: Composition, hps: Limits) -> Arc<Table> {
    let source = SOURCE.get();
    let room = room(hps);
    let cell =
        Arc::clone(TABLES.lock().unwrap_or_else(PoisonError::into_inner).entry((composition, room)).or_default());
    let make = || match source {
        Some(source) => source.table(composition),
        None => build_within(composition, room, all_cores(), &|_, _| {}),
    };
    Arc::clone(cell.get_or_init(|| Arc::new(make())))
}

/// Whether [`table`] would have its answer at once, because somebody has asked for the same before.
pub(crate) fn is_loaded(composition: Composition, hps: Limits) -> bool {
    let tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    tables.get(&(composition, room(hps))).is_some_and(|cell| cell.get().is_some())
}

/// Has the table made by and by, on a thread of its own, unless it is there or somebody has asked for it. Whether that will happen: only a
/// program that keeps tables has them made before anybody needs them.
pub(crate) fn order(composition: Composition, hps: Limits) -> bool {
    if SOURCE.get().is_none() {
        return false;
    }
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (composition, room(hps));
    if tables.contains_key(&key) {
        return true;
    }
    let thread = std::thread::Builder::new().name(format!("table {composition}"));
    let ordered = thread.spawn(move || table(composition, hps)).is_ok();
    if ordered {
        tables.insert(key, Cell::default());
    }
    ordered
}

/// The room that a table has: for all HP where tables are kept, because then they are for everybody.
fn room(hps: Limits) -> Limits {
    if SOURCE.get().is_some() { super::layers::FULL } else { hps }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
