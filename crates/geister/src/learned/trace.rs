//! What both players see, small and quick to copy: the board, and what each piece has done.

use crate::{Action, Colour, Direction, Event, Piece, Reds, Sight, Square};

/// What a piece has done, as far as it may tell its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum Tag {
    /// Nothing.
    #[default]
    Home,
    /// It has moved, and nothing of what follows.
    Moved,
    /// It has stepped beside an enemy that could take it, and did not flee since.
    Offered,
    /// It has fled from an enemy, or taken one, and did not offer itself since.
    Fled,
}

/// How many tags there are.
pub(crate) const TAGS: usize = 4;

/// The square of a piece that is out of play.
pub(crate) const OFF: u8 = 36;

/// The open part of a game. Squares are counted from the first seat's far left, row by row; seats and colours are
/// indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trace {
    pub(crate) at: [[u8; 8]; 2],
    pub(crate) tags: [[Tag; 8]; 2],
    /// The pieces out of play by seat and colour, a bit each.
    pub(crate) shown: [[u8; 2]; 2],
    /// The squares of each side as a set.
    pub(crate) occupied: [u64; 2],
    pub(crate) turn: usize,
}

/// A step of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) piece: u8,
    /// As the mover sees it.
    pub(crate) direction: Direction,
    /// [`OFF`] for a step off the board.
    pub(crate) to: u8,
    /// The piece that it takes.
    pub(crate) victim: Option<u8>,
}

impl Step {
    pub(crate) fn action(self) -> Action {
        Action::Move { piece: Piece::ALL[usize::from(self.piece)], direction: self.direction }
    }
}

/// The same square as the other seat sees it.
#[inline(always)]
pub(crate) const fn turned(square: u8) -> u8 {
    35 - square
}

/// A square as a seat sees it, given as the first does, and the other way round.
#[inline(always)]
pub(crate) const fn seen_by(seat: usize, square: u8) -> u8 {
    if seat == 0 { square } else { turned(square) }
}

/// The squares beside each square.
pub(crate) static BESIDE: [u64; 36] = {
    let mut beside = [0; 36];
    let mut square = 0;
    while square < 36 {
        let (x, y) = (square % 6, square / 6);
        let mut set = 0;
        if y > 0 {
            set |= 1 << (square - 6);
        }
        if y < 5 {
            set |= 1 << (square + 6);
        }
        if x > 0 {
            set |= 1 << (square - 1);
        }
        if x < 5 {
            set |= 1 << (square + 1);
        }
        beside[square] = set;
        square += 1;
    }
    beside
};

/// Where a step leads on the board.
fn stepped(square: u8, direction: Direction) -> Option<u8> {
    let (x, y) = (square % 6, square / 6);
    match direction {
        Direction::North => (y > 0).then(|| square - 6),
        Direction::East => (x < 5).then(|| square + 1),
        Direction::West => (x > 0).then(|| square - 1),
        Direction::South => (y < 5).then(|| square + 6),
    }
}

impl Trace {
    /// All pieces at home, First to move.
    pub(crate) fn start() -> Trace {
        let home = std::array::from_fn(|piece| (4 + piece as u8 / 4) * 6 + 1 + piece as u8 % 4);
        let at = [home, home.map(turned)];
        Trace { at, tags: Default::default(), shown: [[0; 2]; 2], occupied: at.map(set), turn: 0 }
    }

    /// A position of which nobody knows how it came about.
    pub(crate) fn of(sight: &Sight) -> Trace {
        let seat = sight.seat();
        let square = |square: Square| seen_by(seat.index(), square.y() * 6 + square.x());
        let side = |own: bool| {
            Piece::ALL.map(|piece| {
                let place = if own { sight.own(piece) } else { sight.enemy(piece) };
                place.square().map_or(OFF, square)
            })
        };
        let at = if seat.index() == 0 { [side(true), side(false)] } else { [side(false), side(true)] };
        let turn = (sight.plies() % 2) as usize;
        Trace { at, tags: Default::default(), shown: sight.board.shown, occupied: at.map(set), turn }
    }

    /// How many of a seat's pieces of a colour are still hidden, from 0 to 4.
    #[inline(always)]
    pub(crate) fn left(&self, seat: usize, colour: Colour) -> u32 {
        4 - self.shown[seat][colour as usize].count_ones()
    }

    /// Who has won.
    pub(crate) fn winner(&self) -> Option<usize> {
        (0..2).find(|&seat| self.left(seat, Colour::Red) == 0 || self.left(1 - seat, Colour::Blue) == 0)
    }

    /// The steps of the seat on turn that stay on the board.
    pub(crate) fn steps(&self, out: &mut Vec<Step>) {
        let (seat, enemy) = (self.turn, 1 - self.turn);
        for (piece, &from) in (0..).zip(&self.at[seat]).filter(|(_, from)| **from != OFF) {
            for direction in Direction::ALL {
                let Some(to) = stepped(from, direction.for_seat(yomi_core::Seat(seat as u8))) else { continue };
                if self.occupied[seat] >> to & 1 == 0 {
                    let taken = self.occupied[enemy] >> to & 1 == 1;
                    let victim = taken.then(|| self.piece_at(enemy, to));
                    out.push(Step { piece, direction, to, victim });
                }
            }
        }
    }

