//! Wins that hold against every colouring.

use super::{
    colouring_set::ColouringSet,
    proof_position::{Kinds, ProofPosition, Turn, action},
};
use crate::{Action, Colour, Direction, Sight, bits};
use yomi_core::Budget;
use yomi_search::proof::{AndOrTree, Answer, Prover, Step, Verdict};

/// How far to look for a forced win.
#[derive(Clone, Copy, Debug)]
pub struct ProofLimits {
    /// The most plies that it may take, the winning one included.
    pub plies: u16,
    /// At how many positions to look.
    pub positions: u64,
}

/// A win that nothing can prevent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// How it begins.
    pub first: Action,
    /// How many plies it takes at most against the best defence in the worst colouring.
    pub plies: u16,
}

/// What a search for a forced win has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWinSearch {
    /// The shortest win, if one was found.
    pub win: Option<ForcedWin>,
    /// There is no forced win within so many plies.
    pub none_within: u16,
    /// At how many positions it looked.
    pub positions: u64,
}

/// Looks for the shortest win that the seat to move can force whatever the enemy's colours are, among those in `open`.
///
/// The enemy is given every chance: it may do all that any of its possible colourings allows, as if it also knew what
/// we shall do. A piece of the enemy on an exit of its own therefore wins if it may be blue, and a piece that we take
/// has the colour that suits us less, where both are possible. Nothing is assumed of how the enemy chooses, so a win
/// that is found is certain.
///
/// `None` if it is not this seat's turn to move. If the time is over before all is looked at that was to be looked at,
/// it is what was found until then.
pub fn forced_win(sight: &Sight, open: ColouringSet, limits: ProofLimits, budget: &Budget) -> Option<ForcedWinSearch> {
    if !sight.is_my_turn() || open.is_empty() {
        return None;
    }
    let (root, kinds) = ProofPosition::of(sight, open)?;
    let left = sight.rules().limit().map_or(u32::MAX, |limit| limit.saturating_sub(sight.plies()));
    let most = limits.plies.min(u16::try_from(left).unwrap_or(u16::MAX));
    let mut prover = Prover::new(ForcedWinTree { kinds }, &budget.with_work(limits.positions));
    let mut search = ForcedWinSearch { win: None, none_within: 0, positions: 0 };
    // Leaving and taking all blues take an odd number of plies. Only giving all reds away takes an even one, which is
    // tried afterwards.
    let odd = (1..=most).step_by(2).chain((most > 0 && most.is_multiple_of(2)).then_some(most));
    for plies in odd {
        match prover.prove(root, plies) {
            Answer::Refuted => search.none_within = plies,
            Answer::Unknown => break,
            Answer::Proved => {
                let shorter = plies - 1;
                let plies = if prover.prove(root, shorter) == Answer::Proved { shorter } else { plies };
                search.win = first_step(&mut prover, sight, &root, plies).map(|first| ForcedWin { first, plies });
                break;
            }
        }
    }
    search.positions = prover.expanded();
    Some(search)
}

/// The step that begins a proved win.
fn first_step(prover: &mut Prover<ForcedWinTree>, sight: &Sight, root: &ProofPosition, plies: u16) -> Option<Action> {
    let leaving = root.own[Colour::Blue as usize] & bits::EXITS[0];
    if leaving != 0 {
        return action(sight, leaving & leaving.wrapping_neg(), Direction::North);
    }
    let mut found = None;
    root.own_steps(&prover.tree().kinds, |from, direction, next| {
        if found.is_none() && prover.known(next, plies - 1) == Answer::Proved {
            found = action(sight, from, direction);
        }
    });
    found
}

/// The positions of a search for a forced win.
struct ForcedWinTree {
    kinds: Kinds,
}

impl ForcedWinTree {
    /// No win can come sooner than in this many plies.
    fn least(position: &ProofPosition) -> u16 {
        let steps_out = distance_out(position.own[Colour::Blue as usize]) + 1;
        let blues_left = 4 - u16::from(position.taken[Colour::Blue as usize]);
        let reds_left = position.own[Colour::Red as usize].count_ones() as u16;
        match position.turn {
            Turn::Ours => (2 * steps_out - 1).min(2 * blues_left - 1).min(2 * reds_left),
            Turn::Theirs => (2 * steps_out).min(2 * blues_left).min(2 * reds_left - 1),
            Turn::Showing(_) => (2 * steps_out).min(2 * (blues_left - 1)).min(2 * reds_left - 1),
        }
    }
}

/// The squares from which an exit of the prover is at most so many steps away.
const NEAR: [u64; 8] = {
    let mut near = [bits::EXITS[0]; 8];
    let mut steps = 1;
    while steps < 8 {
        let last = near[steps - 1];
        near[steps] = last | bits::beside(last);
        steps += 1;
    }
    near
};

/// How many steps the nearest of some pieces has to an exit.
fn distance_out(pieces: u64) -> u16 {
    (0..8).find(|&steps| pieces & NEAR[usize::from(steps)] != 0).unwrap_or(8)
}

impl AndOrTree for ForcedWinTree {
    type Node = ProofPosition;

    fn key(&self, position: &ProofPosition) -> u64 {
        position.key
    }

    fn ours(&self, position: &ProofPosition) -> bool {
        position.turn == Turn::Ours
    }

    fn judge(&self, position: &ProofPosition, plies: u16) -> Verdict {
        let [red, blue] = position.own;
        match position.turn {
            Turn::Ours => {
                if red == 0 || plies > 0 && blue & bits::EXITS[0] != 0 {
                    return Verdict::Proved;
                }
                if blue == 0 {
                    return Verdict::Refuted;
                }
                // Who may leave next must be taken now.
                let leaving = position.may_leave();
                let helpless = leaving.count_ones() > 1 || bits::beside(leaving) & position.all_own() == 0;
                if leaving != 0 && helpless {
                    return Verdict::Refuted;
                }
            }
            Turn::Theirs => {
                if position.taken[Colour::Blue as usize] == 4 {
                    return Verdict::Proved;
                }
                if position.taken[Colour::Red as usize] == 4 || position.may_leave() != 0 {
                    return Verdict::Refuted;
                }
            }
            Turn::Showing(_) => {}
        }
        let least = ForcedWinTree::least(position);
        if least > plies {
            return Verdict::Refuted;
        }
        Verdict::Open { proof: u32::from(least).max(1), refutation: 1 }
    }

    fn steps(&self, position: &ProofPosition, out: &mut Vec<Step<ProofPosition>>) {
        match position.turn {
            Turn::Ours => position.own_steps(&self.kinds, |_, _, node| out.push(Step { node, plies: 1 })),
            Turn::Theirs => position.enemy_steps(&self.kinds, |node| out.push(Step { node, plies: 1 })),
            Turn::Showing(victim) => {
                out.extend(position.shown(&self.kinds, victim).map(|node| Step { node, plies: 0 }));
            }
        }
    }
}
