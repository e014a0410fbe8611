//! Which map a server means.

use crate::{BattleMap, MAP_NAMES, map::embedded};

/// The map that a server names: one that comes with the game, with or without a path and `.tbsmap`, or the text of a
/// map.
///
/// # Errors
/// If there is no such map, or its text will not do.
pub fn embedded_map(name: &str) -> Result<BattleMap, String> {
    let read = |text: &str| BattleMap::read(text.as_bytes()).map_err(|error| error.to_string());
    if name.contains('[') {
        return read(name);
    }
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = file.strip_suffix(".tbsmap").unwrap_or(file);
    match embedded(|map| map.name == stem) {
        Some(map) => read(map.text),
        None => Err(format!("there is no map {file:?}; maps that come with the game: {}", MAP_NAMES.join(", "))),
    }
}
