//! What a shooter has learned about the enemy fleet, shot by shot.

use crate::{
    answer::{Answer, Event},
    cells::{Cell, Cells},
    game::Battleship,
    names::Kind,
    place::{Place, Ship, Ships},
    setup::{Announce, Setup},
};
use yomi_core::{Contradiction, View};

/// An announced sinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sinking {
    /// The shot that sank the ship.
    pub cell: Cell,
    /// All hits up to and including that shot. The ship lies within them, and holds that cell.
    pub hits: Cells,
    /// Which ship it was, if that was announced.
    pub ship: Option<Ship>,
    /// Where it lies, if that was announced.
    pub place: Option<Place>,
}

/// A ship known to be sunk, though not by which shot: what is left of a [`Sinking`] when nobody wrote down the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wreck {
    /// Which ship it is.
    pub ship: Ship,
    /// All hits when it was known to be sunk. The ship lies within them.
    pub hits: Cells,
    /// Where it lies, if that is known.
    pub place: Option<Place>,
}

/// The answers to one seat's shots, in the form in which possible fleets are judged.
///
/// The order of misses does not matter and is not kept. The order of hits matters where a ship sinks, because its other
/// cells were hit before: each [`Sinking`] keeps what was hit by then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    misses: Cells,
    hits: Cells,
    sinkings: Vec<Sinking>,
    wrecks: Vec<Wreck>,
    /// Hits by ship, where every hit names the ship; otherwise empty.
    named: Vec<Cells>,
    /// The sunken ships whose place is evident, and their cells.
    placed: Ships,
    located: Cells,
}

impl Evidence {
    /// Nothing fired yet.
    pub fn new(setup: &Setup) -> Self {
        let named = if setup.options().announce == Announce::Named { setup.ship_count() } else { 0 };
        Evidence {
            misses: Cells::EMPTY,
            hits: Cells::EMPTY,
            sinkings: Vec::new(),
            wrecks: Vec::new(),
            named: vec![Cells::EMPTY; named],
            placed: Ships::NONE,
            located: Cells::EMPTY,
        }
    }

    /// All that the seat of a view has learned by shooting.
    pub fn of_view(view: &View<'_, Battleship>) -> Result<Self, Contradiction> {
        let mut evidence = Evidence::new(view.sight().setup());
        evidence.record_events(view, 0)?;
        Ok(evidence)
    }

    /// Adds what the seat of a view has learned by shooting, leaving out the first `known` events.
    fn record_events(&mut self, view: &View<'_, Battleship>, known: usize) -> Result<(), Contradiction> {
        for event in view.history().iter().skip(known) {
            if let Event::Shot { seat, cell, answer } = *event
                && seat == view.seat()
            {
                self.record(view.sight().setup(), cell, answer)?;
            }
        }
        Ok(())
    }

    /// Adds the answer to a shot. An answer that cannot be given under these rules, or not again, is refused; whether
    /// any fleet fits all answers is another question.
    pub fn record(&mut self, setup: &Setup, cell: Cell, answer: Answer) -> Result<(), Contradiction> {
        let refuse = |why: String| Err(Contradiction(format!("the answer \"{cell}: {answer}\" cannot be: {why}")));
        if !setup.board().contains(cell) {
            return refuse("the cell is not on the board".into());
        }
        if self.shots().contains(cell) {
            return refuse("the cell was fired at before".into());
        }
        if let Some(why) = self.unfit_answer(setup, answer) {
            return refuse(why);
        }
        let (named, sinks) = match answer {
            Answer::Miss => {
                self.misses.insert(cell);
                return Ok(());
            }
            Answer::Hit(kind) => (kind, None),
            Answer::Sunk(kind, place) => (kind, Some(place)),
        };
        self.hits.insert(cell);
        let ship = named.map(|kind| kind.ship);
        if let Some(cells) = ship.and_then(|ship| self.named.get_mut(ship.index())) {
            cells.insert(cell);
        }
        if let Some(place) = sinks {
            self.sinkings.push(Sinking { cell, hits: self.hits, ship, place });
            self.locate(setup);
        }
        Ok(())
    }

