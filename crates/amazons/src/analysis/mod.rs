//! What a position holds: the best lines, what it is worth, and who gets where first.

pub(crate) mod figures;
mod lines;
mod position;
mod show;
mod svg;

use crate::{
    Setup,
    categories::board::Sooner,
    cell::Cell,
    evaluation::{Evaluation, Features},
    game::Amazons,
    region::region,
    score::Score,
};
use lines::Line;
pub(crate) use position::read as read_position;
use yomi_core::{Budget, Position, Side, text::TextError};

/// The searches of an analysis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Searches {
    /// Positions looked at for the best line.
    best: u64,
    /// How many other moves are looked at.
    others: usize,
    /// Positions looked at, at most, for the line after each of them.
    each: u64,
}

impl Searches {
    /// For somebody who asks about one position.
    const USUAL: Searches = Searches { best: 200_000, others: 5, each: 100_000 };
    /// For somebody who watches a game.
    pub(crate) const WATCHING: Searches = Searches { best: 100_000, others: 5, each: 20_000 };
    /// For every position of a game, one after the other.
    pub(crate) const GLANCE: Searches = Searches { best: 4_000, others: 0, each: 0 };
}

/// An analysed position. The same text gives the same figures, if there is time for all of them.
#[derive(Clone, Debug)]
pub struct Analysis {
    game: Amazons,
    legal: u64,
    features: Features,
    /// What the position is worth to the side to move, by both evaluations.
    territory: i32,
    minimum: i32,
    /// The best moves with what follows, the best first; none once the game is over.
    lines: Vec<Line>,
}

/// Who gets to a cell in fewer moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Side(Side),
    /// Both at the same time.
    Even,
    /// Nobody can get there.
    Nobody,
}

impl Analysis {
    /// How positions are written, for help.
    pub const HOW_TO: &'static str = "\
A position in one line, top row first: 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w
  Q white queen, q black queen, * arrow, numbers for empty squares, then w or b to move
Or startpos, or a recorded game like (;GM[18]SZ[10];W[d1-d7/g7]), whose last position is taken.
Moves may follow in further lines: moves: d1-d7/g7 g10-g8/e8
  // a comment";

    /// Analyses what somebody wrote, as [`Analysis::HOW_TO`] says. The start is taken where the text has none. When the
    /// budget, of time, is over, it has what was found until then.
    ///
    /// # Errors
    /// If it cannot be read, or a move in it is illegal.
    pub fn read(text: &str, start: Setup, budget: &Budget) -> Result<Analysis, TextError> {
        Ok(Analysis::new(position::read(text, start)?, budget))
    }

    /// Analyses a position.
    pub fn new(game: Amazons, budget: &Budget) -> Analysis {
        Analysis::with(game, Searches::USUAL, budget)
    }

    /// Analyses a position by these searches.
    pub(crate) fn with(game: Amazons, searches: Searches, budget: &Budget) -> Analysis {
        Analysis {
            game,
            legal: game.count_legal(),
            features: Features::new(&game),
            territory: Evaluation::Territory.value(&game),
            minimum: Evaluation::MinimumDistance.value(&game),
            lines: lines::best(&game, searches, budget),
        }
    }

    /// The chance of the side to move to win, by its best line if it can move.
    pub(crate) fn chance(&self) -> f64 {
        self.lines.first().map_or_else(|| self.at_first_sight(), |line| line.score).chance()
    }

    /// What the position looks worth without looking ahead.
    fn at_first_sight(&self) -> Score {
        Score::of_evaluation(self.territory)
    }

    /// Who gets to an empty cell first.
    fn owner(&self, sooner: &Sooner, reachable: u128, cell: Cell) -> Owner {
        let has = |cells: u128| cells >> cell.index() & 1 == 1;
        let to_move = self.game.to_move();
        match (has(sooner.own), has(sooner.enemy)) {
            (true, _) => Owner::Side(to_move),
            (_, true) => Owner::Side(to_move.other()),
            _ if has(reachable) => Owner::Even,
            _ => Owner::Nobody,
        }
    }

    /// All empty cells with who gets there first.
    fn owners(&self) -> Vec<(Cell, Owner)> {
        let [own, enemy] = [self.game.to_move(), self.game.to_move().other()].map(|side| self.game.queens(side).bits());
        let empty = self.game.empty();
        let sooner = Sooner::new(own, enemy, empty.bits());
        let reachable = region(own, own | empty.bits());
        empty.into_iter().map(|cell| (cell, self.owner(&sooner, reachable, cell))).collect()
    }
}
