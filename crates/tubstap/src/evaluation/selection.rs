//! Which simplified battles are looked at in a battle.

use crate::{BattleMap, Kind, Tubstap, UnitId, simplified::SIDE, tables::Composition};
use std::collections::BTreeSet;
use yomi_core::{Choice, Param, Side};

/// How the units of a sub-battle are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pairing {
    /// The same three different kinds on both sides, in all ways: as in the paper.
    #[default]
    Alike,
    /// Any three against any three.
    Any,
}

impl Pairing {
    /// The parameter of players that evaluate by sub-battles.
    pub const PARAM: Param = Param::choice::<Pairing>("pairing", "alike", "which units meet in a sub-battle");
}

impl Choice for Pairing {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("alike", Pairing::Alike, "the same three kinds on both sides, as in the paper"),
        ("any", Pairing::Any, "any three against any three"),
    ];
}

/// Three units of each side. Where a side has fewer, there is nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubBattle {
    /// The kinds.
    pub composition: Composition,
    /// The numbers of the units of the composition's first army, then of the second, in its order.
    pub units: [[Option<u8>; SIDE]; 2],
    /// The side that has the composition's first army.
    pub first: Side,
}

impl SubBattle {
    /// Its units in words, as they stand in a battle: those of a side against the others.
    pub fn name(&self, battle: &Tubstap, side: Side) -> String {
        let own = usize::from(self.first != side);
        let name = |unit: &Option<u8>| {
            let unit = unit.and_then(|number| battle.unit(UnitId(number)));
            unit.map(|unit| format!("{}{}", unit.kind.letter(), unit.tile))
        };
        let army = |army: usize| self.units[army].iter().filter_map(name).collect::<Vec<_>>().join(" ");
        format!("{} – {}", army(own), army(1 - own))
    }
}

/// The kinds in the order of their weight in a battle: those of the paper come first.
const BY_WEIGHT: [Kind; 6] = [Kind::Fighter, Kind::Attacker, Kind::Panzer, Kind::AntiAir, Kind::Cannon, Kind::Infantry];

/// The sub-battles of the armies on a map, in no more than `most_tables` compositions; those of the weightiest kinds
/// are kept.
///
/// If nothing fits [`Pairing::Alike`], it is [`Pairing::Any`].
pub(super) fn sub_battles(map: &BattleMap, pairing: Pairing, most_tables: usize) -> Vec<SubBattle> {
    let armies = [Side::FIRST, Side::SECOND].map(|side| {
        let units = map.units().iter().enumerate().filter(|(_, unit)| unit.side == side);
        units.map(|(number, unit)| (unit.kind, number as u8)).collect::<Vec<_>>()
    });
    let threes = armies.map(|army| threes(&army));
    let pairs = threes[0].iter().flat_map(|red| threes[1].iter().map(move |blue| (red, blue)));
    let mut chosen: Vec<SubBattle> = match pairing {
        Pairing::Alike => pairs.clone().filter(|(red, blue)| red.are_alike(blue)).map(sub_battle).collect(),
        Pairing::Any => Vec::new(),
    };
    if chosen.is_empty() {
        chosen = pairs.map(sub_battle).collect();
    }
    let by_weight: BTreeSet<_> = chosen.iter().map(|sub| (lightness(sub.composition), sub.composition)).collect();
    let kept: BTreeSet<Composition> = by_weight.into_iter().map(|(_, kinds)| kinds).take(most_tables).collect();
    chosen.retain(|sub| kept.contains(&sub.composition));
    chosen
}

/// Smaller for weightier kinds.
fn lightness(composition: Composition) -> [usize; 2 * SIDE] {
    let place = |kind| BY_WEIGHT.iter().position(|&other| other == kind).expect("all kinds are listed");
    let mut places = [0; 2 * SIDE];
    let kinds = [Side::FIRST, Side::SECOND].into_iter().flat_map(|side| composition.army(side));
    places.iter_mut().zip(kinds).for_each(|(out, kind)| *out = place(kind));
    places.sort_unstable_by(|one, other| other.cmp(one));
    places
}

/// Three units of one side, sorted by kind.
#[derive(Clone, Copy, Debug)]
struct Three([(Kind, Option<u8>); SIDE]);

impl Three {
    fn kinds(&self) -> [Kind; SIDE] {
        self.0.map(|(kind, _)| kind)
    }

    /// The same kinds on both sides, all different.
    fn are_alike(&self, other: &Three) -> bool {
        let different = |three: &Three| {
            let present = three.0.iter().filter(|(_, unit)| unit.is_some()).count();
            three.0.iter().filter(|(_, unit)| unit.is_some()).map(|(kind, _)| kind).collect::<BTreeSet<_>>().len()
                == present
        };
        self.kinds() == other.kinds() && different(self) && different(other)
    }
}

/// All ways to take three units; fewer than three are filled up with nobody, of the first one's kind.
fn threes(army: &[(Kind, u8)]) -> Vec<Three> {
    let mut units: Vec<(Kind, Option<u8>)> = army.iter().map(|&(kind, unit)| (kind, Some(unit))).collect();
    units.sort_unstable();
    while let (Some(&(kind, _)), true) = (units.first(), units.len() < SIDE) {
        units.push((kind, None));
    }
    let mut threes = Vec::new();
    for a in 0..units.len() {
        for b in a + 1..units.len() {
            for c in b + 1..units.len() {
                let mut three = [units[a], units[b], units[c]];
                three.sort_unstable_by_key(|&(kind, _)| kind);
                threes.push(Three(three));
            }
        }
    }
    threes
}

fn sub_battle((red, blue): (&Three, &Three)) -> SubBattle {
    let composition = Composition::new(red.kinds(), blue.kinds());
    let numbers = |three: &Three| three.0.map(|(_, unit)| unit);
    let first = if composition.army(Side::FIRST) == red.kinds() { Side::FIRST } else { Side::SECOND };
    let (one, other) = if first == Side::FIRST { (red, blue) } else { (blue, red) };
    SubBattle { composition, units: [numbers(one), numbers(other)], first }
}
