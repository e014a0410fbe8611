//! How often moves of each category were played, and how often they could have been.

use super::{Category, Classifier, Part, Phase};
use crate::{action::Action, game::Amazons};
use yomi_core::{Game, Position};

/// How often something was played, of all the times that it could have been.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Moves that were played.
    pub played: u64,
    /// Moves that could have been played, those played included.
    pub possible: u64,
}

impl Count {
    /// The realization probability; `None` where there was nothing to play.
    pub fn share(self) -> Option<f64> {
        (self.possible > 0).then(|| self.played as f64 / self.possible as f64)
    }

    fn add(&mut self, other: Count) {
        self.played += other.played;
        self.possible += other.possible;
    }
}

/// The counts of all categories in all phases, over a number of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Realizations {
    games: u64,
    counts: [[Count; Category::COUNT]; Phase::COUNT],
}

impl Realizations {
    /// Of no game.
    pub const EMPTY: Realizations =
        Realizations { games: 0, counts: [[Count { played: 0, possible: 0 }; Category::COUNT]; Phase::COUNT] };

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many moves were played in them.
    pub fn moves(&self) -> u64 {
        Phase::every().map(|phase| self.count(phase, Category::ALL).played).sum()
    }

    /// The count of a category in a phase.
    pub fn count(&self, phase: Phase, category: Category) -> Count {
        self.counts[phase.index()][category.row()]
    }

    pub(super) fn set_games(&mut self, games: u64) {
        self.games = games;
    }

    pub(super) fn set(&mut self, phase: Phase, category: Category, count: Count) {
        self.counts[phase.index()][category.row()] = count;
    }

    /// Counts a game: legal moves one after the other from a start.
    pub fn add_game(&mut self, start: &Amazons, actions: &[Action]) {
        let mut game = *start;
        for &action in actions {
            self.add_move(&game, action);
            game.apply(action);
        }
        self.games += 1;
    }

    /// Adds the games of another count.
    pub fn merge(&mut self, other: &Realizations) {
        self.games += other.games;
        let others = other.counts.iter().flatten();
        self.counts.iter_mut().flatten().zip(others).for_each(|(count, other)| count.add(*other));
    }

    /// Counts the move that was played and all that could have been.
    ///
    /// A queen's move is one among the queens' moves, whatever arrows it allows, and an arrow one among those of the
    /// queen that was moved.
    fn add_move(&mut self, game: &Amazons, played: Action) {
        let classifier = Classifier::new(game);
        let counts = &mut self.counts[Phase::of(game).index()];
        let mut moves = Vec::new();
        game.legal(&mut moves);
        let mut last = None;
        for action in moves {
            let way = (action.from, action.to);
            for category in classifier.of(action).iter() {
                let (possible, is_played) = match category.part() {
                    Part::Whole => (true, action == played),
                    Part::Queen => (last != Some(way), way == (played.from, played.to)),
                    Part::Arrow => (way == (played.from, played.to), action == played),
                };
                let count = &mut counts[category.row()];
                count.possible += u64::from(possible);
                count.played += u64::from(possible && is_played);
            }
            last = Some(way);
        }
    }
}
