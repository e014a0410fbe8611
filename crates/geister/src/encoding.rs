//! The game in numbers: actions by their codes in storage, and the board as planes from the seat's own side.

use crate::{Action, Colour, Geister, Piece, Reds, Sight, Square};
use yomi_core::{Encoded, EncodedWorlds, Planes, Position, Seat, View};

/// Squares of a side of the board.
const SIDE: usize = 6;
/// What stands for the whole board: how many ghosts of each colour are out of play, whether the seat has chosen, and
/// whose turn it is.
const WHOLE: [&str; 6] = ["own red out", "own blue out", "enemy red out", "enemy blue out", "own colours", "own turn"];

fn cell(square: Square) -> usize {
    usize::from(square.y()) * SIDE + usize::from(square.x())
}

impl Encoded for Geister {
    fn action_space(_sight: &Sight) -> usize {
        Piece::ALL.len() * 4 + Reds::ALL.len()
    }

    fn number(_sight: &Sight, action: Action) -> Option<usize> {
        Some(usize::from(u8::from(action)))
    }

    fn numbered(_sight: &Sight, number: usize) -> Option<Action> {
        Action::try_from(u8::try_from(number).ok()?).ok()
    }

    fn shape(_sight: &Sight) -> Vec<usize> {
        vec![2 * Piece::ALL.len() + 1 + WHOLE.len(), SIDE, SIDE]
    }

    fn planes(_sight: &Sight) -> Vec<String> {
        let ghosts = [true, false].into_iter().flat_map(|own| Piece::ALL.map(|piece| (own, piece)));
        let ghosts = ghosts.map(|(own, piece)| format!("ghost {}", piece.letter_of(own)));
        ghosts.chain(["own red".into()]).chain(WHOLE.map(str::to_owned)).collect()
    }

    fn encode(sight: &Sight, seat: Seat, out: &mut [f32]) {
        let mut planes = Planes::new(out, SIDE * SIDE);
        for owner in [seat, seat.other()] {
            for piece in Piece::ALL {
                planes.cells(sight.place(owner, piece).square().map(cell));
            }
        }
        let is_red = |piece: &Piece| sight.colour(seat, *piece) == Some(Colour::Red);
        planes.cells(Piece::ALL.into_iter().filter(is_red).filter_map(|piece| sight.own(piece).square()).map(cell));
        for owner in [seat, seat.other()] {
            for colour in [Colour::Red, Colour::Blue] {
                let is_out = |piece: &Piece| {
                    sight.place(owner, *piece).square().is_none() && sight.colour(owner, *piece) == Some(colour)
                };
                planes.all(Piece::ALL.iter().filter(|piece| is_out(piece)).count() as f32 / 4.0);
            }
        }
        planes.all(f32::from(u8::from(sight.reds().is_some())));
        planes.all(f32::from(u8::from(sight.turn() == Some(seat))));
    }
}

/// A world is 1 for each ghost of the enemy that is red in it, from `a` to `h`; all 0 while it has not chosen.
impl EncodedWorlds for Geister {
    fn world_shape(_sight: &Sight) -> Vec<usize> {
        vec![Piece::ALL.len()]
    }

    fn encode_world(_view: &View<'_, Self>, world: &Option<Reds>, out: &mut [f32]) {
        for (place, piece) in out.iter_mut().zip(Piece::ALL) {
            *place = f32::from(u8::from(world.is_some_and(|reds| reds.colour(piece) == Colour::Red)));
        }
    }
}
