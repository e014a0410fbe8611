//! Looking turns ahead.

use super::{
    judge::Judge,
    progress::Progress,
    turns::{Breadth, Turns},
};
use crate::Tubstap;

/// Searches whole turns, with fewer of them the farther away they are.
pub(super) struct Reader<'a> {
    pub(super) judge: &'a Judge<'a>,
    /// How many of the best turns are carried on.
    pub(super) width: usize,
}

impl Reader<'_> {
    /// What a battle is worth to the side that is to move, looking so many turns ahead, at least one. If it is `high` or more, perhaps
    /// only that; and if it is `low` or less. It means nothing if time is up meanwhile.
    pub(super) fn value(&self, battle: &Tubstap, turns: u32, mut low: f32, high: f32, progress: &mut Progress) -> f32 {
        let side = battle.mover();
        if battle.waiting == 0 {
            return self.judge.after_turn(battle, side);
        }
        let lines = Turns { judge: self.judge, breadth: breadth(turns) }.find(battle, progress);
        if turns <= 1 {
            return lines[0].value;
        }
        let mut best = f32::NEG_INFINITY;
        for line in lines.into_iter().take(self.width) {
            let value = match line.after.waiting {
                0 => line.value,
                _ => -self.value(&line.after, turns - 1, -high, -low, progress),
            };
            best = best.max(value);
            low = low.max(value);
            if low >= high || progress.is_over() {
                break;
            }
        }
        best
    }
}

/// How broadly turns are searched with so many left.
fn breadth(turns: u32) -> Breadth {
    match turns {
        1 => Breadth { beam: 4, places: 1, stops: 1, moves: 4 },
        _ => Breadth { beam: 7, places: 1, stops: 2, moves: 5 },
    }
}
