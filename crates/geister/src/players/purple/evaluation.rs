//! What a position is worth before the search has seen its end.

use super::{
    board::Board,
    chances::Known,
    weights::{ENEMYS, OWN, SQUARES, TURN},
};
use crate::Colour;

/// No position is thought to be worth more before it is won.
const MOST: f32 = 0.9;

/// [`SQUARES`] by the number of a square's bit, as the owner of a piece sees it.
static BY_BIT: [[f32; 64]; 2] = {
    let mut by_bit = [[0.0; 64]; 2];
    let mut index = 0;
    while index < 72 {
        let (colour, y, x) = (index / 36, index % 36 / 6, index % 6);
        let from_edge = if x < 3 { x } else { 5 - x };
        by_bit[colour][(y + 1) * 8 + x + 1] = SQUARES[colour][y][from_edge];
        index += 1;
    }
    by_bit
};

/// What a position is worth to the side that thinks when it is `turn`'s turn (0 is its own).
pub(super) fn value(board: &Board, known: &Known, turn: usize) -> f32 {
    let mut sum = if turn == 0 { TURN } else { -TURN };
    for colour in [Colour::Red, Colour::Blue] {
        let mut pieces = board.own[colour as usize];
        while pieces != 0 {
            sum += BY_BIT[colour as usize][pieces.trailing_zeros() as usize];
            pieces &= pieces - 1;
        }
    }
    for (&place, &blue) in board.places.iter().zip(&known.blue) {
        if place != 0 {
            let square = 63 - usize::from(place);
            let [as_red, as_blue] = [BY_BIT[0][square], BY_BIT[1][square]];
            sum -= as_red + blue * (as_blue - as_red);
        }
    }
    let [reds, blues] = board.own.map(|pieces| pieces.count_ones() as usize);
    let [their_reds, their_blues] = known.left.map(usize::from);
    // Before the end no side is without a colour.
    sum += OWN[blues - 1][reds - 1] - ENEMYS[their_blues - 1][their_reds - 1];
    MOST * sum / (1.0 + sum.abs())
}
