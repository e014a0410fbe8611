//! What one seat sees.

use crate::{
    answer::Action,
    cells::Cells,
    game::{Battleship, GAME_OVER},
    legal::LegalActions,
    ocean_grid::OceanGrid,
    place::{Place, Ship, Ships},
    setup::{Announce, Setup},
};
use std::sync::Arc;
use yomi_core::{Game, Illegal, Position, Rng, Seat};

/// What a seat has been told about the enemy fleet.
///
/// It says what is known, not in which order it became known; the order, which tells more about ambiguous sinkings,
/// is in the view's events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetGrid {
    /// How many ships the enemy has placed.
    pub placed: usize,
    /// The cells this seat has fired at.
    pub shots: Cells,
    /// Those shots that hit.
    pub hits: Cells,
    /// The ships known to be sunk. Empty where sinkings are not announced or do not name the ship.
    pub sunk: Ships,
    /// How many sinkings were announced.
    pub sinkings: usize,
    /// Where the sunken ships lie, if that is announced.
    pub places: Vec<(Ship, Place)>,
    /// The hits on each ship, if every hit names the ship; otherwise empty.
    pub named: Vec<Cells>,
}

impl TargetGrid {
    /// What the shooter knows of this grid.
    fn of(setup: &Setup, grid: &OceanGrid) -> Self {
        let announce = setup.options().announce;
        let sunk = grid.sunk();
        let named = if announce == Announce::Named {
            grid.fleet().iter().map(|(ship, place)| setup.shape(ship, place).cells & grid.shots()).collect()
        } else {
            Vec::new()
        };
        let places = if announce == Announce::Place {
            grid.fleet().iter().filter(|(ship, _)| sunk.contains(*ship)).collect()
        } else {
            Vec::new()
        };
        let (sunk, sinkings) = match announce {
            Announce::Type | Announce::Place | Announce::Named => (sunk, sunk.len()),
            Announce::Sunk => (Ships::NONE, sunk.len()),
            Announce::Silent => (Ships::NONE, 0),
        };
        TargetGrid { placed: grid.fleet().len(), shots: grid.shots(), hits: grid.hits(), sunk, sinkings, places, named }
    }

    /// The shots that did not hit.
    pub fn misses(&self) -> Cells {
        self.shots - self.hits
    }
}

/// What one seat sees of a game: its own grid in full, and what it has been told about the enemy's.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    setup: Arc<Setup>,
    seat: Seat,
    turn: Option<Seat>,
    own: OceanGrid,
    enemy: TargetGrid,
}

impl Sight {
    /// What `seat` sees if `enemy` is the other seat's grid.
    pub(crate) fn new(setup: Arc<Setup>, seat: Seat, turn: Option<Seat>, own: OceanGrid, enemy: &OceanGrid) -> Self {
        let enemy = TargetGrid::of(&setup, enemy);
        Sight { setup, seat, turn, own, enemy }
    }

    /// The options and their tables.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's own fleet, with the shots fired at it.
    pub fn own(&self) -> &OceanGrid {
        &self.own
    }

    /// What is known of the enemy fleet.
    pub fn enemy(&self) -> &TargetGrid {
        &self.enemy
    }

    /// The next ship to be placed by this seat, if its fleet is not complete.
    pub fn next_ship(&self) -> Option<Ship> {
        let placed = self.own.fleet().len();
        (placed < self.setup.ship_count()).then_some(Ship(placed as u8))
    }

    /// Any legal action, found as quickly as can be; `None` if it is not this seat's turn.
    pub(crate) fn any_action(&self) -> Option<Action> {
        self.legal_actions().ok()?.any()
    }

    #[inline]
    fn legal_actions(&self) -> Result<LegalActions<'_>, Illegal> {
        match self.turn {
            Some(seat) if seat == self.seat => Ok(LegalActions::new(&self.setup, &self.own, self.enemy.shots)),
            Some(seat) => {
                Err(Illegal::because(format!("it is not your turn; wait for {}", Battleship::seat_name(seat))))
            }
            None => Err(Illegal::because(GAME_OVER)),
        }
    }
}

impl Position for Sight {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn legal(&self, out: &mut Vec<Action>) {
        if let Ok(legal) = self.legal_actions() {
            legal.legal(out);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.legal_actions()?.check(action)
    }

    fn count_legal(&self) -> u64 {
        self.legal_actions().map_or(0, |legal| legal.count())
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        self.legal_actions().ok()?.random(rng)
    }
}
