//! A battle in progress.

use crate::{
    Action, BattleMap, Combatant, Event, Kind, Terrain, Tile, TubstapRules, UnitId, clash,
    setup::{Setup, UNIT_SLOTS, UnitSet},
    tiles::Tiles,
};
use std::{borrow::Cow, sync::Arc};
use yomi_core::{Game, Outcome, Seat, Side};

/// A battle in progress. The first seat is red, the second blue.
#[derive(Clone, Debug, PartialEq)]
pub struct Tubstap {
    pub(crate) setup: Arc<Setup>,
    /// Where each unit stands. Units that are destroyed are all kept on the same tile, so that equal battles are equal.
    pub(crate) places: [Tile; UNIT_SLOTS],
    /// The HP of each unit, 0 once it is destroyed.
    pub(crate) hp: [u8; UNIT_SLOTS],
    /// The tiles on which the units of each side stand.
    pub(crate) occupied: [Tiles; 2],
    pub(crate) alive: UnitSet,
    /// The units that can still act in this turn. There is always one, unless the battle is over.
    pub(crate) waiting: UnitSet,
    /// Turns that are over, of both sides together. It is red's turn if they are even.
    pub(crate) turns_over: u16,
}

/// The tile under which units that are destroyed are filed.
pub(crate) const NOWHERE: Tile = Tile::new(0, 0);

/// A living unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its number.
    pub id: UnitId,
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub tile: Tile,
    /// Its HP.
    pub hp: u8,
    /// Whether it can still act in this turn.
    pub waiting: bool,
}

impl Tubstap {
    pub(crate) fn new(setup: Arc<Setup>) -> Self {
        let mut battle = Tubstap {
            places: [NOWHERE; UNIT_SLOTS],
            hp: [0; UNIT_SLOTS],
            occupied: [Tiles::EMPTY; 2],
            alive: 0,
            waiting: 0,
            turns_over: 0,
            setup,
        };
        for (index, unit) in battle.setup.map.units().iter().enumerate() {
            battle.places[index] = unit.tile;
            battle.hp[index] = unit.hp;
            battle.occupied[unit.side.index()].insert(unit.tile);
            battle.alive |= 1 << index;
        }
        battle.begin_turn();
        battle
    }

    /// The map on which the battle takes place.
    pub fn map(&self) -> &BattleMap {
        &self.setup.map
    }

    /// The turns that are over, of both sides together.
    pub fn turns_over(&self) -> u16 {
        self.turns_over
    }

    /// The turns after which the battle is judged.
    pub fn turn_limit(&self) -> u16 {
        self.setup.turn_limit
    }

    /// A unit by its number; `None` if it is destroyed or never was.
    pub fn unit(&self, id: UnitId) -> Option<Unit> {
        let index = id.index();
        let lives = index < UNIT_SLOTS && self.alive >> index & 1 == 1;
        lives.then(|| Unit {
            id,
            kind: self.setup.kinds[index],
            side: self.setup.side_of(index),
            tile: self.places[index],
            hp: self.hp[index],
            waiting: self.waiting >> index & 1 == 1,
        })
    }

    /// All living units by their numbers.
    pub fn units(&self) -> impl Iterator<Item = Unit> {
        (0..UNIT_SLOTS as u8).filter_map(|index| self.unit(UnitId(index)))
    }

    /// The unit on a tile.
    pub fn unit_at(&self, tile: Tile) -> Option<Unit> {
        self.units().find(|unit| unit.tile == tile)
    }

    /// The sum of a side's HP.
    pub fn hp_of(&self, side: Side) -> u16 {
        units_of(self.alive & self.setup.armies[side.index()]).map(|unit| u16::from(self.hp[unit])).sum()
    }

