//! What a game has to tell.

use yomi_core::Side;

/// A game that can judge its positions.
///
/// A side may choose several times in a row, so a move of many parts can be taken apart.
pub trait Guide {
    /// A position, plain and small: every trial copies some.
    type Node: Clone;

    /// A choice, plain and small: a tree keeps many of them.
    type Move: Copy + Eq;

    /// The side that chooses.
    fn side(&self, node: &Self::Node) -> Side;

    /// Whether the side that chooses wins, if that is known for sure. It must be known where there is nothing to
    /// choose, unless the game is drawn there: then [`Guide::judge`] offers nothing and says 0.
    fn decided(&self, node: &Self::Node) -> Option<bool>;

    /// Appends all that can be chosen, each with what it looks worth to the side that chooses, and returns what the
    /// position looks worth to it: in log odds, so that 0 is even and 1 wins 73 times of 100. The same position is
    /// always judged alike.
    ///
    /// `None` is for positions of which this tells nothing that was not known when the choice was made that led there:
    /// they are worth what the position after the choice that looks best turns out to be worth.
    fn judge(&self, node: &Self::Node, out: &mut Vec<(Self::Move, f32)>) -> Option<f32>;

    /// The position after a choice.
    fn after(&self, node: &Self::Node, action: Self::Move) -> Self::Node;
}
