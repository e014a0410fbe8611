//! Where the games are kept.

use anyhow::Context;
use std::path::PathBuf;
use yomi_arena::store::Store;

/// Opens the store that was named, or the user's own.
pub(crate) fn open(named: Option<PathBuf>) -> anyhow::Result<Store> {
    let path = match named {
        Some(path) => path,
        None => data_directory()
            .context("this user has no data directory; name a file with --store FILE")?
            .join("games.sqlite"),
    };
    Ok(Store::open(&path)?)
}

/// Where this user's programs keep what they need again.
pub(crate) fn data_directory() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "yomi")?.data_dir().to_owned())
}
