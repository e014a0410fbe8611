//! Judging a battle by sub-battles whose simplified form is solved.
//!
//! Sato, Fujiki and Ikeda, "An approach to evaluate turn-based strategy game positions with offline tree searches in
//! simplified games": `E = Bias − c_d · mean distance + c_HP · HP lead`. Bias is the sum of the solved values of some
//! sub-battles of three against three; see [`tables`]. The other terms only order battles with the same Bias.
//!
//! # Readings
//!
//! - Two units are joined if the one of the side to move can attack the other now, with all units where they are in its
//!   way.
//! - The mean distance is over the pairs of all living units, friends too. (The printed formula has a quarter of it,
//!   which comes to the same.)
//! - How a battle that is over is judged, the paper does not say; see [`Ends`].

mod ends;
mod selection;

pub use ends::Ends;
pub use selection::{Pairing, SubBattle};

use crate::{
    BattleMap, Tubstap,
    battle::units_of,
    setup::{UNIT_SLOTS, UnitSet},
    simplified::{Edges, Hps, SIDE, State},
    tables::{self, Composition, SubBattleTable},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, OnceLock},
};
use yomi_core::{Budget, Game, Side};

/// In how many compositions sub-battles are looked at unless somebody wants more.
pub const DEFAULT_TABLES: usize = 4;

/// What a point of HP lead counts beside the Bias.
const PER_HP: f64 = 1e-3;
/// What a step of mean distance counts: a twentieth.
const PER_STEP: f64 = PER_HP / 20.0;
/// More than any Bias.
const WON: f64 = 1e6;

/// Tables that take more together are made only by players that need them, or by whoever asks for them.
const MOST_BYTES_UNASKED: u64 = 64_000_000;

/// Tables that are not there, each with its size in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MissingTables(Vec<(Composition, u64)>);

impl MissingTables {
    fn bytes(&self) -> u64 {
        self.0.iter().map(|(_, bytes)| bytes).sum()
    }

    /// Says what is missing and how to get it; `None` if nothing is.
    pub(crate) fn in_words(&self) -> Option<String> {
        let names: Vec<String> = self.0.iter().map(|(composition, _)| composition.to_string()).collect();
        let (which, how_large) = (names.join(" "), self.bytes().div_ceil(1_000_000));
        (!names.is_empty()).then(|| {
            format!("Battles of {} are not solved yet: \"yomi tubstap tables {which}\" does so once, and keeps {how_large} MB.", names.join(", "))
        })
    }
}

/// The evaluation of battles with certain armies. It gets its tables when it first judges, which may take its time.
#[derive(Clone, Debug)]
pub struct SubBattles {
    subs: Vec<SubBattle>,
    /// The most HP of the units of each sub-battle, those of the composition's first army first.
    most: Vec<[u8; 2 * SIDE]>,
    /// In how many of them a unit is.
    overlap: f32,
    ends: Ends,
    /// The table of each.
    tables: OnceLock<Vec<Arc<SubBattleTable>>>,
}

/// What makes up an evaluation, from the view of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The solved values of the sub-battles, in the order of [`SubBattles::subs`].
    pub values: Vec<i8>,
    /// Own HP less the enemy's.
    pub lead: i32,
    /// The mean distance between two units.
    pub distance: f64,
    /// What all this is worth.
    pub total: f64,
}

impl Judgement {
    /// The sum of the solved values.
    pub fn bias(&self) -> i32 {
        self.values.iter().copied().map(i32::from).sum()
    }
}

impl SubBattles {
    /// The evaluation of battles on a map.
    pub fn new(map: &BattleMap, pairing: Pairing, most_tables: usize) -> SubBattles {
        SubBattles::of(map, selection::sub_battles(map, pairing, most_tables))
    }

    /// The evaluation by the sub-battles for which the paper has tables, whatever else there is on a map; `None` if
    /// there are none.
    pub fn of_the_paper(map: &BattleMap) -> Option<SubBattles> {
        let mut subs = selection::sub_battles(map, Pairing::Alike, usize::MAX);
        subs.retain(|sub| Composition::OF_THE_PAPER.contains(&sub.composition));
        (!subs.is_empty()).then(|| SubBattles::of(map, subs))
    }

