//! A position as one side knows it, for a search: its own colours, and a set of colourings for the enemy.

use super::colouring_set::ColouringSet;
use crate::{Action, Colour, Direction, Piece, Sight, Square, bits};
use yomi_core::{Position as _, bits::scattered};

/// A position for the prover, who sees its own side below (whatever its seat is).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofPosition {
    /// The prover's pieces by colour, [`Colour::Red`] first.
    pub(super) own: [u64; 2],
    /// The enemy's pieces together.
    pub(super) enemy: u64,
    /// The enemy's pieces one by one: the number of a square's bit, 0 for those out of play.
    places: [u8; 8],
    /// How the enemy may be coloured.
    pub(super) open: ColouringSet,
    /// The enemy's pieces taken, by colour.
    pub(super) taken: [u8; 2],
    pub(super) turn: Turn,
    /// The Zobrist key of all of this.
    pub(super) key: u64,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Ours,
    Theirs,
    /// This piece of the enemy has just been taken and shows its colour.
    Showing(Piece),
}

/// What a piece is for the key: like every other of its kind.
#[derive(Clone, Copy)]
enum Kind {
    Own(Colour),
    Enemy(Piece),
}

/// Which of the enemy's pieces are like which: what a key may not tell apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds([Piece; 8]);

const ZOBRIST_TURN: u64 = scattered(1 << 20);

/// The Zobrist numbers of pieces on squares: the enemy's eight kinds, then one's own red and blue.
///
/// They are added up, so that pieces of a kind may share a number: 0 is where no square is, and taken pieces are
/// counted there.
static ZOBRIST: [[u64; 64]; 10] = {
    let mut table = [[0; 64]; 10];
    let mut index = 0;
    while index < 640 {
        table[index / 64][index % 64] = scattered(index as u64);
        index += 1;
    }
    table
};

/// Off the board: where pieces taken are counted for the key, by colour, and one that has not shown its colour yet.
const TAKEN: [u32; 2] = [0, 1];
const SHOWING: u32 = 2;

impl Kinds {
    fn number(&self, kind: Kind, bit: u32) -> u64 {
        let row = match kind {
            Kind::Enemy(piece) => self.0[piece.index()].index(),
            Kind::Own(colour) => 8 + colour as usize,
        };
        ZOBRIST[row][bit as usize]
    }
}

impl ProofPosition {
    /// What a seat sees; `None` unless somebody is to move.
    pub(crate) fn of(sight: &Sight, open: ColouringSet) -> Option<(ProofPosition, Kinds)> {
        let reds = sight.reds()?;
        let turn = if sight.turn()? == sight.seat() { Turn::Ours } else { Turn::Theirs };
        let kinds = Kinds(open.alike());
        let enemy_seat = sight.seat().other();
        let mut position = ProofPosition { own: [0; 2], enemy: 0, places: [0; 8], open, taken: [0; 2], turn, key: 0 };
        for piece in Piece::ALL {
            if let Some(square) = sight.own(piece).square() {
                position.own[reds.colour(piece) as usize] |= square.bit();
                let number = kinds.number(Kind::Own(reds.colour(piece)), square.bit().trailing_zeros());
                position.key = position.key.wrapping_add(number);
            }
            let bit = match sight.enemy(piece).square() {
                Some(square) => {
                    position.enemy |= square.bit();
                    position.places[piece.index()] = square.bit().trailing_zeros() as u8;
                    square.bit().trailing_zeros()
                }
                None => {
                    let colour = sight.colour(enemy_seat, piece)?;
                    position.taken[colour as usize] += 1;
                    TAKEN[colour as usize]
                }
            };
            position.key = position.key.wrapping_add(kinds.number(Kind::Enemy(piece), bit));
        }
        if turn == Turn::Theirs {
            position.key = position.key.wrapping_add(ZOBRIST_TURN);
        }
        Some((position, kinds))
    }

    /// The prover's pieces.
    pub(super) fn all_own(&self) -> u64 {
        self.own[0] | self.own[1]
    }

    /// The enemy's piece on a square.
    fn enemy_on(&self, bit: u32) -> Piece {
        let on = |piece: &Piece| u32::from(self.places[piece.index()]) == bit;
        Piece::ALL.into_iter().find(on).expect("the sets and the places agree")
    }

