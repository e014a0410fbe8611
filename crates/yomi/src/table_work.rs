//! TUBSTAP's tables of solved battles, as work for a cluster: each composition is a piece.

use std::{
    fs,
    io::Write,
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use yomi_arena::runner::RunError;
use yomi_cluster::{
    Assignment, Taken, Verdict,
    worker::{Craft, Doing},
};
use yomi_core::Stop;
use yomi_tubstap::tables::{self, Composition, SubBattleTable};

const KIND: &str = "tubstap-tables";

/// Tables that are wanted as files.
pub(crate) struct WantedTables {
    compositions: Vec<Composition>,
    folder: PathBuf,
    stop: Stop,
    inner: Mutex<Inner>,
    found: u64,
}

#[derive(Default)]
struct Inner {
    next: usize,
    /// Who made each, where it is there.
    made: Vec<Option<String>>,
    failure: Option<RunError>,
}

impl WantedTables {
    /// Those of the compositions that have no file in the folder yet.
    pub(crate) fn new(compositions: Vec<Composition>, folder: PathBuf, stop: Stop) -> Self {
        let inner = Inner { next: 0, made: vec![None; compositions.len()], failure: None };
        WantedTables { compositions, folder, stop, inner: Mutex::new(inner), found: 0 }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{}.table", self.compositions[number]))
    }

    /// What went wrong, if anything did.
    pub(crate) fn failure(&self) -> Option<RunError> {
        self.lock().failure.take()
    }
}

/// Puts a file in its place, whole or not at all.
fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let part = path.with_extension("part");
    let mut file = fs::File::create(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(part, path)
}

impl Assignment for WantedTables {
    fn task(&self) -> (String, String) {
        let names: Vec<String> = self.compositions.iter().map(Composition::to_string).collect();
        (KIND.into(), names.join(" "))
    }

    fn title(&self) -> String {
        format!("tubstap: {} tables of solved battles", self.compositions.len())
    }

    /// A table takes as long as the rest of a worker's work, and hundreds of megabytes.
    fn is_sampled(&self) -> bool {
        false
    }

    fn is_over(&self) -> bool {
        let inner = self.lock();
        self.stop.is_raised() || inner.failure.is_some() || inner.made.iter().all(Option::is_some)
    }

    fn stop(&self) -> &Stop {
        &self.stop
    }

    fn progress(&self) -> (u64, u64, u64) {
        let made = self.lock().made.iter().filter(|made| made.is_some()).count() as u64;
        (self.found, made, self.compositions.len() as u64)
    }

    fn left(&self) -> u64 {
        (self.compositions.len() - self.lock().next) as u64
    }

    /// One at a time: each takes seconds.
    fn take_block(&self, _most: u64) -> Option<Range<u64>> {
        let mut inner = self.lock();
        (inner.next < self.compositions.len()).then(|| {
            inner.next += 1;
            inner.next as u64 - 1..inner.next as u64
        })
    }

    fn lacking(&self, range: &Range<u64>) -> Result<Vec<Range<u64>>, RunError> {
        let inner = self.lock();
        Ok(range
            .clone()
            .filter(|&number| inner.made[number as usize].is_none())
            .map(|number| number..number + 1)
            .collect())
    }

    fn receive(&self, pieces: &[(u64, Vec<u8>)], _sample: usize, worker: &str) -> Result<Taken, RunError> {
        let (mut same, mut disputed) = (0, Vec::new());
        for (number, bytes) in pieces {
            let composition = self.compositions[*number as usize];
            match SubBattleTable::open(Box::new(bytes.clone())) {
                Ok(table) if table.composition() == composition && table.has_room_for_all() => {}
                Ok(_) => return Ok(Taken::Wrong(format!("it sent another table instead of {composition}"))),
                Err(error) => return Ok(Taken::Wrong(format!("its table of {composition} is none: {error}"))),
            }
            let path = self.path(*number as usize);
            if self.lock().made[*number as usize].is_some() {
                let there = fs::read(&path).is_ok_and(|there| there == *bytes);
                if there {
                    same += 1;
                } else {
                    disputed.push(*number);
                }
                continue;
            }
            let unwritten = |error| RunError::Workforce(format!("{} cannot be written: {error}", path.display()));
            keep(&path, bytes).map_err(unwritten)?;
            self.lock().made[*number as usize] = Some(worker.to_owned());
        }
        Ok(Taken::Stored { same, disputed })
    }

    fn judge(&self, number: u64, piece: &[u8], worker: &str) -> Result<Option<Verdict>, RunError> {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let truth = tables::build(self.compositions[number as usize], threads, &|_, _| ());
        let mut verdict = Verdict::default();
        if truth.bytes() != piece {
            verdict.wrong.push(worker.to_owned());
        }
        let origin = self.lock().made[number as usize].clone();
        let stored = fs::read(self.path(number as usize));
        if let Some(origin) = origin.filter(|origin| !verdict.wrong.contains(origin))
            && stored.is_ok_and(|stored| stored != truth.bytes())
        {
            verdict.wrong.push(origin);
        }
        Ok(Some(verdict))
    }

    fn forget(&self, worker: &str) -> Result<Vec<Range<u64>>, RunError> {
        let mut inner = self.lock();
        let of_it: Vec<usize> =
            (0..inner.made.len()).filter(|&number| inner.made[number].as_deref() == Some(worker)).collect();
        for &number in &of_it {
            inner.made[number] = None;
            let _ = fs::remove_file(self.path(number));
        }
        Ok(of_it.into_iter().map(|number| number as u64..number as u64 + 1).collect())
    }

    fn fail(&self, error: RunError) {
        self.lock().failure.get_or_insert(error);
    }
}

/// A worker's way to solve them.
pub(crate) struct SolveTables;

impl Craft for SolveTables {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn prepare(&self, body: &str) -> Result<Arc<dyn Doing>, String> {
        let read = |name: &str| name.parse::<Composition>().map_err(|error| error.to_string());
        Ok(Arc::new(Solving(body.split_whitespace().map(read).collect::<Result<_, _>>()?)))
    }
}

struct Solving(Vec<Composition>);

impl Doing for Solving {
    fn piece(&self, number: u64, _stop: &Stop) -> Result<Option<Vec<u8>>, String> {
        let composition = self.0.get(number as usize).ok_or("there is no such table")?;
        Ok(Some(tables::build(*composition, 1, &|_, _| ()).bytes().to_vec()))
    }
}
