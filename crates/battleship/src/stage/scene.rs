//! The seas as a seat sees them, or as they are.

use crate::{
    answer::{Answer, Event},
    cells::Cells,
    evidence::Evidence,
    game::Battleship,
    ocean_grid::OceanGrid,
    place::{Place, Ship},
    setup::{Announce, Setup},
    sight::TargetGrid,
};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Position, Seat, Table, View};

/// What a seat sees of both seas, or the truth. Cells are written as in shots: `c7`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BattleshipScene {
    /// How many columns there are, from `a` on.
    pub columns: u8,
    /// How many rows there are, from 1 above.
    pub rows: u8,
    /// The ships of each side; elsewhere they are named by their numbers in this list.
    pub fleet: Vec<FleetShip>,
    /// Whether ships may touch.
    pub touch: bool,
    /// Whether who hits shoots again.
    pub again: bool,
    /// What answers to shots say.
    pub announce: Announce,
    /// The seat to act; none once the game is over.
    pub turn: Option<Seat>,
    /// The ship that the seat of the scene has to place next, if any.
    pub placing: Option<u8>,
    /// The sea of each seat.
    pub seas: [Sea; 2],
    /// The last shot, if the last action was one.
    pub last: Option<Shot>,
}

/// A ship of the fleets.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FleetShip {
    /// What it is called.
    pub name: String,
    /// How many cells it covers.
    pub length: u8,
}

/// A sea, as far as it is seen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sea {
    /// The seat whose ships are in it.
    pub owner: Seat,
    /// How many of them are placed.
    pub placed: usize,
    /// Those that are seen.
    pub ships: Vec<DrawnShip>,
    /// The cells of shots into the water.
    pub misses: Vec<String>,
    /// The cells of hits.
    pub hits: Vec<String>,
    /// The cells of sunken ships whose place is evident.
    pub wrecks: Vec<String>,
    /// The ships known to be sunk.
    pub sunk: Vec<u8>,
    /// How many sinkings were announced.
    pub sinkings: usize,
}

/// A ship that is seen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DrawnShip {
    /// Its number in the fleet.
    pub ship: u8,
    /// Its cells, from the first end.
    pub cells: Vec<String>,
    /// Whether it is sunk.
    pub sunk: bool,
}

/// A shot and its answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shot {
    /// The seat that shot.
    pub seat: Seat,
    /// Where.
    pub cell: String,
    /// The answer in words.
    pub answer: String,
    /// Whether it hit.
    pub hit: bool,
    /// Whether it sank something, as far as that was announced.
    pub sunk: bool,
}

/// What a seat sees.
pub(super) fn seen(view: &View<'_, Battleship>) -> BattleshipScene {
    let sight = view.sight();
    let (setup, seat) = (sight.setup(), view.seat());
    let own = own_sea(setup, seat, sight.own());
    let wrecks = Evidence::of_view(view).map_or(Cells::EMPTY, |evidence| evidence.located());
    let enemy = enemy_sea(setup, seat.other(), sight.enemy(), wrecks);
    let seas = if seat == Seat::FIRST { [own, enemy] } else { [enemy, own] };
    scene(setup, sight.turn(), sight.next_ship(), seas, view.history().last())
}

/// The truth.
pub(super) fn open(table: &Table<Battleship>) -> BattleshipScene {
    let game = table.game();
    let setup = game.setup();
    let seas = [Seat::FIRST, Seat::SECOND].map(|seat| own_sea(setup, seat, game.grid(seat)));
    scene(setup, game.turn(), None, seas, table.view(Seat::FIRST).history().last())
}

fn scene(
    setup: &Setup,
    turn: Option<Seat>,
    placing: Option<Ship>,
    seas: [Sea; 2],
    last: Option<&Event>,
) -> BattleshipScene {
    let options = setup.options();
    let fleet_ship = |ship| FleetShip { name: setup.name(ship).to_string(), length: setup.length(ship) };
    BattleshipScene {
        columns: options.width,
        rows: options.height,
        fleet: setup.ships().map(fleet_ship).collect(),
        touch: options.touch,
        again: options.again,
        announce: options.announce,
        turn,
        placing: placing.map(|ship| ship.0),
        seas,
        last: last.and_then(last_shot),
    }
}

/// A fleet that lies open.
fn own_sea(setup: &Setup, owner: Seat, grid: &OceanGrid) -> Sea {
    let sunk = grid.sunk();
    let ships = grid.fleet().iter().map(|(ship, place)| drawn_ship(setup, ship, place, sunk.contains(ship)));
    let wrecks = grid.fleet().iter().filter(|(ship, _)| sunk.contains(*ship));
    let wrecks = wrecks.fold(Cells::EMPTY, |cells, (ship, place)| cells | setup.shape(ship, place).cells);
    Sea {
        owner,
        placed: grid.fleet().len(),
        ships: ships.collect(),
        misses: names(grid.shots() - grid.hits()),
        hits: names(grid.hits()),
        wrecks: names(wrecks),
        sunk: sunk.iter().map(|ship| ship.0).collect(),
        sinkings: sunk.len(),
    }
}

/// What is known of the other fleet; `wrecks` are the cells of sunken ships whose place is evident.
fn enemy_sea(setup: &Setup, owner: Seat, report: &TargetGrid, wrecks: Cells) -> Sea {
    Sea {
        owner,
        placed: report.placed,
        ships: report.places.iter().map(|&(ship, place)| drawn_ship(setup, ship, place, true)).collect(),
        misses: names(report.misses()),
        hits: names(report.hits),
        wrecks: names(wrecks),
        sunk: report.sunk.iter().map(|ship| ship.0).collect(),
        sinkings: report.sinkings,
    }
}

fn drawn_ship(setup: &Setup, ship: Ship, place: Place, sunk: bool) -> DrawnShip {
    DrawnShip { ship: ship.0, cells: names(setup.shape(ship, place).cells), sunk }
}

fn last_shot(event: &Event) -> Option<Shot> {
    let Event::Shot { seat, cell, answer } = event else { return None };
    Some(Shot {
        seat: *seat,
        cell: cell.to_string(),
        answer: answer.to_string(),
        hit: *answer != Answer::Miss,
        sunk: matches!(answer, Answer::Sunk(..)),
    })
}

fn names(cells: Cells) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}