    /// The enemy's pieces that stand on an exit of theirs and may be blue.
    pub(super) fn may_leave(&self) -> u64 {
        let mut waiting = self.enemy & bits::EXITS[1];
        let mut leaving = 0;
        while waiting != 0 {
            if self.open.allows(self.enemy_on(waiting.trailing_zeros()), Colour::Blue) {
                leaving |= waiting & waiting.wrapping_neg();
            }
            waiting &= waiting - 1;
        }
        leaving
    }

    /// Gives `each` every step of the prover that stays on the board: from which square in which direction, and what
    /// follows.
    pub(super) fn own_steps(&self, kinds: &Kinds, mut each: impl FnMut(u64, Direction, ProofPosition)) {
        self.steps(0, self.all_own(), |from, to, direction| {
            let colour = if self.own[Colour::Red as usize] & from != 0 { Colour::Red } else { Colour::Blue };
            let mut next = *self;
            next.own[colour as usize] ^= from | to;
            next.carry(kinds, Kind::Own(colour), from.trailing_zeros(), to.trailing_zeros());
            if self.enemy & to != 0 {
                let bit = to.trailing_zeros();
                let victim = self.enemy_on(bit);
                next.enemy ^= to;
                next.places[victim.index()] = 0;
                next.carry(kinds, Kind::Enemy(victim), bit, SHOWING);
                next.turn = Turn::Showing(victim);
            } else {
                next.turn = Turn::Theirs;
                next.key = next.key.wrapping_add(ZOBRIST_TURN);
            }
            each(from, direction, next);
        });
    }

    /// Gives `each` every step of the enemy that stays on the board.
    pub(super) fn enemy_steps(&self, kinds: &Kinds, mut each: impl FnMut(ProofPosition)) {
        self.steps(1, self.enemy, |from, to, _| {
            let mover = self.enemy_on(from.trailing_zeros());
            let mut next = *self;
            next.enemy ^= from | to;
            next.places[mover.index()] = to.trailing_zeros() as u8;
            next.carry(kinds, Kind::Enemy(mover), from.trailing_zeros(), to.trailing_zeros());
            for colour in [Colour::Red, Colour::Blue] {
                if self.own[colour as usize] & to != 0 {
                    next.own[colour as usize] ^= to;
                    let number = kinds.number(Kind::Own(colour), to.trailing_zeros());
                    next.key = next.key.wrapping_sub(number);
                }
            }
            next.turn = Turn::Ours;
            next.key = next.key.wrapping_sub(ZOBRIST_TURN);
            each(next);
        });
    }

    /// The positions after a piece that was taken has shown its colour, one for each colour that it may have.
    pub(super) fn shown(&self, kinds: &Kinds, victim: Piece) -> impl Iterator<Item = ProofPosition> {
        [Colour::Red, Colour::Blue].into_iter().filter_map(move |colour| {
            let mut next = *self;
            next.open = self.open.with(victim, colour);
            next.taken[colour as usize] += 1;
            next.carry(kinds, Kind::Enemy(victim), SHOWING, TAKEN[colour as usize]);
            next.turn = Turn::Theirs;
            next.key = next.key.wrapping_add(ZOBRIST_TURN);
            (!next.open.is_empty()).then_some(next)
        })
    }

    /// Lets the key know that a piece has gone.
    fn carry(&mut self, kinds: &Kinds, kind: Kind, from: u32, to: u32) {
        let change = kinds.number(kind, to).wrapping_sub(kinds.number(kind, from));
        self.key = self.key.wrapping_add(change);
    }

    /// Gives `each` the squares between which a side (0 is the prover) can step, and the direction as the prover sees
    /// it.
    fn steps(&self, side: usize, pieces: u64, mut each: impl FnMut(u64, u64, Direction)) {
        for (mut movers, direction) in bits::steps(side, pieces, 0).into_iter().zip(Direction::ALL) {
            while movers != 0 {
                let from = movers & movers.wrapping_neg();
                movers ^= from;
                let to = match direction {
                    Direction::North => from >> 8,
                    Direction::East => from << 1,
                    Direction::West => from >> 1,
                    Direction::South => from << 8,
                };
                each(from, to, direction);
            }
        }
    }
}

/// The prover's step from a square, as its seat writes it.
pub(super) fn action(sight: &Sight, from: u64, direction: Direction) -> Option<Action> {
    let stands = |piece: &Piece| sight.own(*piece).square().map(Square::bit) == Some(from);
    Piece::ALL.into_iter().find(stands).map(|piece| Action::Move { piece, direction })
}
