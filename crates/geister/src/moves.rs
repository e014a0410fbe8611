//! What the seat whose turn it is may do, given the open part of the game and the seat's own colours.
//!
//! There is one source of legality, the sets of [`bits::steps`]: listing, counting, drawing and checking all read them.

use crate::{Action, Colour, Direction, Piece, Place, Reds, Square, bits, open_board::OpenBoard};
use yomi_core::{Illegal, Rng, Seat, below};

impl OpenBoard {
    /// From where the mover can step in each direction, both as the first seat sees them.
    fn steps(&self, mover: Seat, reds: Reds) -> [u64; 4] {
        let own = self.occupied[mover.index()];
        let mut leaving = own & bits::EXITS[mover.index()];
        if leaving != 0 {
            for piece in Piece::ALL.into_iter().filter(|piece| reds.colour(*piece) == Colour::Red) {
                if let Place::On(square) = self.places[mover.index()][piece.index()] {
                    leaving &= !square.bit();
                }
            }
        }
        bits::steps(mover.index(), own, leaving)
    }

    /// Whether the mover's piece is among those that can take the step.
    fn can_step(&self, steps: &[u64; 4], mover: Seat, piece: Piece, direction: Direction) -> bool {
        let from = self.places[mover.index()][piece.index()].square().map_or(0, Square::bit);
        steps[direction.for_seat(mover) as usize] & from != 0
    }

    /// Appends the actions of the seat whose turn it is; `reds` are its own, if chosen.
    pub(crate) fn legal(&self, reds: Option<Reds>, out: &mut Vec<Action>) {
        match (self.turn(), reds) {
            (None, _) => {}
            (Some(_), None) => out.extend(Reds::ALL.map(Action::SetUp)),
            (Some(mover), Some(reds)) => {
                let steps = self.steps(mover, reds);
                for piece in Piece::ALL {
                    for direction in Direction::ALL {
                        if self.can_step(&steps, mover, piece, direction) {
                            out.push(Action::Move { piece, direction });
                        }
                    }
                }
            }
        }
    }

    /// How many actions the seat whose turn it is has.
    pub(crate) fn count_legal(&self, reds: Option<Reds>) -> u64 {
        match (self.turn(), reds) {
            (None, _) => 0,
            (Some(_), None) => Reds::ALL.len() as u64,
            (Some(mover), Some(reds)) => self.steps(mover, reds).iter().map(|from| u64::from(from.count_ones())).sum(),
        }
    }

    /// A uniformly random action of the seat whose turn it is.
    ///
    /// Moves are drawn among all pieces and directions until one is legal. That is uniform, about one draw
    /// in three succeeds, and some move always exists.
    pub(crate) fn random_action(&self, reds: Option<Reds>, rng: &mut Rng) -> Option<Action> {
        let mover = self.turn()?;
        let Some(reds) = reds else {
            return Some(Action::SetUp(Reds::ALL[below(rng, 70) as usize]));
        };
        let steps = self.steps(mover, reds);
        loop {
            let drawn = below(rng, 32) as usize;
            let (piece, direction) = (Piece::ALL[drawn / 4], Direction::ALL[drawn % 4]);
            if self.can_step(&steps, mover, piece, direction) {
                return Some(Action::Move { piece, direction });
            }
        }
    }

    /// Whether the seat whose turn it is may do this, and if not, why.
    pub(crate) fn check(&self, reds: Option<Reds>, action: Action) -> Result<(), Illegal> {
        let Some(mover) = self.turn() else {
            return Err(Illegal::because("the game is over; nothing more can be played"));
        };
        match (action, reds) {
            (Action::SetUp(_), None) => Ok(()),
            (Action::SetUp(_), Some(_)) => {
                Err(Illegal::because("your colours are chosen; move a piece instead, for example A,NORTH"))
            }
            (Action::Move { .. }, None) => {
                Err(Illegal::because("choose your colours first: name your four red pieces, for example ABCD"))
            }
            (Action::Move { piece, direction }, Some(reds)) => {
                let steps = self.steps(mover, reds);
                if self.can_step(&steps, mover, piece, direction) {
                    return Ok(());
                }
                let problem = self.obstacle(mover, reds, piece, direction);
                let can_step = |direction: &Direction| self.can_step(&steps, mover, piece, *direction);
                let words: Vec<_> = Direction::ALL.into_iter().filter(can_step).map(Direction::word).collect();
                let instead = match words.as_slice() {
                    [] => "move another piece".to_owned(),
                    words => format!("it can go {}", words.join(" or ")),
                };
                Err(Illegal::because(format!("{problem}; {instead}")))
            }
        }
    }

    /// Why a piece cannot take a step, in the mover's words.
    fn obstacle(&self, mover: Seat, reds: Reds, piece: Piece, direction: Direction) -> String {
        let word = direction.word();
        let Place::On(from) = self.places[mover.index()][piece.index()] else {
            return format!("{piece} is no longer on the board");
        };
        let blocking = from.step(direction.for_seat(mover)).and_then(|to| self.piece_on(mover, to));
        if let Some(other) = blocking {
            format!("{piece} cannot go {word}, your own {other} stands there")
        } else if bits::EXITS[mover.index()] & from.bit() != 0 && reds.colour(piece) == Colour::Red {
            format!("{piece} cannot go {word}, it is red and only blue pieces may leave the board")
        } else {
            let from = from.for_seat(mover);
            format!("{piece} cannot go {word} from {from}, only blue pieces at (0,0) or (5,0) may leave the board")
        }
    }
}
