//! Reading maps: first the text into items `TAG[value];`, then the items into a map, checking all of it.
//!
//! Every item keeps its place in the text, so that an error can point at what it is about.

use super::{BattleMap, Deployment, MOST_HP, MOST_UNITS};
use crate::{Kind, Terrain, Tile, tiles::LONGEST_SIDE};
use std::{cmp::Ordering, ops::RangeInclusive};
use yomi_core::{
    Side,
    text::{Place, TextError},
};

impl BattleMap {
    /// Reads the text of a `.tbsmap` file.
    ///
    /// The text is a row of items `TAG[value];` in any order, with spaces and line breaks anywhere between them. It
    /// need not be valid UTF-8: what is not is replaced, which can only spoil the author's name and the comment. A
    /// value goes up to the first `]` that a `;` follows (or the end of the text), because `]` alone may be half of a
    /// character in such texts.
    ///
    /// `SIZEX`, `SIZEY`, `TURNLIMIT`, `HPTHRESHOLD`, one `MAP` per row and one `UNIT` per unit must be there.
    /// `UNITNUMRED` and `UNITNUMBLUE` are checked if they are, `AUTHOR` and `MAPCOM` are kept. All other tags are
    /// ignored, so the map with which a replay begins can be read as well.
    ///
    /// The outermost rows and columns must be barred; inside them there may be up to 16 × 16 tiles. Each side has
    /// 1 to 16 units with 1 to 10 HP, each on a tile of its own.
    ///
    /// What is odd but harmless, and what the platform reads as well, is no error; [`BattleMap::read_noting`] tells of
    /// it.
    ///
    /// # Errors
    /// If anything else is wrong: what, where, and what would be right.
    pub fn read(text: &[u8]) -> Result<BattleMap, TextError> {
        Ok(BattleMap::read_noting(text)?.0)
    }

    /// The same, with what is odd about the text: units on ground that they could not enter, from which they can go,
    /// and more units announced than there are.
    ///
    /// # Errors
    /// As [`BattleMap::read`].
    pub fn read_noting(text: &[u8]) -> Result<(BattleMap, Vec<TextError>), TextError> {
        Reader::new(without_mark(&String::from_utf8_lossy(text)))?.map()
    }
}

/// A text without the mark that some editors put before it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// `TAG[value];`
#[derive(Clone, Copy)]
pub(crate) struct Item<'t> {
    pub(crate) tag: &'t str,
    pub(crate) value: &'t str,
}

/// One of the comma-separated parts of a value.
type Field<'t> = &'t str;

