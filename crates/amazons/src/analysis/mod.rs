//! What a position holds: the best lines, what it is worth, and who gets where first.

mod json;
mod position;
mod show;
mod svg;

use crate::{
    Setup,
    action::Action,
    categories::{Category, Classifier, board::Sooner},
    cell::Cell,
    evaluation::{Evaluation, Features},
    game::Amazons,
    region::region,
    uci::{Info, Score, SearchThinker},
};
use yomi_core::{Game, Position, Side, text::TextError};

/// How much work goes into the lines of an analysis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Positions looked at for the best line.
    best: u64,
    /// How many other moves are looked at.
    others: usize,
    /// Positions looked at, at most, for the line after each of them.
    each: u64,
}

impl Effort {
    /// For somebody who asks about one position.
    const USUAL: Effort = Effort { best: 200_000, others: 5, each: 100_000 };
    /// For somebody who watches a game.
    pub(crate) const WATCHING: Effort = Effort { best: 100_000, others: 5, each: 20_000 };
    /// For every position of a game, one after the other.
    pub(crate) const GLANCE: Effort = Effort { best: 4_000, others: 0, each: 0 };
}

/// The evaluation counts in thousandths, lines in hundredths.
const THOUSANDTHS: i32 = 10;

/// An analysed position. The same text gives the same figures.
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

/// A move with what follows it.
#[derive(Clone, Debug)]
struct Line {
    info: Info,
    categories: Vec<Category>,
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

    /// Analyses what somebody wrote, as [`Analysis::HOW_TO`] says. The start is taken where the text has none.
    ///
    /// # Errors
    /// If it cannot be read, or a move in it is illegal.
    pub fn read(text: &str, start: Setup) -> Result<Analysis, TextError> {
        Ok(Analysis::new(position::read(text, start)?))
    }

    /// Analyses a position.
    pub fn new(game: Amazons) -> Analysis {
        Analysis::with(game, Effort::USUAL)
    }

    /// Analyses a position with so much work.
    pub(crate) fn with(game: Amazons, effort: Effort) -> Analysis {
        Analysis {
            game,
            legal: game.count_legal(),
            features: Features::new(&game),
            territory: Evaluation::Territory.value(&game),
            minimum: Evaluation::MinimumDistance.value(&game),
            lines: lines(&game, effort),
        }
    }

    /// The chance of the side to move to win, by its best line if it can move.
    pub(crate) fn chance(&self) -> f64 {
        match self.lines.first().map(|line| line.info.score) {
            Some(Score::Decided { won }) => f64::from(u8::from(won)),
            Some(Score::Hundredths(value)) => chance(value),
            None => chance(self.territory / THOUSANDTHS),
        }
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

/// The best moves: one by a long search, and those that look best among the others, each searched as deep as that one if it can be: what
/// moves are worth can be compared at the same depth only, since whoever moves last looks better.
fn lines(game: &Amazons, effort: Effort) -> Vec<Line> {
    let search = |game: &Amazons, depth: Option<u32>, nodes: u64| {
        SearchThinker::new(nodes as usize).search(game, depth, &mut |progress| progress.nodes < nodes, &mut |_| {})
    };
    let Some(best) = search(game, None, effort.best) else { return Vec::new() };
    // Where the game is decided, whatever depth tells.
    let depth = match best.score {
        Score::Hundredths(_) => Some(best.depth.saturating_sub(1).max(1)),
        Score::Decided { .. } => None,
    };
    let classifier = Classifier::new(game);
    let line = |info: Info, action: Action| Line { info, categories: classifier.of(action).iter().collect() };
    let mut moves = Vec::new();
    game.legal(&mut moves);
    let after = |action: Action| {
        let mut next = *game;
        next.apply(action);
        next
    };
    // What is worth least to the other side comes first.
    moves.sort_by_cached_key(|action| Evaluation::Territory.value(&after(*action)));
    let others = moves.into_iter().filter(|action| *action != best.line[0]).take(effort.others);
    let mut found: Vec<Line> = others
        .map(|action| {
            let answered = search(&after(action), depth, effort.each);
            line(before(action, answered), action)
        })
        .collect();
    found.insert(0, line(best.clone(), best.line[0]));
    // Stable: of equals, the move of the long search stays first.
    found.sort_by_key(|line| std::cmp::Reverse(rank(&line.info)));
    found
}

/// What is known before a move, from what is known after it.
fn before(action: Action, after: Option<Info>) -> Info {
    let Some(after) = after else {
        return Info { depth: 1, score: Score::Decided { won: true }, nodes: 1, line: vec![action] };
    };
    let score = match after.score {
        Score::Hundredths(value) => Score::Hundredths(-value),
        Score::Decided { won } => Score::Decided { won: !won },
    };
    let line = std::iter::once(action).chain(after.line).collect();
    Info { depth: after.depth + 1, score, nodes: after.nodes, line }
}

/// For sorting: what wins for sure, then by depth and worth, then what loses for sure.
fn rank(info: &Info) -> (u32, i32) {
    match info.score {
        Score::Hundredths(value) => (info.depth, value),
        Score::Decided { won: true } => (u32::MAX, 0),
        Score::Decided { won: false } => (0, 0),
    }
}

/// The chance to win that a value in hundredths of log odds means.
fn chance(hundredths: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(hundredths) / 100.0).exp())
}
