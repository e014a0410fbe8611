//! The lines of a typed position that say what its drawing cannot: their words, with where they stand.

use crate::{
    cells::{Cell, Cells},
    place::{Place, Ship},
    setup::Setup,
};
use yomi_core::{
    SpecError,
    grid::Square,
    text::{self, TextError, Word},
};

/// A line like `sunk: carrier at i5`.
#[derive(Clone, Debug)]
pub(super) struct Statement<'a> {
    /// Where the key begins.
    pub(super) at: text::Place,
    /// What is before the colon, in lower case.
    pub(super) key: String,
    /// What is behind it.
    pub(super) value: &'a str,
    /// Where that begins.
    value_at: text::Place,
}

/// One hit in the order of shots.
#[derive(Clone, Copy, Debug)]
pub(super) enum OrderedHit {
    /// Nothing sank.
    Hit(Cell),
    /// A ship sank; which one, if that was told.
    Sinks(Cell, Option<Ship>),
    /// Not a hit: by now this ship is sunk.
    SunkByNow(Ship),
}

/// A ship said to be sunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sunk<'a> {
    /// Which one, if that is said.
    pub(super) ship: Option<Ship>,
    /// The shot that sank it, if that is said.
    pub(super) cell: Option<Cell>,
    /// Where it says so.
    pub(super) word: Word<'a>,
}

/// Takes a line apart if it has a key: something before a colon, or the word `sunk`.
pub(super) fn split_statement(number: usize, line: &str) -> Option<Statement<'_>> {
    let start = line.len() - line.trim_start().len();
    let (key, value) = match line.split_once(':') {
        Some((key, value)) => (key, value),
        None => {
            let word = line[start..].split_whitespace().next().filter(|word| word.eq_ignore_ascii_case("sunk"))?;
            line.split_at(start + word.len())
        }
    };
    Some(Statement {
        at: text::Place::new(number, 1 + line[..start].chars().count()),
        key: key.trim().to_lowercase(),
        value,
        value_at: text::Place::new(number, 1 + line[..line.len() - value.len()].chars().count()),
    })
}

impl<'a> Statement<'a> {
    /// The words of the value, which spaces and commas separate.
    pub(super) fn words(&self) -> Vec<Word<'a>> {
        text::words(self.value, self.value_at, is_separator).collect()
    }

    /// What the statement is about, as a place for errors.
    pub(super) fn error(&self, problem: impl Into<String>, expected: impl Into<String>) -> TextError {
        self.at.error(problem, expected)
    }

    /// Reads `carrier 4 at h2` and adds it to what earlier lines say.
    pub(super) fn add_sunk(&self, setup: &Setup, sunk: &mut Vec<Sunk<'a>>) -> Result<(), TextError> {
        let known = sunk.len();
        let mut words = self.words().into_iter();
        while let Some(word) = words.next() {
            if !word.text.eq_ignore_ascii_case("at") {
                let ship = ship_meant(&word, setup, |ship| sunk.iter().any(|earlier| earlier.ship == Some(ship)))?;
                sunk.push(Sunk { ship: Some(ship), cell: None, word });
                continue;
            }
            let Some(cell) = words.next() else {
                return Err(word.error("a cell is missing after \"at\"", "write the shot that sank the ship, like i5"));
            };
            let cell = Some(cell_named(&cell, setup)?);
            match sunk[known..].last_mut() {
                Some(last) if last.cell.is_none() => last.cell = cell,
                _ => sunk.push(Sunk { ship: None, cell, word }),
            }
        }
        Ok(())
    }

    /// Reads `e2 f2 g2 h2=battleship`.
    pub(super) fn ordered_hits(&self, setup: &Setup) -> Result<Vec<(OrderedHit, Word<'a>)>, TextError> {
        let mut sunk = Vec::new();
        let mut hits = Vec::new();
        for word in self.words() {
            let Some((cell, ship)) = word.text.split_once('=') else {
                hits.push((OrderedHit::Hit(cell_named(&word, setup)?), word));
                continue;
            };
            let behind = Word { text: ship, at: word.at.plus(cell.chars().count() + 1) };
            let before = Word { text: cell, ..word };
            let ship = if ship.eq_ignore_ascii_case("sunk") {
                None
            } else {
                Some(ship_meant(&behind, setup, |ship| sunk.contains(&ship))?)
            };
            sunk.extend(ship);
            let hit = match (cell.is_empty(), ship) {
                (false, ship) => OrderedHit::Sinks(cell_named(&before, setup)?, ship),
                (true, Some(ship)) => OrderedHit::SunkByNow(ship),
                (true, None) => return Err(word.error("the ship is missing", "write its name, like =carrier")),
            };
            hits.push((hit, word));
        }
        Ok(hits)
    }

    /// Reads `i1 i2 i3`, or the whole place of a ship: `i1v`.
    pub(super) fn cells(&self, setup: &Setup, ship: Ship) -> Result<Cells, TextError> {
        let words = self.words();
        if let (Some(place), Some(word)) = (Place::parse(self.value), words.first()) {
            if setup.places(ship).contains(place) {
                return Ok(setup.shape(ship, place).cells);
            }
            let (name, length) = (setup.name(ship), setup.length(ship));
            let problem = format!("at {place} the {name} would leave the board");
            return Err(word.error(problem, format!("it has {length} cells")));
        }
        words.iter().map(|word| cell_named(word, setup)).collect()
    }
}

fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == ',' || symbol == ';'
}

/// The cell that a word names.
fn cell_named(word: &Word<'_>, setup: &Setup) -> Result<Cell, TextError> {
    let cell = Square::parse(word.text).and_then(Cell::of_square).filter(|&cell| setup.board().contains(cell));
    cell.ok_or_else(|| {
        let last = Cell::new(setup.options().width - 1, setup.options().height - 1);
        word.error(format!("{:?} is no cell of this board", word.text), format!("write a cell from a1 to {last}"))
    })
}

/// The ship that a word names, or the first one of that length that is not `taken`.
fn ship_meant(word: &Word<'_>, setup: &Setup, taken: impl Fn(Ship) -> bool) -> Result<Ship, TextError> {
    let found = match ship_named(setup, word.text) {
        Some(ship) => (!taken(ship)).then_some(ship),
        None => match word.text.parse::<u8>() {
            Ok(length) if setup.options().lengths.contains(&length) => {
                setup.ships().find(|&ship| setup.length(ship) == length && !taken(ship))
            }
            _ => return Err(unknown_ship(word, setup)),
        },
    };
    let again = || word.error(format!("{:?} is named once too often", word.text), "name each sunken ship once");
    found.ok_or_else(again)
}

fn unknown_ship(word: &Word<'_>, setup: &Setup) -> TextError {
    let names = ship_names(setup);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let SpecError(message) = SpecError::unknown("ship", word.text, "ships of this fleet", &names);
    word.error(message, "write a name or a length")
}

/// The ship with this name, in either case.
pub(super) fn ship_named(setup: &Setup, text: &str) -> Option<Ship> {
    setup.ships().find(|&ship| setup.name(ship).to_string().eq_ignore_ascii_case(text))
}

/// The names of all ships.
pub(super) fn ship_names(setup: &Setup) -> Vec<String> {
    setup.ships().map(|ship| setup.name(ship).to_string()).collect()
}
