//! The ghosts as a seat sees them, or as they are.

use crate::{Colour, Event, Geister, Piece, Place, Sight, Square};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Position, Seat, Table, View};

/// What a seat sees, from its own side: squares are `[x, y]`, `x` to the right and `y` down, its own ghosts starting
/// below. The truth is drawn from the side of the first seat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GeisterScene {
    /// The seat to act; none once the game is over.
    pub turn: Option<Seat>,
    /// Which seats have chosen their colours.
    pub chosen: [bool; 2],
    /// How many moves there were, of both sides together.
    pub plies: u32,
    /// After how many it is a draw; none where the game has no such limit.
    pub limit: Option<u32>,
    /// All sixteen.
    pub ghosts: Vec<Ghost>,
    /// The last move, if there was one.
    pub last: Option<GeisterMove>,
}

/// A ghost.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ghost {
    /// The seat that it belongs to.
    pub owner: Seat,
    /// Its letter, a capital for one's own.
    pub letter: char,
    /// Its colour; none where it is not known.
    pub colour: Option<Colour>,
    /// Where it stands; none out of play.
    pub square: Option<[u8; 2]>,
    /// Whether it has left by an exit.
    pub escaped: bool,
}

/// A move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GeisterMove {
    /// The seat whose ghost moved.
    pub owner: Seat,
    /// Its letter, a capital for one's own.
    pub letter: char,
    /// Where it stood; none for one that has left.
    pub from: Option<[u8; 2]>,
    /// Where it went; none for one that has left.
    pub to: Option<[u8; 2]>,
    /// What was taken, if anything was.
    pub taken: Option<TakenGhost>,
    /// Whether it left by an exit.
    pub escaped: bool,
}

/// A ghost that was taken, which shows its colour.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TakenGhost {
    /// Its letter.
    pub letter: char,
    /// Its colour.
    pub colour: Colour,
}

/// What a seat sees.
pub(super) fn seen(view: &View<'_, Geister>) -> GeisterScene {
    let sight = view.sight();
    scene(sight, |owner, piece| sight.colour(owner, piece), view.history().last())
}

/// The truth, from the side of the first seat.
pub(super) fn open(table: &Table<Geister>) -> GeisterScene {
    let (game, view) = (table.game(), table.view(Seat::FIRST));
    let colour = |owner, piece| game.reds(owner).map(|reds| reds.colour(piece));
    scene(view.sight(), colour, view.history().last())
}

fn scene(sight: &Sight, colour: impl Fn(Seat, Piece) -> Option<Colour>, last: Option<&Event>) -> GeisterScene {
    let seats = [Seat::FIRST, Seat::SECOND];
    let ghosts = seats.into_iter().flat_map(|owner| Piece::ALL.map(|piece| (owner, piece)));
    let ghosts = ghosts.map(|(owner, piece)| {
        let place = sight.place(owner, piece);
        Ghost {
            owner,
            letter: piece.letter_of(owner == sight.seat()),
            colour: colour(owner, piece),
            square: place.square().map(coordinates),
            escaped: place == Place::Escaped,
        }
    });
    GeisterScene {
        turn: sight.turn(),
        chosen: seats.map(|seat| sight.board.has_set_up(seat)),
        plies: sight.plies(),
        limit: sight.rules().limit(),
        ghosts: ghosts.collect(),
        last: last.and_then(|event| last_move(sight, *event)),
    }
}

/// The last move, told from where the ghost stands now.
fn last_move(sight: &Sight, event: Event) -> Option<GeisterMove> {
    let Event::Move { own, piece, direction, taken, escaped } = event else { return None };
    let owner = if own { sight.seat() } else { sight.seat().other() };
    let direction = if own { direction } else { direction.turned() };
    let to = sight.place(owner, piece).square();
    // A ghost that has left has no square any more, so neither is told.
    let from = to.and_then(|square| square.step(direction.turned()));
    Some(GeisterMove {
        owner,
        letter: piece.letter_of(own),
        from: from.map(coordinates),
        to: to.map(coordinates),
        taken: taken.map(|(victim, colour)| TakenGhost { letter: victim.letter_of(!own), colour }),
        escaped,
    })
}

fn coordinates(square: Square) -> [u8; 2] {
    [square.x(), square.y()]
}
