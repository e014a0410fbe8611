//! Negamax over whole turns.

use super::{
    beam_search::{BeamSearch, Breadth},
    evaluator::Evaluator,
    progress::Progress,
};
use crate::Tubstap;

/// Searches whole turns by negamax with alpha and beta, with fewer of them the farther away they are.
pub(super) struct Negamax<'a> {
    pub(super) evaluator: &'a Evaluator<'a>,
    /// How many of the best turns are carried on.
    pub(super) width: usize,
}

impl Negamax<'_> {
    /// What a battle is worth to the side that is to move, looking so many turns ahead, at least one. If it is `beta`
    /// or more, perhaps only that; and if it is `alpha` or less. It means nothing if time is up meanwhile.
    pub(super) fn value(
        &self,
        battle: &Tubstap,
        turns: u32,
        mut alpha: f32,
        beta: f32,
        progress: &mut Progress,
    ) -> f32 {
        let side = battle.mover();
        if battle.waiting == 0 {
            return self.evaluator.after_turn(battle, side);
        }
        let lines = BeamSearch { evaluator: self.evaluator, breadth: breadth(turns) }.find(battle, progress);
        if turns <= 1 {
            return lines[0].value;
        }
        let mut best = f32::NEG_INFINITY;
        for line in lines.into_iter().take(self.width) {
            let value = match line.after.waiting {
                0 => line.value,
                _ => -self.value(&line.after, turns - 1, -beta, -alpha, progress),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || progress.is_over() {
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
