//! Who wins, by trying everything.

use std::collections::HashMap;
use yomi_amazons::Amazons;
use yomi_core::{Game, Position};

/// What is known of positions: the queens of the side to move, those of the other, the free cells, and whether the side
/// to move wins.
pub(crate) type Known = HashMap<[u128; 3], bool>;

/// Whether the side to move wins.
pub(crate) fn wins(game: &Amazons, known: &mut Known) -> bool {
    let [own, enemy] = [game.to_move(), game.to_move().other()].map(|side| game.queens(side).bits());
    let key = [own, enemy, game.empty().bits()];
    if let Some(won) = known.get(&key) {
        return *won;
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let won = legal.into_iter().any(|action| {
        let mut next = *game;
        next.apply(action);
        !wins(&next, known)
    });
    known.insert(key, won);
    won
}
