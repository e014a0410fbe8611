//! Portable Bridge Notation 2.1.

mod lexer;
mod meaning;
mod write;

use super::{BadBoard, Place, Problem, Record};
use lexer::{Kind, Piece, Tag};
use meaning::Inherited;
use std::fmt;

/// A PBN text, every character of it. Its display is the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pbn {
    /// A game and the empty lines after it each; some may hold only comments.
    groups: Vec<PbnGame>,
}

/// One game of a PBN text: tags, sections and comments up to the next empty line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PbnGame {
    pieces: Vec<Piece>,
}

impl Pbn {
    /// Takes a text apart. Every text is accepted; [`Pbn::records`] tells what is wrong with it.
    pub fn read(text: &str) -> Pbn {
        let mut groups = Vec::new();
        let mut group = PbnGame::default();
        for piece in lexer::pieces(text) {
            let ends = piece.kind == Kind::Space && piece.raw.matches('\n').count() > 1;
            group.pieces.push(piece);
            if ends {
                groups.push(std::mem::take(&mut group));
            }
        }
        if !group.pieces.is_empty() {
            groups.push(group);
        }
        Pbn { groups }
    }

    /// A text in the export format with these boards.
    pub fn from_records<'a>(records: impl IntoIterator<Item = &'a Record>) -> Pbn {
        Pbn::read(&write::export(records))
    }

    /// The games in order.
    pub fn games(&self) -> impl Iterator<Item = &PbnGame> {
        self.groups.iter().filter(|group| group.is_game())
    }

    /// The games in order, to add tags to.
    pub fn games_mut(&mut self) -> impl Iterator<Item = &mut PbnGame> {
        self.groups.iter_mut().filter(|group| group.is_game())
    }

    /// What each game means, or what is wrong with it.
    pub fn records(&self) -> Vec<Result<Record, BadBoard>> {
        let mut inherited = Inherited::default();
        let read = self.games().zip(1..).map(|(game, number)| {
            let tags = inherited.resolve(game);
            meaning::record(game, &tags).map_err(|problem| {
                let name = tags.get("Board").map_or("", |tag| tag.value.as_str());
                BadBoard::new(number, name, problem)
            })
        });
        read.collect()
    }
}

impl fmt::Display for Pbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.groups.iter().flat_map(|group| &group.pieces).try_for_each(|piece| f.write_str(&piece.raw))
    }
}

impl PbnGame {
    /// Whether there is more than comments.
    fn is_game(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece.kind, Kind::Word | Kind::Tag(_) | Kind::Broken(_)))
    }

    fn tags(&self) -> impl Iterator<Item = &Tag> {
        self.pieces.iter().filter_map(|piece| match &piece.kind {
            Kind::Tag(tag) => Some(tag),
            _ => None,
        })
    }

    /// The value of a tag as it is written here.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The words of a tag's section and their places.
    fn section(&self, name: &str) -> Vec<(&str, Place)> {
        let Some(start) = self.position(name) else { return Vec::new() };
        let section = &self.pieces[start + 1..self.section_end(start)];
        section.iter().filter(|piece| piece.kind == Kind::Word).map(|piece| (piece.raw.as_str(), piece.at)).collect()
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.pieces.iter().position(|piece| matches!(&piece.kind, Kind::Tag(tag) if tag.name == name))
    }

    /// Where the section of the tag at `start` ends.
    fn section_end(&self, start: usize) -> usize {
        let after = self.pieces.iter().skip(start + 1).position(|piece| matches!(piece.kind, Kind::Tag(_)));
        after.map_or(self.pieces.len(), |count| start + 1 + count)
    }

    /// Whether somebody has written something for people; lines that start with `%` are for programs.
    fn has_comments(&self) -> bool {
        self.pieces.iter().any(|piece| piece.kind == Kind::Comment && !piece.raw.starts_with('%'))
    }

    /// The first thing that is no PBN.
    fn broken(&self) -> Option<Problem> {
        self.pieces.iter().find_map(|piece| match &piece.kind {
            Kind::Broken(problem) => Some(problem.clone()),
            _ => None,
        })
    }

    /// Sets a tag and the lines of its section, in its old place or at the end of the game. Comments stay.
    ///
    /// ```
    /// use yomi_bridge::formats::Pbn;
    /// let mut file = Pbn::read("[Board \"1\"] ; first\n\n[Board \"2\"]\n");
    /// file.games_mut().next().unwrap().set_tag("Room", "Open", &[]);
    /// assert_eq!(file.to_string(), "[Board \"1\"] ; first\n[Room \"Open\"]\n\n[Board \"2\"]\n");
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str, lines: &[String]) {
        let lines = lines.iter().map(|line| format!("\n{line}"));
        let text = lexer::written(name, value) + &lines.collect::<String>();
        if let Some(start) = self.position(name) {
            let end = self.section_end(start);
            let old: Vec<Piece> = self.pieces.drain(start..end).collect();
            let last_word = old.iter().rposition(|piece| piece.kind == Kind::Word).unwrap_or(0);
            let kept =
                old.into_iter().enumerate().filter(|(index, piece)| *index > last_word || piece.kind == Kind::Comment);
            // A comment of the old section starts a line of its own, so that it cannot swallow what follows.
            let mut text = text;
            for (index, piece) in kept {
                if index < last_word {
                    text.push('\n');
                }
                text += &piece.raw;
            }
            self.pieces.splice(start..start, lexer::pieces(&text));
            return;
        }
        // Before the white space at the end, which separates this game from the next.
        let end = self.pieces.len() - self.pieces.last().is_some_and(|piece| piece.kind == Kind::Space) as usize;
        self.pieces.splice(end..end, lexer::pieces(&format!("\n{text}")));
    }
}
