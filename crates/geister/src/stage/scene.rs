//! The ghosts as a seat sees them, or as they are.

use crate::{Colour, Event, Geister, Piece, Place, Sight, Square};
use serde_json::{Value, json};
use yomi_core::{Position, Seat, Table, View};

/// What a seat sees, from its own side: `x` to the right and `y` down, its own ghosts starting below.
///
/// - `turn`: the seat to act, `chosen`: which seats have chosen their colours, `plies` and `limit` (none where the game has none);
/// - `ghosts`: all sixteen, each with its `owner`, its `letter`, its `colour` (`red`, `blue`, or none where it is not known), its `square` as `[x, y]`
///   (none out of play), and whether it has `escaped`;
/// - `last`: the last move with the `owner` and `letter` of the ghost, the squares `from` and `to` (neither for one that left), and what was `taken`.
pub(super) fn seen(view: &View<'_, Geister>) -> Value {
    let sight = view.sight();
    scene(sight, |owner, piece| sight.colour(owner, piece), view.history().last())
}

/// The truth, from the side of the first seat.
pub(super) fn open(table: &Table<Geister>) -> Value {
    let (game, view) = (table.game(), table.view(Seat::FIRST));
    let colour = |owner, piece| game.reds(owner).map(|reds| reds.colour(piece));
    scene(view.sight(), colour, view.history().last())
}

fn scene(sight: &Sight, colour: impl Fn(Seat, Piece) -> Option<Colour>, last: Option<&Event>) -> Value {
    let seats = [Seat::FIRST, Seat::SECOND];
    let ghosts = seats.into_iter().flat_map(|owner| Piece::ALL.map(|piece| (owner, piece)));
    let ghosts = ghosts.map(|(owner, piece)| {
        let place = sight.place(owner, piece);
        json!({
            "owner": owner,
            "letter": piece.letter_of(owner == sight.seat()).to_string(),
            "colour": colour(owner, piece).map(Colour::word),
            "square": place.square().map(coordinates),
            "escaped": place == Place::Escaped,
        })
    });
    json!({
        "turn": sight.turn(),
        "chosen": seats.map(|seat| sight.board.has_set_up(seat)),
        "plies": sight.plies(),
        "limit": sight.rules().limit(),
        "ghosts": ghosts.collect::<Vec<_>>(),
        "last": last.and_then(|event| last_move(sight, *event)),
    })
}

/// The last move, told from where the ghost stands now.
fn last_move(sight: &Sight, event: Event) -> Option<Value> {
    let Event::Move { own, piece, direction, taken, escaped } = event else { return None };
    let owner = if own { sight.seat() } else { sight.seat().other() };
    let direction = if own { direction } else { direction.turned() };
    let to = sight.place(owner, piece).square();
    // A ghost that has left has no square any more, so neither is told.
    let from = to.and_then(|square| square.step(direction.turned()));
    Some(json!({
        "owner": owner,
        "letter": piece.letter_of(own).to_string(),
        "from": from.map(coordinates),
        "to": to.map(coordinates),
        "taken": taken.map(|(victim, colour)| json!({
            "letter": victim.letter_of(!own).to_string(),
            "colour": colour.word(),
        })),
        "escaped": escaped,
    }))
}

fn coordinates(square: Square) -> [u8; 2] {
    [square.x(), square.y()]
}