    fn of(map: &BattleMap, subs: Vec<SubBattle>) -> SubBattles {
        let hp = |unit: Option<u8>| unit.map_or(0, |unit| map.units()[usize::from(unit)].hp);
        let most = subs.iter().map(|sub| {
            // One table for all of its kind: as many HP as the strongest unit in the same place.
            let same = subs.iter().filter(|other| other.composition == sub.composition);
            let most: [[u8; SIDE]; 2] = same.fold(Default::default(), |most, other| {
                std::array::from_fn(|army| std::array::from_fn(|n| hp(other.units[army][n]).max(most[army][n])))
            });
            let [[a, b, c], [d, e, f]] = most;
            if sub.composition.is_symmetric() {
                let larger = [a.max(d), b.max(e), c.max(f)];
                [larger[0], larger[1], larger[2], larger[0], larger[1], larger[2]]
            } else {
                [a, b, c, d, e, f]
            }
        });
        let most = most.collect();
        let overlap = overlap(&subs);
        SubBattles { subs, most, overlap, ends: Ends::default(), tables: OnceLock::new() }
    }

    /// The same evaluation with another reading of battles that are over.
    pub fn judging_ends(self, ends: Ends) -> SubBattles {
        SubBattles { ends, ..self }
    }

    fn tables(&self) -> &[Arc<SubBattleTable>] {
        let load =
            || self.subs.iter().zip(&self.most).map(|(sub, &most)| tables::table(sub.composition, most)).collect();
        self.tables.get_or_init(load)
    }

    /// Fetches the tables now rather than when it first judges, as long as there is time to, and says whether they are
    /// there.
    pub(crate) fn load(&self, budget: &Budget) -> bool {
        self.tables.get().is_some()
            || self.subs.iter().zip(&self.most).all(|(sub, &most)| tables::await_table(sub.composition, most, budget))
    }

    /// The tables that would have to be made first and are together too large to be made for somebody who did not ask
    /// for them; none if they are small enough, or there.
    pub(crate) fn too_large_unasked(&self) -> MissingTables {
        let needed: BTreeMap<Composition, [u8; 2 * SIDE]> =
            self.subs.iter().zip(&self.most).map(|(sub, &most)| (sub.composition, most)).collect();
        let missing = needed
            .into_iter()
            .filter_map(|(composition, most)| tables::to_be_made(composition, most).map(|bytes| (composition, bytes)));
        let missing = MissingTables(missing.collect());
        if missing.bytes() > MOST_BYTES_UNASKED { missing } else { MissingTables::default() }
    }

    /// Whether all tables are loaded, so that judging takes no time.
    pub fn is_loaded(&self) -> bool {
        self.tables.get().is_some()
            || self.subs.iter().zip(&self.most).all(|(sub, &most)| tables::is_loaded(sub.composition, most))
    }

    /// The same evaluation without any sub-battle, which needs no table: by HP and distance alone.
    pub(crate) fn without_sub_battles(self) -> SubBattles {
        SubBattles { subs: Vec::new(), most: Vec::new(), overlap: 1.0, ends: self.ends, tables: OnceLock::new() }
    }

    /// In how many sub-battles a unit is that is in any, on average.
    pub(crate) fn overlap(&self) -> f64 {
        f64::from(self.overlap)
    }

    /// Has all tables made by and by; see [`tables::order`].
    pub(crate) fn order(&self) -> bool {
        self.subs.iter().zip(&self.most).all(|(sub, &most)| tables::order(sub.composition, most))
    }

    /// The sub-battles that are added up.
    pub fn subs(&self) -> &[SubBattle] {
        &self.subs
    }