    /// Adds that a ship is sunk when it is not known which shot sank it: it lies within the hits so far, and in `place`
    /// if that is known. For positions that come without their history; a game in progress tells each sinking with its
    /// shot.
    ///
    /// # Errors
    /// If the ship was sunk before or cannot lie there, if sinkings are not told at all, or if the hits tell them by
    /// naming the ship.
    pub fn record_wreck(&mut self, setup: &Setup, ship: Ship, place: Option<Place>) -> Result<(), Contradiction> {
        let refuse = |why: String| Err(Contradiction(why));
        if ship.index() >= setup.ship_count() {
            return refuse(format!("the fleet has only {} ships", setup.ship_count()));
        }
        let name = setup.name(ship);
        if let announce @ (Announce::Silent | Announce::Named) = setup.options().announce {
            let announce = format!("{announce:?}").to_lowercase();
            return refuse(format!("with announce={announce} the {name} cannot be known to be sunk in this way"));
        }
        if self.sunk().contains(ship) {
            return refuse(format!("the {name} was sunk before"));
        }
        if let Some(place) = place {
            if !setup.places(ship).contains(place) {
                return refuse(format!("the {name} cannot be at {place}, which is off the board"));
            }
            self.placed.insert(ship);
            self.located |= setup.shape(ship, place).cells;
        }
        self.wrecks.push(Wreck { ship, hits: self.hits, place });
        Ok(())
    }

    /// Finds the sunken ships whose place has become evident: each may make that of another so.
    fn locate(&mut self, setup: &Setup) {
        let evident = |known: &Self| {
            let open = known.sinkings.iter().filter_map(|sinking| Some((sinking, sinking.ship?)));
            let mut open = open.filter(|&(_, ship)| !known.placed.contains(ship));
            open.find_map(|(sinking, ship)| Some((ship, known.only_cells(setup, sinking, ship)?)))
        };
        while let Some((ship, cells)) = evident(self) {
            self.placed.insert(ship);
            self.located |= cells;
        }
    }

    /// The cells of a sunken ship, if it can be in one place only: within the hits it sank by, and not where another is
    /// known to lie.
    fn only_cells(&self, setup: &Setup, sinking: &Sinking, ship: Ship) -> Option<Cells> {
        if let Some(place) = sinking.place {
            return Some(setup.shape(ship, place).cells);
        }
        if let Some(&named) = self.named.get(ship.index()) {
            return Some(named);
        }
        let places = setup.places_in(ship, sinking.hits - self.located).iter();
        let mut shapes =
            places.map(|place| setup.shape(ship, place).cells).filter(|cells| cells.contains(sinking.cell));
        shapes.next().filter(|_| shapes.next().is_none())
    }

    /// Why these rules have no such answer, if so.
    fn unfit_answer(&self, setup: &Setup, answer: Answer) -> Option<String> {
        let (kind, place) = match answer {
            Answer::Miss => return None,
            Answer::Hit(kind) => (kind, None),
            Answer::Sunk(kind, place) => (kind, place),
        };
        let sinks = matches!(answer, Answer::Sunk(..));
        let announce = setup.options().announce;
        let (told_kind, told_place) = (kind.is_some(), place.is_some());
        let fits = match announce {
            Announce::Type => told_kind == sinks && !told_place,
            Announce::Sunk => !told_kind && !told_place,
            Announce::Place => told_kind == sinks && told_place == sinks,
            Announce::Named => told_kind && !told_place,
            Announce::Silent => !sinks && !told_kind,
        };
        if !fits {
            return Some(format!("with announce={announce:?} an answer says other things").to_lowercase());
        }
        let Kind { ship, name } = kind?;
        if ship.index() >= setup.ship_count() {
            return Some(format!("the fleet has only {} ships", setup.ship_count()));
        }
        if self.sunk().contains(ship) {
            return Some(format!("the {name} was sunk before"));
        }
        place.filter(|&place| !setup.places(ship).contains(place)).map(|place| format!("{place} is off the board"))
    }

    /// The shots that missed.
    pub fn misses(&self) -> Cells {
        self.misses
    }

    /// The shots that hit.
    pub fn hits(&self) -> Cells {
        self.hits
    }

