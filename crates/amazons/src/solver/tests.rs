//! What the search takes for granted, compared with trying everything on small boards.

use super::{
    board::{Bits, Board},
    ground::Ground,
    position::Position,
    search::Search,
};
use crate::setup::Size;
use proptest::prelude::*;
use std::collections::HashMap;
use yomi_core::Budget;

/// Boards of different shapes, with few enough cells to try everything.
const SIZES: [(u8, u8); 4] = [(4, 4), (3, 5), (6, 3), (7, 2)];

/// Most free cells.
const FREE: u32 = 6;

fn board((columns, rows): (u8, u8)) -> Board {
    Board::new(Size::new(columns, rows).expect("a size")).expect("a small board")
}

/// A board with anything on it: queens of both sides, arrows, and not too many free cells.
fn positions() -> impl Strategy<Value = ((u8, u8), Position)> {
    let cell = prop_oneof![3 => Just(0u8), 2 => Just(1), 2 => Just(2), 4 => Just(3)];
    (prop::sample::select(&SIZES[..]), prop::collection::vec(cell, 18)).prop_map(|(size, cells)| {
        let mut kinds: [Bits; 4] = [0; 4];
        for (place, kind) in (0..size.1).flat_map(|row| (0..size.0).map(move |column| (row, column))).zip(cells) {
            let kind = if kind == 3 && kinds[3].count_ones() >= FREE { 0 } else { kind };
            kinds[usize::from(kind)] |= 1 << (u32::from(place.0) * (u32::from(size.0) + 1) + u32::from(place.1));
        }
        (size, Position { own: kinds[1], enemy: kinds[2], free: kinds[3], spare: 0 })
    })
}

/// Who wins, by trying everything.
#[derive(Default)]
struct Plain(HashMap<([Bits; 3], i32), bool>);

impl Plain {
    fn wins(&mut self, board: &Board, position: &Position) -> bool {
        let key = ([position.own, position.enemy, position.free], position.spare);
        if let Some(wins) = self.0.get(&key) {
            return *wins;
        }
        let wins = board
            .moves(position.own, position.free)
            .map(|(queens, free)| position.moved(queens, free))
            .chain((position.spare > 0).then(|| position.passed()))
            .any(|next| !self.wins(board, &next));
        self.0.insert(key, wins);
        wins
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// A queen sees what it reaches by stepping.
    #[test]
    fn rays_end_at_walls((size, position) in positions()) {
        let board = board(size);
        for queen in super::board::singles(position.own | position.enemy) {
            prop_assert_eq!(board.seen(queen, position.free), board.reached(queen, position.free));
        }
    }

    /// Queens that nobody disturbs win against one spare move less than they have moves, and not against as many.
    #[test]
    fn ground_has_as_many_moves_as_can_be_made((size, position) in positions()) {
        let (board, mut ground, mut plain) = (board(size), Ground::new(), Plain::default());
        let moves = ground.moves(&board, position.own, position.free);
        let mut wins = |against: i32| plain.wins(&board, &Position { enemy: 0, spare: -against, ..position });
        prop_assert!(!wins(moves));
        prop_assert!(moves == 0 || wins(moves - 1));
        prop_assert_eq!(ground.moves(&board, position.own, position.free), moves, "remembered");
    }

    /// A spare move more is no loss: what is remembered holds for more of them, too.
    #[test]
    fn spare_moves_do_no_harm((size, position) in positions()) {
        let (board, mut plain) = (board(size), Plain::default());
        let wins = (-4..=4).map(|spare| plain.wins(&board, &Position { spare, ..position }));
        prop_assert!(wins.is_sorted());
    }

    /// Numbers for regions of one side do not change who wins.
    #[test]
    fn settled_positions_are_won_by_the_same_side((size, position) in positions(), spare in -2..=2) {
        let (board, mut plain) = (board(size), Plain::default());
        let position = Position { spare, ..position };
        let settled = position.settled(&board, &mut Ground::new());
        prop_assert_eq!(plain.wins(&board, &settled), plain.wins(&board, &position), "{:?}", settled);
    }

    /// Whatever is decided without a search is so.
    #[test]
    fn what_is_decided_is_true((size, position) in positions(), spare in -4..=4) {
        let (board, mut plain) = (board(size), Plain::default());
        let position = Position { spare, ..position };
        if let Some(wins) = position.decided(&board, &mut Ground::new()) {
            prop_assert_eq!(wins, plain.wins(&board, &position));
        }
    }

    #[test]
    fn searches_find_who_wins((size, position) in positions(), spare in -2..=2) {
        let mut search = Search::new(board(size), &Budget::unlimited());
        let position = Position { spare, ..position };
        let settled = position.settled(&search.board, &mut search.ground);
        prop_assert_eq!(search.wins(&settled), Some(Plain::default().wins(&search.board, &position)));
    }
}
