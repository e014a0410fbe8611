//! Positions that people type: a drawing of the enemy waters, and a few lines for what a drawing cannot tell.

use super::{
    assemble::assemble,
    rows::{Row, header_width, is_edge, read_rows},
    statements::{Statement, split_statement},
};
use crate::{evidence::Evidence, rules::BattleshipRules, setup::Setup};
use std::sync::Arc;
use yomi_core::{Args, Game, Rules, Spec, SpecError, text::TextError};

/// What one seat knows of the enemy waters, with the options it is played under, as it can be typed and read again.
///
/// # The text
///
/// ```text
/// // Two ships are sunk; the cargo's place is known, the destroyer's is not.
///    a b c d e f
///  1 . . o . . .
///  2 . 3 3 3 o .
///  3 o . . * * o
///  4 . . . * * .
/// fleet: 4+3+2
/// sunk: 3 2
/// ```
///
/// A line for each row from the top, with a mark for each cell: `.` not fired at (also `-` `~` `_` `?`), `o` miss (also
/// `0` `@`), `*` hit (also `x`), `#` or a length for a ship that is sunk *in a known place*. Letters above, row
/// numbers, spaces, `|` and lines like `+---+` may be there or not; the size of the board follows from the rows. `//`
/// begins a comment.
///
/// Further lines, in any order, say what the drawing cannot:
///
/// - any option of the game: `fleet: 4+3+2`, `touch: no`, `announce: sunk`;
/// - `sunk: carrier 4` (or `sunk carrier`): these ships, by name or length, are sunk and lie somewhere within the hits;
/// - `sunk: carrier at i5`: the shot at i5 sank it, so it lies within the hits and through i5; under `announce: sunk`,
///   where nobody is told which ship it was, `sunk: at i5`;
/// - `carrier: i1 i2 i3 i4 i5` (or `carrier: i1v`): where a sunken ship lies or, under `announce: named`, which hits
///   are this ship's;
/// - `hits: e2 f2 g2 h2=battleship i1 ...`: all hits in their order, with the ship that each one sank (`h2=sunk` where
///   that is all one hears; `=carrier` by itself: sunk by then, nobody knows by which shot).
///
/// # What it means
///
/// A fleet fits if it covers every hit and no miss, if every ship said to be sunk lies as described, and if every other
/// ship has a cell that was not fired at. Without a line `hits:` nothing is assumed about the order of the shots. The
/// order can tell more: a ship that sank lies within the hits made *by then*. [`Evidence`] is exact in this if the
/// order is given.
///
/// `Display` writes a text that reads as a position with the same meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedPosition {
    setup: Arc<Setup>,
    evidence: Evidence,
}

impl TypedPosition {
    /// How positions are written, for help: a few lines with examples.
    pub const HOW_TO: &'static str = "\
A line for each row, a mark for each cell; coordinates, spaces and | may be there or not:
  . not fired at   o miss   * hit   # or the ship's length: a ship sunk in a known place
Further lines for what the drawing cannot tell:
  fleet: 5+4+3+3+2          any option of the game, also touch: no or announce: sunk
  sunk: carrier 4           ships that are sunk somewhere within the hits, by name or length
  sunk: carrier at i5       the same, and the shot at i5 sank it
  carrier: i1 i2 i3 i4 i5   the cells of a sunken ship
  hits: e2 f2 g2=3 i1       all hits in their order, with the ships they sank
  // a comment";

    /// What is known in a game with these options.
    pub fn new(setup: Arc<Setup>, evidence: Evidence) -> Self {
        TypedPosition { setup, evidence }
    }

    /// Reads a position. The options are those of `rules` as far as the text does not give others; the size of the
    /// board is always that of the drawing.
    ///
    /// # Errors
    /// If the text cannot be understood. Whether any fleet fits is not asked here.
    pub fn read(text: &str, rules: &BattleshipRules) -> Result<Self, TextError> {
        let mut rows = Vec::new();
        let mut headers = Vec::new();
        let mut statements = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split_once("//").map_or(line, |(before, _)| before);
            if line.trim().is_empty() || is_edge(line) {
            } else if let Some(statement) = split_statement(number, line) {
                statements.push(statement);
            } else if let Some(width) = header_width(line) {
                headers.push((number, width));
            } else {
                rows.push((number, line));
            }
        }
        let rows = read_rows(&rows, &headers)?;
        let setup = read_options(&rows, &statements, rules)?;
        let evidence = assemble(&setup, &rows, &statements)?;
        Ok(TypedPosition { setup, evidence })
    }

    /// The options and their tables.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// What is known of the enemy fleet.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }
}

/// Whether a line can begin with this key because it is an option of the game. Fleets are what a position does not
/// tell.
pub(super) fn is_option(key: &str) -> bool {
    key != "fleets" && BattleshipRules::PARAMS.iter().any(|param| param.key == key)
}

/// The options: those written, the size of the drawing, and for the rest those of `rules`.
fn read_options(rows: &[Row], statements: &[Statement<'_>], rules: &BattleshipRules) -> Result<Arc<Setup>, TextError> {
    let size = format!("{}x{}", rows[0].cells.len(), rows.len());
    let given = Args::new(&rules.spec(), BattleshipRules::PARAMS);
    let at_board = |error: SpecError| rows[0].start().error(error.0, "draw another board");
    let given = given.map_err(at_board)?;
    let mut spec = Spec::new(crate::Battleship::NAME);
    for param in BattleshipRules::PARAMS.iter().filter(|param| is_option(param.key)) {
        let mut written = statements.iter().filter(|statement| statement.key == param.key);
        let value = match (written.next(), written.next()) {
            (_, Some(again)) => {
                let problem = format!("{} is given twice", param.key);
                return Err(again.error(problem, "give it once"));
            }
            (Some(one), None) if param.key == "board" && one.value.trim() != size => {
                let problem = format!("the drawing is {size}, not {}", one.value.trim());
                return Err(one.error(problem, "make the two agree, or leave this out"));
            }
            (Some(one), None) => one.value.trim(),
            (None, None) if param.key == "board" => &size,
            (None, None) => given.text(param.key),
        };
        spec = spec.with(param.key, value);
    }
    let read = Args::new(&spec, BattleshipRules::PARAMS).and_then(|args| BattleshipRules::from_args(&args));
    let rules = read.map_err(|SpecError(message)| {
        let blamed = statements.iter().find(|statement| message.contains(&format!(" {}=", statement.key)));
        let at = blamed.map_or(rows[0].start(), |statement| statement.at);
        at.error(message, format!("the board here is {size}"))
    })?;
    Ok(rules.setup().clone())
}
