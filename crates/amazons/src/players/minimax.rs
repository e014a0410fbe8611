//! The game as a minimax search sees it.

use crate::{
    action::Action,
    categories::{Costs, Prices},
    cell::Cell,
    endgame::{self, FillingCache},
    evaluation::Evaluation,
    game::Amazons,
};
use std::cell::RefCell;
use yomi_core::{Game, Side, bits::scattered};
use yomi_search::alpha_beta::{MinimaxTree, UNIT, WIN};

/// A position with its Zobrist key.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    game: Amazons,
    key: u64,
}

impl Node {
    /// A position to search from.
    pub fn new(game: &Amazons) -> Node {
        let cells =
            |kind: usize, cells: crate::cell::CellSet| cells.into_iter().fold(0, |key, cell| key ^ zobrist(kind, cell));
        let sides = [Side::FIRST, Side::SECOND].map(|side| cells(side.index(), game.queens(side)));
        let turn = if game.to_move() == Side::FIRST { 0 } else { TURN };
        Node { game: *game, key: sides[0] ^ sides[1] ^ cells(ARROW, game.arrows()) ^ turn }
    }

    /// The position.
    pub fn game(&self) -> &Amazons {
        &self.game
    }

    #[inline]
    fn key_after(&self, action: Action) -> u64 {
        let side = self.game.to_move.index();
        self.key ^ zobrist(side, action.from) ^ zobrist(side, action.to) ^ zobrist(ARROW, action.arrow) ^ TURN
    }
}

/// Amazons for an alpha-beta search.
#[derive(Clone, Debug)]
pub struct AmazonsTree {
    evaluation: Evaluation,
    /// What moves cost in bits; all the same without.
    prices: Option<Box<Prices>>,
    /// Whether games of separated sides are decided.
    exact: bool,
    /// Behind a cell, because what it remembers makes no difference but in time.
    cache: RefCell<FillingCache>,
}

impl AmazonsTree {
    /// A tree for a search ply by ply, which judges positions like this.
    pub fn by_plies(evaluation: Evaluation) -> AmazonsTree {
        AmazonsTree { evaluation, prices: None, exact: true, cache: RefCell::default() }
    }

    /// How it judges positions.
    pub(super) fn evaluation(&self) -> Evaluation {
        self.evaluation
    }

    /// A tree for a search by realization probability: a bit of it is a [`UNIT`].
    pub fn by_probability(evaluation: Evaluation, costs: Costs) -> AmazonsTree {
        let units = |bits: f32| ((bits * UNIT as f32).round() as i32).max(LEAST);
        AmazonsTree { prices: Some(Box::new(Prices::new(costs, units))), ..AmazonsTree::by_plies(evaluation) }
    }
}

impl AmazonsTree {
    /// The same; unless `exact`, games of separated sides are judged like any other, and nothing but their end decides
    /// them.
    pub fn deciding(self, exact: bool) -> AmazonsTree {
        AmazonsTree { exact, ..self }
    }
}

impl MinimaxTree for AmazonsTree {
    type Node = Node;
    type Move = Action;

    fn key(&self, node: &Node) -> u64 {
        node.key
    }

    #[inline]
    fn key_after(&self, node: &Node, action: Action) -> u64 {
        node.key_after(action)
    }

    #[inline]
    fn after(&self, node: &Node, action: Action) -> Node {
        let mut next = Node { game: node.game, key: node.key_after(action) };
        next.game.apply(action);
        next
    }

    #[inline]
    fn result(&self, node: &Node) -> Option<i32> {
        let winner = |game: &Amazons| if self.exact { self.cache.borrow_mut().winner(game, FILLED) } else { None };
        wins_by(&node.game, winner).map(|won| if won { WIN } else { -WIN })
    }

    fn evaluate(&self, node: &Node) -> i32 {
        self.evaluation.value(&node.game)
    }

    fn moves(&self, node: &Node, mut each: impl FnMut(Action, i32, u64)) {
        match &self.prices {
            Some(prices) => prices.each_move(&node.game, |action, cost| each(action, cost, node.key_after(action))),
            None => node.game.each_move(|action| each(action, UNIT, node.key_after(action))),
        }
    }

    fn is_move(&self, node: &Node, action: Action) -> bool {
        node.game.is_legal(action)
    }

    fn comes_before(&self, one: Action, other: Action) -> bool {
        one.listing_order() < other.listing_order()
    }

    fn cost(&self, node: &Node, action: Action) -> i32 {
        self.prices.as_ref().map_or(UNIT, |prices| prices.of(&node.game, action))
    }

    fn least_cost(&self, node: &Node) -> i32 {
        self.prices.as_ref().map_or(UNIT, |prices| prices.least(&node.game))
    }
}

/// No move is free, however certain it is.
const LEAST: i32 = UNIT / 4;

/// Whether the side to move wins, if that can be told without looking ahead; unless `exact`, it is told at the end of
/// the game only.
pub(super) fn wins(game: &Amazons, exact: bool) -> Option<bool> {
    wins_by(game, |game| if exact { endgame::winner(game, FILLED) } else { None })
}

/// The same, where `winner` tells who wins late in a game.
#[inline]
fn wins_by(game: &Amazons, winner: impl FnOnce(&Amazons) -> Option<Side>) -> Option<bool> {
    if game.is_over() {
        return Some(false);
    }
    let late = game.empty.len() <= SEPARABLE;
    let winner = if late { winner(game) } else { None };
    winner.map(|winner| winner == game.to_move)
}

/// With more free cells than this, it is not worth while to ask whether the sides are separated.
const SEPARABLE: u32 = 60;

/// How many positions are looked at to tell who can move longer once they are.
const FILLED: u32 = 300;

/// The kind of an arrow; the sides' queens have their sides' numbers.
const ARROW: usize = 2;

/// What distinguishes Black's turn.
const TURN: u64 = scattered(0);

/// A random number for each kind of thing on each cell; a position's key is the exclusive or of all.
static ZOBRIST: [[u64; 128]; 3] = {
    let mut numbers = [[0; 128]; 3];
    let mut index = 0;
    while index < 3 * 128 {
        numbers[index / 128][index % 128] = scattered(index as u64 + 1);
        index += 1;
    }
    numbers
};

#[inline]
fn zobrist(kind: usize, cell: Cell) -> u64 {
    ZOBRIST[kind][cell.index() % 128]
}
