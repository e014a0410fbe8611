//! A suit whose layout everybody knows.

use super::state::{State, Suit};
use std::collections::HashMap;

/// Answers whether enough tricks are won with all cards open, and remembers what it found between two tricks.
#[derive(Clone, Debug, Default)]
pub(super) struct DoubleDummySolver {
    /// By what the four hands have left, which is the same in many worlds.
    known: HashMap<u128, bool>,
}

impl DoubleDummySolver {
    pub(super) fn wins(&mut self, suit: &Suit, state: &State, world: usize) -> bool {
        if let Some(result) = state.result(suit) {
            return result;
        }
        if !state.is_lead() {
            return self.search(suit, state, world);
        }
        let key = state.key(suit, world);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self.search(suit, state, world);
        self.known.insert(key, wins);
        wins
    }

    fn search(&mut self, suit: &Suit, state: &State, world: usize) -> bool {
        let theirs = state.is_theirs();
        for seat in state.hands() {
            let mut levels = [0; super::state::LEVELS];
            let mut count = 0;
            let mut list = |level| {
                levels[count] = level;
                count += 1;
            };
            if theirs {
                state.their_levels(suit, seat, world).for_each(&mut list);
            } else {
                state.our_levels(suit, seat).for_each(&mut list);
            }
            let discard = (count == 0).then_some(None);
            // One answer that is good for who plays is enough: a win for us, a loss for them.
            for card in levels[..count].iter().map(|&level| Some(level)).chain(discard) {
                if self.wins(suit, &state.after(seat, card), world) != theirs {
                    return !theirs;
                }
            }
        }
        theirs
    }
}
