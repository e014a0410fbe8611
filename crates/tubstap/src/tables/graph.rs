//! Who can get where, whatever the HP: the states of a turn and the steps between them.
//!
//! The HP decide only where an attack leads and what it is worth. Everything else is the same for all HP vectors, so it
//! is worked out once per composition, as lists of numbers, and the solver runs through the lists.
//!
//! # States
//!
//! A turn has three stages, one per unit that acts. A state knows its stage, the edges, and whose last action was a
//! retreat, because a unit must not retreat twice running. Three things are left out because they cannot matter:
//! - edges between units that cannot hurt each other;
//! - a retreat of a unit without edges: it would get nothing but the ban on retreating again;
//! - so also the ban for a unit without edges that is to act.
//!
//! # Kept states
//!
//! An attack leads to another HP vector, in the middle of the turn. Only the states right after an attack are looked up
//! from other HP vectors, so only they are kept ([`Turn::kept`]).

use super::Composition;
use crate::simplified::{Edges, SIDE};
use std::collections::{BTreeMap, BTreeSet};
use yomi_core::Side;

/// A point within a turn of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    mover: Side,
    /// The units below this number have acted in this turn.
    stage: usize,
    edges: Edges,
    /// Own units, as bits, whose last action was a retreat.
    fled: u8,
    /// The same of the enemy's units.
    enemy_fled: u8,
}

/// What a unit can do, each with what comes of it.
struct Steps {
    /// Stay, approach, retreat; those that lead to the same state or are forbidden repeat the first.
    quiet: [State; 3],
    /// The state after an attack, and the enemies that can be attacked, as bits.
    attack: State,
    targets: u8,
}

/// Where a unit gets by an attack, as a place in the kept values of an HP vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Exit {
    pub(super) unit: u8,
    pub(super) target: u8,
    pub(super) kept: u16,
}

/// One state of a stage.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The states of the next stage (or of the other side's first) to which quiet actions lead.
    pub(super) quiet: [u16; 3],
    /// The attacks, as numbers in [`Turn::exits`].
    pub(super) attacks: Vec<u16>,
}

/// The turn of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    /// The states before each unit acts.
    pub(super) stages: [Vec<Node>; SIDE],
    /// All attacks, those of one unit on one target together.
    pub(super) exits: Vec<Exit>,
    /// The states whose values are kept for every HP vector, as (stage, state).
    pub(super) kept: Vec<(usize, u16)>,
    /// The states of the first stage without bans, by [`Patterns`] of their edges.
    pub(super) fresh: Vec<u16>,
}

/// The numbering of the edges that matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patterns(Edges);

impl Patterns {
    pub(super) fn new(composition: Composition, mover: Side) -> Self {
        Patterns(composition.useful_edges(mover))
    }

    pub(super) fn count(self) -> usize {
        1 << self.0.bits().count_ones()
    }

    /// The number of a pattern; edges that do not matter change nothing.
    pub(super) fn number(self, edges: Edges) -> usize {
        let useful = (0..SIDE * SIDE).filter(|bit| self.0.bits() >> bit & 1 == 1);
        useful.enumerate().map(|(place, bit)| usize::from(edges.bits() >> bit & 1) << place).sum()
    }
}

/// The turns of both sides.
pub(super) fn turns(composition: Composition) -> [Turn; 2] {
    let rules = Rules { composition };
    let states = rules.reachable();
    let numbers = numbered(&states);
    let mut turns = [Turn::default(), Turn::default()];
    // The states after an attack of each unit of each side, and where they are kept: in the turn to which they belong.
    let mut kept: BTreeMap<State, u16> = BTreeMap::new();
    let after_attacks: BTreeSet<State> = states
        .iter()
        .map(|&state| rules.steps(state))
        .filter(|steps| steps.targets != 0)
        .map(|steps| steps.attack)
        .collect();
    for &state in &after_attacks {
        let list = &mut turns[state.mover.index()].kept;
        kept.insert(state, list.len() as u16);
        list.push((state.stage, numbers[&state]));
    }
    let exits = exits_of(&rules, &states, &kept);
    for &state in &states {
        let side = state.mover.index();
        let steps = rules.steps(state);
        let unit = state.stage as u8;
        let attacks = targets_in(steps.targets).map(|target| {
            let exit = Exit { unit, target, kept: kept[&steps.attack] };
            exits[side].binary_search(&exit).expect("listed above") as u16
        });
        let node = Node { quiet: steps.quiet.map(|next| numbers[&next]), attacks: attacks.collect() };
        turns[side].stages[state.stage].push(node);
    }
    for (side, exits) in [Side::FIRST, Side::SECOND].into_iter().zip(exits) {
        let turn = &mut turns[side.index()];
        turn.exits = exits;
        let patterns = Patterns::new(composition, side);
        turn.fresh = vec![0; patterns.count()];
        for state in rules.fresh(side) {
            turn.fresh[patterns.number(state.edges)] = numbers[&state];
        }
    }
    turns
}

