//! What a game has to tell.

/// The price of an ordinary move: one ply, or one bit.
pub const UNIT: i32 = 256;

/// Values from here on are of won games. No evaluation comes near it.
pub const WIN: i32 = 1_000_000;

/// A game of two sides that move in turn, with nothing hidden, as negamax sees it: every value is that of the side to
/// move.
///
/// [`crate::open::Negamax`] is this for any game whose positions can be hashed; a game that can make keys and prices
/// quicker has a tree of its own.
pub trait MinimaxTree {
    /// A position, plain and small: a search copies many of them.
    type Node: Clone;

    /// A move, plain and small: a search lists many of them.
    type Move: Copy + Eq;

    /// A hash key of the position (Zobrist's, say). Positions with the same key are taken for the same, so it must mix
    /// well.
    fn key(&self, node: &Self::Node) -> u64;

    /// The hash key of the position after a move.
    fn key_after(&self, node: &Self::Node, action: Self::Move) -> u64 {
        self.key(&self.after(node, action))
    }

    /// The position after a move.
    fn after(&self, node: &Self::Node, action: Self::Move) -> Self::Node;

    /// The result for the side to move, if there is nothing to search: [`WIN`], its opposite, or what a game that was
    /// ended otherwise is worth. It must say so where there are no moves, and say the same whenever it is asked.
    fn result(&self, node: &Self::Node) -> Option<i32>;

    /// What the position looks worth to the side to move.
    fn evaluate(&self, node: &Self::Node) -> i32;

    /// Calls `each` with every move, what it costs, and the key of the position after it: all at once, because much of
    /// that is the same for all moves of a position.
    fn moves(&self, node: &Self::Node, each: impl FnMut(Self::Move, i32, u64));

    /// Whether a move that was one of another position is one of this position, too.
    fn is_move(&self, node: &Self::Node, action: Self::Move) -> bool;

    /// Whether the first of two moves of a position comes before the second when all are listed.
    fn comes_before(&self, one: Self::Move, other: Self::Move) -> bool;

    /// What a single move costs of the depth, in fractions of a [`UNIT`]; more than 0.
    fn cost(&self, node: &Self::Node, action: Self::Move) -> i32;

    /// A cost that no move of the position falls below; the greater, the less a search has to list.
    fn least_cost(&self, node: &Self::Node) -> i32;
}
