//! What a search does besides plain alpha-beta.

use yomi_core::Choice;

/// What a search does besides plain alpha-beta with iterative deepening. All of it can be had otherwise, because papers
/// often name no more than alpha-beta, and to see what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refinements {
    /// Whether moves are tried early that were good enough elsewhere, as many moves from the root.
    pub killers: bool,
    /// Whether all moves but the first are asked only whether they are better than the best so far (principal
    /// variation search), or for their values as well.
    pub null_windows: bool,
    /// What a move costs at least when it is looked at again.
    pub again: Again,
    /// What becomes of moves that cost more than there is left.
    pub beneath: Beneath,
}

/// What a move costs at least when it is looked at again at a lower price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Half of its price, so that lines of cheap moves cannot use up all the work.
    Half,
    /// Next to nothing.
    Free,
}

/// What becomes of moves that cost more than there is left of the depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beneath {
    /// The positions after them are judged.
    Judged,
    /// They are not looked at; a position with no other moves is judged itself.
    Pruned,
}

/// The usual ones, which find most for their work.
impl Default for Refinements {
    fn default() -> Self {
        Refinements { killers: true, null_windows: true, again: Again::Half, beneath: Beneath::Judged }
    }
}

impl Choice for Again {
    const CHOICES: &'static [(&'static str, Self, &'static str)] =
        &[("half", Again::Half, "half of its price"), ("free", Again::Free, "next to nothing")];
}

impl Choice for Beneath {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("judged", Beneath::Judged, "the positions after them are judged"),
        ("pruned", Beneath::Pruned, "they are not looked at"),
    ];
}
