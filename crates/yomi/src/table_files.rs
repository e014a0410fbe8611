//! Where TUBSTAP's tables of solved battles are kept, and what is said while they are made.

use crate::store_path;
use anstream::eprintln;
use indicatif::{ProgressBar, ProgressStyle};
use std::{path::PathBuf, sync::Mutex};
use yomi_tubstap_tables::{self as tables, Notice, TableFiles};

/// The folder of the tables; `None` for a user without a place for data.
pub(crate) fn folder() -> Option<PathBuf> {
    Some(store_path::data_directory()?.join("tubstap"))
}

/// Has players find their tables in the user's data directory. Without one they are made in memory.
pub(crate) fn supply() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if let Some(folder) = folder() {
        tables::supply(TableFiles::new(folder, threads, notices()));
    }
}

/// Shows a bar on standard error while a table is made, and says what went wrong.
pub(crate) fn notices() -> impl Fn(Notice<'_>) + Send + Sync + 'static {
    let bar: Mutex<Option<ProgressBar>> = Mutex::new(None);
    move |notice| {
        let mut bar = bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match notice {
            Notice::Begun(composition, bytes, path) => {
                let megabytes = bytes.div_ceil(1_000_000);
                eprintln!(
                    "The battles of {composition} are solved once and kept, {megabytes} MB in {}",
                    path.display()
                );
            }
            Notice::Progress(composition, done, of) => {
                let bar = bar.get_or_insert_with(|| {
                    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %, {eta} left");
                    let bar = ProgressBar::new(of as u64).with_message(format!("solving the battles of {composition}"));
                    bar.with_style(style.expect("a valid template"))
                });
                bar.set_position(done as u64);
            }
            Notice::Unusable(path, problem) => {
                eprintln!("{} cannot be used and is made anew: {problem}", path.display());
            }
            Notice::Kept(..) => clear(&mut bar),
            Notice::NotKept(composition, path, error) => {
                clear(&mut bar);
                eprintln!("the table of {composition} cannot be kept as {}: {error}", path.display());
            }
        }
    }
}

fn clear(bar: &mut Option<ProgressBar>) {
    if let Some(bar) = bar.take() {
        bar.finish_and_clear();
    }
}
