//! Files of bridge boards: their encoding, their format, and the boards that are wrong.

use crate::failure::Usage;
use anstream::eprintln;
use std::{io::Read, path::Path};
use yomi_bridge::formats::{BadBoard, Format, Record};

/// A file as text. Many old files are not UTF-8; those are read byte for byte as Latin-1, so that nothing is lost.
pub(crate) struct BoardFile {
    pub(crate) text: String,
    pub(crate) format: Format,
    is_latin1: bool,
}

impl BoardFile {
    /// Reads a file, or standard input (as PBN) for `-`.
    pub(crate) fn open(file: &Path) -> anyhow::Result<BoardFile> {
        let from_input = file == Path::new("-");
        let format = if from_input { Format::Pbn } else { format_of(file)? };
        let bytes = if from_input {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes)?;
            bytes
        } else {
            std::fs::read(file).map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?
        };
        Ok(match String::from_utf8(bytes) {
            Ok(text) => BoardFile { text, format, is_latin1: false },
            Err(error) => {
                let text = error.into_bytes().into_iter().map(char::from).collect();
                BoardFile { text, format, is_latin1: true }
            }
        })
    }

    /// Text made from this file's, in this file's encoding.
    pub(crate) fn encode(&self, text: &str) -> Vec<u8> {
        if !self.is_latin1 {
            return text.as_bytes().to_vec();
        }
        text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
    }
}

/// The format that a file's name promises.
pub(crate) fn format_of(file: &Path) -> anyhow::Result<Format> {
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    Ok(Format::from_extension(extension).ok_or_else(|| {
        let known = Format::ALL.map(|(name, _)| format!(".{name}")).join(", ");
        Usage(format!("{} has no ending that names a format of boards; endings: {known}", file.display()))
    })?)
}

/// Tells what was odd about boards that were read all the same.
pub(crate) fn tell_odd<'a>(records: impl IntoIterator<Item = &'a Record>) {
    records.into_iter().flat_map(|record| &record.odd).for_each(|odd| eprintln!("Warning: {odd}"));
}

/// Lists the boards that could not be used, and fails if there are any.
pub(crate) fn report_bad(file: &Path, bad: &[BadBoard], boards: usize) -> anyhow::Result<()> {
    for board in bad {
        eprintln!("{}: {board}", file.display());
    }
    if boards == 0 {
        anyhow::bail!("{} holds no boards", file.display());
    }
    anyhow::ensure!(bad.is_empty(), "{} of the {boards} boards of {} could not be used", bad.len(), file.display());
    Ok(())
}
