//! Writing a position as text.

use super::position::TypedPosition;
use crate::{
    cells::{Cell, Cells},
    place::{Place, Ship},
    rules::BattleshipRules,
    setup::Setup,
};
use std::fmt;
use yomi_core::{Args, Rules};

/// The options are written where they differ from the defaults, so the text is to be read with default rules.
impl fmt::Display for TypedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = self.places();
        self.write_board(f, &placed)?;
        self.write_options(f)?;
        for (ship, cells) in self.hits_by_ship(&placed) {
            writeln!(f, "{}: {}", self.setup().name(ship), spaced(cells.iter()))?;
        }
        self.write_sinkings(f)
    }
}

impl TypedPosition {
    /// The sunken ships whose places are known.
    fn places(&self) -> Vec<(Ship, Place)> {
        let sinkings = self.evidence().sinkings().iter().filter_map(|sinking| sinking.ship.zip(sinking.place));
        let wrecks = self.evidence().wrecks().iter().filter_map(|wreck| Some((wreck.ship, wreck.place?)));
        sinkings.chain(wrecks).collect()
    }

    /// The cells known to be hit for each ship of which any are.
    fn hits_by_ship(&self, placed: &[(Ship, Place)]) -> Vec<(Ship, Cells)> {
        let named = self.setup().ships().zip(self.evidence().named().iter().copied());
        let placed = placed.iter().map(|&(ship, place)| (ship, self.setup().shape(ship, place).cells));
        named.filter(|(_, cells)| !cells.is_empty()).chain(placed).collect()
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>, placed: &[(Ship, Place)]) -> fmt::Result {
        let (width, height) = (self.setup().options().width, self.setup().options().height);
        writeln!(f, "   {}", spaced((0..width).map(|column| char::from(b'a' + column))))?;
        let wrecks = placed.iter().map(|&(ship, place)| self.setup().shape(ship, place).cells);
        let wrecks = wrecks.fold(Cells::EMPTY, |all, cells| all | cells);
        let mark = |cell: Cell| {
            if wrecks.contains(cell) {
                '#'
            } else if self.evidence().hits().contains(cell) {
                '*'
            } else if self.evidence().misses().contains(cell) {
                'o'
            } else {
                '.'
            }
        };
        for row in 0..height {
            writeln!(f, "{:>2} {}", row + 1, spaced((0..width).map(|column| mark(Cell::new(column, row)))))?;
        }
        Ok(())
    }

    fn write_options(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = BattleshipRules::new(self.setup().clone(), None).spec();
        let args = Args::new(&spec, BattleshipRules::PARAMS).map_err(|_| fmt::Error)?;
        for param in BattleshipRules::PARAMS.iter().filter(|param| param.key != "board") {
            let value = args.text(param.key);
            if value != param.default {
                writeln!(f, "{}: {value}", param.key)?;
            }
        }
        Ok(())
    }

    /// What is known of sunken ships beyond their places: those without a known shot in a line by themselves, or else
    /// all hits in an order that says the same as the one they were made in.
    fn write_sinkings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let evidence = self.evidence();
        if !evidence.named().is_empty() {
            return Ok(());
        }
        let sinkings = evidence.sinkings().iter().filter(|sinking| sinking.place.is_none());
        let wrecks = evidence.wrecks().iter().filter(|wreck| wreck.place.is_none());
        let mut steps: Vec<(Cells, Option<Cell>, Option<Ship>)> =
            sinkings.map(|sinking| (sinking.hits, Some(sinking.cell), sinking.ship)).collect();
        let in_order = !steps.is_empty() || wrecks.clone().any(|wreck| wreck.hits != evidence.hits());
        steps.extend(wrecks.map(|wreck| (wreck.hits, None, Some(wreck.ship))));
        if !in_order {
            let ships = steps.iter().filter_map(|(.., ship)| *ship).map(|ship| self.setup().name(ship));
            return if steps.is_empty() { Ok(()) } else { writeln!(f, "sunk: {}", spaced(ships)) };
        }
        // What sank by a shot goes before what was known to be sunk after the same shot.
        steps.sort_by_key(|(hits, cell, _)| (hits.len(), cell.is_none()));
        let mut words = Vec::new();
        let mut written = Cells::EMPTY;
        for (hits, cell, ship) in steps {
            let last = cell.map_or(Cells::EMPTY, Cells::of);
            words.extend((hits - written - last).iter().map(|cell| cell.to_string()));
            let cell = cell.map_or(String::new(), |cell| cell.to_string());
            words.push(format!("{cell}={}", sunk_word(self.setup(), ship)));
            written |= hits;
        }
        words.extend((evidence.hits() - written).iter().map(|cell| cell.to_string()));
        writeln!(f, "hits: {}", spaced(words))
    }
}

/// The name of a ship that sank, as far as it was told.
fn sunk_word(setup: &Setup, ship: Option<Ship>) -> String {
    ship.map_or_else(|| "sunk".to_owned(), |ship| setup.name(ship).to_string())
}

fn spaced(items: impl IntoIterator<Item = impl ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
