//! Solving many HP vectors at once.
//!
//! The steps of [`graph`](super::graph) are the same for all HP vectors, so one pass over them serves [`LANES`]
//! vectors: a value is a row of bytes, one per vector, and taking the better of two values is a few instructions for
//! all.
//!
//! Values are HP leads from the view of the side to move, plus [`EVEN`], so that they fit a byte without sign.
//!
//! # Why sweeping is right
//!
//! Within one HP vector play can go on for ever, which is worth the HP lead as it is. All values start with that lead.
//! A value rises above it only when the mover is shown to force an attack that pays, and falls below it only when the
//! enemy is; so values move in one direction, settle, and settle at the same values in whatever order they are worked
//! out.

use super::{
    Composition,
    graph::{Node, Turn},
    layers::{Layers, Vector, passed},
};
use crate::{Combatant, Terrain, clash, simplified::SIDE};
use yomi_core::Side;

/// How many jobs are solved at once.
pub(super) const LANES: usize = 32;

/// A lead of nothing.
pub(super) const EVEN: u8 = SIDE as u8 * crate::MOST_HP;

/// One value for each of the jobs.
type Row = [u8; LANES];

const HPS: usize = crate::MOST_HP as usize + 1;

/// The HP that both units have after an attack; `None` if it takes nothing.
type ClashTable = [[Option<(u8, u8)>; HPS]; HPS];

/// What is needed of all other HP vectors.
pub(super) struct Solved<'a> {
    pub(super) layers: &'a Layers,
    /// The kept values of the jobs of smaller layers, both halves of each together.
    pub(super) kept: &'a [u8],
    /// How many values each half keeps.
    pub(super) widths: [usize; 2],
}

impl Solved<'_> {
    /// The kept values of a vector with `mover` to move.
    #[inline]
    fn row(&self, mover: Side, vector: Vector) -> &[u8] {
        let (job, half) = self.layers.place(mover, vector);
        let start = job * (self.widths[0] + self.widths[1]) + if half == Side::FIRST { 0 } else { self.widths[0] };
        &self.kept[start..][..self.widths[half.index()]]
    }
}

/// The values of one side's turn.
struct Half {
    /// Of the states of each stage, and the best attack from each.
    values: [Vec<Row>; SIDE],
    attacks: [Vec<Row>; SIDE],
    exits: Vec<Row>,
}

/// Solves jobs, [`LANES`] at a time.
pub(super) struct Solver<'a> {
    turns: &'a [Turn; 2],
    clashes: [[[ClashTable; SIDE]; SIDE]; 2],
    halves: [Half; 2],
}

impl<'a> Solver<'a> {
    pub(super) fn new(composition: Composition, turns: &'a [Turn; 2]) -> Self {
        let halves = [0, 1].map(|side| {
            let rows = |count: usize| vec![[0; LANES]; count];
            let stages = [0, 1, 2].map(|stage| turns[side].stages[stage].len());
            let exits = rows(turns[side].exits.len());
            Half { values: stages.map(rows), attacks: stages.map(rows), exits }
        });
        let clashes = [Side::FIRST, Side::SECOND].map(|side| {
            let (own, enemy) = (composition.army(side), composition.army(side.other()));
            own.map(|own| enemy.map(|enemy| clashes(own, enemy)))
        });
        Solver { turns, clashes, halves }
    }

    /// Solves at most [`LANES`] jobs, given by their vectors with the first army to move.
    pub(super) fn solve(&mut self, vectors: &[Vector], solved: &Solved<'_>) {
        for side in [Side::FIRST, Side::SECOND] {
            self.find_exits(side, vectors, solved);
            self.rate_attacks(side);
            let leads = leads(side, vectors);
            self.halves[side.index()].values[0].fill(leads);
        }
        // The first side is worked out from the second, and the second from the first, until neither changes.
        let mut side = Side::FIRST;
        let mut unchanged = 0;
        while unchanged < 2 {
            unchanged = if self.sweep(side) { 0 } else { unchanged + 1 };
            side = side.other();
        }
    }

    /// Looks up what comes of each attack.
    fn find_exits(&mut self, side: Side, vectors: &[Vector], solved: &Solved<'_>) {
        let exits = &self.turns[side.index()].exits;
        let rows = &mut self.halves[side.index()].exits;
        let mut start = 0;
        for group in exits.chunk_by(|one, other| (one.unit, one.target) == (other.unit, other.target)) {
            let (unit, target) = (usize::from(group[0].unit), usize::from(group[0].target));
            let rows = &mut rows[start..][..group.len()];
            start += group.len();
            let clashes = &self.clashes[side.index()][unit][target];
            for (lane, &vector) in vectors.iter().enumerate() {
                let mut vector = if side == Side::FIRST { vector } else { passed(vector) };
                let (own, enemy) = (usize::from(vector[unit]), usize::from(vector[SIDE + target]));
                let Some(left) = clashes[own][enemy] else {
                    rows.iter_mut().for_each(|row| row[lane] = 0);
                    continue;
                };
                (vector[unit], vector[SIDE + target]) = left;
                // After the last unit's attack it is the other side's turn, with the other side's view.
                if unit + 1 < SIDE {
                    let kept = solved.row(side, vector);
                    rows.iter_mut().zip(group).for_each(|(row, exit)| row[lane] = kept[usize::from(exit.kept)]);
                } else {
                    let kept = solved.row(side.other(), passed(vector));
                    let turned = |exit: u16| 2 * EVEN - kept[usize::from(exit)];
                    rows.iter_mut().zip(group).for_each(|(row, exit)| row[lane] = turned(exit.kept));
                }
            }
        }
    }

