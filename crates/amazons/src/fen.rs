//! Positions as one line of text.

use crate::{
    cell::{Cell, CellSet},
    setup::{Setup, Size},
};
use std::fmt;
use yomi_core::{Side, grid::Square};

/// What is wrong with a written position and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FenError(String);

impl Setup {
    /// Reads a position on a board of this size, written in the manner of chess's FEN and as Fairy-Stockfish does it.
    ///
    /// First the rows from the top one down, separated by `/`. In a row, from the a-column on, `Q` is a white queen,
    /// `q` a black one, `*` an arrow, and a decimal number so many empty squares (ten are written `10`). Then, after a
    /// space, `w` or `b` for the side to move. `x`, `X`, `p` and `P` are read as arrows too. Arrows in hand, as
    /// Fairy-Stockfish wrote them up to version 14 (`[PPPppp]` after the rows), are skipped, and so are further fields
    /// that are a dash or a number.
    ///
    /// ```
    /// use yomi_amazons::{Setup, Size};
    /// let size = Size::new(4, 3).unwrap();
    /// let setup = Setup::from_fen(size, "q2x/4/1*1Q b").unwrap();
    /// assert_eq!(setup.to_string(), "q2*/4/1*1Q b");
    /// let error = Setup::from_fen(size, "q3/3/3Q w").unwrap_err();
    /// assert_eq!(error.to_string(), "row 2 (\"3\") has 3 squares; a row of a 4x3 board has 4");
    /// ```
    pub fn from_fen(size: Size, text: &str) -> Result<Setup, FenError> {
        let mut fields = text.split_whitespace();
        let board = rows_of(fields.next().unwrap_or(""))?;
        let to_move = match fields.next() {
            Some("w") => Side::FIRST,
            Some("b") => Side::SECOND,
            Some(other) => return Err(FenError(format!("{other:?} is no side; write w or b after the rows"))),
            None => {
                return Err(FenError("nobody is to move; write w or b after the rows, as in \"q3/4/4/3Q w\"".into()));
            }
        };
        if let Some(extra) = fields.find(|field| *field != "-" && field.parse::<u32>().is_err()) {
            return Err(FenError(format!("{extra:?} after the side to move is unknown; end with w or b")));
        }
        let mut setup = Setup { size, queens: [CellSet::EMPTY; 2], arrows: CellSet::EMPTY, to_move };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(size.rows()) {
            let count = rows.len();
            return Err(FenError(format!("{count} rows are written; a {size} board has {}", size.rows())));
        }
        for (row, text) in (0..size.rows()).rev().zip(rows) {
            setup.read_row(row, text)?;
        }
        for (queens, name, letter) in [(setup.queens[0], "White", 'Q'), (setup.queens[1], "Black", 'q')] {
            if queens.is_empty() {
                return Err(FenError(format!("{name} has no queen; each side needs at least one ({letter})")));
            }
        }
        Ok(setup)
    }

    /// The same on a board as large as the text says: so many rows, and as many columns as the first one has.
    pub(crate) fn from_sized_fen(text: &str) -> Result<Setup, String> {
        Setup::from_fen(size_of(text)?, text).map_err(|error| error.to_string())
    }

    fn read_row(&mut self, row: u8, text: &str) -> Result<(), FenError> {
        let at = || format!("row {} ({text:?})", row + 1);
        let mut contents = Vec::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let count = rest[..digits].parse::<u8>().ok().filter(|count| (1..=self.size.columns()).contains(count));
                let count = count.ok_or_else(|| {
                    let most = self.size.columns();
                    FenError(format!("{}: {} is no number of empty squares; 1 to {most} are", at(), &rest[..digits]))
                })?;
                contents.resize(contents.len() + usize::from(count), ' ');
                rest = &rest[digits..];
            } else if "Qq*xXpP".contains(letter) {
                contents.push(letter);
                rest = &rest[letter.len_utf8()..];
            } else {
                let place = format!("{}: {letter:?} stands for nothing", at());
                return Err(FenError(format!("{place}; write Q, q, * for an arrow, or a number of empty squares")));
            }
        }
        if contents.len() != usize::from(self.size.columns()) {
            let (count, size) = (contents.len(), self.size);
            return Err(FenError(format!(
                "{} has {count} squares; a row of a {size} board has {}",
                at(),
                size.columns()
            )));
        }
        for (column, content) in (0..).zip(contents) {
            let Some(cell) = self.size.cell(Square { column, row }) else { continue };
            match content {
                ' ' => {}
                'Q' => self.queens[0].insert(cell),
                'q' => self.queens[1].insert(cell),
                _ => self.arrows.insert(cell),
            }
        }
        Ok(())
    }
}

/// The rows without the arrows in hand that may follow them.
fn rows_of(board: &str) -> Result<&str, FenError> {
    let Some((rows, hand)) = board.split_once('[') else { return Ok(board) };
    match hand.strip_suffix(']') {
        Some(arrows) if arrows.bytes().all(|letter| letter.eq_ignore_ascii_case(&b'p')) => Ok(rows),
        _ => Err(FenError(format!(
            "\"[{hand}\" is nothing that sides hold; write [PPppp] for arrows in hand, or nothing"
        ))),
    }
}

/// The size of the board that a position is written for: so many rows, and as many columns as the first one has.
fn size_of(fen: &str) -> Result<Size, String> {
    let board = fen.split_whitespace().next().unwrap_or("");
    let rows = board.split('/').count();
    let (mut columns, mut number) = (0usize, 0usize);
    for letter in board.chars().take_while(|letter| !['/', '['].contains(letter)) {
        match letter.to_digit(10) {
            Some(digit) => number = number.saturating_mul(10).saturating_add(digit as usize),
            None => {
                columns = columns.saturating_add(number).saturating_add(1);
                number = 0;
            }
        }
    }
    let both = [columns.saturating_add(number), rows].map(|length| u8::try_from(length).unwrap_or(u8::MAX));
    Size::new(both[0], both[1]).ok_or_else(|| {
        format!("a board with {} columns and {rows} rows is none; both can be 1 to 10", columns.saturating_add(number))
    })
}

/// The position in the form that [`Setup::from_fen`] reads.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size.rows()).rev() {
            let mut empty = 0;
            for column in 0..self.size.columns() {
                let letter = self.size.cell(Square { column, row }).and_then(|cell| self.letter(cell));
                if letter.is_some() && empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match letter {
                    Some(letter) => write!(f, "{letter}")?,
                    None => empty += 1,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        f.write_str(if self.to_move == Side::FIRST { "w" } else { "b" })
    }
}

impl Setup {
    /// How the contents of a cell are written; `None` for an empty one.
    fn letter(&self, cell: Cell) -> Option<char> {
        if self.queens[0].contains(cell) {
            Some('Q')
        } else if self.queens[1].contains(cell) {
            Some('q')
        } else {
            self.arrows.contains(cell).then_some('*')
        }
    }
}
