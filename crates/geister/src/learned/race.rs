//! Who would be first at the exits: what pairs of pieces cannot tell, since every defender counts.

use super::trace::{OFF, Trace};

/// For each seat and each of its two exits, how far the nearest enemy is from it.
pub(super) struct Race {
    nearest: [[u8; 2]; 2],
}

/// How many numbers [`Race::number`] may have.
pub(super) const RACES: usize = STEPS * LEADS;
const STEPS: usize = 8;
const LEADS: usize = 7;

/// The exits of each seat.
const EXITS: [[u8; 2]; 2] = [[0, 5], [35, 30]];

/// Farther than anything.
const FAR: u8 = 20;

fn distance(one: u8, other: u8) -> u8 {
    (one % 6).abs_diff(other % 6) + (one / 6).abs_diff(other / 6)
}

impl Race {
    pub(super) fn of(trace: &Trace) -> Race {
        Race { nearest: [0, 1].map(|seat| nearest(seat, trace.at[1 - seat].iter().copied())) }
    }

    /// The same after the seat on turn has moved one of its pieces, which may have taken another.
    pub(super) fn after(&self, trace: &Trace, piece: usize, to: u8, victim: Option<u8>) -> Race {
        let (seat, enemy) = (trace.turn, 1 - trace.turn);
        let mut race = Race { nearest: self.nearest };
        let moved = (0..8).map(|index| if index == piece { to } else { trace.at[seat][index] });
        race.nearest[enemy] = nearest(enemy, moved);
        if let Some(victim) = victim {
            let left = (0..8).filter(|&index| index != usize::from(victim)).map(|index| trace.at[enemy][index]);
            race.nearest[seat] = nearest(seat, left);
        }
        race
    }

    /// A number for how far a piece of a seat is from its exit, and by how much it is nearer than any enemy.
    #[inline(always)]
    pub(super) fn number(&self, seat: usize, square: u8) -> usize {
        let exit = |index: usize| {
            let steps = distance(square, EXITS[seat][index]);
            (self.nearest[seat][index] as i8 - steps as i8, steps)
        };
        let (one, other) = (exit(0), exit(1));
        let (lead, steps) = if one.0 > other.0 || one.0 == other.0 && one.1 < other.1 { one } else { other };
        usize::from(steps).min(STEPS - 1) * LEADS + (lead.clamp(-3, 3) + 3) as usize
    }
}

fn nearest(seat: usize, enemies: impl Iterator<Item = u8> + Clone) -> [u8; 2] {
    EXITS[seat].map(|exit| {
        let steps = enemies.clone().filter(|&square| square != OFF).map(|square| distance(square, exit));
        steps.min().unwrap_or(FAR)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    /// After a step, what is said without looking at the whole board again is what the whole board says.
    #[test]
    fn a_step_changes_the_race() {
        let trace = Trace::start();
        let (mut steps, race) = (Vec::new(), Race::of(&trace));
        trace.steps(&mut steps);
        for step in steps {
            let mut next = trace;
            next.advance(&step, None);
            let after = race.after(&trace, usize::from(step.piece), step.to, None);
            assert_eq!(after.nearest, Race::of(&next).nearest);
        }
        // At home a front piece at the edge of the block is five steps from its exit, and the nearest enemy one.
        assert_eq!(race.number(0, trace.at[0][0]), 5 * LEADS);
        assert!(Direction::ALL.len() == 4 && race.nearest == [[1, 1], [1, 1]]);
    }
}
