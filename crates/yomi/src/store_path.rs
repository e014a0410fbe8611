//! Where the games are kept.

use anyhow::Context;
use std::path::PathBuf;
use yomi_arena::store::Store;

/// Opens the store that was named, or the user's own.
pub(crate) fn open(named: Option<PathBuf>) -> anyhow::Result<Store> {
    Ok(Store::open(&path(named)?)?)
}

/// The same for somebody who writes nothing: the store may be one that cannot be written.
pub(crate) fn open_to_read(named: Option<PathBuf>) -> anyhow::Result<Store> {
    Ok(Store::open_to_read(&path(named)?)?)
}

/// The store's file: the one that was named, or the user's own.
pub(crate) fn path(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    match named {
        Some(path) => Ok(path),
        None => {
            let folder = data_directory().context("this user has no data directory; name a file with --store FILE")?;
            Ok(folder.join("games.sqlite"))
        }
    }
}

/// Where this user's programs keep what they need again.
pub(crate) fn data_directory() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "yomi")?.data_dir().to_owned())
}
