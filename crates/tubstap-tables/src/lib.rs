//! Tables of solved battles, kept in files.
//!
//! A table takes seconds to compute and up to 900 MB, so it is computed once, kept in a file and mapped into memory. A
//! file has its final name only when it is complete: an interrupted run leaves a `.part` that the next one overwrites.
//! While one process computes a table, others that need it wait for it.

use memmap2::Mmap;
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use yomi_tubstap::tables::{self, Composition, Source, SubBattleTable, TableError};

/// What happens to a table, for whoever wants to show it.
#[derive(Debug)]
pub enum Notice<'a> {
    /// Its file cannot be used, so it is computed anew.
    Unusable(&'a Path, &'a Problem),
    /// It is not there, and is computed now; the bytes that it will have, and where it will be kept.
    Begun(Composition, u64, &'a Path),
    /// So many parts of so many are computed.
    Progress(Composition, usize, usize),
    /// It is computed, and kept.
    Kept(Composition, Duration),
    /// It is computed, but could not be kept: the program goes on with the one in memory.
    NotKept(Composition, &'a Path, &'a io::Error),
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// It cannot be read.
    #[error("{0}")]
    Reading(#[from] io::Error),
    /// It is no good table.
    #[error("{0}")]
    Content(#[from] TableError),
    /// It is a good table, but another one.
    #[error("it holds another table, of {0}")]
    Other(Composition),
}

/// A folder with tables.
pub struct TableFiles {
    folder: PathBuf,
    threads: usize,
    notify: Box<dyn Fn(Notice<'_>) + Send + Sync>,
}

impl TableFiles {
    /// The tables in a folder, which need not exist. Those that are missing are computed on so many threads.
    pub fn new(folder: PathBuf, threads: usize, notify: impl Fn(Notice<'_>) + Send + Sync + 'static) -> Self {
        TableFiles { folder, threads, notify: Box::new(notify) }
    }

    /// Where the table of a composition is, or will be.
    pub fn path(&self, composition: Composition) -> PathBuf {
        self.folder.join(format!("{composition}.table"))
    }

    /// The table in its file, if there is one that can be used.
    fn open(&self, composition: Composition) -> Option<SubBattleTable> {
        let path = self.path(composition);
        match open(&path, composition) {
            Ok(table) => Some(table),
            Err(Problem::Reading(error)) if error.kind() == io::ErrorKind::NotFound => None,
            Err(problem) => {
                (self.notify)(Notice::Unusable(&path, &problem));
                None
            }
        }
    }

    /// The table, from its file or computed and then kept there.
    pub fn get(&self, composition: Composition) -> SubBattleTable {
        self.open(composition).unwrap_or_else(|| self.find_or_make(composition))
    }

    /// Computes the table and keeps it, whether or not there is a file of it.
    pub fn renew(&self, composition: Composition) -> SubBattleTable {
        let lock = self.lock(composition);
        self.make(composition, lock)
    }

    fn find_or_make(&self, composition: Composition) -> SubBattleTable {
        let lock = self.lock(composition);
        // Whoever had the lock before may have done it.
        match open(&self.path(composition), composition) {
            Ok(table) if lock.is_ok() => table,
            _ => self.make(composition, lock),
        }
    }

    fn make(&self, composition: Composition, lock: io::Result<File>) -> SubBattleTable {
        let start = Instant::now();
        (self.notify)(Notice::Begun(composition, SubBattleTable::size(composition), &self.path(composition)));
        let progress = |done, of| (self.notify)(Notice::Progress(composition, done, of));
        let table = tables::build(composition, self.threads, &progress);
        if let Err(error) = lock.and_then(|_lock| self.keep(&table)) {
            (self.notify)(Notice::NotKept(composition, &self.path(composition), &error));
            return table;
        }
        (self.notify)(Notice::Kept(composition, start.elapsed()));
        // The file's pages can be shared and given back; the memory of the computed table cannot.
        self.open(composition).unwrap_or(table)
    }

    /// Waits until nobody else computes this table, and keeps others from it until the file is closed.
    fn lock(&self, composition: Composition) -> io::Result<File> {
        fs::create_dir_all(&self.folder)?;
        let lock = File::create(self.folder.join(format!("{composition}.lock")))?;
        lock.lock()?;
        Ok(lock)
    }

    fn keep(&self, table: &SubBattleTable) -> io::Result<()> {
        let path = self.path(table.composition());
        let part = path.with_extension("part");
        let mut file = File::create(&part)?;
        file.write_all(table.bytes())?;
        file.sync_all()?;
        fs::rename(part, path)
    }
}

impl Source for TableFiles {
    fn table(&self, composition: Composition) -> SubBattleTable {
        self.get(composition)
    }

    fn has(&self, composition: Composition) -> bool {
        self.path(composition).is_file()
    }
}

/// Has all players of this process use the tables in a folder. `false` if that was settled before.
pub fn supply(files: TableFiles) -> bool {
    tables::supply(Box::new(files))
}

fn open(path: &Path, composition: Composition) -> Result<SubBattleTable, Problem> {
    let file = File::open(path)?;
    // SAFETY: files with this name are never changed in place, only replaced by renaming, which leaves a mapped one as
    // it was. Whoever overwrites one by hand while it is in use gets wrong values, for every byte is a valid one.
    // Reading it whole instead would take as much memory as all tables in use together, for every process.
    let bytes = unsafe { Mmap::map(&file) }?;
    let table = SubBattleTable::open(Box::new(bytes))?;
    if table.composition() == composition && table.has_room_for_all() {
        Ok(table)
    } else {
        Err(Problem::Other(table.composition()))
    }
}
