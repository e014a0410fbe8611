//! The smallest ending, solved completely: one blue and one red ghost a side, all colours open.
//!
//! Whoever takes the other's blue ghost wins, whoever takes the red one loses, so no smaller ending exists and none is
//! needed to solve this one.

use crate::{Colour, Direction, Geister, Piece, Square};
use yomi_core::{Budget, Position, Seat};

/// What an ending is worth to the side to move if both sides know all colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It wins, within so many plies against the best defence.
    Win(u8),
    /// It loses, after so many plies if it defends best.
    Loss(u8),
    /// Neither side can force anything.
    Draw,
}

/// All 1.4 million endings with one blue and one red ghost a side.
#[derive(Clone, Debug)]
pub struct LastFour {
    /// Plies to a win, less than 0 to a loss, 0 for a draw; by the squares of the mover's blue and red and the other's
    /// blue and red ghost.
    values: Vec<i8>,
}

const SQUARES: usize = 36;

/// Four squares, counted row by row from the mover's far left: its blue, its red, the other's blue, the other's red
/// ghost.
type Squares = [usize; 4];

/// Where a move leads.
enum Next {
    Over(Ending),
    /// To a position in which the other side moves.
    To(usize),
}

fn index(squares: Squares) -> usize {
    squares.into_iter().fold(0, |index, square| index * SQUARES + square)
}

fn squares(index: usize) -> Squares {
    [3, 2, 1, 0].map(|power| index / SQUARES.pow(power) % SQUARES)
}

/// Where each move of the side to move leads.
fn moves([blue, red, other_blue, other_red]: Squares) -> impl Iterator<Item = Next> {
    let leaves = is_exit(blue).then_some(Next::Over(Ending::Win(1)));
    let steps = [true, false].into_iter().flat_map(move |moves_blue| {
        let (from, stays) = if moves_blue { (blue, red) } else { (red, blue) };
        Direction::ALL.into_iter().filter_map(move |direction| {
            let to = NEXT[from][direction as usize].filter(|&to| to != stays)?;
            if to == other_blue {
                return Some(Next::Over(Ending::Win(1)));
            }
            if to == other_red {
                return Some(Next::Over(Ending::Loss(1)));
            }
            let (blue, red) = if moves_blue { (to, red) } else { (blue, to) };
            Some(Next::To(index([other_blue, other_red, blue, red].map(turned))))
        })
    });
    leaves.into_iter().chain(steps)
}

/// The positions from which a move leads here. Whatever takes a ghost ends the game, so the squares left behind were
/// empty.
fn previous(here: Squares) -> impl Iterator<Item = usize> {
    let [blue, red, other_blue, other_red] = here;
    [true, false].into_iter().flat_map(move |moved_blue| {
        let to = if moved_blue { other_blue } else { other_red };
        NEXT[to].into_iter().flatten().filter(move |from| !here.contains(from)).map(move |from| {
            let (other_blue, other_red) = if moved_blue { (from, other_red) } else { (other_blue, from) };
            index([other_blue, other_red, blue, red].map(turned))
        })
    })
}

/// The same square as the other side sees it.
const fn turned(square: usize) -> usize {
    SQUARES - 1 - square
}

