//! Squares written like `c7`, and boards drawn with their coordinates: what all board games share.

use anstyle::Style;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::{borrow::Cow, fmt::Write};

/// A square of a board with at most 26 columns. `column` 0 is `a`, `row` 0 is written 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Counted from the left, from 0.
    pub column: u8,
    /// Counted from the row called 1, from 0.
    pub row: u8,
}

impl Square {
    /// Reads a square at the beginning of `text`, in either case; returns it and what follows.
    ///
    /// ```
    /// use yomi_core::grid::Square;
    /// assert_eq!(Square::read("c10-a1"), Some((Square { column: 2, row: 9 }, "-a1")));
    /// assert_eq!(Square::read("c0"), None);
    /// ```
    pub fn read(text: &str) -> Option<(Square, &str)> {
        let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let row: u8 = text[1..=digits].parse().ok()?;
        let column = letter.to_ascii_lowercase() as u8 - b'a';
        Some((Square { column, row: row.checked_sub(1)? }, &text[1 + digits..]))
    }

    /// Reads a text that is one square and nothing else.
    pub fn parse(text: &str) -> Option<Square> {
        Square::read(text.trim()).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    /// Adds its name to a text. Bots are told thousands of squares at every turn, so this is done by hand.
    pub fn write_to(self, text: &mut String) {
        text.push_str(self.name(&mut [0; 4]));
    }

    /// Its name, made in a place for it.
    fn name(self, place: &mut [u8; 4]) -> &str {
        place[0] = b'a' + self.column;
        let mut length = 1;
        let row = u16::from(self.row) + 1;
        for power in [100, 10, 1] {
            if row >= power {
                place[length] = b'0' + (row / power % 10) as u8;
                length += 1;
            }
        }
        std::str::from_utf8(&place[..length]).expect("columns are letters")
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name(&mut [0; 4]))
    }
}

/// As data it is its name.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name(&mut [0; 4]))
    }
}

impl JsonSchema for Square {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

/// Draws a board with letters above and row numbers beside it. `rows` are in the order from top to bottom; `cell` gives
/// each square's text, padded here to `width` characters, and its style.
pub fn draw(
    columns: u8,
    rows: impl IntoIterator<Item = u8>,
    width: usize,
    mut cell: impl FnMut(Square) -> (String, Style),
) -> String {
    let faint = Style::new().dimmed();
    let mut text = format!("{faint}   ");
    for column in 0..columns {
        write!(text, " {:<width$}", char::from(b'a' + column)).expect("writing to a string");
    }
    writeln!(text, "{faint:#}").expect("writing to a string");
    for row in rows {
        write!(text, "{faint}{:>3}{faint:#}", u16::from(row) + 1).expect("writing to a string");
        for column in 0..columns {
            let (content, style) = cell(Square { column, row });
            write!(text, " {style}{content:<width$}{style:#}").expect("writing to a string");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn squares_round_trip(column in 0u8..26, row in 0u8..100) {
            let square = Square { column, row };
            prop_assert_eq!(Square::parse(&square.to_string()), Some(square));
        }

        #[test]
        fn arbitrary_text_never_panics(text in any::<String>()) {
            let _ = Square::read(&text);
        }
    }
}
