//! Counting the positions at a depth, the classic check of a rules implementation.

use crate::Game;

/// The number of action sequences of exactly `depth` from here.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_legal(),
        _ => {
            let mut actions = Vec::new();
            game.legal(&mut actions);
            actions
                .into_iter()
                .map(|action| {
                    let mut next = game.clone();
                    next.apply(action);
                    perft(&next, depth - 1)
                })
                .sum()
        }
    }
}
