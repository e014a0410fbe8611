//! What can be done: listing, counting, drawing and checking actions.
//!
//! All four rest on [`Choices`], what one unit can do, so they cannot disagree. The order of the list is: the units by
//! their numbers, each with its moves without attack, then with its attacks by the number of the target, tiles
//! ascending; the end of the turn comes last.

use crate::{
    Action, Kind, MOST_UNITS, Tile, Tubstap, Unit, UnitId,
    battle::units_of,
    kind::CANNON_RANGE,
    setup::UnitSet,
    tiles::{ADJACENT, Tiles},
};
use yomi_core::{Game, Illegal, Position, Rng, Seat, below};

/// What one unit can do.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    kind: Kind,
    from: Tile,
    /// Where it can end its move.
    pub(crate) stops: Tiles,
}

impl Choices {
    /// The tiles from which the unit can attack an enemy on `target`.
    #[inline]
    pub(crate) fn stops_against(&self, target: Tile) -> Tiles {
        if self.kind.is_direct() {
            self.stops & ADJACENT[target.index()]
        } else if CANNON_RANGE.contains(&self.from.distance(target)) {
            Tiles::of(self.from)
        } else {
            Tiles::EMPTY
        }
    }
}

impl Tubstap {
    #[inline]
    pub(crate) fn enemies(&self) -> UnitSet {
        self.alive & self.setup.armies[self.mover().other().index()]
    }

    #[inline]
    pub(crate) fn choices(&self, unit: usize) -> Choices {
        let (kind, from) = (self.setup.kinds[unit], self.places[unit]);
        let reach = self.setup.reach(kind, from, self.occupied[self.mover().other().index()]);
        // Enemies are out of reach anyway, so only friends can be in the way of stopping.
        let stops = (reach & !self.occupied[self.mover().index()]) | Tiles::of(from);
        Choices { kind, from, stops }
    }

    /// Those of some enemies that a unit could attack if it were to act now.
    #[inline]
    pub(crate) fn targets(&self, unit: usize, among: UnitSet) -> UnitSet {
        let (kind, from) = (self.setup.kinds[unit], self.places[unit]);
        let near = self.enemies_in_range(unit, among);
        let side = self.setup.side_of(unit);
        let enemies = self.occupied[side.other().index()];
        let free = !self.occupied[side.index()] | Tiles::of(from);
        if !kind.is_direct() {
            let is_hit = |&enemy: &usize| CANNON_RANGE.contains(&from.distance(self.places[enemy]));
            return units_of(near).filter(is_hit).fold(0, |set, enemy| set | 1 << enemy);
        }
        // Mostly nobody is in the way.
        let is_plain = |&enemy: &usize| self.setup.is_plain_sailing(kind, from, self.places[enemy], enemies, free);
        let mut found = units_of(near).filter(is_plain).fold(0, |set, enemy| set | 1 << enemy);
        let Some(nearest) = units_of(near & !found).map(|enemy| from.distance(self.places[enemy])).min() else {
            return found;
        };
        // The others may be reached long before the unit has gone as far as it can, but not before this many looks.
        let mut looks = 0;
        let mut look = |reached: Tiles| {
            looks += 1;
            if looks >= nearest {
                let is_reached = |&enemy: &usize| ADJACENT[self.places[enemy].index()].meets(reached & free);
                found |= units_of(near & !found).filter(is_reached).fold(0, |set, enemy| set | 1 << enemy);
            }
            found != near
        };
        let reached = self.setup.reach_while(kind, from, enemies, &mut look);
        look(reached);
        found
    }

    /// The number of attacks among the choices.
    #[inline]
    fn count_attacks(&self, choices: &Choices) -> u32 {
        units_of(self.enemies())
            .map(|enemy| choices.stops_against(self.places[enemy]))
            .filter(|stops| !stops.is_empty())
            .map(Tiles::len)
            .sum()
    }