    /// The best attack from every state.
    fn rate_attacks(&mut self, side: Side) {
        let Half { attacks, exits, .. } = &mut self.halves[side.index()];
        for (stage, rows) in attacks.iter_mut().enumerate() {
            for (row, node) in rows.iter_mut().zip(&self.turns[side.index()].stages[stage]) {
                *row = [0; LANES];
                for &exit in &node.attacks {
                    *row = greater(row, &exits[usize::from(exit)]);
                }
            }
        }
    }

    /// Works out all values of a side from the other's; whether the values at the start of its turn changed.
    fn sweep(&mut self, side: Side) -> bool {
        let [first, second] = &mut self.halves;
        let (own, other) = if side == Side::FIRST { (first, second) } else { (second, first) };
        let stages = &self.turns[side.index()].stages;
        let [starts, middles, ends] = &mut own.values;
        for ((row, attack), node) in ends.iter_mut().zip(&own.attacks[2]).zip(&stages[2]) {
            let [stay, approach, flee] = next_rows(node, &other.values[0]);
            let least = lesser(stay, &lesser(approach, flee));
            *row = greater(attack, &least.map(|value| 2 * EVEN - value));
        }
        for ((row, attack), node) in middles.iter_mut().zip(&own.attacks[1]).zip(&stages[1]) {
            *row = best(attack, next_rows(node, ends));
        }
        let mut changed = [0; LANES];
        for ((row, attack), node) in starts.iter_mut().zip(&own.attacks[0]).zip(&stages[0]) {
            let new = best(attack, next_rows(node, middles));
            for lane in 0..LANES {
                changed[lane] |= row[lane] ^ new[lane];
            }
            *row = new;
        }
        changed != [0; LANES]
    }

    /// Writes the values that other vectors need, for the job in a lane.
    pub(super) fn write_kept(&self, lane: usize, side: Side, out: &mut [u8]) {
        let values = &self.halves[side.index()].values;
        for (byte, &(stage, state)) in out.iter_mut().zip(&self.turns[side.index()].kept) {
            *byte = values[stage][usize::from(state)][lane];
        }
    }

    /// Writes the leads at the start of a turn without bans, for the job in a lane.
    pub(super) fn write_fresh(&self, lane: usize, side: Side, out: &mut [u8]) {
        let values = &self.halves[side.index()].values[0];
        for (byte, &state) in out.iter_mut().zip(&self.turns[side.index()].fresh) {
            *byte = values[usize::from(state)][lane].wrapping_sub(EVEN);
        }
    }
}

fn clashes(own: crate::Kind, enemy: crate::Kind) -> ClashTable {
    let combatant = |kind, hp: usize| Combatant { kind, hp: hp as u8, terrain: Terrain::Road };
    let after = |own_hp: usize, enemy_hp: usize| {
        let blow = clash(combatant(own, own_hp), combatant(enemy, enemy_hp));
        let happens = own_hp > 0 && own.effect_on(enemy) > 0 && blow.dealt > 0;
        happens.then(|| (own_hp as u8 - blow.returned, enemy_hp as u8 - blow.dealt))
    };
    std::array::from_fn(|own_hp| std::array::from_fn(|enemy_hp| after(own_hp, enemy_hp)))
}

/// The HP lead of the mover in each job.
fn leads(side: Side, vectors: &[Vector]) -> Row {
    let mut row = [EVEN; LANES];
    for (lead, &vector) in row.iter_mut().zip(vectors) {
        let [a, b, c, d, e, f] = if side == Side::FIRST { vector } else { passed(vector) };
        *lead = EVEN + a + b + c - d - e - f;
    }
    row
}

#[inline]
fn next_rows<'a>(node: &Node, rows: &'a [Row]) -> [&'a Row; 3] {
    node.quiet.map(|next| &rows[usize::from(next)])
}

#[inline]
fn best(attack: &Row, [stay, approach, flee]: [&Row; 3]) -> Row {
    greater(&greater(attack, stay), &greater(approach, flee))
}

#[inline]
fn greater(one: &Row, other: &Row) -> Row {
    std::array::from_fn(|lane| one[lane].max(other[lane]))
}

#[inline]
fn lesser(one: &Row, other: &Row) -> Row {
    std::array::from_fn(|lane| one[lane].min(other[lane]))
}
