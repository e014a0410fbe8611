//! Where the games are kept.

use anyhow::Context;
use std::path::PathBuf;
use yomi_arena::store::Store;

/// Opens the store that was named, or the user's own.
pub(crate) fn open(named: Option<PathBuf>) -> anyhow::Result<Store> {
    let path = match named {
        Some(path) => path,
        None => directories::ProjectDirs::from("", "", "yomi")
            .context("this user has no data directory; name a file with --store FILE")?
            .data_dir()
            .join("games.sqlite"),
    };
    Ok(Store::open(&path)?)
}