    /// All shots.
    pub fn shots(&self) -> Cells {
        self.misses | self.hits
    }

    /// The announced sinkings, oldest first.
    pub fn sinkings(&self) -> &[Sinking] {
        &self.sinkings
    }

    /// The ships known to be sunk by no particular shot.
    pub fn wrecks(&self) -> &[Wreck] {
        &self.wrecks
    }

    /// The hits on each ship, if every hit names the ship; otherwise empty.
    pub fn named(&self) -> &[Cells] {
        &self.named
    }

    /// The same without the misses: what is known of each ship from the hits and sinkings alone.
    pub(crate) fn without_misses(&self) -> Self {
        Evidence { misses: Cells::EMPTY, ..self.clone() }
    }

    /// The ships announced as sunk by name.
    pub fn sunk(&self) -> Ships {
        let sinkings = self.sinkings.iter().filter_map(|sinking| sinking.ship);
        sinkings.chain(self.wrecks.iter().map(|wreck| wreck.ship)).collect()
    }

    /// How many ships are known to be sunk, with or without their names.
    pub fn sunk_count(&self) -> usize {
        self.sinkings.len() + self.wrecks.len()
    }

    /// The sunken ships whose place is evident: it was announced, or every hit named the ship, or the ship of known
    /// length can lie in one place only among the hits by which it sank, less those of other ships whose place is
    /// evident.
    ///
    /// More can be inferred by weighing the possible fleets against each other; this is what a look at the board shows,
    /// and it is never wrong.
    pub fn placed(&self) -> Ships {
        self.placed
    }

    /// The cells of the sunken ships whose place is evident; see [`Evidence::placed`].
    pub fn located(&self) -> Cells {
        self.located
    }

    /// Whether a ship in this place would have given these very answers, as far as one ship by itself can tell.
    ///
    /// A whole fleet gives these answers if and only if each of its ships fits in this sense and they cover all hits.
    /// (That the ship that sank is the one that was hit then, and that no other sank, follows from the two.)
    pub fn fits(&self, setup: &Setup, ship: Ship, place: Place) -> bool {
        let cells = setup.shape(ship, place).cells;
        if cells.meets(self.misses) {
            return false;
        }
        if let Some(wreck) = self.wrecks.iter().find(|wreck| wreck.ship == ship) {
            return cells.is_within(wreck.hits) && wreck.place.is_none_or(|known| known == place);
        }
        let afloat = !cells.is_within(self.hits);
        let sinks_by = |sinking: &Sinking| cells.is_within(sinking.hits) && cells.contains(sinking.cell);
        match setup.options().announce {
            Announce::Silent => true,
            Announce::Type | Announce::Place => match self.sinkings.iter().find(|s| s.ship == Some(ship)) {
                Some(sinking) => sinks_by(sinking) && sinking.place.is_none_or(|known| known == place),
                None => afloat,
            },
            Announce::Named => {
                let own = self.named[ship.index()];
                cells & self.hits == own && (cells == own) == self.sunk().contains(ship)
            }
            Announce::Sunk => {
                let mut within = self.sinkings.iter().filter(|sinking| cells.contains(sinking.cell));
                match (within.next(), within.next()) {
                    (None, _) => afloat,
                    (Some(sinking), None) => sinks_by(sinking),
                    (Some(_), Some(_)) => false,
                }
            }
        }
    }
}

/// The evidence of a player that follows a game: reads each event once, where [`Evidence::of_view`] reads all of them.
#[derive(Clone, Debug, Default)]
pub struct Tracker {
    evidence: Option<Evidence>,
    known: usize,
}

impl Tracker {
    /// The evidence up to now. All views must be of the same seat in the same game.
    ///
    /// # Errors
    /// If an answer cannot be; then the tracker starts anew with the next view.
    pub fn catch_up(&mut self, view: &View<'_, Battleship>) -> Result<&Evidence, Contradiction> {
        let mut evidence = self.evidence.take().unwrap_or_else(|| Evidence::new(view.sight().setup()));
        let known = std::mem::take(&mut self.known);
        evidence.record_events(view, known)?;
        self.known = view.history().len();
        Ok(self.evidence.insert(evidence))
    }
}
