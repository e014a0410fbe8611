//! The formats by name.

use super::{BadBoard, Lin, Pbn, Record};

/// A format of files of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Bridge Notation.
    Pbn,
    /// The notation of the online table.
    Lin,
}

impl Format {
    /// All formats with the ending of their files.
    pub const ALL: [(&'static str, Format); 2] = [("pbn", Format::Pbn), ("lin", Format::Lin)];

    /// The format of files with this ending, in either case.
    pub fn from_extension(extension: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|(name, _)| extension.eq_ignore_ascii_case(name)).map(|(_, format)| format)
    }

    /// What each board of a text means, or what is wrong with it.
    pub fn records(self, text: &str) -> Vec<Result<Record, BadBoard>> {
        match self {
            Format::Pbn => Pbn::read(text).records(),
            Format::Lin => Lin::read(text).records(),
        }
    }

    /// A text with these boards.
    pub fn write<'a>(self, records: impl IntoIterator<Item = &'a Record>) -> String {
        match self {
            Format::Pbn => Pbn::from_records(records).to_string(),
            Format::Lin => Lin::from_records(records).to_string(),
        }
    }
}