    /// What a battle is worth to a side.
    pub fn value(&self, battle: &Tubstap, side: Side) -> f64 {
        if let (Ends::ByResult, Some(outcome)) = (self.ends, battle.outcome()) {
            let sign = if side == Side::FIRST { 1.0 } else { -1.0 };
            let won = outcome.winner.map_or(0.0, |winner| if winner == side { WON } else { -WON });
            return won + sign * f64::from(outcome.score);
        }
        let mover = battle.mover();
        let bias: i32 =
            self.solved(battle, mover, targets_of_all(battle, mover)).map(|(value, _)| i32::from(value)).sum();
        let bias = if mover == side { bias } else { -bias };
        let lead = i32::from(battle.hp_of(side)) - i32::from(battle.hp_of(side.other()));
        f64::from(bias) + PER_HP * f64::from(lead) - PER_STEP * mean_distance(battle)
    }

    /// The same with its reasons.
    pub fn judge(&self, battle: &Tubstap, side: Side) -> Judgement {
        let mover = battle.mover();
        let sign = if mover == side { 1 } else { -1 };
        Judgement {
            values: self.solved(battle, mover, targets_of_all(battle, mover)).map(|(value, _)| sign * value).collect(),
            lead: i32::from(battle.hp_of(side)) - i32::from(battle.hp_of(side.other())),
            distance: mean_distance(battle),
            total: self.value(battle, side),
        }
    }

    /// What a side that is to move gains on its present lead, by what was solved.
    pub(crate) fn gain(&self, battle: &Tubstap, mover: Side, targets: [UnitSet; UNIT_SLOTS]) -> f32 {
        let gains: i32 = self.solved(battle, mover, targets).map(|(value, lead)| i32::from(value - lead)).sum();
        gains as f32 / self.overlap
    }

    /// The solved value of each sub-battle to a side if it is to move, and its present lead in it.
    #[inline]
    fn solved<'a>(
        &'a self,
        battle: &'a Tubstap,
        mover: Side,
        joined: [UnitSet; UNIT_SLOTS],
    ) -> impl Iterator<Item = (i8, i8)> + use<'a> {
        let hp = |unit: Option<u8>| unit.map_or(0, |unit| battle.hp[usize::from(unit)]);
        self.subs.iter().zip(self.tables()).map(move |(sub, table)| {
            // The composition's army that is to move.
            let army = Side(mover.0 ^ sub.first.0);
            let (own, enemy) = (sub.units[army.index()], sub.units[army.other().index()]);
            let mut bits = 0;
            for (i, unit) in own.into_iter().enumerate() {
                let targets = unit.map_or(0, |unit| joined[usize::from(unit)]);
                for (j, target) in enemy.into_iter().enumerate() {
                    let is_target = target.is_some_and(|target| targets >> target & 1 == 1);
                    bits |= u16::from(is_target) << (SIDE * i + j);
                }
            }
            let [a, b, c] = own.map(hp);
            let [d, e, f] = enemy.map(hp);
            let edges = Edges::from_bits(bits).expect("nine pairs");
            let hps = Hps::new([a, b, c, d, e, f]).expect("no unit has more HP");
            let value = table.value(army, State { edges, hps }).expect("no unit has more HP than it began with");
            (value, hps.lead())
        })
    }
}

/// Whom each unit of a side could attack if its turn began now, among those with whom blows can be exchanged: no others
/// make a difference in a solved battle.
pub(crate) fn targets_of_all(battle: &Tubstap, mover: Side) -> [UnitSet; UNIT_SLOTS] {
    let mut targets = [0; UNIT_SLOTS];
    for unit in units_of(battle.alive & battle.setup.armies[mover.index()]) {
        targets[unit] = battle.targets(unit, battle.setup.rivals[unit]);
    }
    targets
}

/// In how many of these sub-battles a unit that is in any is, on average.
fn overlap(subs: &[SubBattle]) -> f32 {
    let places = subs.iter().flat_map(|sub| sub.units.iter().flatten().flatten());
    let units: BTreeSet<u8> = places.clone().copied().collect();
    places.count() as f32 / units.len().max(1) as f32
}

/// The mean distance between two living units.
fn mean_distance(battle: &Tubstap) -> f64 {
    let (mut sum, mut pairs) = (0, 0);
    for one in units_of(battle.alive) {
        for other in units_of(battle.alive & (u32::MAX << one << 1)) {
            sum += u32::from(battle.places[one].distance(battle.places[other]));
            pairs += 1;
        }
    }
    f64::from(sum) / f64::from(pairs.max(1))
}
