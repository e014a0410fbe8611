//! Looking at every turn there is.
//!
//! All units in all orders with all they can do. Positions that come about in several ways are looked at once, so the order of
//! units costs little where it does not matter.

use crate::{Action, Tubstap, UnitId, battle::units_of, setup::UnitSet, tiles::Tiles};
use std::{
    collections::HashSet,
    hash::{BuildHasherDefault, Hasher},
};
use yomi_core::{Game, Rng, below};

/// Which turns are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// How many per cent of each unit's moves without attack, drawn at random every turn.
    pub moves: u32,
    /// If there could be more turns than this, fewer of all actions are looked at, drawn at random.
    pub most_turns: u64,
}

impl Width {
    /// Every turn, however many there are.
    pub const FULL: Width = Width { moves: 100, most_turns: u64::MAX };
}

/// A turn and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedTurn {
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// The evaluation after them.
    pub value: f64,
}

/// Visits the different battles that the side to move can bring about by the end of its turn, each with actions that lead to it.
///
/// The turns come in the order of the units' numbers and of their actions' tiles, and only once per battle.
pub fn visit_turns(battle: &Tubstap, width: Width, rng: &mut Rng, visit: &mut dyn FnMut(&[Action], &Tubstap)) {
    let sieve = Sieve::new(battle, width, rng);
    let mut search = Search { turn: battle.turns_over, sieve, seen: Seen::default(), actions: Vec::new(), visit };
    search.go_on(battle);
}

/// The first of the best turns, and how many battles were compared.
pub fn best_turn(
    battle: &Tubstap,
    width: Width,
    rng: &mut Rng,
    evaluate: &mut dyn FnMut(&Tubstap) -> f64,
) -> (Option<JudgedTurn>, u64) {
    let mut best: Option<JudgedTurn> = None;
    let mut compared = 0;
    visit_turns(battle, width, rng, &mut |actions, after| {
        compared += 1;
        let value = evaluate(after);
        if best.as_ref().is_none_or(|best| value > best.value) {
            best = Some(JudgedTurn { actions: actions.to_vec(), value });
        }
    });
    (best, compared)
}

struct Search<'a> {
    turn: u16,
    sieve: Sieve,
    seen: Seen,
    actions: Vec<Action>,
    visit: &'a mut dyn FnMut(&[Action], &Tubstap),
}

impl Search<'_> {
    fn go_on(&mut self, battle: &Tubstap) {
        for unit in units_of(battle.waiting) {
            let choices = battle.choices(unit);
            for to in (choices.stops & self.sieve.moves[unit]).iter() {
                self.act(battle, unit, to, None);
            }
            for enemy in units_of(battle.enemies()) {
                let stops = choices.stops_against(battle.places[enemy]);
                if !stops.is_empty() {
                    for to in (stops & self.sieve.attacks[unit]).iter() {
                        self.act(battle, unit, to, Some(UnitId(enemy as u8)));
                    }
                }
            }
        }
    }

    fn act(&mut self, battle: &Tubstap, unit: usize, to: crate::Tile, target: Option<UnitId>) {
        let action = Action::Act { unit: UnitId(unit as u8), to, target };
        let mut after = battle.clone();
        after.apply(action);
        if !self.seen.insert(fingerprint(&after)) {
            return;
        }
        self.actions.push(action);
        if after.turns_over == self.turn && after.waiting != 0 {
            self.go_on(&after);
        } else {
            (self.visit)(&self.actions, &after);
        }
        self.actions.pop();
    }
}

/// The actions that are looked at.
struct Sieve {
    /// For every unit the tiles to which it may move, and from which it may attack.
    moves: Vec<Tiles>,
    attacks: Vec<Tiles>,
}

impl Sieve {
    fn new(battle: &Tubstap, width: Width, rng: &mut Rng) -> Sieve {
        let own = battle.waiting;
        let units = battle.places.len();
        let everything = Tiles::rectangle(battle.map().columns(), battle.map().rows());
        let mut sieve = Sieve { moves: vec![everything; units], attacks: vec![everything; units] };
        for unit in units_of(own) {
            let kept = thinned(everything, f64::from(width.moves) / 100.0, rng);
            sieve.moves[unit] = kept | Tiles::of(battle.places[unit]);
        }
        let turns: f64 = units_of(own).map(|unit| sieve.choices(battle, unit)).product();
        let share = (width.most_turns as f64 / turns).powf(1.0 / f64::from(own.count_ones().max(1)));
        if share < 1.0 {
            for unit in units_of(own) {
                sieve.moves[unit] = thinned(sieve.moves[unit], share, rng) | Tiles::of(battle.places[unit]);
                sieve.attacks[unit] = thinned(sieve.attacks[unit], share, rng);
            }
        }
        sieve
    }

    /// How many actions a unit has, if it is the first to act.
    fn choices(&self, battle: &Tubstap, unit: usize) -> f64 {
        let choices = battle.choices(unit);
        let attacks = units_of(battle.enemies()).map(|enemy| choices.stops_against(battle.places[enemy]).len());
        f64::from((choices.stops & self.moves[unit]).len() + attacks.sum::<u32>())
    }
}

/// Each tile stays with this probability.
fn thinned(tiles: Tiles, share: f64, rng: &mut Rng) -> Tiles {
    if share >= 1.0 {
        return tiles;
    }
    const SCALE: u32 = 1 << 20;
    let mut kept = Tiles::EMPTY;
    for tile in tiles.iter().filter(|_| f64::from(below(rng, SCALE)) < share * f64::from(SCALE)) {
        kept.insert(tile);
    }
    kept
}

/// What distinguishes the battles of one turn: where everybody is, who has how many HP, and who has still to act.
fn fingerprint(battle: &Tubstap) -> u128 {
    let units = battle.map().units().len();
    let mut bytes = [0; 2 * crate::setup::UNIT_SLOTS + size_of::<UnitSet>()];
    for unit in 0..units {
        bytes[2 * unit] = battle.places[unit].0;
        bytes[2 * unit + 1] = battle.hp[unit];
    }
    bytes[2 * units..][..size_of::<UnitSet>()].copy_from_slice(&battle.waiting.to_le_bytes());
    xxhash_rust::xxh3::xxh3_128(&bytes[..2 * units + size_of::<UnitSet>()])
}

/// Fingerprints are random enough to be their own hashes.
type Seen = HashSet<u128, BuildHasherDefault<Itself>>;

#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