/// A text with its items.
pub(crate) struct Reader<'t> {
    text: &'t str,
    pub(crate) items: Vec<Item<'t>>,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Result<Self, TextError> {
        let mut reader = Reader { text, items: Vec::new() };
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (item, after) = reader.split_item(rest)?;
            reader.items.push(item);
            rest = after.trim_start();
        }
        Ok(reader)
    }

    /// The first item of `rest` and what follows it.
    fn split_item(&self, rest: &'t str) -> Result<(Item<'t>, &'t str), TextError> {
        let open = rest.find('[').unwrap_or(rest.len());
        let tag = rest[..open].trim_end();
        let is_name = !tag.is_empty() && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if open == rest.len() || !is_name {
            return Err(self.error(rest, "no item begins here", "write items like SIZEX[10];"));
        }
        let inside = &rest[open + 1..];
        for (at, _) in inside.match_indices(']') {
            let after = inside[at + 1..].trim_start();
            if after.is_empty() || after.starts_with(';') {
                return Ok((Item { tag, value: &inside[..at] }, after.strip_prefix(';').unwrap_or(after)));
            }
        }
        Err(self.error(rest, format!("{tag}[ is not closed"), "end its value with ];"))
    }

    /// An error at the place where `part`, a slice of the text, begins.
    pub(crate) fn error(&self, part: &str, problem: impl Into<String>, expected: impl Into<String>) -> TextError {
        Place::of(part, self.text).error(problem, expected)
    }

    /// The map, and what is odd about it.
    pub(crate) fn map(&self) -> Result<(BattleMap, Vec<TextError>), TextError> {
        let sizes = 3..=u16::from(LONGEST_SIDE) + 2;
        let width = self.header("SIZEX", sizes.clone())?;
        let height = self.header("SIZEY", sizes)?;
        let mut map = BattleMap {
            columns: (width - 2) as u8,
            rows: (height - 2) as u8,
            terrain: self.terrain(usize::from(width), usize::from(height))?,
            turn_limit: self.header("TURNLIMIT", 1..=u16::MAX)?,
            hp_threshold: self.header("HPTHRESHOLD", 0..=u16::MAX)?,
            author: self.free_text("AUTHOR")?,
            comment: self.free_text("MAPCOM")?,
            units: Vec::new(),
        };
        let mut odd = Vec::new();
        for item in self.items_of("UNIT") {
            let unit = self.unit(&map, item)?;
            let terrain = map.terrain(unit.tile);
            if terrain.cost(unit.kind.mobility()).is_none() {
                let problem = format!("the {} stands on a {} tile", unit.kind.name(), terrain.name());
                odd.push(self.error(item.tag, problem, "place it where it can go"));
            }
            map.units.push(unit);
        }
        self.check_unit_counts(&map, &mut odd)?;
        Ok((map, odd))
    }

    fn items_of(&self, tag: &'static str) -> impl Iterator<Item = Item<'t>> {
        self.items.iter().copied().filter(move |item| item.tag == tag)
    }

    /// The only item with this tag, if there is one.
    fn single(&self, tag: &'static str) -> Result<Option<Item<'t>>, TextError> {
        let mut items = self.items_of(tag);
        let first = items.next();
        match items.next() {
            Some(second) => Err(self.error(second.tag, format!("{tag} is given twice"), "give it once")),
            None => Ok(first),
        }
    }

    fn required(&self, tag: &'static str, example: &str) -> Result<Item<'t>, TextError> {
        let end = &self.text[self.text.len()..];
        self.single(tag)?
            .ok_or_else(|| self.error(end, format!("the text ends without {tag}"), format!("write {example}")))
    }

    /// The number of a header tag.
    fn header(&self, tag: &'static str, range: RangeInclusive<u16>) -> Result<u16, TextError> {
        let item = self.required(tag, &format!("{tag}[n]; with n from {} to {}", range.start(), range.end()))?;
        self.number(item.value, tag, range)
    }

    pub(crate) fn free_text(&self, tag: &'static str) -> Result<String, TextError> {
        let value = self.single(tag)?.map_or("", |item| item.value);
        Ok(value.replace(['\r', '\n'], "").trim().to_owned())
    }

    pub(crate) fn number(&self, field: Field<'t>, what: &str, range: RangeInclusive<u16>) -> Result<u16, TextError> {
        let expected = || format!("write a whole number from {} to {}", range.start(), range.end());
        match field.trim().parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            Ok(number) => Err(self.error(field, format!("{what} cannot be {number}"), expected())),
            Err(_) => Err(self.error(field, format!("{what} cannot be {}", shown(field)), expected())),
        }
    }

    /// The ground inside the border, row by row.
    fn terrain(&self, width: usize, height: usize) -> Result<Vec<Terrain>, TextError> {
        let rows: Vec<Item<'t>> = self.items_of("MAP").collect();
        let mut inside = Vec::with_capacity(width * height);
        for (y, row) in rows.iter().enumerate() {
            let fields: Vec<Field<'t>> = row.value.split(',').collect();
            if y >= height {
                let expected = format!("give {height} rows, as SIZEY says, the barred border included");
                return Err(self.error(row.tag, "this MAP row is one too many", expected));
            }
            if fields.len() != width {
                let problem = format!("row y = {y} has {} tiles", fields.len());
                let expected = format!("give {width}, as SIZEX says, the barred border included");
                return Err(self.error(row.tag, problem, expected));
            }
            for (x, field) in fields.into_iter().enumerate() {
                let code = self.number(field, "a tile", 0..=Terrain::ALL.len() as u16 - 1)?;
                let terrain = Terrain::from_code(code as u8).expect("the number is a terrain's");
                let on_border = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
                if !on_border {
                    inside.push(terrain);
                } else if terrain != Terrain::Barred {
                    let problem = format!("the tile x = {x}, y = {y} of the border is {}", terrain.name());
                    return Err(self.error(field, problem, "bar the border with 0"));
                }
            }
        }
        if rows.len() < height {
            let end = &self.text[self.text.len()..];
            let problem = format!("the text ends after {} MAP rows", rows.len());
            return Err(self.error(end, problem, format!("give {height}, as SIZEY says, the barred border included")));
        }
        Ok(inside)
    }

    fn unit(&self, map: &BattleMap, item: Item<'t>) -> Result<Deployment, TextError> {
        let fields: Vec<Field<'t>> = item.value.split(',').collect();
        let &[x, y, name, team, hp, finished] = fields.as_slice() else {
            let problem = format!("UNIT has {} values", fields.len());
            return Err(self.error(item.tag, problem, "write UNIT[x,y,name,team,hp,finished];"));
        };
        let column = self.number(x, "x", 1..=u16::from(map.columns))? - 1;
        let row = self.number(y, "y", 1..=u16::from(map.rows))? - 1;
        let unit = Deployment {
            tile: Tile::new(column as u8, row as u8),
            kind: self.kind(name)?,
            side: Side(self.number(team, "the team (0 is red, 1 is blue)", 0..=1)? as u8),
            hp: self.number(hp, "HP", 1..=u16::from(MOST_HP))? as u8,
            finished: self.number(finished, "\"finished\"", 0..=1)? == 1,
        };
        if let Some(number) = map.units.iter().position(|other| other.tile == unit.tile) {
            let problem = format!("unit {number} stands on the same tile");
            return Err(self.error(item.tag, problem, "place every unit on a tile of its own"));
        }
        if map.units.iter().filter(|other| other.side == unit.side).count() == MOST_UNITS {
            let problem = format!("this is unit {} of its team", MOST_UNITS + 1);
            return Err(self.error(item.tag, problem, format!("give each team at most {MOST_UNITS}")));
        }
        Ok(unit)
    }

    /// The kind with this name or letter.
    fn kind(&self, field: Field<'t>) -> Result<Kind, TextError> {
        let name = field.trim();
        let named = |kind: &Kind| name.eq_ignore_ascii_case(kind.name()) || name == kind.letter().to_string();
        Kind::ALL.into_iter().find(named).ok_or_else(|| {
            let names = Kind::ALL.map(Kind::name).join(", ");
            self.error(field, format!("there is no unit {}", shown(field)), format!("write one of {names}"))
        })
    }

    /// Fewer units than there are cannot have been meant; room for more is only odd.
    fn check_unit_counts(&self, map: &BattleMap, odd: &mut Vec<TextError>) -> Result<(), TextError> {
        for (side, team, tag) in [(Side::FIRST, "red", "UNITNUMRED"), (Side::SECOND, "blue", "UNITNUMBLUE")] {
            let count = map.units.iter().filter(|unit| unit.side == side).count();
            if count == 0 {
                let end = &self.text[self.text.len()..];
                return Err(self.error(end, format!("{team} has no unit"), "give each team at least one UNIT"));
            }
            if let Some(item) = self.single(tag)? {
                let announced = self.number(item.value, tag, 1..=u16::MAX)?;
                let problem = format!("{team} has {count} units, not {announced}");
                let wrong = || self.error(item.tag, problem, format!("write {tag}[{count}]; or change the units"));
                match usize::from(announced).cmp(&count) {
                    Ordering::Less => return Err(wrong()),
                    Ordering::Equal => {}
                    Ordering::Greater => odd.push(wrong()),
                }
            }
        }
        Ok(())
    }
}

/// A field in quotation marks, shortened if somebody forgot the end of an item.
fn shown(field: Field<'_>) -> String {
    const LONGEST: usize = 20;
    let field = field.trim();
    let cut: String = field.chars().take(LONGEST).collect();
    if cut.len() < field.len() { format!("{:?}", cut + "…") } else { format!("{field:?}") }
}