    /// A number that the number of a unit's choices does not exceed.
    #[inline]
    fn most_choices(&self, unit: usize) -> u32 {
        let (kind, from) = (self.setup.kinds[unit], self.places[unit]);
        let distances = units_of(self.enemies()).map(|enemy| from.distance(self.places[enemy]));
        let attacks = if kind.is_direct() {
            // Up to four tiles from which to attack each enemy that is near enough.
            4 * distances.filter(|&distance| distance <= kind.movement() + 1).count()
        } else {
            distances.filter(|distance| CANNON_RANGE.contains(distance)).count()
        };
        self.setup.most_stops(kind, from) + attacks as u32
    }

    /// The `n`-th of a unit's choices, in the order of the list.
    fn nth_choice(&self, unit: usize, mut n: u32) -> Option<Action> {
        let choices = self.choices(unit);
        let targets = units_of(self.enemies()).map(|enemy| Some(UnitId(enemy as u8)));
        for target in std::iter::once(None).chain(targets) {
            let stops = target.map_or(choices.stops, |enemy| choices.stops_against(self.places[enemy.index()]));
            if let Some(to) = stops.nth(n) {
                return Some(Action::Act { unit: UnitId(unit as u8), to, target });
            }
            n -= stops.len();
        }
        None
    }
}

impl Position for Tubstap {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        (self.waiting != 0).then(|| Seat(self.mover().0))
    }

    fn legal(&self, out: &mut Vec<Action>) {
        for index in units_of(self.waiting) {
            let unit = UnitId(index as u8);
            let choices = self.choices(index);
            out.extend(choices.stops.iter().map(|to| Action::Act { unit, to, target: None }));
            for enemy in units_of(self.enemies()) {
                let target = Some(UnitId(enemy as u8));
                let stops = choices.stops_against(self.places[enemy]);
                out.extend(stops.iter().map(|to| Action::Act { unit, to, target }));
            }
        }
        if self.waiting != 0 {
            out.push(Action::EndTurn);
        }
    }

    fn count_legal(&self) -> u64 {
        let of_units: u32 = units_of(self.waiting)
            .map(|unit| self.choices(unit))
            .map(|choices| choices.stops.len() + self.count_attacks(&choices))
            .sum();
        u64::from(of_units) + u64::from(self.waiting != 0)
    }

    /// Draws without counting: one of as many slots as there could be actions at most, again if it is empty.
    ///
    /// Every action has one slot, so all are equally likely, and only the drawn unit's choices are worked out. Playouts
    /// are nearly twice as fast as by counting with three units a side, and four times with six.
    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.waiting == 0 {
            return None;
        }
        let mut slots = [0; MOST_UNITS];
        let mut total = 1;
        for (slots, unit) in slots.iter_mut().zip(units_of(self.waiting)) {
            *slots = self.most_choices(unit);
            total += *slots;
        }
        loop {
            let mut n = below(rng, total);
            let drawn = slots.iter().zip(units_of(self.waiting)).find(|&(&slots, _)| {
                let found = n < slots;
                n -= if found { 0 } else { slots };
                found
            });
            let Some((_, unit)) = drawn else { return Some(Action::EndTurn) };
            if let Some(action) = self.nth_choice(unit, n) {
                return Some(action);
            }
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.waiting == 0 {
            return Err(Illegal::because("the battle is over; nothing more can be done"));
        }
        let Action::Act { unit, to, target } = action else { return Ok(()) };
        let unit = self.check_unit(unit)?;
        let choices = self.choices(unit.id.index());
        if !choices.stops.contains(to) {
            return Err(Illegal::because(self.why_not_to(&unit, to)));
        }
        target.map_or(Ok(()), |target| self.check_target(&unit, &choices, to, target))
    }
}

