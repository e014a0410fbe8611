//! The features of a step for who takes it: what changes by it, in pairs of pieces.

use super::{
    pair_table::{PairTable, SQUARES, half},
    race::{RACES, Race},
    trace::{OFF, Step, TAGS, Trace, seen_by},
};
use crate::{Colour, Reds};
use std::sync::LazyLock;

/// What a seat tells apart: its own blue, its own red, an enemy.
const KINDS: usize = 3;
const ENEMY: usize = 2;

pub(super) static PAIRS: LazyLock<PairTable> = LazyLock::new(|| PairTable::new(KINDS));

/// How many pairs there are; checked against the table.
pub(super) const PAIR_COUNT: usize = 2_970;

/// How many counts of pieces out of play there are for one side, by two colours.
const ONE_SIDE: usize = 16;
const BOTH_SIDES: usize = ONE_SIDE * ONE_SIDE;
const HALF: usize = SQUARES / 2;

// Where the weights of each kind of feature begin.
const ENEMY_PAIRS: usize = 0;
const OWN_PAIRS: usize = ENEMY_PAIRS + ONE_SIDE * PAIR_COUNT;
const SINGLES: usize = OWN_PAIRS + ONE_SIDE * PAIR_COUNT;
const TAKES: usize = SINGLES + BOTH_SIDES * KINDS * TAGS * HALF;
const VICTIMS: usize = TAKES + BOTH_SIDES * TAGS * 2;
const MANNERS: usize = VICTIMS + ONE_SIDE * TAGS * HALF;
const SET_UPS: usize = MANNERS + BOTH_SIDES * 2 * TAGS * MANNER_COUNT;
const RACE: usize = SET_UPS + 256;
/// How many weights there are.
pub(super) const COUNT: usize = RACE + ONE_SIDE * KINDS * RACES;

/// Ways of moving.
const MANNER_COUNT: usize = 5;

/// The number of what is gone of a seat, below 16.
#[inline(always)]
pub(super) fn gone(trace: &Trace, seat: usize) -> usize {
    let [red, blue] = trace.shown[seat].map(|set| (set.count_ones() as usize).min(3));
    red * 4 + blue
}

/// What a seat sees before it moves, made ready for its steps.
pub(super) struct Seen<'a> {
    trace: &'a Trace,
    /// The pieces in play: kind and square as the mover sees it, one number; [`u16::MAX`] for those out of play. Own
    /// pieces first.
    states: [u16; 16],
    enemy_gone: usize,
    own_gone: usize,
    race: Race,
}