/// Numbers the states of every side and stage without gaps, in order.
fn numbered(states: &BTreeSet<State>) -> BTreeMap<State, u16> {
    let mut next = [[0; SIDE]; 2];
    let number = |&state: &State| {
        let next = &mut next[state.mover.index()][state.stage];
        *next += 1;
        (state, *next - 1)
    };
    states.iter().map(number).collect()
}

/// All attacks of each side, sorted.
fn exits_of(rules: &Rules, states: &BTreeSet<State>, kept: &BTreeMap<State, u16>) -> [Vec<Exit>; 2] {
    let mut exits = [BTreeSet::new(), BTreeSet::new()];
    for &state in states {
        let steps = rules.steps(state);
        for target in targets_in(steps.targets) {
            let exit = Exit { unit: state.stage as u8, target, kept: kept[&steps.attack] };
            exits[state.mover.index()].insert(exit);
        }
    }
    exits.map(|exits| exits.into_iter().collect())
}

fn targets_in(bits: u8) -> impl Iterator<Item = u8> {
    (0..SIDE as u8).filter(move |target| bits >> target & 1 == 1)
}

struct Rules {
    composition: Composition,
}

impl Rules {
    /// The states without bans in which a side can begin a turn: what the table is asked for.
    fn fresh(&self, mover: Side) -> impl Iterator<Item = State> {
        let useful = self.composition.useful_edges(mover).bits();
        (0..Edges::COUNT).filter(move |bits| bits & !useful == 0).map(move |bits| {
            let edges = Edges::from_bits(bits).expect("below the number of patterns");
            State { mover, stage: 0, edges, fled: 0, enemy_fled: 0 }
        })
    }

    fn reachable(&self) -> BTreeSet<State> {
        let mut open: Vec<State> = [Side::FIRST, Side::SECOND].into_iter().flat_map(|side| self.fresh(side)).collect();
        let mut states: BTreeSet<State> = open.iter().copied().collect();
        while let Some(state) = open.pop() {
            let steps = self.steps(state);
            for next in steps.quiet.into_iter().chain((steps.targets != 0).then_some(steps.attack)) {
                if states.insert(next) {
                    open.push(next);
                }
            }
        }
        states
    }

    fn steps(&self, state: State) -> Steps {
        let unit = state.stage;
        let kind = self.composition.army(state.mover)[unit];
        let enemies = self.composition.army(state.mover.other());
        let bit = 1 << unit;
        let is_joined = state.edges != state.edges.without_any_of(unit);
        let may_flee = is_joined && state.fled & bit == 0;
        let stay = State { fled: state.fled & !bit, ..state };
        let approach = State { edges: self.useful(state.edges.with_all_of(unit), state.mover), ..stay };
        let flee = State { edges: state.edges.without_any_of(unit), fled: state.fled | bit, ..state };
        let hurts = |target: &usize| state.edges.joins(unit, *target) && kind.effect_on(enemies[*target]) > 0;
        let targets = (0..SIDE).filter(hurts).map(|target| 1 << target).sum();
        Steps {
            quiet: [stay, approach, if may_flee { flee } else { stay }].map(|next| self.after(next)),
            // A cannon fires from where it is, so nobody comes nearer.
            attack: self.after(if kind.is_direct() { approach } else { stay }),
            targets,
        }
    }

    fn useful(&self, edges: Edges, mover: Side) -> Edges {
        Edges::from_bits(edges.bits() & self.composition.useful_edges(mover).bits()).expect("fewer edges")
    }

    /// The state when the unit whose stage it was has acted.
    fn after(&self, state: State) -> State {
        let next = if state.stage + 1 < SIDE {
            State { stage: state.stage + 1, ..state }
        } else {
            let (mover, edges) = (state.mover.other(), state.edges.passed());
            State { mover, stage: 0, edges, fled: state.enemy_fled, enemy_fled: state.fled }
        };
        // A ban that cannot matter any more, because its unit has no edges to leave.
        let idle = (next.stage..SIDE).filter(|&unit| next.edges == next.edges.without_any_of(unit));
        let idle: u8 = idle.map(|unit| 1 << unit).sum();
        State { fled: next.fled & !idle, ..next }
    }
}
