//! Looking at every turn there is.
//!
//! All units in all orders with all they can do. Positions that come about in several ways are looked at once, so the
//! order of units costs little where it does not matter.

use crate::{
    Action, Combatant, Tile, Tubstap, UnitId,
    battle::{NOWHERE, units_of},
    clash,
    setup::{UNIT_SLOTS, UnitSet},
    tiles::Tiles,
};
use std::{
    collections::HashSet,
    hash::{BuildHasherDefault, Hasher},
};
use yomi_core::{Budget, Choice, Game, Rng, below, bits::scattered};

/// Which turns are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// How many per cent of each unit's moves without attack, drawn at random every turn.
    pub moves: u32,
    /// If there could be more turns than this, fewer of all actions are looked at, drawn at random.
    pub most_turns: u64,
    /// In which orders the units act.
    pub orders: Orders,
}

/// Orders in which units act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orders {
    /// All there are.
    #[default]
    All,
    /// That of their numbers, and the reverse of it.
    BothWays,
}

impl Choice for Orders {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("all", Orders::All, ""), ("both-ways", Orders::BothWays, "that of the units' numbers and its reverse only")];
}

impl Width {
    /// Every turn, however many there are.
    pub const FULL: Width = Width { moves: 100, most_turns: u64::MAX, orders: Orders::All };
}

/// Visits the different battles that the side to move can bring about by the end of its turn, each with actions that
/// lead to it.
///
/// The turns come in the order of the units' numbers and of their actions' tiles, and only once per battle. The first
/// is visited in any case, the others as long as the budget, whose work is turns, allows. Returns whether it did to the
/// end.
pub fn visit_turns(
    battle: &Tubstap,
    width: Width,
    budget: &Budget,
    rng: &mut Rng,
    visit: &mut dyn FnMut(&[Action], &Tubstap),
) -> bool {
    let filter = ActionFilter::new(battle, width, rng);
    let (turn, seen, order) = (battle.turns_over, Seen::new(battle), Order::Any);
    let mut search =
        Search { turn, order, filter, seen, actions: Vec::new(), visit, budget, visited: 0, acted: 0, is_over: false };
    let orders: &[Order] = match width.orders {
        Orders::All => &[Order::Any],
        Orders::BothWays => &[Order::Ascending, Order::Descending],
    };
    for &order in orders {
        search.order = order;
        search.go_on(battle, ZobristKey::of(battle), None);
    }
    !search.is_over
}

/// Which unit acts next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Any,
    Ascending,
    Descending,
}

impl Order {
    /// Those of the units that can still act that may do so next.
    fn next(self, waiting: UnitSet) -> UnitSet {
        match self {
            Order::Any => waiting,
            Order::Ascending => waiting & waiting.wrapping_neg(),
            Order::Descending => 1 << waiting.ilog2(),
        }
    }
}

/// The clock is looked at after so many turns, each of which may be judged by thousands of sub-battles, or so many
/// actions within them.
const TURNS_PER_LOOK: u64 = 8;
const ACTIONS_PER_LOOK: u64 = 256;

struct Search<'a> {
    turn: u16,
    order: Order,
    filter: ActionFilter,
    seen: Seen,
    actions: Vec<Action>,
    visit: &'a mut dyn FnMut(&[Action], &Tubstap),
    budget: &'a Budget,
    /// The turns that were visited, and the actions that were tried.
    visited: u64,
    acted: u64,
    is_over: bool,
}

impl Search<'_> {
    fn go_on(&mut self, battle: &Tubstap, key: ZobristKey, last: Option<Last>) {
        let is_final = battle.waiting.count_ones() == 1 && self.order == Order::Any;
        for unit in units_of(self.order.next(battle.waiting)) {
            let choices = battle.choices(unit);
            let last = last.filter(|last| is_final && unit < last.unit);
            let only = |target| last.map_or(!Tiles::EMPTY, |last| last.where_order_matters(battle, target));
            for to in (choices.stops & self.filter.moves[unit] & only(None)).iter() {
                self.act(battle, key, unit, to, None);
            }
            if self.is_over {
                return;
            }
            for enemy in units_of(battle.enemies()) {
                let stops = choices.stops_against(battle.places[enemy]);
                if !stops.is_empty() {
                    for to in (stops & self.filter.attacks[unit] & only(Some(enemy))).iter() {
                        self.act(battle, key, unit, to, Some(enemy));
                    }
                }
            }
        }
    }

    fn act(&mut self, battle: &Tubstap, key: ZobristKey, unit: usize, to: Tile, target: Option<usize>) {
        if self.is_over {
            return;
        }
        self.acted += 1;
        self.is_over = self.visited > 0 && self.acted.is_multiple_of(ACTIONS_PER_LOOK) && self.budget.is_over();
        let (key, hp) = key.after(battle, unit, to, target);
        let place = match self.seen.unit {
            other if other != unit => battle.places[other],
            _ if hp == 0 => NOWHERE,
            _ => to,
        };
        if !self.seen.sets[place.index()].insert(key.0) {
            return;
        }
        let action = Action::Act { unit: UnitId(unit as u8), to, target: target.map(|target| UnitId(target as u8)) };
        let mut after = battle.clone();
        after.apply(action);
        self.actions.push(action);
        if after.turns_over != self.turn {
            self.end(&after);
        } else if after.waiting != 0 {
            let last = Last { unit, left: battle.places[unit], target };
            self.go_on(&after, key, (after.alive == battle.alive).then_some(last));
        } else if self.seen.sets[NOWHERE.index()].insert(ZobristKey::of(&after).0) {
            // One side is destroyed: it no longer matters who has acted.
            self.end(&after);
        }
        self.actions.pop();
    }

    /// A turn is at its end.
    fn end(&mut self, after: &Tubstap) {
        (self.visit)(&self.actions, after);
        self.visited += 1;
        self.is_over |= !self.budget.allows_looking_every(self.visited, TURNS_PER_LOOK);
    }
}

