//! From the parts of a typed position to evidence.

use super::{
    position::is_option,
    rows::{Mark, Row},
    statements::{OrderedHit, Statement, Sunk, ship_named, ship_names},
    tiling::{Tiling, tile},
};
use crate::{
    answer::Answer,
    cells::{Cell, Cells},
    evidence::Evidence,
    place::{Place, Ship, Ships},
    rules::BattleshipRules,
    setup::{Announce, Setup},
};
use yomi_core::{
    Contradiction, Rules, SpecError,
    text::{self, TextError, Word},
};

/// The evidence that a drawing and the lines below it give together.
pub(super) fn assemble(setup: &Setup, rows: &[Row], statements: &[Statement<'_>]) -> Result<Evidence, TextError> {
    let mut said = Said { setup, rows, marks: Vec::new(), sunk: Vec::new(), hits_of: Vec::new(), order: None };
    for (row, number) in rows.iter().zip(0..) {
        said.marks.extend(row.cells.iter().zip(0..).map(|(marked, column)| (Cell::new(column, number), marked.mark)));
    }
    for statement in statements.iter().filter(|statement| !is_option(&statement.key)) {
        said.read(statement)?;
    }
    said.evidence()
}

/// All that was read, not yet put together.
struct Said<'a> {
    setup: &'a Setup,
    rows: &'a [Row],
    /// The drawing.
    marks: Vec<(Cell, Mark)>,
    sunk: Vec<Sunk<'a>>,
    /// Hits that are said to be a certain ship's.
    hits_of: Vec<(Ship, Cells)>,
    order: Option<Vec<(OrderedHit, Word<'a>)>>,
}

impl<'a> Said<'a> {
    fn read(&mut self, statement: &Statement<'a>) -> Result<(), TextError> {
        let setup = self.setup;
        match statement.key.as_str() {
            "sunk" => statement.add_sunk(setup, &mut self.sunk),
            "hits" if self.order.is_some() => Err(statement.error("hits are given twice", "write one such line")),
            "hits" => {
                self.order = Some(statement.ordered_hits(setup)?);
                self.check_order(statement)
            }
            key => match ship_named(setup, key) {
                Some(ship) => self.read_ship(statement, ship),
                None => Err(unknown_key(setup, statement)),
            },
        }
    }

    /// Reads where a ship was hit.
    fn read_ship(&mut self, statement: &Statement<'a>, ship: Ship) -> Result<(), TextError> {
        let (name, length) = (self.setup.name(ship), self.setup.length(ship));
        let cells = statement.cells(self.setup, ship)?;
        if self.hits_of.iter().any(|(earlier, _)| *earlier == ship) {
            return Err(statement.error(format!("the {name} is given twice"), "write one line for each ship"));
        }
        if let Some(cell) = (cells - self.hits()).first() {
            return Err(statement.error(format!("{cell} is not marked as hit"), "mark it with * or leave it out here"));
        }
        if let Some((other, _)) = self.hits_of.iter().find(|(_, others)| others.meets(cells)) {
            let problem = format!("the {name} shares a cell with the {}", self.setup.name(*other));
            return Err(statement.error(problem, "give every hit to one ship"));
        }
        let named = self.setup.options().announce == Announce::Named;
        let whole = cells.len() == u32::from(length);
        if whole && place_of(self.setup, ship, cells).is_none() || !whole && !named {
            let problem = format!("these are not the {length} cells of the {name} in a line");
            return Err(statement.error(problem, "give all cells of the sunken ship, like i1 i2 i3 or i1v"));
        }
        self.hits_of.push((ship, cells));
        Ok(())
    }

    /// The hits of the drawing and the hits in order must be the same.
    fn check_order(&self, statement: &Statement<'_>) -> Result<(), TextError> {
        let mut listed = Cells::EMPTY;
        for (hit, word) in self.order.iter().flatten() {
            if let OrderedHit::Hit(cell) | OrderedHit::Sinks(cell, _) = *hit {
                if !self.hits().contains(cell) {
                    return Err(
                        word.error(format!("{cell} is not marked as hit"), "mark it with * or leave it out here")
                    );
                }
                if listed.contains(cell) {
                    return Err(word.error(format!("{cell} is listed twice"), "list every hit once"));
                }
                listed.insert(cell);
            }
        }
        match (self.hits() - listed).first() {
            None => Ok(()),
            Some(cell) => Err(statement.error(format!("the hit at {cell} is missing"), "list all hits in their order")),
        }
    }

    /// All cells marked as hit.
    fn hits(&self) -> Cells {
        self.marked(|mark| matches!(mark, Mark::Hit | Mark::Sunk(_)))
    }

    fn marked(&self, wanted: impl Fn(Mark) -> bool) -> Cells {
        self.marks.iter().filter(|(_, mark)| wanted(*mark)).map(|(cell, _)| *cell).collect()
    }

    /// Where the mark of a cell stands.
    fn at(&self, cell: Cell) -> text::Place {
        let row = &self.rows[usize::from(cell.row())];
        text::Place::new(row.line, row.cells[usize::from(cell.column())].column)
    }

    fn evidence(&self) -> Result<Evidence, TextError> {
        let places = self.places()?;
        let mut evidence = Evidence::new(self.setup);
        for cell in self.marked(|mark| mark == Mark::Miss).iter() {
            self.record(&mut evidence, cell, Answer::Miss, self.at(cell))?;
        }
        match self.setup.options().announce {
            Announce::Named => self.record_named(&mut evidence, &places)?,
            _ => self.record_steps(&mut evidence, &places)?,
        }
        Ok(evidence)
    }

    /// The ships whose places are drawn or written.
    fn places(&self) -> Result<Vec<(Ship, Place, text::Place)>, TextError> {
        let written = self.hits_of.iter().filter_map(|&(ship, cells)| {
            place_of(self.setup, ship, cells).zip(cells.first()).map(|(place, cell)| (ship, place, self.at(cell)))
        });
        let mut places: Vec<_> = written.collect();
        let written = self.hits_of.iter().fold(Cells::EMPTY, |all, (_, cells)| all | *cells);
        let drawn = self.marked(|mark| matches!(mark, Mark::Sunk(_))) - written;
        let Some(first) = drawn.first() else { return Ok(places) };
        let lengths: Vec<(Cell, u8)> = self.marks.iter().filter_map(|&(cell, mark)| length_at(cell, mark)).collect();
        let ships = self.drawable();
        let expected = "write the lengths of the ships instead of #, or lines like \"carrier: i1 i2 i3 i4 i5\"; \
                        mark hits on ships in unknown places with *";
        let problem = match tile(self.setup, drawn, &lengths, &ships) {
            Tiling::One(found) => {
                places.extend(found.into_iter().map(|(ship, place)| (ship, place, self.at(place.cell))));
                return Ok(places);
            }
            Tiling::None => {
                let cells = list(drawn.iter());
                let names =
                    list(ships.iter().map(|&ship| format!("{} ({})", self.setup.name(ship), self.setup.length(ship))));
                format!("the cells marked as sunk ({cells}) are not made up of ships that can be meant ({names})")
            }
            Tiling::Several(one, other) => {
                let text = |ships: &[(Ship, Place)]| {
                    list(ships.iter().map(|(ship, place)| format!("{} at {place}", self.setup.name(*ship))))
                };
                format!("the cells marked as sunk can be {}, but also {}", text(&one), text(&other))
            }
            Tiling::TooMany => "the cells marked as sunk can be ships in too many ways".to_owned(),
        };
        Err(self.at(first).error(problem, expected))
    }

    /// The ships that drawn wrecks may be: those said to be sunk or, if nothing is said, all of the fleet.
    fn drawable(&self) -> Vec<Ship> {
        let ordered = self.order.iter().flatten().filter_map(|(hit, _)| match *hit {
            OrderedHit::Sinks(_, ship) => ship,
            OrderedHit::SunkByNow(ship) => Some(ship),
            OrderedHit::Hit(_) => None,
        });
        let said: Ships = self.sunk.iter().filter_map(|sunk| sunk.ship).chain(ordered).collect();
        let written: Ships = self.hits_of.iter().map(|(ship, _)| *ship).collect();
        let meant = |ship: &Ship| !written.contains(*ship) && (said.is_empty() || said.contains(*ship));
        self.setup.ships().filter(meant).collect()
    }

    /// Where every hit names the ship, the order does not matter.
    fn record_named(&self, evidence: &mut Evidence, places: &[(Ship, Place, text::Place)]) -> Result<(), TextError> {
        let mut of_ship = self.hits_of.clone();
        for &(ship, place, _) in places {
            if !of_ship.iter().any(|(known, _)| *known == ship) {
                of_ship.push((ship, self.setup.shape(ship, place).cells));
            }
        }
        let known = of_ship.iter().fold(Cells::EMPTY, |all, (_, cells)| all | *cells);
        if let Some(cell) = (self.hits() - known).first() {
            let problem = format!("with announce=named every hit names the ship, but none is named for {cell}");
            return Err(self.at(cell).error(problem, "add a line like \"carrier: i1 i2\" with its hits"));
        }
        let sunk_elsewhere = |sunk: &&Sunk<'_>| !places.iter().any(|(ship, ..)| Some(*ship) == sunk.ship);
        if let Some(sunk) = self.sunk.iter().find(sunk_elsewhere) {
            let expected = "give all cells of the sunken ship in a line like \"carrier: i1 i2 i3 i4 i5\"";
            return Err(sunk.word.error("with announce=named the place of a sunken ship is known", expected));
        }
        for (ship, cells) in of_ship {
            let kind = Some(self.setup.kind(ship));
            for (number, cell) in (1..).zip(cells.iter()) {
                let sinks = number == u32::from(self.setup.length(ship));
                let answer = if sinks { Answer::Sunk(kind, None) } else { Answer::Hit(kind) };
                self.record(evidence, cell, answer, self.at(cell))?;
            }
        }
        Ok(())
    }

    /// Records the hits in their order, or in any order that says no more than was said.
    fn record_steps(&self, evidence: &mut Evidence, places: &[(Ship, Place, text::Place)]) -> Result<(), TextError> {
        let place_of = |ship: Ship| places.iter().find(|(known, ..)| *known == ship);
        let mut recorded = Ships::NONE;
        for (hit, at) in self.steps() {
            match hit {
                OrderedHit::Sinks(cell, Some(ship))
                    if place_of(ship)
                        .is_some_and(|(_, place, _)| !self.setup.shape(ship, *place).cells.contains(cell)) =>
                {
                    let problem = format!("the {} is said to lie elsewhere than at {cell}", self.setup.name(ship));
                    return Err(at.error(problem, "name a shot that hit it"));
                }
                // A ship in a known place is recorded as such below; the shot that sank it says no more.
                OrderedHit::Sinks(cell, Some(ship)) if place_of(ship).is_some() => {
                    self.record(evidence, cell, Answer::Hit(None), at)?;
                }
                OrderedHit::Sinks(cell, ship) => {
                    let answer = Answer::Sunk(ship.map(|ship| self.setup.kind(ship)), None);
                    self.record(evidence, cell, answer, at)?;
                    if let Some(ship) = ship {
                        recorded.insert(ship);
                    }
                }
                OrderedHit::Hit(cell) => self.record(evidence, cell, Answer::Hit(None), at)?,
                OrderedHit::SunkByNow(ship) if place_of(ship).is_some() => {}
                OrderedHit::SunkByNow(ship) => {
                    self.record_wreck(evidence, ship, None, at)?;
                    recorded.insert(ship);
                }
            }
        }
        for &(ship, place, at) in places {
            self.record_wreck(evidence, ship, Some(place), at)?;
            recorded.insert(ship);
        }
        for sunk in &self.sunk {
            if let Some(ship) = sunk.ship.filter(|&ship| !recorded.contains(ship)) {
                self.record_wreck(evidence, ship, None, sunk.word.at)?;
            }
        }
        Ok(())
    }

    /// The hits in the order given or, if none is, first those that sank nothing. (A shot that sank a ship belongs to
    /// that ship alone, so among such shots the order says nothing.)
    fn steps(&self) -> Vec<(OrderedHit, text::Place)> {
        if let Some(order) = &self.order {
            return order.iter().map(|(hit, word)| (*hit, word.at)).collect();
        }
        let sinking =
            self.sunk.iter().filter_map(|sunk| Some((OrderedHit::Sinks(sunk.cell?, sunk.ship), sunk.word.at)));
        let last: Cells = self.sunk.iter().filter_map(|sunk| sunk.cell).collect();
        let others = (self.hits() - last).iter().map(|cell| (OrderedHit::Hit(cell), self.at(cell)));
        others.chain(sinking).collect()
    }

    fn record(&self, evidence: &mut Evidence, cell: Cell, answer: Answer, at: text::Place) -> Result<(), TextError> {
        if matches!(answer, Answer::Sunk(..)) && !self.hits().contains(cell) {
            let problem = format!("{cell} is not marked as hit");
            return Err(at.error(problem, "mark it with *, or name another shot"));
        }
        self.told(evidence.record(self.setup, cell, answer), at)
    }

    fn record_wreck(
        &self,
        evidence: &mut Evidence,
        ship: Ship,
        place: Option<Place>,
        at: text::Place,
    ) -> Result<(), TextError> {
        if place.is_none() && self.setup.options().announce == Announce::Place {
            let problem = format!("with announce=place it is known where the {} lies", self.setup.name(ship));
            return Err(at.error(problem, "mark its cells with its length"));
        }
        self.told(evidence.record_wreck(self.setup, ship, place), at)
    }

    /// An answer that cannot be, with where it is said.
    fn told(&self, result: Result<(), Contradiction>, at: text::Place) -> Result<(), TextError> {
        let announce = self.setup.options().announce;
        let expected = match announce {
            Announce::Type | Announce::Place => "name each sunken ship once, like \"sunk: carrier at i5\"",
            Announce::Sunk => "name the shots that sank a ship, like \"sunk: at i5\"",
            Announce::Named => "name the ship of every hit, like \"carrier: i1 i2\"",
            Announce::Silent => "mark every hit with * and name no sunken ship",
        };
        result.map_err(|Contradiction(problem)| at.error(problem, expected))
    }
}

fn length_at(cell: Cell, mark: Mark) -> Option<(Cell, u8)> {
    match mark {
        Mark::Sunk(Some(length)) => Some((cell, length)),
        _ => None,
    }
}

/// The place in which a ship covers exactly these cells.
pub(super) fn place_of(setup: &Setup, ship: Ship, cells: Cells) -> Option<Place> {
    setup.places_in(ship, cells).iter().find(|&place| setup.shape(ship, place).cells == cells)
}

/// Several things in a row, with commas.
pub(super) fn list(items: impl IntoIterator<Item = impl ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

fn unknown_key(setup: &Setup, statement: &Statement<'_>) -> TextError {
    let options = BattleshipRules::PARAMS.iter().map(|param| param.key).filter(|key| is_option(key));
    let names = ship_names(setup);
    let keys: Vec<&str> = ["sunk", "hits"].into_iter().chain(options).chain(names.iter().map(String::as_str)).collect();
    let SpecError(message) = SpecError::unknown("line", &statement.key, "lines may begin with", &keys);
    statement.error(message, "rows of the board have no colon")
}
