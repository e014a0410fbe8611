//! The drawn part of a typed position: rows of marks, with or without coordinates and lines around them.

use crate::cells::STRIDE;
use yomi_core::text::{Place, TextError};

/// What a cell is marked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Not fired at.
    Open,
    /// Fired at in vain.
    Miss,
    /// Hit.
    Hit,
    /// Hit, and the ship is sunk and its place known; its length, if that is written.
    Sunk(Option<u8>),
}

/// What every mark may be, for errors.
const MARKS: &str = ". for a cell not fired at, o for a miss, * for a hit, # or the ship's length for a sunken ship";

impl Mark {
    fn of(symbol: char) -> Option<Self> {
        match symbol {
            '.' | '-' | '~' | '_' | '?' | '·' => Some(Mark::Open),
            'o' | 'O' | '0' | '@' => Some(Mark::Miss),
            '*' | 'x' | 'X' => Some(Mark::Hit),
            '#' => Some(Mark::Sunk(None)),
            '1'..='9' => symbol.to_digit(10).map(|length| Mark::Sunk(Some(length as u8))),
            _ => None,
        }
    }
}

/// A mark and where it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marked {
    pub(super) mark: Mark,
    /// The column in its line, counted from 1.
    pub(super) column: usize,
}

/// One row of the board and where it was read.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) cells: Vec<Marked>,
}

impl Row {
    /// Where its line begins.
    pub(super) fn start(&self) -> Place {
        Place::new(self.line, 1)
    }
}

/// Characters between cells that mean nothing.
fn is_filling(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == '|' || symbol == '│'
}

/// Whether a line only draws the edge of a board: `+---+---+`.
pub(super) fn is_edge(line: &str) -> bool {
    line.contains(['+', '=', '─']) && line.chars().all(|c| is_filling(c) || "+-=─┌┐└┘├┤┬┴┼".contains(c))
}

/// How many columns a line names, if it is a line of letters above or below a board: `a b c d`.
pub(super) fn header_width(line: &str) -> Option<usize> {
    let letters: Vec<char> = line.chars().filter(|&c| !is_filling(c)).collect();
    let fits = letters.iter().zip('a'..='z').all(|(letter, expected)| letter.to_ascii_lowercase() == expected);
    (fits && !letters.is_empty() && letters.len() <= 26).then_some(letters.len())
}

/// Reads the rows, given as line numbers and lines, and the headers, given as line numbers and widths.
pub(super) fn read_rows(lines: &[(usize, &str)], headers: &[(usize, usize)]) -> Result<Vec<Row>, TextError> {
    let labelled = has_labels(lines, !headers.is_empty());
    let mut rows: Vec<Row> = Vec::new();
    for (number, &(line, text)) in lines.iter().enumerate() {
        if number == usize::from(STRIDE) {
            let problem = format!("this is row {}", number + 1);
            return Err(Place::new(line, 1).error(problem, format!("a board has at most {STRIDE} rows")));
        }
        let row = read_row(line, text, labelled.then_some(number + 1))?;
        let expected = rows.first().map_or(row.cells.len(), |first| first.cells.len());
        if row.cells.len() != expected {
            let (problem, column) = (cells_of_row(number, &row), text.trim_end().chars().count());
            let wanted = format!("row 1 has {expected}, so give each row {expected} marks: {MARKS}");
            return Err(Place::new(line, column).error(problem, wanted));
        }
        rows.push(row);
    }
    let Some(first) = rows.first() else {
        return Err(Place::START.error("there is no board", format!("write a line for each row: {MARKS}")));
    };
    let width = first.cells.len();
    if width == 0 || width > usize::from(STRIDE) {
        let problem = cells_of_row(0, first);
        return Err(first.start().error(problem, format!("give each row 1 to {STRIDE} marks: {MARKS}")));
    }
    if let Some(&(line, letters)) = headers.iter().find(|(_, letters)| *letters != width) {
        let problem = format!("the letters name {letters} columns");
        return Err(Place::new(line, 1).error(problem, format!("the rows have {width}; make the two agree")));
    }
    Ok(rows)
}

fn cells_of_row(number: usize, row: &Row) -> String {
    let count = row.cells.len();
    format!("row {} has {count} cell{}", number + 1, if count == 1 { "" } else { "s" })
}

/// Whether the rows begin with their numbers: they do if all begin with the right one, or if there is a line of letters
/// and all begin with some number.
fn has_labels(lines: &[(usize, &str)], with_header: bool) -> bool {
    let mut rows =
        lines.iter().enumerate().map(|(number, (_, text))| (number + 1, text.trim_start_matches(is_filling)));
    rows.all(|(number, text)| {
        text.starts_with(&number.to_string()) || with_header && text.starts_with(|c: char| c.is_ascii_digit())
    })
}

fn read_row(line: usize, text: &str, label: Option<usize>) -> Result<Row, TextError> {
    let mut symbols = (1..).zip(text.chars()).filter(|(_, symbol)| !is_filling(*symbol)).peekable();
    if let Some(number) = label {
        for digit in number.to_string().chars() {
            let found = symbols.next_if(|(_, symbol)| *symbol == digit);
            if found.is_none() {
                let column = symbols.peek().map_or(1, |(column, _)| *column);
                let problem = format!("this is row {number}, but its number is another");
                return Err(Place::new(line, column).error(problem, format!("begin it with {number}")));
            }
        }
    }
    let cell = |(column, symbol): (usize, char)| match Mark::of(symbol) {
        Some(mark) => Ok(Marked { mark, column }),
        None => Err(Place::new(line, column).error(format!("{symbol:?} marks no cell"), format!("write {MARKS}"))),
    };
    Ok(Row { line, cells: symbols.map(cell).collect::<Result<_, _>>()? })
}