/// The squares next to each square, by direction.
static NEXT: [[Option<usize>; 4]; SQUARES] = {
    let mut next = [[None; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (x, y) = (square % 6, square / 6);
        next[square] = [
            if y > 0 { Some(square - 6) } else { None },
            if x < 5 { Some(square + 1) } else { None },
            if x > 0 { Some(square - 1) } else { None },
            if y < 5 { Some(square + 6) } else { None },
        ];
        square += 1;
    }
    next
};

fn is_exit(square: usize) -> bool {
    square == 0 || square == 5
}

impl LastFour {
    /// Solves them, ply by ply: what is decided in `n` plies follows from what is decided in fewer.
    pub fn solve() -> LastFour {
        LastFour::solve_within(&Budget::unlimited()).expect("there is time for all of them")
    }

    /// The same, unless the time is over before.
    pub fn solve_within(budget: &Budget) -> Option<LastFour> {
        let mut values = vec![0i8; SQUARES.pow(4)];
        let mut candidates = possible(budget)?;
        for plies in 1..i8::MAX {
            let decided = decide_all(&values, &candidates, plies, budget)?;
            decided.iter().for_each(|&(index, value)| values[index] = value);
            // Only what has just been decided can decide something else.
            candidates = undecided_before(&values, &decided, budget)?;
            if candidates.is_empty() {
                break;
            }
        }
        Some(LastFour { values })
    }

    /// What the ending is worth to the side to move; `None` unless each side has one blue and one red ghost left, and
    /// somebody is to move.
    ///
    /// A limit to the plies of a game is not looked at.
    pub fn value(&self, game: &Geister) -> Option<Ending> {
        let mover = game.turn()?;
        let [blue, red] = pair(game, mover, mover)?;
        let [other_blue, other_red] = pair(game, mover.other(), mover)?;
        let value = self.values[index([blue, red, other_blue, other_red])];
        Some(match value {
            0 => Ending::Draw,
            1.. => Ending::Win(value.unsigned_abs()),
            _ => Ending::Loss(value.unsigned_abs()),
        })
    }

    /// How many endings there are of each kind: won, lost and drawn for the side to move.
    pub fn counts(&self) -> [usize; 3] {
        let count = |wanted: fn(i8) -> bool| self.values.iter().filter(|&&value| wanted(value)).count();
        let all = SQUARES * (SQUARES - 1) * (SQUARES - 2) * (SQUARES - 3);
        let (won, lost) = (count(|value| value > 0), count(|value| value < 0));
        [won, lost, all - won - lost]
    }
}

/// Whether no two ghosts stand on one square.
fn is_possible(squares: Squares) -> bool {
    (0..4).all(|one| (0..one).all(|other| squares[one] != squares[other]))
}

/// How many positions there are between two looks at the clock.
const BETWEEN_LOOKS: usize = 4096;

/// All positions, in order; `None` if the time is over.
fn possible(budget: &Budget) -> Option<Vec<usize>> {
    let mut possible = Vec::new();
    for begin in (0..SQUARES.pow(4)).step_by(BETWEEN_LOOKS) {
        if budget.is_over() {
            return None;
        }
        let some = begin..SQUARES.pow(4).min(begin + BETWEEN_LOOKS);
        possible.extend(some.filter(|&index| is_possible(squares(index))));
    }
    Some(possible)
}

/// Those of some positions that are decided in exactly so many plies, with their values; `None` if the time is over.
fn decide_all(values: &[i8], candidates: &[usize], plies: i8, budget: &Budget) -> Option<Vec<(usize, i8)>> {
    let mut decided = Vec::new();
    for some in candidates.chunks(BETWEEN_LOOKS) {
        if budget.is_over() {
            return None;
        }
        decided.extend(some.iter().filter_map(|&index| Some((index, decide(values, index, plies)?))));
    }
    Some(decided)
}

/// The positions, not yet decided, from which a move leads to some that are, in order; `None` if the time is over.
fn undecided_before(values: &[i8], decided: &[(usize, i8)], budget: &Budget) -> Option<Vec<usize>> {
    let mut is_before = vec![false; values.len()];
    for some in decided.chunks(BETWEEN_LOOKS) {
        if budget.is_over() {
            return None;
        }
        some.iter().flat_map(|&(index, _)| previous(squares(index))).for_each(|index| is_before[index] = true);
    }
    Some((0..values.len()).filter(|&index| is_before[index] && values[index] == 0).collect())
}

/// The value of a position if it is decided in exactly so many plies.
fn decide(values: &[i8], index: usize, plies: i8) -> Option<i8> {
    let mut lost = true;
    for next in moves(squares(index)) {
        let value = match next {
            Next::Over(Ending::Win(_)) => return Some(plies),
            Next::Over(_) => continue,
            Next::To(next) => values[next],
        };
        if value < 0 {
            return Some(plies);
        }
        lost &= value > 0;
    }
    lost.then_some(-plies)
}

/// The squares of a side's blue and red ghost as `viewer` sees them, if it has one of each.
fn pair(game: &Geister, owner: Seat, viewer: Seat) -> Option<[usize; 2]> {
    let reds = game.reds(owner)?;
    let of = |colour: Colour| {
        let mut standing = Piece::ALL
            .into_iter()
            .filter(|piece| reds.colour(*piece) == colour)
            .filter_map(|piece| game.place(owner, piece).square());
        let one = standing.next()?;
        standing.next().is_none().then(|| number(if owner == viewer { one } else { one.turned() }))
    };
    Some([of(Colour::Blue)?, of(Colour::Red)?])
}

fn number(square: Square) -> usize {
    usize::from(square.y()) * 6 + usize::from(square.x())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits;

    #[test]
    fn numbers_of_squares_are_those_of_the_board() {
        for (number, [x, y]) in (0..36).map(|number| (number, [number % 6, number / 6])) {
            let square = Square::new(x as u8, y as u8).unwrap();
            assert_eq!(super::number(square), number);
            assert_eq!(super::number(square.turned()), SQUARES - 1 - number);
            assert_eq!(is_exit(number), bits::EXITS[0] & square.bit() != 0);
            for direction in Direction::ALL {
                assert_eq!(NEXT[number][direction as usize], square.step(direction).map(super::number));
            }
        }
    }
}
