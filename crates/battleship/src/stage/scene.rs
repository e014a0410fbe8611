//! The seas as a seat sees them, or as they are.

use crate::{
    answer::{Answer, Event},
    cells::Cells,
    evidence::Evidence,
    game::Battleship,
    place::{Place, Ship},
    setup::{Announce, Setup},
    sight::TargetGrid,
    waters::Waters,
};
use serde_json::{Value, json};
use yomi_core::{Position, Seat, Table, View};

/// What a seat sees.
///
/// - `columns`, `rows`, `fleet` (each ship's `name` and `length`), `touch`, `again`, `announce`: the rules;
/// - `turn`: the seat to act, `placing`: the number of the ship that the seat of the scene has to place next, if any;
/// - `seas`: one for each seat, with its `owner`, how many ships are `placed`, the `ships` that are seen (their number in the fleet as
///   `ship`, `cells` from the first end, `sunk`), the `misses` and `hits` as cells, the cells of `wrecks`, the numbers of the ships known to be
///   `sunk`, and how many `sinkings` were announced;
/// - `last`: the last shot with its `seat`, `cell`, `answer` in words, and whether it was a `hit` or sank something (`sunk`).
pub(super) fn seen(view: &View<'_, Battleship>) -> Value {
    let sight = view.sight();
    let (setup, seat) = (sight.setup(), view.seat());
    let own = own_sea(setup, seat, sight.own());
    let wrecks = Evidence::of_view(view).map_or(Cells::EMPTY, |evidence| evidence.located());
    let enemy = enemy_sea(setup, seat.other(), sight.enemy(), wrecks);
    let seas = if seat == Seat::FIRST { [own, enemy] } else { [enemy, own] };
    scene(setup, sight.turn(), sight.next_ship(), seas, view.history().last())
}

/// The truth.
pub(super) fn open(table: &Table<Battleship>) -> Value {
    let game = table.game();
    let setup = game.setup();
    let seas = [Seat::FIRST, Seat::SECOND].map(|seat| own_sea(setup, seat, game.waters(seat)));
    scene(setup, game.turn(), None, seas, table.view(Seat::FIRST).history().last())
}

fn scene(setup: &Setup, turn: Option<Seat>, placing: Option<Ship>, seas: [Value; 2], last: Option<&Event>) -> Value {
    let options = setup.options();
    json!({
        "columns": options.width,
        "rows": options.height,
        "fleet": setup.ships().map(|ship| {
            json!({ "name": setup.name(ship).to_string(), "length": setup.length(ship) })
        }).collect::<Vec<_>>(),
        "touch": options.touch,
        "again": options.again,
        "announce": match options.announce {
            Announce::Type => "type",
            Announce::Sunk => "sunk",
            Announce::Place => "place",
            Announce::Named => "named",
            Announce::Silent => "silent",
        },
        "turn": turn,
        "placing": placing.map(|ship| ship.0),
        "seas": seas,
        "last": last.and_then(last_shot),
    })
}

/// A fleet that lies open.
fn own_sea(setup: &Setup, owner: Seat, waters: &Waters) -> Value {
    let sunk = waters.sunk();
    let ships: Vec<Value> =
        waters.fleet().iter().map(|(ship, place)| drawn_ship(setup, ship, place, sunk.contains(ship))).collect();
    let wrecks = waters.fleet().iter().filter(|(ship, _)| sunk.contains(*ship));
    let wrecks = wrecks.fold(Cells::EMPTY, |cells, (ship, place)| cells | setup.shape(ship, place).cells);
    json!({
        "owner": owner,
        "placed": waters.fleet().len(),
        "ships": ships,
        "misses": names(waters.shots() - waters.hits()),
        "hits": names(waters.hits()),
        "wrecks": names(wrecks),
        "sunk": sunk.iter().map(|ship| ship.0).collect::<Vec<_>>(),
        "sinkings": sunk.len(),
    })
}

/// What is known of the other fleet; `wrecks` are the cells of sunken ships whose place is evident.
fn enemy_sea(setup: &Setup, owner: Seat, report: &TargetGrid, wrecks: Cells) -> Value {
    let ships: Vec<Value> = report.places.iter().map(|&(ship, place)| drawn_ship(setup, ship, place, true)).collect();
    json!({
        "owner": owner,
        "placed": report.placed,
        "ships": ships,
        "misses": names(report.misses()),
        "hits": names(report.hits),
        "wrecks": names(wrecks),
        "sunk": report.sunk.iter().map(|ship| ship.0).collect::<Vec<_>>(),
        "sinkings": report.sinkings,
    })
}

fn drawn_ship(setup: &Setup, ship: Ship, place: Place, sunk: bool) -> Value {
    json!({ "ship": ship.0, "cells": names(setup.shape(ship, place).cells), "sunk": sunk })
}

fn last_shot(event: &Event) -> Option<Value> {
    let Event::Shot { seat, cell, answer } = event else { return None };
    Some(json!({
        "seat": seat,
        "cell": cell.to_string(),
        "answer": answer.to_string(),
        "hit": *answer != Answer::Miss,
        "sunk": matches!(answer, Answer::Sunk(..)),
    }))
}

fn names(cells: Cells) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}
