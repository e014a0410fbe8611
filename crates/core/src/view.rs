//! Everything one seat knows.

use crate::{Game, Position, Seat};
use std::borrow::Cow;

/// What one seat knows: its present sight and, in order, what it learned from every action so far.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    seat: Seat,
    sight: Cow<'a, G::Sight>,
    history: &'a [G::Event],
}

impl<'a, G: Game> View<'a, G> {
    /// Puts a view together. [`crate::Table::view`] is the usual way to get one.
    pub fn new(seat: Seat, sight: Cow<'a, G::Sight>, history: &'a [G::Event]) -> Self {
        View { seat, sight, history }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat sees now.
    pub fn sight(&self) -> &G::Sight {
        &self.sight
    }

    /// What the seat learned from each action, oldest first.
    pub fn history(&self) -> &'a [G::Event] {
        self.history
    }

    /// The seat's legal actions; empty when it is not its turn.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.sight.legal(&mut actions);
        actions
    }
}

impl<G: Game> View<'_, G> {
    /// The same, to be kept while the game goes on.
    pub fn to_owned(&self) -> OwnedView<G> {
        OwnedView { seat: self.seat, sight: G::Sight::clone(&self.sight), history: self.history.to_vec() }
    }
}

/// What one seat knew at some moment, kept by itself: nothing else of the game is in it.
#[derive(Clone, Debug)]
pub struct OwnedView<G: Game> {
    seat: Seat,
    sight: G::Sight,
    history: Vec<G::Event>,
}

impl<G: Game> OwnedView<G> {
    /// The view.
    pub fn view(&self) -> View<'_, G> {
        View::new(self.seat, Cow::Borrowed(&self.sight), &self.history)
    }
}

impl<G: Game> PartialEq for View<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat && self.sight == other.sight && self.history == other.history
    }
}
