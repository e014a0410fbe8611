//! What several tests need.

// Every file of tests is a crate of its own and uses its own part of this.
#![allow(dead_code)]

use std::sync::Arc;
use yomi_battleship::{Action, Battleship, Cell, Place, Setup};
use yomi_conformance::rules_of;
use yomi_core::{Notation, Position, Purpose, Rng, Rules, Streams, Table, grid::Square};

pub(crate) fn rng(number: u64) -> Rng {
    Streams::new(number).stream(0, Purpose::Other(0))
}

pub(crate) fn table(spec: &str) -> Table<Battleship> {
    Table::new(rules_of::<Battleship>(spec).start(&mut rng(0)))
}

pub(crate) fn setup(spec: &str) -> Arc<Setup> {
    rules_of::<Battleship>(spec).setup().clone()
}

pub(crate) fn cell(text: &str) -> Cell {
    Square::parse(text).and_then(Cell::of_square).unwrap_or_else(|| panic!("{text} is a cell"))
}

pub(crate) fn place(text: &str) -> Place {
    Place::parse(text).unwrap_or_else(|| panic!("{text} is a place"))
}

/// Plays actions written one after another; returns what the seat that acted learned from each.
pub(crate) fn play(table: &mut Table<Battleship>, actions: &str) -> Vec<String> {
    let act = |text: &str| {
        let seat = table.game().turn().expect("the game goes on");
        let action: Action = table.view(seat).sight().parse(text).unwrap_or_else(|error| panic!("{error}"));
        table.play(action).unwrap_or_else(|error| panic!("{text}: {error}"));
        table.view(seat).history().last().expect("an event").to_string()
    };
    actions.split_whitespace().map(act).collect()
}
