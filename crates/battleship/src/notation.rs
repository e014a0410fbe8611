//! How actions are written: `c7` to shoot, `a1h` and `a1v` to place.

use crate::{
    answer::Action,
    cells::Cell,
    legal::board_extent,
    place::{Direction, Place},
    sight::Sight,
};
use yomi_core::{Notation, NotationError, grid::Square};

impl Notation for Sight {
    const HOW_TO: &'static str = "\
c7             shoot at column c, row 7
a1h, a1 right  place the next ship from a1 to the right
a1v, a1 down   place the next ship from a1 downwards";

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let placing = self.next_ship();
        let expected = match placing {
            Some(ship) => {
                let (name, length) = (self.setup().name(ship), self.setup().length(ship));
                format!("place your {name} ({length} cells) like a1h (to the right) or a1v (down)")
            }
            None => "write a cell to shoot at, like c7".to_owned(),
        };
        let error = |problem: String| NotationError::new(text, problem, &expected);
        let Some((square, rest)) = Square::read(text.trim()) else {
            return Err(error("does not begin with a cell".into()));
        };
        let cell = Cell::of_square(square).filter(|&cell| self.setup().board().contains(cell));
        let Some(cell) = cell else {
            return Err(error(format!("is not on the board, which has {}", board_extent(self.setup()))));
        };
        let single = placing.is_some_and(|ship| self.setup().length(ship) == 1);
        match (rest.trim().is_empty(), Direction::parse(rest)) {
            (true, _) if single => Ok(Action::Place(Place { cell, direction: Direction::Across })),
            (true, _) => Ok(Action::Shoot(cell)),
            (false, Some(_)) if single => Ok(Action::Place(Place { cell, direction: Direction::Across })),
            (false, Some(direction)) => Ok(Action::Place(Place { cell, direction })),
            (false, None) => Err(error(format!("has {:?} after the cell, which is no direction", rest.trim()))),
        }
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Place(place) => place.to_string(),
            Action::Shoot(cell) => cell.to_string(),
        }
    }
}