/// The action before the last one of a turn, which destroyed nobody.
///
/// If the last two actions can change places, the end of the turn is reached by the other order as well: from the
/// battle before both, which is visited, and the battle after the other action alone, which is visited too. So the last
/// unit need not do what it could have done before, if its number is the smaller one. (The other order may be left out
/// in turn, because the battle in between was first reached in a third way; but then for a greater number, which cannot
/// go on for ever.)
#[derive(Clone, Copy)]
struct Last {
    unit: usize,
    /// The tile on which the unit stood before.
    left: Tile,
    target: Option<usize>,
}

impl Last {
    /// The tiles for the last action, against this target, on which it makes a difference that it comes last.
    fn where_order_matters(&self, battle: &Tubstap, target: Option<usize>) -> Tiles {
        // Two attacks on one enemy weaken each other, and one on the only enemy may leave nothing to do.
        let may_interfere = target.is_some() && (target == self.target || battle.enemies().count_ones() == 1);
        if may_interfere { !Tiles::EMPTY } else { Tiles::of(self.left) }
    }
}

/// The actions that are looked at.
struct ActionFilter {
    /// For every unit the tiles to which it may move, and from which it may attack.
    moves: Vec<Tiles>,
    attacks: Vec<Tiles>,
}

impl ActionFilter {
    fn new(battle: &Tubstap, width: Width, rng: &mut Rng) -> ActionFilter {
        let own = battle.waiting;
        let units = battle.places.len();
        let everything = Tiles::rectangle(battle.map().columns(), battle.map().rows());
        let mut filter = ActionFilter { moves: vec![everything; units], attacks: vec![everything; units] };
        for unit in units_of(own) {
            let kept = thinned(everything, f64::from(width.moves) / 100.0, rng);
            filter.moves[unit] = kept | Tiles::of(battle.places[unit]);
        }
        let turns: f64 = units_of(own).map(|unit| filter.choices(battle, unit)).product();
        let share = (width.most_turns as f64 / turns).powf(1.0 / f64::from(own.count_ones().max(1)));
        if share < 1.0 {
            for unit in units_of(own) {
                filter.moves[unit] = thinned(filter.moves[unit], share, rng) | Tiles::of(battle.places[unit]);
                filter.attacks[unit] = thinned(filter.attacks[unit], share, rng);
            }
        }
        filter
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

/// A Zobrist key of what distinguishes the battles of one turn: where everybody is, who has how many HP, and who has
/// acted.
///
/// It is known before the action is carried out, which most actions need not be, because they lead to where others have
/// led. Two of millions of battles have the same one with a chance below one in a million; one of them would then be
/// missed.
#[derive(Clone, Copy)]
struct ZobristKey(u64);

impl ZobristKey {
    fn of(battle: &Tubstap) -> ZobristKey {
        let words = units_of(battle.alive).map(|unit| word(unit, battle.places[unit], battle.hp[unit]));
        ZobristKey(words.fold(0, |all, one| all ^ one))
    }

    /// After a unit has moved and perhaps attacked, and the HP that it has left.
    #[inline]
    fn after(self, battle: &Tubstap, unit: usize, to: Tile, target: Option<usize>) -> (ZobristKey, u8) {
        let mut hp = battle.hp[unit];
        let mut all = self.0 ^ word(unit, battle.places[unit], hp);
        if let Some(target) = target {
            let place = battle.places[target];
            let terrain = battle.setup.terrain[to.index()];
            let blow = clash(Combatant { terrain, ..battle.combatant(unit) }, battle.combatant(target));
            hp -= blow.returned;
            let left = battle.hp[target] - blow.dealt;
            all ^= word(target, place, battle.hp[target]) ^ word(target, place, left);
        }
        // A unit that has acted is another one than before.
        (ZobristKey(all ^ word(unit + UNIT_SLOTS, to, hp)), hp)
    }
}

/// The word of a unit: 64 bits that look random. Where a destroyed unit lay does not matter.
#[inline]
fn word(unit: usize, place: Tile, hp: u8) -> u64 {
    let place = if hp == 0 { 0 } else { place.0 };
    scattered((unit as u64) << 16 | u64::from(place) << 8 | u64::from(hp))
}

/// The battles that were visited.
///
/// They are kept apart by the place of one unit, because those with the unit in the same place mostly come one after
/// the other: the sets at hand are then so small that they stay in the processor's cache.
struct Seen {
    unit: usize,
    sets: Vec<HashSet<u64, BuildHasherDefault<Itself>>>,
}

impl Seen {
    fn new(battle: &Tubstap) -> Seen {
        Seen { unit: battle.waiting.trailing_zeros() as usize, sets: vec![HashSet::default(); 256] }
    }
}

/// Keys are random enough to be their own hashes.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
