//! The colourings that a seat must reckon with.

use crate::{Action, Colour, Geister, Piece, Reds, Sight, open_board::OpenBoard};
use std::ops::ControlFlow;
use yomi_core::{Contradiction, Hidden, Rng, Seat, View, Worlds, pick};

/// The enemy's possible colours: every way of making four of its pieces red that agrees with the pieces out of play.
///
/// Nothing else is ever certain. Where a piece has gone and what it has left undone may be telling, but no rule forbids
/// any colour to do it; only leaving by an exit is for blue pieces alone, and that shows the colour anyway. All
/// colourings weigh the same: what the enemy's moves say of them is for a player to judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colourings {
    /// `None` is the one world of a seat whose enemy has not chosen yet.
    fitting: Vec<Option<Reds>>,
}

impl Colourings {
    /// All that agree with what a seat sees.
    pub(crate) fn fitting(sight: &Sight) -> Colourings {
        if !sight.enemy_has_set_up() {
            return Colourings { fitting: vec![None] };
        }
        let known: Vec<(Piece, Colour)> = Piece::ALL
            .into_iter()
            .filter_map(|piece| Some((piece, sight.colour(sight.seat().other(), piece)?)))
            .collect();
        let fits = |reds: &Reds| known.iter().all(|(piece, colour)| reds.colour(*piece) == *colour);
        // Never empty: a sight comes from a game or a checked snapshot, and both show at most four of a colour.
        Colourings { fitting: Reds::ALL.into_iter().filter(fits).map(Some).collect() }
    }
}

impl Worlds for Colourings {
    type World = Option<Reds>;

    fn count(&self) -> u128 {
        self.fitting.len() as u128
    }

    fn visit(&self, f: &mut dyn FnMut(&Option<Reds>) -> ControlFlow<()>) {
        let _ = self.fitting.iter().try_for_each(f);
    }

    fn sample(&self, rng: &mut Rng) -> Option<Reds> {
        *pick(&self.fitting, rng).expect("there is always a world")
    }

    fn weight(&self, world: &Option<Reds>) -> f64 {
        f64::from(u8::from(self.fitting.contains(world)))
    }
}

impl Hidden for Geister {
    type World = Option<Reds>;
    type Worlds = Colourings;

    fn worlds(view: &View<'_, Self>) -> Result<Colourings, Contradiction> {
        Ok(Colourings::fitting(view.sight()))
    }

    fn true_world(&self, seat: Seat) -> Option<Reds> {
        self.reds(seat.other())
    }

    /// The moves are those of the view, and the enemy's colours those of `world`.
    fn replay_in(view: &View<'_, Self>, world: &Option<Reds>) -> (Self, Vec<Action>) {
        let start = Geister::new(OpenBoard::start(view.sight().rules()));
        let actions = view
            .history()
            .iter()
            .map(|event| event.action(*world).expect("a world of a view in which the enemy has set up says how"));
        (start, actions.collect())
    }

    /// Needs no replay: with its colours added, a sight is a position.
    fn position_in(view: &View<'_, Self>, world: &Option<Reds>) -> Self {
        view.sight().with_enemy(*world)
    }
}