impl<'a> Seen<'a> {
    /// For the seat on turn with these reds.
    pub(super) fn new(trace: &'a Trace, reds: Reds) -> Seen<'a> {
        let seat = trace.turn;
        let mut states = [u16::MAX; 16];
        for (index, state) in states.iter_mut().enumerate() {
            let (owner, piece) = if index < 8 { (seat, index) } else { (1 - seat, index - 8) };
            let square = trace.at[owner][piece];
            if square != OFF {
                let kind = if index < 8 { kind(reds, piece) } else { ENEMY };
                *state = (kind * SQUARES) as u16 + u16::from(seen_by(seat, square));
            }
        }
        Seen { trace, states, enemy_gone: gone(trace, 1 - seat), own_gone: gone(trace, seat), race: Race::of(trace) }
    }

    fn both_gone(&self) -> usize {
        self.enemy_gone * ONE_SIDE + self.own_gone
    }

    /// Tells all features that a step changes, and by how much.
    #[inline(always)]
    pub(super) fn visit(&self, step: &Step, mut tell: impl FnMut(u32, f32)) {
        let (trace, seat) = (self.trace, self.trace.turn);
        let (mover, victim) = (usize::from(step.piece), step.victim.map(|victim| 8 + usize::from(victim)));
        let state = usize::from(self.states[mover]);
        let (kind, from, to) = (state / SQUARES, (state % SQUARES) as u8, seen_by(seat, step.to));
        let tables = [ENEMY_PAIRS + self.enemy_gone * PAIR_COUNT, OWN_PAIRS + self.own_gone * PAIR_COUNT];
        let (after, before) = (PAIRS.with(kind, to), PAIRS.with(kind, from));
        for (index, &state) in self.states.iter().enumerate() {
            if state == u16::MAX || index == mover || Some(index) == victim {
                continue;
            }
            let (new, old) = (usize::from(after[usize::from(state)]), usize::from(before[usize::from(state)]));
            for table in tables {
                tell((table + new) as u32, 1.0);
                tell((table + old) as u32, -1.0);
            }
        }
        let single = |kind: usize, tag: usize, square: u8| {
            (SINGLES + ((self.both_gone() * KINDS + kind) * TAGS + tag) * HALF + half(square)) as u32
        };
        let (tag, next) = (trace.tags[seat][mover] as usize, trace.tag_after(step) as usize);
        tell(single(kind, next, to), 1.0);
        tell(single(kind, tag, from), -1.0);
        if let Some(victim) = victim {
            let removed = PAIRS.with(ENEMY, to);
            for (index, &state) in self.states.iter().enumerate() {
                if state != u16::MAX && index != victim {
                    let pair = usize::from(removed[usize::from(state)]);
                    tell((tables[0] + pair) as u32, -1.0);
                    tell((tables[1] + pair) as u32, -1.0);
                }
            }
            let victims_tag = trace.tags[1 - seat][victim - 8] as usize;
            tell(single(ENEMY, victims_tag, to), -1.0);
            tell((TAKES + (self.both_gone() * TAGS + victims_tag) * 2 + kind) as u32, 1.0);
            tell((VICTIMS + (self.enemy_gone * TAGS + victims_tag) * HALF + half(to)) as u32, 1.0);
        }
        self.visit_race(step, victim, &mut tell);
        let manner = manner(trace, step, from, to);
        tell((MANNERS + ((self.both_gone() * 2 + kind) * TAGS + tag) * MANNER_COUNT + manner) as u32, 1.0);
    }
}

impl Seen<'_> {
    /// Who would be first at the exits after a step.
    #[inline(always)]
    fn visit_race(&self, step: &Step, victim: Option<usize>, tell: &mut impl FnMut(u32, f32)) {
        let (trace, seat, mover) = (self.trace, self.trace.turn, usize::from(step.piece));
        let race = self.race.after(trace, mover, step.to, step.victim);
        for (index, &state) in self.states.iter().enumerate() {
            if state == u16::MAX || Some(index) == victim {
                continue;
            }
            let kind = usize::from(state) / SQUARES;
            let number = match index {
                _ if index == mover => race.number(seat, step.to),
                0..8 => race.number(seat, trace.at[seat][index]),
                _ => race.number(1 - seat, trace.at[1 - seat][index - 8]),
            };
            tell((RACE + (self.enemy_gone * KINDS + kind) * RACES + number) as u32, 1.0);
        }
    }
}

/// 0 for blue, 1 for red.
fn kind(reds: Reds, piece: usize) -> usize {
    usize::from(reds.mask() >> piece & 1)
}

/// Takes, approaches, flees, advances or something else.
fn manner(trace: &Trace, step: &Step, from: u8, to: u8) -> usize {
    let (seat, piece) = (trace.turn, usize::from(step.piece));
    let steps_out = |square: u8| square / 6 + (square % 6).min(5 - square % 6);
    if step.victim.is_some() {
        0
    } else if trace.enemies_beside(seat, step.to) != 0 {
        1
    } else if trace.enemies_beside(seat, trace.at[seat][piece]) != 0 {
        2
    } else if steps_out(to) < steps_out(from) {
        3
    } else {
        4
    }
}

/// The feature of a set-up, the same for its mirror image.
pub(super) fn set_up(reds: Reds) -> u32 {
    let mask = reds.mask();
    let mirrored = (0..8).filter(|piece| mask >> piece & 1 == 1).map(|piece| 1 << (piece ^ 3)).sum::<u8>();
    (SET_UPS + usize::from(mask.min(mirrored))) as u32
}

/// The number of a colour's kind.
pub(super) const fn kind_of(colour: Colour) -> usize {
    match colour {
        Colour::Blue => 0,
        Colour::Red => 1,
    }
}
