//! The truth of a game of battleship.

use crate::{
    answer::{Action, Event},
    legal::LegalActions,
    ocean_grid::OceanGrid,
    place::Fleet,
    rules::BattleshipRules,
    setup::{Placement, Setup},
    sight::Sight,
};
use std::{borrow::Cow, sync::Arc};
use yomi_core::{Game, Illegal, Outcome, Position, Rng, Seat, Side, Tally};

/// A game of battleship in progress: two fleets and the shots at them.
#[derive(Clone, Debug, PartialEq)]
pub struct Battleship {
    setup: Arc<Setup>,
    /// Each seat's own fleet, with the other seat's shots.
    grid: [OceanGrid; 2],
    turn: Option<Seat>,
}

impl Battleship {
    /// A game in which nothing has been shot yet. With empty fleets the players place their ships first.
    pub(crate) fn new(setup: Arc<Setup>, fleets: &[Fleet; 2]) -> Self {
        let grid = fleets.each_ref().map(|fleet| OceanGrid::new(&setup, fleet));
        Battleship { setup, grid, turn: Some(Seat::FIRST) }
    }

    /// A game in any position. The parts must fit each other.
    pub(crate) fn in_progress(setup: Arc<Setup>, grid: [OceanGrid; 2], turn: Option<Seat>) -> Self {
        Battleship { setup, grid, turn }
    }

    /// The options and their tables.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// A seat's own fleet with the shots fired at it. Not for agents.
    pub fn grid(&self, seat: Seat) -> &OceanGrid {
        &self.grid[seat.index()]
    }

    #[inline]
    fn legal_actions(&self) -> Option<LegalActions<'_>> {
        let seat = self.turn?;
        Some(LegalActions::new(&self.setup, self.grid(seat), self.grid(seat.other()).shots()))
    }
}

impl Position for Battleship {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn legal(&self, out: &mut Vec<Action>) {
        if let Some(actions) = self.legal_actions() {
            actions.legal(out);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.legal_actions().ok_or_else(|| Illegal::because(GAME_OVER))?.check(action)
    }

    fn count_legal(&self) -> u64 {
        self.legal_actions().map_or(0, |actions| actions.count())
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        self.legal_actions()?.random(rng)
    }
}

/// Why nothing is legal after the end.
pub(crate) const GAME_OVER: &str = "the game is over: one fleet is sunk; start a new game";

impl Game for Battleship {
    const NAME: &'static str = "battleship";
    const SUMMARY: &'static str = "find and sink a hidden fleet before yours is sunk";
    const SEATS: usize = 2;
    const HIDDEN: bool = true;

    type Rules = BattleshipRules;
    type Sight = Sight;
    type Event = Event;

    fn fixed_rules(&self) -> BattleshipRules {
        let fleets = self.grid.each_ref().map(|grid| *grid.fleet());
        let drawn = self.setup.options().placement != Placement::Free;
        BattleshipRules::new(self.setup.clone(), drawn.then_some(fleets))
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        let Some(seat) = self.turn else { return };
        match action {
            Action::Place(place) => {
                let own = &mut self.grid[seat.index()];
                own.place(&self.setup, place);
                if own.fleet().len() == self.setup.ship_count() {
                    self.turn = Some(seat.other());
                }
            }
            Action::Shoot(cell) => {
                let target = &mut self.grid[seat.other().index()];
                let hit = target.shoot(&self.setup, cell).is_some();
                if hit && target.is_lost(&self.setup) {
                    self.turn = None;
                } else if !(hit && self.setup.options().again) {
                    self.turn = Some(seat.other());
                }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = |seat: &Seat| self.grid(*seat).is_lost(&self.setup);
        let loser = [Seat::FIRST, Seat::SECOND].into_iter().find(lost)?;
        Some(Outcome::win(Self::side(loser.other()), "all enemy ships sunk"))
    }

    fn sight(&self, seat: Seat) -> Cow<'_, Sight> {
        let (own, enemy) = (self.grid(seat), self.grid(seat.other()));
        Cow::Owned(Sight::new(self.setup.clone(), seat, self.turn, *own, enemy))
    }

    fn event(&self, action: Action, seat: Seat) -> Event {
        let actor = self.turn.unwrap_or(seat);
        match action {
            Action::Place(place) => Event::Placed { seat: actor, place: (actor == seat).then_some(place) },
            Action::Shoot(cell) => {
                Event::Shot { seat: actor, cell, answer: self.grid(actor.other()).answer(&self.setup, cell) }
            }
        }
    }

    fn seat_name(seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "First" } else { "Second" }
    }

    /// How many of its shots each side hit with, the hit rate of the literature.
    fn tallies(&self) -> Vec<Tally> {
        let tally = |seat: Seat| {
            let target = self.grid(seat.other());
            Tally {
                name: "hits".into(),
                side: Side(seat.0),
                count: target.hits().len().into(),
                of: target.shots().len().into(),
            }
        };
        vec![tally(Seat::FIRST), tally(Seat::SECOND)]
    }
}
