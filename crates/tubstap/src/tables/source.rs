//! Where players get their tables.
//!
//! Players name a composition; where its table comes from is the running program's business. A program that can keep
//! tables (in files, say) says so once, by [`supply`]. Without it they are computed in memory when they are first
//! needed, with room for no more HP than are needed. Either way every part of the program shares them.

use super::{Composition, SubBattleTable, build_within, layers::Limits, sub_battle_table::size};
use std::{
    collections::BTreeMap,
    sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError},
    time::Duration,
};
use yomi_core::Budget;

/// Somebody who has tables.
pub trait Source: Send + Sync {
    /// The table of a composition, with room for all HP. Asked for once per composition.
    ///
    /// It must not wait for work in a thread pool whose threads may be waiting for the same table.
    fn table(&self, composition: Composition) -> SubBattleTable;

    /// Whether it has the table of a composition already, so that it would not be made.
    fn has(&self, composition: Composition) -> bool;
}

static SOURCE: OnceLock<Box<dyn Source>> = OnceLock::new();

/// Has all tables come from this source, from now on and for the whole program. `false` if there is one already, which
/// stays.
pub fn supply(source: Box<dyn Source>) -> bool {
    SOURCE.set(source).is_ok()
}

/// A table that is there or being made, for whoever asks first and all who ask meanwhile.
type Cell = Arc<OnceLock<Arc<SubBattleTable>>>;

type Tables = BTreeMap<(Composition, Limits), Cell>;

static TABLES: Mutex<Tables> = Mutex::new(BTreeMap::new());

/// Wakes whoever waits for a table when one is there.
static ARRIVED: Condvar = Condvar::new();

/// How often somebody who waits for a table looks whether there is still time to.
const LOOK: Duration = Duration::from_millis(5);

fn tables() -> MutexGuard<'static, Tables> {
    TABLES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The table of a composition with room for at least these HP, the units of its first army first.
pub fn table(composition: Composition, hps: Limits) -> Arc<SubBattleTable> {
    let source = SOURCE.get();
    let room = room(hps);
    let cell = Arc::clone(tables().entry((composition, room)).or_default());
    let make = || match source {
        Some(source) => source.table(composition),
        None => build_within(composition, room, all_cores(), &|_, _| {}),
    };
    let table = Arc::clone(cell.get_or_init(|| Arc::new(make())));
    ARRIVED.notify_all();
    table
}

/// Whether [`table`] would have its answer at once, because somebody has asked for the same before.
pub(crate) fn is_loaded(composition: Composition, hps: Limits) -> bool {
    is_there(&tables(), &(composition, room(hps)))
}

/// The bytes of a table that would have to be made if it were asked for; `None` if it is there or kept.
pub(crate) fn to_be_made(composition: Composition, hps: Limits) -> Option<u64> {
    let is_kept = || SOURCE.get().is_some_and(|source| source.has(composition));
    (!is_loaded(composition, hps) && !is_kept()).then(|| size(composition, room(hps)))
}

fn is_there(tables: &Tables, key: &(Composition, Limits)) -> bool {
    tables.get(key).is_some_and(|cell| cell.get().is_some())
}

/// Waits for a table as long as there is time to, and says whether it is there now. It is made on a thread of its own,
/// which goes on in any case: whoever needs the table next finds it.
pub(crate) fn await_table(composition: Composition, hps: Limits, budget: &Budget) -> bool {
    if !budget.may_be_over() || !begin(composition, hps) {
        table(composition, hps);
        return true;
    }
    let (key, mut tables) = ((composition, room(hps)), tables());
    while !is_there(&tables, &key) {
        if budget.is_over() {
            return false;
        }
        tables = ARRIVED.wait_timeout(tables, LOOK).unwrap_or_else(PoisonError::into_inner).0;
    }
    true
}

/// Has the table made by and by, on a thread of its own, unless it is there or somebody has asked for it. Whether that
/// will happen: only a program that keeps tables has them made before anybody needs them.
pub(crate) fn order(composition: Composition, hps: Limits) -> bool {
    SOURCE.get().is_some() && begin(composition, hps)
}

/// Begins to make a table on a thread of its own, unless it is there or somebody makes it already; `false` if there is
/// no thread to be had.
fn begin(composition: Composition, hps: Limits) -> bool {
    let mut tables = tables();
    let key = (composition, room(hps));
    if tables.contains_key(&key) {
        return true;
    }
    let thread = std::thread::Builder::new().name(format!("table {composition}"));
    let begun = thread.spawn(move || table(composition, hps)).is_ok();
    if begun {
        tables.insert(key, Cell::default());
    }
    begun
}

/// The room that a table has: for all HP where tables are kept, because then they are for everybody.
fn room(hps: Limits) -> Limits {
    if SOURCE.get().is_some() { super::layers::FULL } else { hps }
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
