//! LIN, the notation of the online table: keys and values with bars between, `md|3S...|mb|1N|`.

mod meaning;
mod write;

use super::{BadBoard, Place, Record, cursor::Cursor};
use std::fmt;

/// A LIN text, every character of it. Its display is the text.
///
/// ```
/// use yomi_bridge::formats::{Lin, Pbn};
/// let text = "md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|mb|7S|mb|p|mb|p|mb|p|";
/// let file = Lin::read(text);
/// assert_eq!(file.to_string(), text);
/// let board = file.records().remove(0).unwrap();
/// let (contract, declarer) = board.contract.unwrap();
/// assert_eq!((contract.to_string().as_str(), declarer), ("7S", yomi_bridge::seats::NORTH));
/// assert!(Pbn::from_records([&board]).to_string().contains("[Contract \"7S\"]"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lin {
    pairs: Vec<Pair>,
    /// What comes after the last bar.
    tail: String,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pair {
    /// The key with the white space around it.
    raw_key: String,
    key_at: Place,
    value: String,
    at: Place,
}

impl Pair {
    fn key(&self) -> String {
        self.raw_key.trim().to_ascii_lowercase()
    }
}

impl Lin {
    /// Takes a text apart. Every text is accepted; [`Lin::records`] tells what is wrong with it.
    pub fn read(text: &str) -> Lin {
        let mut cursor = Cursor::new(text);
        let mut file = Lin::default();
        loop {
            let start = cursor;
            cursor.take_while(char::is_whitespace);
            let key_at = cursor.at;
            cursor.take_while(|c| c != '|');
            let raw_key = start.text_until(&cursor);
            let at = cursor.at.plus(1);
            let value = if cursor.accept('|') { cursor.take_while(|c| c != '|') } else { "" };
            if !cursor.accept('|') {
                file.tail = start.rest.to_owned();
                return file;
            }
            file.pairs.push(Pair { raw_key: raw_key.to_owned(), key_at, value: value.to_owned(), at });
        }
    }

    /// A text with these boards, each on a line.
    pub fn from_records<'a>(records: impl IntoIterator<Item = &'a Record>) -> Lin {
        Lin::read(&write::text(records))
    }

    /// The pairs of each board: a board starts at `qx`, or with another deal (`md`) and the names (`pn`, `st`) before
    /// it.
    fn boards(&self) -> Vec<&[Pair]> {
        let mut starts = Vec::new();
        let mut has_deal = false;
        for (index, pair) in self.pairs.iter().enumerate() {
            match pair.key().as_str() {
                "qx" => {
                    starts.push(index);
                    has_deal = false;
                }
                "md" if has_deal => {
                    let names = self.pairs[..index].iter().rev();
                    starts.push(index - names.take_while(|pair| matches!(pair.key().as_str(), "pn" | "st")).count());
                }
                "md" => has_deal = true,
                _ => {}
            }
        }
        // What comes before the first board is about the whole file, unless it is a board itself.
        let first = starts.first().copied().unwrap_or(self.pairs.len());
        if self.pairs[..first].iter().any(|pair| pair.key() == "md") {
            starts.insert(0, 0);
        }
        let ends = starts.iter().skip(1).copied().chain([self.pairs.len()]);
        starts.iter().zip(ends).map(|(&start, end)| &self.pairs[start..end]).collect()
    }

    /// What each board means, or what is wrong with it.
    pub fn records(&self) -> Vec<Result<Record, BadBoard>> {
        let boards = self.boards();
        let heading = &self.pairs[..self.pairs.len() - boards.iter().map(|pairs| pairs.len()).sum::<usize>()];
        let read = boards.into_iter().zip(1..).map(|(pairs, number)| {
            meaning::record(pairs).map_err(|problem| BadBoard::new(number, &meaning::name(pairs), problem))
        });
        let mut records: Vec<_> = read.collect();
        // What is told about the whole file is told with its first board.
        if let Some(first) = records.iter_mut().flatten().next() {
            let told = heading.iter().filter(|pair| !pair.value.trim().is_empty());
            first.besides.splice(..0, told.map(Pair::key));
        }
        if let Some(problem) = self.broken_tail() {
            records.push(Err(BadBoard::new(records.len() + 1, "", problem)));
        }
        records
    }

    fn broken_tail(&self) -> Option<super::Problem> {
        let rest = self.tail.trim();
        let mut cursor = Cursor::new(&self.tail);
        cursor.at = self.tail_at();
        cursor.take_while(char::is_whitespace);
        (!rest.is_empty())
            .then(|| super::Problem::new(cursor.at, "the text ends within a key and its value; close them with |"))
    }

    /// Where the tail starts: one bar after the last value.
    fn tail_at(&self) -> Place {
        let Some(last) = self.pairs.last() else { return Place::START };
        let mut cursor = Cursor::new(&last.value);
        cursor.at = last.at;
        cursor.take_while(|_| true);
        cursor.at.plus(1)
    }
}

impl fmt::Display for Lin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Pair { raw_key, value, .. } in &self.pairs {
            write!(f, "{raw_key}|{value}|")?;
        }
        f.write_str(&self.tail)
    }
}
