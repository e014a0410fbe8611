//! Judging a battle by sub-battles whose simplified form is solved.
//!
//! Sato, Fujiki and Ikeda, "An approach to evaluate turn-based strategy game positions with offline tree searches in
//! simplified games": `E = Bias − c_d · mean distance + c_HP · HP lead`. Bias is the sum of the solved values of some sub-battles of
//! three against three; see [`tables`]. The other terms only order battles with the same Bias.
//!
//! # Readings
//!
//! - Two units are joined if the one of the side to move can attack the other now, with all units where they are in its way.
//! - The mean distance is over the pairs of all living units, friends too. (The printed formula has a quarter of it, which comes to the same.)
//! - A battle that is over is judged by its result alone: beyond the turn limit there is nothing to hope for. (The paper does not say.)

mod choosing;

pub use choosing::{Pairing, SubBattle};

use crate::{
    BattleMap, Tubstap,
    battle::units_of,
    setup::{UNIT_SLOTS, UnitSet},
    simplified::{Edges, Hps, SIDE, State},
    tables::{self, Table},
};
use std::sync::{Arc, OnceLock};
use yomi_core::{Game, Side};

/// In how many compositions sub-battles are looked at unless somebody wants more.
pub const DEFAULT_TABLES: usize = 4;

/// What a point of HP lead counts beside the Bias.
const PER_HP: f64 = 1e-3;
/// What a step of mean distance counts: a twentieth.
const PER_STEP: f64 = PER_HP / 20.0;
/// More than any Bias.
const WON: f64 = 1e6;

/// The evaluation of battles with certain armies. It gets its tables when it first judges, which may take its time.
#[derive(Clone, Debug)]
pub struct SubBattles {
    subs: Vec<SubBattle>,
    /// The most HP of the units of each sub-battle, those of the composition's first army first.
    most: Vec<[u8; 2 * SIDE]>,
    /// The table of each.
    tables: OnceLock<Vec<Arc<Table>>>,
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
        let subs = choosing::sub_battles(map, pairing, most_tables);
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
        SubBattles { subs, most, tables: OnceLock::new() }
    }

    fn tables(&self) -> &[Arc<Table>] {
        let load =
            || self.subs.iter().zip(&self.most).map(|(sub, &most)| tables::table(sub.composition, most)).collect();
        self.tables.get_or_init(load)
    }

    /// Whether all tables are loaded, so that judging takes no time.
    pub fn is_loaded(&self) -> bool {
        self.tables.get().is_some()
            || self.subs.iter().zip(&self.most).all(|(sub, &most)| tables::is_loaded(sub.composition, most))
    }

    /// The sub-battles that are added up.
    pub fn subs(&self) -> &[SubBattle] {
        &self.subs
    }

    /// What a battle is worth to a side.
    pub fn value(&self, battle: &Tubstap, side: Side) -> f64 {
        if let Some(outcome) = battle.outcome() {
            let sign = if side == Side::FIRST { 1.0 } else { -1.0 };
            let won = outcome.winner.map_or(0.0, |winner| if winner == side { WON } else { -WON });
            return won + sign * f64::from(outcome.score);
        }
        let mover = battle.mover();
        let bias: i32 = self.solved(battle).map(i32::from).sum();
        let bias = if mover == side { bias } else { -bias };
        let lead = i32::from(battle.hp_of(side)) - i32::from(battle.hp_of(side.other()));
        f64::from(bias) + PER_HP * f64::from(lead) - PER_STEP * mean_distance(battle)
    }

    /// The same with its reasons.
    pub fn judge(&self, battle: &Tubstap, side: Side) -> Judgement {
        let sign = if battle.mover() == side { 1 } else { -1 };
        Judgement {
            values: self.solved(battle).map(|value| sign * value).collect(),
            lead: i32::from(battle.hp_of(side)) - i32::from(battle.hp_of(side.other())),
            distance: mean_distance(battle),
            total: self.value(battle, side),
        }
    }

    /// The solved value of each sub-battle to the side to move.
    #[inline]
    fn solved<'a>(&'a self, battle: &'a Tubstap) -> impl Iterator<Item = i8> + use<'a> {
        let mover = battle.mover();
        let joined = targets_of_all(battle);
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
            table.value(army, State { edges, hps }).expect("no unit has more HP than it began with")
        })
    }
}

/// Whom each unit of the side to move could attack at the start of its turn.
pub(crate) fn targets_of_all(battle: &Tubstap) -> [UnitSet; UNIT_SLOTS] {
    let mut targets = [0; UNIT_SLOTS];
    let mover = battle.mover();
    for unit in units_of(battle.alive & battle.setup.armies[mover.index()]) {
        targets[unit] = battle.targets(unit);
    }
    targets
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