    /// How the battle is scored if it ends here: by HP, unless an army is gone.
    pub(crate) fn standing(&self) -> Outcome {
        let [red, blue] = [Side::FIRST, Side::SECOND].map(|side| i32::from(self.hp_of(side)));
        let threshold = i32::from(self.setup.hp_threshold);
        let (winner, reason) = match red - blue {
            _ if blue == 0 => (Some(Side::FIRST), "blue is wiped out"),
            _ if red == 0 => (Some(Side::SECOND), "red is wiped out"),
            lead if lead > threshold => (Some(Side::FIRST), "red has more HP at the turn limit"),
            lead if -lead > threshold => (Some(Side::SECOND), "blue has more HP at the turn limit"),
            0 => (None, "equal HP at the turn limit"),
            _ => (None, "HP within the threshold at the turn limit"),
        };
        Outcome { winner, score: red - blue, reason }
    }

    /// Whose turn it is, or would be if the battle were not over.
    #[inline]
    pub(crate) fn mover(&self) -> Side {
        Side((self.turns_over & 1) as u8)
    }

    fn end_turn(&mut self) {
        self.turns_over += 1;
        self.begin_turn();
    }

    /// Who can act in the turn that begins. A colour's units are freed after its own turn, so those that the map calls
    /// finished miss the first one; a colour that has no others passes.
    fn begin_turn(&mut self) {
        self.waiting = 0;
        while self.waiting == 0 && self.turns_over < self.setup.turn_limit {
            let finished = if self.turns_over < 2 { self.setup.finished } else { 0 };
            self.waiting = self.alive & self.setup.armies[self.mover().index()] & !finished;
            self.turns_over += u16::from(self.waiting == 0);
        }
    }

    fn act(&mut self, unit: usize, to: Tile, target: Option<UnitId>) {
        let mover = self.mover();
        self.occupied[mover.index()].remove(self.places[unit]);
        self.occupied[mover.index()].insert(to);
        self.places[unit] = to;
        self.waiting &= !(1 << unit);
        if let Some(target) = target {
            let target = target.index();
            let clash = clash(self.combatant(unit), self.combatant(target));
            self.hurt(target, mover.other(), clash.dealt);
            self.hurt(unit, mover, clash.returned);
            if self.setup.armies.iter().any(|army| self.alive & army == 0) {
                self.waiting = 0;
                return;
            }
        }
        if self.waiting == 0 {
            self.end_turn();
        }
    }

    pub(crate) fn combatant(&self, unit: usize) -> Combatant {
        let terrain: Terrain = self.setup.terrain[self.places[unit].index()];
        Combatant { kind: self.setup.kinds[unit], hp: self.hp[unit], terrain }
    }

    fn hurt(&mut self, unit: usize, side: Side, damage: u8) {
        self.hp[unit] -= damage;
        if self.hp[unit] == 0 {
            self.occupied[side.index()].remove(self.places[unit]);
            self.places[unit] = NOWHERE;
            self.alive &= !(1 << unit);
        }
    }
}

/// The numbers in a set of units, ascending.
pub(crate) fn units_of(mut set: UnitSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let unit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(unit)
    })
}

impl Game for Tubstap {
    const NAME: &'static str = "tubstap";
    const SUMMARY: &'static str = "turn-based battles of aircraft, tanks, cannons and infantry on a grid";
    const SEATS: usize = 2;
    const HIDDEN: bool = false;

    type Rules = TubstapRules;
    type Sight = Self;
    type Event = Event;

    fn fixed_rules(&self) -> TubstapRules {
        TubstapRules(Arc::clone(&self.setup))
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Act { unit, to, target } => self.act(unit.index(), to, target),
            Action::EndTurn => self.end_turn(),
        }
    }

    /// The score is red's HP less blue's.
    fn outcome(&self) -> Option<Outcome> {
        (self.waiting == 0).then(|| self.standing())
    }

    fn sight(&self, _seat: Seat) -> Cow<'_, Self> {
        Cow::Borrowed(self)
    }

    fn event(&self, action: Action, _seat: Seat) -> Event {
        Event::of(self, action)
    }

    fn seat_name(seat: Seat) -> &'static str {
        if seat == Seat::FIRST { "Red" } else { "Blue" }
    }
}
