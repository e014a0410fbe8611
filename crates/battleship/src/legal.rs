//! What the seat to act may do: the same for the truth and for that seat's sight, because it depends on nothing else.

use crate::{
    answer::Action,
    cells::{Cell, Cells},
    draw::pick_place,
    lengths::Places,
    ocean_grid::OceanGrid,
    packing::{leaves_room, places_with_room},
    place::{Fleet, Place, Ship},
    setup::Setup,
};
use yomi_core::{Illegal, Rng};

/// What the seat to act may do.
pub(crate) enum LegalActions<'a> {
    /// Where to put its next ship.
    Place { setup: &'a Setup, fleet: &'a Fleet },
    /// Where to fire, given where it has fired before.
    Shoot { setup: &'a Setup, shots: Cells },
}

impl<'a> LegalActions<'a> {
    /// What the owner of `own` grid may do who has fired `shots`. While the other side is still placing its ships
    /// it is not this seat's turn.
    pub(crate) fn new(setup: &'a Setup, own: &'a OceanGrid, shots: Cells) -> Self {
        if own.fleet().len() < setup.ship_count() {
            LegalActions::Place { setup, fleet: own.fleet() }
        } else {
            LegalActions::Shoot { setup, shots }
        }
    }

    pub(crate) fn legal(&self, out: &mut Vec<Action>) {
        match self {
            LegalActions::Place { setup, fleet } => out.extend(legal_places(setup, fleet).iter().map(Action::Place)),
            LegalActions::Shoot { setup, shots } => out.extend((setup.board() - *shots).iter().map(Action::Shoot)),
        }
    }

    pub(crate) fn count(&self) -> u64 {
        u64::from(match self {
            LegalActions::Place { setup, fleet } => legal_places(setup, fleet).len(),
            LegalActions::Shoot { setup, shots } => (setup.board() - *shots).len(),
        })
    }

    #[inline]
    pub(crate) fn random(&self, rng: &mut Rng) -> Option<Action> {
        match self {
            LegalActions::Place { setup, fleet } => pick_place(legal_places(setup, fleet), rng).map(Action::Place),
            LegalActions::Shoot { setup, shots } => (setup.board() - *shots).pick(rng).map(Action::Shoot),
        }
    }

    /// Any action, found as quickly as can be: on a crowded board it takes long to find all places that leave room.
    pub(crate) fn any(&self) -> Option<Action> {
        match self {
            LegalActions::Place { setup, fleet } => any_place(setup, fleet).map(Action::Place),
            LegalActions::Shoot { setup, shots } => (setup.board() - *shots).first().map(Action::Shoot),
        }
    }

    pub(crate) fn check(&self, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (LegalActions::Place { setup, fleet }, Action::Place(place)) => check_place(setup, fleet, place),
            (LegalActions::Shoot { setup, shots }, Action::Shoot(cell)) => check_shot(setup, *shots, cell),
            (LegalActions::Place { setup, fleet }, Action::Shoot(cell)) => {
                let name = setup.name(Ship(fleet.len() as u8));
                Err(Illegal::because(format!(
                    "shooting begins when all ships are placed; place your {name} first, like {cell}h or {cell}v"
                )))
            }
            (LegalActions::Shoot { .. }, Action::Place(place)) => {
                Err(Illegal::because(format!("all ships are placed; shoot at a cell, like {}", place.cell)))
            }
        }
    }
}

fn legal_places(setup: &Setup, fleet: &Fleet) -> Places {
    places_with_room(setup, Ship(fleet.len() as u8), setup.reach(fleet))
}

fn any_place(setup: &Setup, fleet: &Fleet) -> Option<Place> {
    let (ship, taken) = (Ship(fleet.len() as u8), setup.reach(fleet));
    setup.places_in(ship, setup.board() - taken).iter().find(|&place| leaves_room(setup, ship, place, taken))
}

fn check_place(setup: &Setup, fleet: &Fleet, place: Place) -> Result<(), Illegal> {
    let ship = Ship(fleet.len() as u8);
    let (name, length) = (setup.name(ship), setup.length(ship));
    if let Some(problem) = place_off_board(setup, ship, place) {
        return Err(Illegal::because(problem));
    }
    let cells = setup.shape(ship, place).cells;
    if let Some((other, at)) = fleet.iter().find(|&(other, at)| setup.shape(other, at).reach.meets(cells)) {
        let other_name = setup.name(other);
        return Err(Illegal::because(if setup.shape(other, at).cells.meets(cells) {
            format!("the {name} ({length} cells) at {place} would lie over the {other_name} at {at}; put it elsewhere")
        } else {
            format!(
                "the {name} ({length} cells) at {place} would touch the {other_name} at {at}; ships may not touch, \
                 corners included, so leave a cell between them"
            )
        }));
    }
    if !leaves_room(setup, ship, place, setup.reach(fleet)) {
        return Err(Illegal::because(format!(
            "the {name} at {place} would leave no room for the rest of the fleet; put it elsewhere"
        )));
    }
    Ok(())
}

/// Why a ship cannot lie in a place on an empty board; `None` if it can.
pub(crate) fn place_off_board(setup: &Setup, ship: Ship, place: Place) -> Option<String> {
    if setup.places(ship).contains(place) {
        return None;
    }
    let (name, length) = (setup.name(ship), setup.length(ship));
    let extent = board_extent(setup);
    Some(if !setup.board().contains(place.cell) {
        format!("{} is not on the board, which has {extent}", place.cell)
    } else if length == 1 {
        format!("a ship of one cell lies across; write {}h", place.cell)
    } else {
        format!("the {name} ({length} cells) at {place} would leave the board, which has {extent}")
    })
}

fn check_shot(setup: &Setup, shots: Cells, cell: Cell) -> Result<(), Illegal> {
    if !setup.board().contains(cell) {
        Err(Illegal::because(format!("{cell} is not on the board, which has {}", board_extent(setup))))
    } else if shots.contains(cell) {
        Err(Illegal::because(format!("you have fired at {cell} already; choose a cell not fired at")))
    } else {
        Ok(())
    }
}

/// The size of the board in words.
pub(crate) fn board_extent(setup: &Setup) -> String {
    let last_column = char::from(b'a' + setup.options().width - 1);
    format!("columns a to {last_column} and rows 1 to {}", setup.options().height)
}
