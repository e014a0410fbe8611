//! The compiled half of the Python package: games, tables, views, worlds, players and batches of the catalogue.
//!
//! It is as thin as it can be. Arrays leave as bytes that numpy reads without copying, data as JSON, and everything that
//! a person reads (names, documentation, pictures in notebooks) is in the Python half, `yomi/`. What takes long is done
//! on a thread of its own, while the interpreter is free and looks for Ctrl-C.

mod batch;
mod deals;
mod errors;
mod game;
mod matches;
mod papers;
mod picture;
mod player;
mod posterior;
mod table;
mod view;
mod waiting;
mod worlds;

use pyo3::prelude::*;
use yomi_arena::catalog::Catalog;

/// All games: those of the house, and a small one by which others' results are checked.
pub(crate) fn catalog() -> Catalog {
    yomi_games::catalog(concat!("python ", env!("CARGO_PKG_VERSION"))).with(yomi_example_leduc::DOOR)
}

#[pymodule]
mod _yomi {
    #[pymodule_export]
    use super::{
        batch::Batch,
        deals::{read_deal, solve_deals},
        errors::{Contradiction, GameOver, IllegalAction, MatchFailed, SpecError},
        game::{Game, games, load},
        matches::{run_match, summarize},
        papers::{experiments, reproduce},
        picture::{picture_rgb, picture_svg},
        player::Player,
        posterior::posterior,
        table::Table,
        view::View,
        worlds::Worlds,
    };
}
