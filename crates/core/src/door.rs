//! All that a game brings, in one value.

use crate::{
    Budget, Game, HiddenPart, Outcome, Players, Side, Spec, SpecError, Stage, Table,
    experiment::{ExperimentFile, RowKind},
};
use schemars::JsonSchema;
use serde::Serialize;
use std::marker::PhantomData;

/// All that a game brings besides its rules, views and players: whoever runs games takes it from here, and knows no
/// game by name.
///
/// A game without any of it is [`Door::PLAIN`], and can be played all the same.
pub struct Door<G: Game> {
    /// How it is played, for somebody who has never seen it: Markdown with headings, paragraphs, lists and tables, whose
    /// lines fit a terminal. The command line, the page and the book all show this text.
    pub rules: &'static str,
    /// Positions to look at and to solve, for somebody who learns the game: TOML, as `yomi_arena::teaching` reads it.
    pub teaching: &'static str,
    /// What is to be said of each kind of player: Markdown with a section for each, which bears its name.
    pub about_players: &'static str,
    /// Opponents in words, weakest first.
    pub levels: &'static [Level],
    /// What can be said of a position that somebody typed.
    pub analyze: Option<Analyze>,
    /// The game that a typed position is of, for a player who is asked what it would do there.
    pub position: Option<ReadPosition<G>>,
    /// How positions are typed for both, in a few words.
    pub positions: &'static str,
    /// A position that shows what its analysis can tell.
    pub showpiece: Option<Showpiece>,
    /// The files of other programs that it reads and writes.
    pub files: &'static [FileKind],
    /// Who wins a position in which nothing is in doubt any more, if the game can prove it in little time.
    pub solved: Option<Solve<G>>,
    /// How a position would be scored if the game ended there, where that means something.
    pub standing: Option<Standing<G>>,
    /// How a page draws it.
    pub page: Page,
    /// What can be asked of its hidden part, for games that have one: [`HiddenPart::OF_WORLDS`].
    pub hidden: Option<HiddenPart<G>>,
    /// Published tables and figures as data files, with what was measured.
    pub experiments: &'static [ExperimentFile],
    /// The kinds of rows of experiments that only this game has.
    pub rows: &'static [RowKind],
    /// The game.
    pub game: PhantomData<fn() -> G>,
}

impl<G: Players + Stage> Door<G> {
    /// Rules, views and players only.
    pub const PLAIN: Self = Door {
        rules: "",
        teaching: "",
        about_players: "",
        levels: &[],
        analyze: None,
        position: None,
        positions: "",
        showpiece: None,
        files: &[],
        solved: None,
        standing: None,
        page: Page::GENERIC,
        hidden: None,
        experiments: &[],
        rows: &[],
        game: PhantomData,
    };

    /// The specification of the player that a level names, in any case of its letters; any other text stays as it is.
    pub fn player_named<'a>(&self, text: &'a str) -> &'a str {
        self.levels.iter().find(|level| level.name.eq_ignore_ascii_case(text)).map_or(text, |level| level.player)
    }
}

/// Proves how a game ends with the best play of both sides, if it can.
pub type Solve<G> = fn(&G) -> Option<Outcome>;

/// Scores a position as if the game ended there.
pub type Standing<G> = fn(&G) -> Outcome;

/// A player in words, for people who do not know the players' names, and what it is like to play against it.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Level {
    /// What people choose by.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Its specification. It thinks for a second or two at most.
    pub player: &'static str,
}

/// Analyses a position of the game that a specification names. How positions are written is the game's own matter.
pub type Analyze = fn(&Spec, &str, &Budget) -> Result<Analysis, AnalysisError>;

/// A position worth looking at, for people who see the game for the first time.
#[derive(Clone, Copy, Debug)]
pub struct Showpiece {
    /// What to look for, in a few sentences whose lines fit a terminal.
    pub about: &'static str,
    /// The game's specification.
    pub game: &'static str,
    /// The position as it is typed.
    pub position: &'static str,
}

/// Reads a position that somebody typed as a game in which the seat to decide sees just that. What the seat cannot know
/// is made up so that it fits; nothing that the seat is told may depend on it.
pub type ReadPosition<G> = fn(&Spec, &str) -> Result<Table<G>, AnalysisError>;

/// An analysis for people, for programs and as a picture.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Lines for the terminal, with ANSI colours.
    pub text: String,
    /// The same figures as JSON.
    pub json: serde_json::Value,
    /// A picture as SVG.
    pub svg: String,
}

/// Why a position could not be analysed.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The game's specification is wrong, or the game has no analysis.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The position is wrong: what, where, and what would be right.
    #[error("the position: {0}")]
    Position(String),
}

/// Reads a file: all of it, or what is wrong, where, and what would be right.
pub type ReadFile = fn(&[u8]) -> Result<Vec<Found>, String>;

/// Writes a game as a file, or tells why it cannot be written.
pub type WriteFile = fn(&GameText) -> Result<Vec<u8>, String>;

/// A kind of file that other programs use.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// What names of such files end with, without the dot and in lower case.
    pub ending: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What is in a file: all of it, or what is wrong, where, and what would be right.
    pub read: ReadFile,
    /// A game as such a file, if that can be written.
    pub write: Option<WriteFile>,
}

/// Something that was in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A game, from its first action to the last that the file has.
    Game(GameText),
    /// A position from which one can play, as a specification.
    Start(Spec),
    /// Something odd that was read all the same, in words that tell where: whoever brought the file should know.
    Warning(String),
}

/// A game in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The rules with all chance fixed.
    pub rules: Spec,
    /// All actions in their notation.
    pub actions: Vec<String>,
    /// Who played the two sides; empty where nobody knows.
    pub players: [String; 2],
    /// The side that gave up, if any.
    pub resigned: Option<Side>,
}

/// How a page shows a game.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// What it is called; empty for its name.
    pub title: &'static str,
    /// One sentence that makes people want to play it; empty for its summary.
    pub tagline: &'static str,
    /// A small picture as SVG.
    pub picture: &'static str,
    /// The seat that a person usually takes.
    pub seat: u8,
    /// The options that are asked for first.
    pub options: &'static [&'static str],
    /// What draws the board: names and contents of plain ES modules and style sheets, the module that draws first,
    /// which bears the game's name. Without any, positions are shown as text, with a list of actions.
    pub files: &'static [(&'static str, &'static str)],
}

impl Page {
    /// As any game can be shown: as text.
    pub const GENERIC: Page = Page { title: "", tagline: "", picture: "", seat: 0, options: &[], files: &[] };
}
