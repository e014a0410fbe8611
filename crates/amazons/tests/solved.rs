//! Small boards solved to the end, compared with what is published.

use std::collections::HashMap;
use yomi_amazons::{Amazons, Setup, Size};
use yomi_core::{Game, Position};

/// Whether the side to move wins.
fn wins(game: &Amazons, known: &mut HashMap<[u128; 3], bool>) -> bool {
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

/// White on b1, c1, a2 and d2, Black on b4, c4, a3 and d3: the second player wins.
#[test]
fn four_by_four_is_won_by_the_second_player() {
    let start = Amazons::new(Setup::usual(Size::new(4, 4).expect("a size")).expect("a usual start"));
    assert!(!wins(&start, &mut HashMap::new()));
}
