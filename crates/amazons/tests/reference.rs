//! The rules once more, slowly and plainly on an array, compared with the fast ones on random positions.

use proptest::prelude::*;
use yomi_amazons::{Action, Amazons, Cell, Setup, Size};
use yomi_core::{Game, Position, Side, grid::Square};

/// A board as letters, `' '` for an empty square, from a1 on.
#[derive(Clone, Debug)]
struct Plain {
    columns: i32,
    rows: i32,
    squares: Vec<char>,
    to_move: char,
}

impl Plain {
    fn at(&self, column: i32, row: i32) -> Option<char> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| self.squares[(row * self.columns + column) as usize])
    }

    fn put(&mut self, (column, row): (i32, i32), letter: char) {
        self.squares[(row * self.columns + column) as usize] = letter;
    }

    /// Every square that a queen on this one gets to.
    fn reached(&self, (column, row): (i32, i32)) -> Vec<(i32, i32)> {
        let mut reached = Vec::new();
        for (right, up) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let mut square = (column + right, row + up);
            while self.at(square.0, square.1) == Some(' ') {
                reached.push(square);
                square = (square.0 + right, square.1 + up);
            }
        }
        reached
    }

    fn moves(&self) -> Vec<Action> {
        let mut moves = Vec::new();
        for from in (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row))) {
            if self.at(from.0, from.1) != Some(self.to_move) {
                continue;
            }
            for to in self.reached(from) {
                let mut after = self.clone();
                after.put(from, ' ');
                after.put(to, self.to_move);
                for arrow in after.reached(to) {
                    moves.push(Action { from: cell(from), to: cell(to), arrow: cell(arrow) });
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, action: Action) {
        let place = |cell: Cell| (i32::from(cell.square().column), i32::from(cell.square().row));
        self.put(place(action.from), ' ');
        self.put(place(action.to), self.to_move);
        self.put(place(action.arrow), '*');
        self.to_move = if self.to_move == 'Q' { 'q' } else { 'Q' };
    }

    fn fen(&self) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            let mut column = 0;
            while let Some(letter) = self.at(column, row) {
                let empty = (column..).take_while(|column| self.at(*column, row) == Some(' ')).count() as i32;
                text += &if empty > 0 { empty.to_string() } else { letter.to_string() };
                column += empty.max(1);
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(if self.to_move == 'Q' { 'w' } else { 'b' });
        text
    }

    fn setup(&self) -> Setup {
        let size = Size::new(self.columns as u8, self.rows as u8).expect("a size");
        Setup::from_fen(size, &self.fen()).expect("a position")
    }
}

fn cell((column, row): (i32, i32)) -> Cell {
    Cell::at(Square { column: column as u8, row: row as u8 }).expect("on the board")
}

/// Boards of all sizes with at least one queen of each side, from nearly empty to nearly full.
fn plain() -> impl Strategy<Value = Plain> {
    (1..=10i32, 1..=10i32, 1..12u32)
        .prop_filter("room for two queens", |(columns, rows, _)| columns * rows > 1)
        .prop_flat_map(|(columns, rows, empties)| {
            let letter = prop_oneof![empties => Just(' '), 3 => Just('*'), 1 => Just('Q'), 1 => Just('q')];
            let count = (columns * rows) as usize;
            let squares = prop::collection::vec(letter, count);
            let to_move = prop_oneof![Just('Q'), Just('q')];
            (Just((columns, rows)), squares, 0..count, 1..count, to_move)
        })
        .prop_map(|((columns, rows), mut squares, white, offset, to_move)| {
            let black = (white + offset) % squares.len();
            (squares[white], squares[black]) = ('Q', 'q');
            Plain { columns, rows, squares, to_move }
        })
}

fn assert_same(game: &Amazons, plain: &Plain) -> Result<Vec<Action>, TestCaseError> {
    let expected = plain.moves();
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves.sort_unstable();
    prop_assert_eq!(&moves, &expected);
    prop_assert_eq!(game.count_legal(), expected.len() as u64);
    prop_assert_eq!(game.turn().is_none(), expected.is_empty());
    prop_assert_eq!(game.setup().to_string(), plain.fen());
    Ok(expected)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn moves_are_those_of_the_plain_rules(mut plain in plain(), picks in prop::collection::vec(any::<prop::sample::Index>(), 0..6)) {
        let mut game = Amazons::new(plain.setup());
        let mut moves = assert_same(&game, &plain)?;
        for pick in picks {
            if moves.is_empty() {
                break;
            }
            let action = *pick.get(&moves);
            game.apply(action);
            plain.play(action);
            moves = assert_same(&game, &plain)?;
            // What was kept up to date along the way is what a fresh start computes.
            let fresh = Amazons::new(plain.setup());
            prop_assert_eq!(game.empty(), fresh.empty());
            prop_assert_eq!(game.arrows(), fresh.arrows());
            prop_assert_eq!(game.queens(Side::FIRST), fresh.queens(Side::FIRST));
            prop_assert_eq!(game.queens(Side::SECOND), fresh.queens(Side::SECOND));
        }
    }

    /// Whatever three bytes a damaged store holds, the answer is right and nothing panics.
    #[test]
    fn any_stored_action_is_judged(plain in plain(), bytes in any::<[u8; 3]>(), near in prop::array::uniform3(0u8..112)) {
        let game = Amazons::new(plain.setup());
        let expected = plain.moves();
        for bytes in [bytes, near] {
            let action: Action = postcard::from_bytes(&bytes).expect("any three bytes are an action");
            prop_assert_eq!(game.check(action).is_ok(), expected.binary_search(&action).is_ok(), "{}", action);
        }
    }

    /// Replacing one square of a legal move by any other is judged as the plain rules do.
    #[test]
    fn nearly_legal_actions_are_judged(plain in plain(), pick in any::<prop::sample::Index>(), which in 0..3, other in 0u8..112) {
        let expected = plain.moves();
        prop_assume!(!expected.is_empty());
        let game = Amazons::new(plain.setup());
        let mut action = *pick.get(&expected);
        let other: Cell = postcard::from_bytes(&[other]).expect("any byte is a cell");
        *[&mut action.from, &mut action.to, &mut action.arrow][which as usize] = other;
        prop_assert_eq!(game.check(action).is_ok(), expected.binary_search(&action).is_ok(), "{}", action);
    }
}
