//! What the enemy's last move says about the piece that moved.

use super::{SamplingPlan, monte_carlo::colourings};
use crate::{Colour, Event, Geister, Piece, Reds};
use yomi_core::{Budget, Rng, View, pick};
use yomi_search::{MoversEnemy, ReadingRules, Spread, decide, deviation_of_last};

/// How well the enemy's last move compares with its other moves, if the piece that moved is blue and if it is red.
///
/// The two are deviation values: 50 is a move as good as the average one, and every 10 more are a standard deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// The enemy's piece that moved.
    pub piece: Piece,
    /// The value of its move if it is blue.
    pub blue: f64,
    /// The value of its move if it is red.
    pub red: f64,
}

impl Reading {
    /// Reads the last move of a view by a sample for either colour. Of the time there is, each of the two gets a third.
    ///
    /// `None` where there is nothing to read: the last move was not the enemy's, or it ended the game. Before the end,
    /// any piece in play can have either colour, because somebody wins with the last piece of a colour. Neither is
    /// there a reading if all the time is over before it is done.
    pub fn of_last_move(
        view: &View<'_, Geister>,
        plan: &SamplingPlan,
        own: MoversEnemy,
        spread: Spread,
        budget: &Budget,
        rng: &mut Rng,
    ) -> Option<Reading> {
        let Some(&Event::Move { own: false, piece, .. }) = view.history().last() else { return None };
        if view.sight().end().is_some() || budget.is_over() {
            return None;
        }
        let rules = ReadingRules { enemy: own, draws: plan.draws, spread };
        let all = colourings(view.sight());
        let mut value = |colour, time: &Budget| {
            let among = with_colour(&all, piece, colour);
            let world = |rng: &mut Rng| *pick(&among, rng).expect("no colour is used up before the game is over");
            deviation_of_last(view, world, rules, &mut plan.begin(time), &plan.games, rng)
        };
        let blue = value(Colour::Blue, &budget.part(3))?;
        let red = value(Colour::Red, &budget.part(2))?;
        (!budget.is_over()).then_some(Reading { piece, blue, red })
    }

    /// The colour for which the reading speaks by at least this much; at 0 always one, blue if both are equal.
    pub fn colour(&self, threshold: f64) -> Option<Colour> {
        decide(threshold, (Colour::Blue, self.blue), (Colour::Red, self.red))
    }
}

/// The colourings in which a piece has this colour.
pub(super) fn with_colour(all: &[Option<Reds>], piece: Piece, colour: Colour) -> Vec<Option<Reds>> {
    all.iter().copied().filter(|reds| reds.is_some_and(|reds| reds.colour(piece) == colour)).collect()
}