    /// A step off the board of the seat on turn, if it has these reds.
    pub(crate) fn leaving(&self, reds: Reds) -> Option<Step> {
        let stands = |piece: &Piece| {
            let square = self.at[self.turn][piece.index()];
            square != OFF && matches!(seen_by(self.turn, square), 0 | 5) && reds.colour(*piece) == Colour::Blue
        };
        let piece = Piece::ALL.into_iter().find(stands)?.index() as u8;
        Some(Step { piece, direction: Direction::North, to: OFF, victim: None })
    }

    /// The piece of a seat on a square that it holds.
    pub(crate) fn piece_at(&self, seat: usize, square: u8) -> u8 {
        self.at[seat].iter().position(|&at| at == square).expect("the sets are the places") as u8
    }

    /// The enemies of a seat beside a square.
    #[inline(always)]
    pub(crate) fn enemies_beside(&self, seat: usize, square: u8) -> u64 {
        self.occupied[1 - seat] & BESIDE[usize::from(square)]
    }

    /// What the piece's tag is after the step.
    pub(crate) fn tag_after(&self, step: &Step) -> Tag {
        let (seat, piece) = (self.turn, usize::from(step.piece));
        let before = self.enemies_beside(seat, self.at[seat][piece]) != 0;
        let after = self.enemies_beside(seat, step.to) != 0;
        match (self.tags[seat][piece], step.victim) {
            (_, Some(_)) => Tag::Fled,
            (_, None) if after => Tag::Offered,
            (_, None) if before => Tag::Fled,
            (Tag::Home, None) => Tag::Moved,
            (tag, None) => tag,
        }
    }

    /// Takes a step that stays on the board; `colour` is what the piece that it takes turns out to be.
    pub(crate) fn advance(&mut self, step: &Step, colour: Option<Colour>) {
        let (seat, piece) = (self.turn, usize::from(step.piece));
        let tag = self.tag_after(step);
        self.occupied[seat] ^= 1 << self.at[seat][piece] | 1 << step.to;
        self.at[seat][piece] = step.to;
        self.tags[seat][piece] = tag;
        if let (Some(victim), Some(colour)) = (step.victim, colour) {
            let enemy = 1 - seat;
            self.at[enemy][usize::from(victim)] = OFF;
            self.occupied[enemy] ^= 1 << step.to;
            self.shown[enemy][colour as usize] |= 1 << victim;
        }
        self.turn = 1 - seat;
    }

    /// The same after an event of a game in which nobody has left the board; the step, if it was one.
    pub(crate) fn step_of(&self, event: &Event) -> Option<(Step, Option<Colour>)> {
        let Event::Move { piece, direction, taken, escaped: false, .. } = *event else { return None };
        let from = self.at[self.turn][piece.index()];
        let to = stepped(from, direction.for_seat(yomi_core::Seat(self.turn as u8)))?;
        let victim = taken.map(|(victim, _)| victim.index() as u8);
        Some((Step { piece: piece.index() as u8, direction, to, victim }, taken.map(|(_, colour)| colour)))
    }

    /// Whether these may be a seat's reds.
    #[inline(always)]
    pub(crate) fn allows(&self, seat: usize, reds: Reds) -> bool {
        let [red, blue] = self.shown[seat];
        reds.mask() & red == red && reds.mask() & blue == 0
    }
}

fn set(squares: [u8; 8]) -> u64 {
    squares.into_iter().filter(|&square| square != OFF).map(|square| 1 << square).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Geister;
    use yomi_core::{Game, Position, Purpose, Rules, Seat, Streams, Table};

    /// Random games, followed by the rules and by the trace.
    #[test]
    fn a_trace_follows_the_game() {
        for game in 0..30 {
            let rng = &mut Streams::new(5).stream(game, Purpose::Other(0));
            let mut table = Table::new(crate::GeisterRules::new(None).start(rng));
            let mut trace = Trace::start();
            while table.game().outcome().is_none() {
                let action = table.game().random_action(rng).unwrap();
                let event = table.game().event(action, Seat::FIRST);
                if table.game().reds(Seat::SECOND).is_some() {
                    agree(table.game(), &trace);
                }
                if let Some((step, colour)) = trace.step_of(&event) {
                    trace.advance(&step, colour);
                }
                table.play(action).unwrap();
            }
        }
    }

    fn agree(game: &Geister, trace: &Trace) {
        let seat = game.turn().unwrap();
        let sight = game.sight(seat);
        let plain = Trace::of(&sight);
        assert_eq!(
            (plain.at, plain.shown, plain.occupied, plain.turn),
            (trace.at, trace.shown, trace.occupied, trace.turn)
        );
        let (mut legal, mut steps) = (Vec::new(), Vec::new());
        game.legal(&mut legal);
        trace.steps(&mut steps);
        let leaving = trace.leaving(game.reds(seat).unwrap());
        let stays = |action: &&crate::Action| matches!(action, crate::Action::Move { piece, direction } if trace.step_of(&Event::Move { own: true, piece: *piece, direction: *direction, taken: None, escaped: false }).is_some());
        assert_eq!(
            steps.iter().map(|step| step.action()).collect::<Vec<_>>(),
            legal.iter().filter(stays).copied().collect::<Vec<_>>()
        );
        assert_eq!(leaving.is_some(), legal.len() > steps.len());
        assert_eq!(trace.winner(), None);
    }
}
