//! The formats by name.

use super::{BadBoard, Lin, Pbn, Record, dlm, rbn};

/// A format of files of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Bridge Notation.
    Pbn,
    /// The notation of the online table.
    Lin,
    /// Richard's Bridge Notation; only read, and without the play.
    Rbn,
    /// The format of dealing machines; only read.
    Dlm,
}

impl Format {
    /// All formats with the ending of their files.
    pub const ALL: [(&'static str, Format); 4] =
        [("pbn", Format::Pbn), ("lin", Format::Lin), ("rbn", Format::Rbn), ("dlm", Format::Dlm)];

    /// The format of files with this ending, in either case.
    pub fn from_extension(extension: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|(name, _)| extension.eq_ignore_ascii_case(name)).map(|(_, format)| format)
    }

    /// What each board of a text means, or what is wrong with it.
    pub fn records(self, text: &str) -> Vec<Result<Record, BadBoard>> {
        match self {
            Format::Pbn => Pbn::read(text).records(),
            Format::Lin => Lin::read(text).records(),
            Format::Rbn => rbn::records(text),
            Format::Dlm => dlm::records(text),
        }
    }

    /// A text with these boards; `None` if the format is only read.
    pub fn write<'a>(self, records: impl IntoIterator<Item = &'a Record>) -> Option<String> {
        match self {
            Format::Pbn => Some(Pbn::from_records(records).to_string()),
            Format::Lin => Some(Lin::from_records(records).to_string()),
            Format::Rbn | Format::Dlm => None,
        }
    }
}