/// The checks of [`Position::check`], with their reasons.
impl Tubstap {
    fn check_unit(&self, id: UnitId) -> Result<Unit, Illegal> {
        let unit = self.living(id)?;
        let (mover, owner) = (Seat(self.mover().0), Seat(unit.side.0));
        if mover != owner {
            let (mover, owner) = (Self::seat_name(mover), Self::seat_name(owner));
            return Err(Illegal::because(format!("{unit} is {owner}'s; {mover} is to move one of its own")));
        }
        if !unit.waiting {
            return Err(Illegal::because(format!(
                "{unit} has acted in this turn; choose another unit or end the turn"
            )));
        }
        Ok(unit)
    }

    fn living(&self, id: UnitId) -> Result<Unit, Illegal> {
        self.unit(id).ok_or_else(|| {
            let numbers: Vec<_> = self.units().map(|unit| unit.id.0.to_string()).collect();
            Illegal::because(format!("there is no unit {}; those left are {}", id.0, numbers.join(", ")))
        })
    }

    fn why_not_to(&self, unit: &Unit, to: Tile) -> String {
        let terrain = self.map().terrain(to);
        if to.column() >= self.map().columns() || to.row() >= self.map().rows() {
            let corner = Tile::new(self.map().columns() - 1, self.map().rows() - 1);
            format!("{to} is not on the map, which goes from a1 to {corner}")
        } else if let Some(other) = self.unit_at(to) {
            format!("{other} is in the way; {unit} must stop on a free tile")
        } else if terrain.cost(unit.kind.mobility()).is_none() {
            format!("{unit} cannot enter {to}, which is {}", terrain.name())
        } else {
            format!("{unit} does not get to {to} with its {} movement points", unit.kind.movement())
        }
    }

    fn check_target(&self, unit: &Unit, choices: &Choices, to: Tile, target: UnitId) -> Result<(), Illegal> {
        let target = self.living(target)?;
        if target.side == unit.side {
            return Err(Illegal::because(format!("{target} is a friend; attack an enemy")));
        }
        if choices.stops_against(target.tile).contains(to) {
            return Ok(());
        }
        Err(Illegal::because(if unit.kind.is_direct() {
            format!("{target} is not next to {to}; {unit} attacks from an adjacent tile")
        } else if to != unit.tile {
            format!("{unit} cannot move and attack in one turn; attack from {} or only move", unit.tile)
        } else {
            let (near, far) = (CANNON_RANGE.start(), CANNON_RANGE.end());
            let distance = unit.tile.distance(target.tile);
            format!("{target} is at distance {distance}; {unit} hits at a distance of {near} or {far}")
        }))
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the {} on {}", self.kind.name(), self.tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EMBEDDED_MAPS, TubstapRules};
    use yomi_core::{Args, Purpose, Rules, Spec, Streams};

    /// Targets are found by short cuts that the list of actions knows nothing of.
    #[test]
    fn targets_are_those_of_the_listed_attacks() {
        for (number, map) in EMBEDDED_MAPS.iter().enumerate() {
            let spec = Spec::new(Tubstap::NAME).with("map", map.name);
            let args = Args::new(&spec, TubstapRules::PARAMS).expect("a map that comes with the game");
            let rules = TubstapRules::from_args(&args).expect("a map that comes with the game");
            let mut rng = Streams::new(7).stream(number as u64, Purpose::Chance);
            for _ in 0..20 {
                let mut battle = rules.start(&mut rng);
                while let Some(action) = battle.random_action(&mut rng) {
                    let (mut actions, mut listed) = (Vec::new(), [0; crate::setup::UNIT_SLOTS]);
                    battle.legal(&mut actions);
                    for action in actions {
                        if let Action::Act { unit, target: Some(target), .. } = action {
                            listed[unit.index()] |= 1 << target.index();
                        }
                    }
                    for unit in units_of(battle.waiting) {
                        assert_eq!(battle.targets(unit, !0), listed[unit], "unit {unit} on {}: {battle:?}", map.name);
                    }
                    battle.apply(action);
                }
            }
        }
    }
}
