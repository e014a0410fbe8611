//! The game in numbers: shots by cell, then places by cell and direction, and both seas as planes.

use crate::{
    answer::Action,
    cells::{Cell, Cells},
    game::Battleship,
    place::{Direction, Fleet, Place},
    setup::{Placement, Setup},
    sight::Sight,
};
use yomi_core::{Encoded, EncodedWorlds, Planes, Position, Seat, View};

/// A cell's number on its board, row by row; `None` off the board.
fn number(setup: &Setup, cell: Cell) -> Option<usize> {
    let width = usize::from(setup.options().width);
    setup.board().contains(cell).then(|| usize::from(cell.row()) * width + usize::from(cell.column()))
}

fn cell(setup: &Setup, number: usize) -> Cell {
    let width = usize::from(setup.options().width);
    Cell::new((number % width) as u8, (number / width) as u8)
}

fn count(setup: &Setup) -> usize {
    usize::from(setup.options().width) * usize::from(setup.options().height)
}

fn numbers(setup: &Setup, cells: Cells) -> impl Iterator<Item = usize> {
    cells.iter().filter_map(|cell| number(setup, cell))
}

/// What stands for more than one cell: four seas, how many sank, which ship is next, and whose turn it is.
const OTHERS: [&str; 7] =
    ["own ships", "enemy shots", "own shots", "own hits", "sinkings", "ships to place", "own turn"];

impl Encoded for Battleship {
    fn action_space(sight: &Sight) -> usize {
        let setup = sight.setup();
        let kinds = if setup.options().placement == Placement::Free { 1 + Direction::BOTH.len() } else { 1 };
        kinds * count(setup)
    }

    fn number(sight: &Sight, action: Action) -> Option<usize> {
        let setup = sight.setup();
        match action {
            Action::Shoot(cell) => number(setup, cell),
            Action::Place(Place { cell, direction }) => {
                Some(count(setup) * (1 + direction as usize) + number(setup, cell)?)
            }
        }
    }

    fn numbered(sight: &Sight, number: usize) -> Option<Action> {
        let setup = sight.setup();
        let cell = cell(setup, number % count(setup));
        match number / count(setup) {
            _ if number >= Self::action_space(sight) => None,
            0 => Some(Action::Shoot(cell)),
            direction => Some(Action::Place(Place { cell, direction: *Direction::BOTH.get(direction - 1)? })),
        }
    }

    fn shape(sight: &Sight) -> Vec<usize> {
        let options = sight.setup().options();
        vec![OTHERS.len() + sight.setup().ship_count(), options.height.into(), options.width.into()]
    }

    fn planes(sight: &Sight) -> Vec<String> {
        let sunk = sight.setup().ships().map(|ship| format!("{} known to be sunk", sight.setup().name(ship)));
        OTHERS.into_iter().map(str::to_owned).chain(sunk).collect()
    }

    fn encode(sight: &Sight, seat: Seat, out: &mut [f32]) {
        let (setup, own, enemy) = (sight.setup(), sight.own(), sight.enemy());
        let share = |part: usize| part as f32 / setup.ship_count() as f32;
        let mut planes = Planes::new(out, count(setup));
        for cells in [own.occupied(), own.shots(), enemy.shots, enemy.hits] {
            planes.cells(numbers(setup, cells));
        }
        planes.all(share(enemy.sinkings));
        planes.all(share(setup.ship_count() - own.fleet().len()));
        planes.all(f32::from(u8::from(sight.turn() == Some(seat))));
        for ship in setup.ships() {
            planes.all(f32::from(u8::from(enemy.sunk.contains(ship))));
        }
    }
}

/// A world is a plane for each ship of the enemy; those that it has not placed yet are empty.
impl EncodedWorlds for Battleship {
    fn world_shape(sight: &Sight) -> Vec<usize> {
        let options = sight.setup().options();
        vec![sight.setup().ship_count(), options.height.into(), options.width.into()]
    }

    fn encode_world(view: &View<'_, Self>, fleet: &Fleet, out: &mut [f32]) {
        let setup = view.sight().setup();
        let mut planes = Planes::new(out, count(setup));
        for (ship, place) in fleet.iter() {
            planes.cells(numbers(setup, setup.shape(ship, place).cells));
        }
    }
}
