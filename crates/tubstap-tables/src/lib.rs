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
        // What an interrupted run left may not be written to any more.
        let _ = fs::remove_file(&part);
        let mut file = File::create(&part)?;
        file.write_all(table.bytes())?;
        file.sync_all()?;
        forbid_writing(&file)?;
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
    let table = if file.metadata()?.len() <= IN_MEMORY {
        SubBattleTable::open(Box::new(fs::read(path)?))?
    } else {
        SubBattleTable::open(Box::new(mapped(path, file)?))?
    };
    if table.composition() == composition && table.has_room_for_all() {
        Ok(table)
    } else {
        Err(Problem::Other(table.composition()))
    }
}

/// Tables up to this size are read into memory, where nobody can reach them; larger ones would take as much memory as
/// all tables in use together, for every process, so they are mapped.
const IN_MEMORY: u64 = 64 << 20;

/// A file in memory, held so that a change cannot reach it as far as the system lets it be: on file systems that share
/// blocks a clone of it without a name is mapped, which nobody else can open. Elsewhere the file itself is, after
/// taking away everybody's right to write to it.
fn mapped(path: &Path, file: File) -> io::Result<Mmap> {
    let file = match clone_without_name(path, &file) {
        Some(clone) => clone,
        None => {
            forbid_writing(&file)?;
            file
        }
    };
    // SAFETY: files with this name are never changed in place, only replaced by renaming, which leaves a mapped one as
    // it was. A clone without a name can be changed by nobody. What remains is a file of a system without clones, whose
    // owner (or root) gives itself the right to write and changes it in place while it is in use: overwriting it gives
    // wrong values, for every byte is a valid one, and cutting it short ends this process by SIGBUS.
    unsafe { Mmap::map(&file) }
}

/// A file that has the same contents, shares their blocks and has no name; none where the system has no such thing.
#[cfg(target_os = "linux")]
fn clone_without_name(path: &Path, file: &File) -> Option<File> {
    use rustix::fs::{Mode, OFlags, ioctl_ficlone, open};
    let clone = File::from(open(path.parent()?, OFlags::TMPFILE | OFlags::RDWR, Mode::RUSR | Mode::WUSR).ok()?);
    ioctl_ficlone(&clone, file).ok().map(|()| clone)
}

#[cfg(not(target_os = "linux"))]
fn clone_without_name(_: &Path, _: &File) -> Option<File> {
    None
}

/// Takes away everybody's right to write to a file. One that belongs to somebody else is left as it is.
fn forbid_writing(file: &File) -> io::Result<()> {
    let mut rights = file.metadata()?.permissions();
    if !rights.readonly() {
        rights.set_readonly(true);
        // The rights of another's file are the other's matter.
        let _ = file.set_permissions(rights);
    }
    Ok(())
}
