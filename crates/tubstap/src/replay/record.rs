//! One decision as the platform writes it.

use crate::{Action, Event, Tile, Tubstap, UnitId};
use yomi_core::{
    Position,
    text::{Place, TextError},
};

/// What kind of decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// A side gives up.
    Surrender,
    /// A unit moves or stays.
    Move,
    /// A unit moves or stays, and attacks.
    Attack,
    /// A side ends its turn.
    EndTurn,
}

impl RecordKind {
    const ALL: [RecordKind; 4] = [RecordKind::Surrender, RecordKind::Move, RecordKind::Attack, RecordKind::EndTurn];

    /// The number in files.
    pub const fn code(self) -> i32 {
        self as i32
    }
}

/// The eleven numbers of a decision. Coordinates are those of map files, from 1 inside the border; what does not apply
/// is -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of the unit.
    pub unit: i32,
    /// Where it ends: x and y.
    pub to: [i32; 2],
    /// Where it was.
    pub from: [i32; 2],
    /// The number of the unit attacked.
    pub target: i32,
    /// Where that one stands.
    pub target_at: [i32; 2],
    /// What is done.
    pub kind: RecordKind,
    /// The HP taken from the target.
    pub damage: i32,
    /// The HP taken from the attacker in return.
    pub counter: i32,
}

/// What a record means in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An action, which is legal.
    Act(Action),
    /// The side to move gives up.
    Surrender,
}

const NOWHERE: [i32; 2] = [-1; 2];

impl Record {
    /// How a legal action is written.
    pub fn of(battle: &Tubstap, action: Action) -> Record {
        let Event::Moved { unit, from, to, attack, .. } = Event::of(battle, action) else {
            return Record::without_unit(RecordKind::EndTurn);
        };
        let moved = Record {
            unit: unit.0.into(),
            to: coordinates(to),
            from: coordinates(from),
            ..Record::without_unit(RecordKind::Move)
        };
        attack.map_or(moved, |attack| Record {
            target: attack.target.0.into(),
            target_at: coordinates(attack.tile),
            kind: RecordKind::Attack,
            damage: attack.clash.dealt.into(),
            counter: attack.clash.returned.into(),
            ..moved
        })
    }

    /// How a surrender is written.
    pub const SURRENDER: Record = Record::without_unit(RecordKind::Surrender);

    const fn without_unit(kind: RecordKind) -> Record {
        Record { unit: -1, to: NOWHERE, from: NOWHERE, target: -1, target_at: NOWHERE, kind, damage: 0, counter: 0 }
    }

    /// Reads the eleven numbers. `numbers` must be a slice of `text`, in which errors tell the place.
    ///
    /// # Errors
    /// If they are not eleven, or not numbers, or the ninth names no kind of decision.
    pub fn read(numbers: &str, text: &str) -> Result<Record, TextError> {
        const EXPECTED: &str = "write unit,tox,toy,fromx,fromy,target,targetx,targety,type,damage,counter";
        let fields: Vec<&str> = numbers.split(',').collect();
        let wrong = |part, problem: String, expected: &str| Place::of(part, text).error(problem, expected);
        let Ok(fields) = <[&str; 11]>::try_from(fields.as_slice()) else {
            return Err(wrong(numbers, format!("an action has {} values", fields.len()), EXPECTED));
        };
        let mut values = [0; 11];
        for (value, field) in values.iter_mut().zip(fields) {
            *value = field.trim().parse().map_err(|_| {
                let shown: String = field.trim().chars().take(20).collect();
                wrong(field, format!("{shown:?} is no whole number"), EXPECTED)
            })?;
        }
        let [unit, to_x, to_y, from_x, from_y, target, target_x, target_y, code, damage, counter] = values;
        let kind = RecordKind::ALL.into_iter().find(|kind| kind.code() == code);
        let kind = kind.ok_or_else(|| {
            let expected = "write 0 (surrender), 1 (move), 2 (attack) or 3 (end of the turn)";
            wrong(fields[8], format!("an action cannot have the type {code}"), expected)
        })?;
        let [to, from, target_at] = [[to_x, to_y], [from_x, from_y], [target_x, target_y]];
        Ok(Record { unit, to, from, target, target_at, kind, damage, counter })
    }

    /// What it means in a battle. Where the unit came from, where its target stands and what the attack costs follow
    /// from the battle, so nothing depends on them here.
    ///
    /// # Errors
    /// If it is not legal, why.
    pub fn step(&self, battle: &Tubstap) -> Result<Step, String> {
        let action = match self.kind {
            RecordKind::Surrender => return Ok(Step::Surrender),
            RecordKind::EndTurn => Action::EndTurn,
            RecordKind::Move | RecordKind::Attack => {
                let target = if self.kind == RecordKind::Attack { Some(unit_id(self.target)?) } else { None };
                Action::Act { unit: unit_id(self.unit)?, to: tile(self.to)?, target }
            }
        };
        battle.check(action).map_err(|illegal| illegal.to_string())?;
        Ok(Step::Act(action))
    }

    /// The same, but what follows from the battle must be as the rules have it.
    ///
    /// # Errors
    /// If it is not legal or something differs.
    pub fn checked_step(&self, battle: &Tubstap) -> Result<Step, String> {
        let step = self.step(battle)?;
        if let (Step::Act(action), RecordKind::Move | RecordKind::Attack) = (step, self.kind) {
            let right = Record::of(battle, action);
            if self.from != right.from {
                let [[x, y], [right_x, right_y]] = [self.from, right.from];
                return Err(format!(
                    "unit {} is not at x = {x}, y = {y} but at x = {right_x}, y = {right_y}",
                    self.unit
                ));
            }
            let told = [self.damage, self.counter];
            if self.kind == RecordKind::Attack && told != [right.damage, right.counter] {
                return Err(format!(
                    "the attack takes {} HP and costs {}, not {} and {}",
                    right.damage, right.counter, told[0], told[1]
                ));
            }
        }
        Ok(step)
    }
}

fn coordinates(tile: Tile) -> [i32; 2] {
    [i32::from(tile.column()) + 1, i32::from(tile.row()) + 1]
}

fn unit_id(number: i32) -> Result<UnitId, String> {
    u8::try_from(number).map(UnitId).map_err(|_| format!("there is no unit {number}"))
}

/// The tile with these coordinates; whether it is on the map is for the rules to check.
fn tile([x, y]: [i32; 2]) -> Result<Tile, String> {
    let inside = |value: i32| u8::try_from(value - 1).ok().filter(|value| *value < crate::LONGEST_SIDE);
    inside(x)
        .zip(inside(y))
        .map(|(column, row)| Tile::new(column, row))
        .ok_or_else(|| format!("x = {x}, y = {y} is not on the map; x and y are counted from 1 inside the border"))
}
