//! The best moves, each with what may follow.

use super::Searches;
use crate::{
    action::Action,
    categories::{Category, Classifier},
    evaluation::Evaluation,
    game::Amazons,
    players::{AmazonsTree, CLOCK_EVERY, Node, USUALLY_SELECTIVE},
    score::Score,
};
use std::cmp::Reverse;
use yomi_core::{Budget, Game, Position};
use yomi_search::alpha_beta::{AlphaBeta, Counts, Deepening, Iteration, UNIT};

/// A move with what follows it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) moves: Vec<Action>,
    /// What it is worth to the side that begins it.
    pub(super) score: Score,
    /// How many plies were looked ahead, and at how many positions.
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// Of the first move.
    pub(super) categories: Vec<Category>,
}

/// The best moves: one by a long search, and those that look best among the others, each searched as deep as that one
/// if it can be: what moves are worth can be compared at the same depth only, since whoever moves last looks better.
pub(super) fn best(game: &Amazons, searches: Searches, budget: &Budget) -> Vec<Line> {
    let Some(best) = search(game, None, &budget.with_work(searches.best)) else { return Vec::new() };
    // Where the game is decided, whatever depth tells.
    let depth = match best.score {
        Score::Hundredths(_) => Some(best.depth.saturating_sub(1).max(1)),
        Score::Decided { .. } => None,
    };
    let mut lines = Vec::new();
    for action in promising(game).into_iter().filter(|action| *action != best.moves[0]).take(searches.others) {
        if budget.is_over() {
            break;
        }
        lines.push(before(action, search(&after(game, action), depth, &budget.with_work(searches.each))));
    }
    lines.insert(0, best);
    // Stable: of equals, the move of the long search stays first.
    lines.sort_by_key(|line| Reverse(rank(line)));
    let classifier = Classifier::new(game);
    lines.iter_mut().for_each(|line| line.categories = classifier.of(line.moves[0]).iter().collect());
    lines
}

/// The best line by the search of the player `ab`; `None` where there is no move.
fn search(game: &Amazons, depth: Option<u32>, budget: &Budget) -> Option<Line> {
    let nodes = budget.work().unwrap_or(0) as usize;
    let most = depth.map_or(USUALLY_SELECTIVE.most, |depth| Deepening::plies(depth as i32).most);
    let deepening = Deepening { most: most.min(USUALLY_SELECTIVE.most), ..USUALLY_SELECTIVE };
    let mut go_on = |counts: &Counts| budget.allows_looking_every(counts.nodes, CLOCK_EVERY);
    let mut search = AlphaBeta::new(AmazonsTree::by_plies(Evaluation::Territory), nodes);
    search.deepen(&Node::new(game), deepening, &mut go_on, &mut |_| {}).map(|found| line(game, found))
}

fn line(game: &Amazons, found: Iteration<Action>) -> Line {
    // A search that was stopped at once has not even looked at the first move.
    let value = if found.depth > 0 { found.value } else { Evaluation::Territory.value(game) };
    Line {
        score: Evaluation::Territory.score(value),
        depth: (found.depth / UNIT) as u32,
        nodes: found.counts.nodes,
        moves: found.line,
        categories: Vec::new(),
    }
}

/// All moves, those first after which the position looks worth least to the other side.
fn promising(game: &Amazons) -> Vec<Action> {
    let mut moves = Vec::new();
    game.legal(&mut moves);
    moves.sort_by_cached_key(|action| Evaluation::Territory.value(&after(game, *action)));
    moves
}

fn after(game: &Amazons, action: Action) -> Amazons {
    let mut next = *game;
    next.apply(action);
    next
}

/// What is known before a move, from what is known after it.
fn before(action: Action, after: Option<Line>) -> Line {
    let Some(after) = after else {
        let (score, moves) = (Score::Decided { won: true }, vec![action]);
        return Line { moves, score, depth: 1, nodes: 1, categories: Vec::new() };
    };
    let moves = std::iter::once(action).chain(after.moves).collect();
    Line { moves, score: after.score.of_the_other(), depth: after.depth + 1, ..after }
}

/// For sorting: what wins for sure, then by depth and worth, then what loses for sure.
fn rank(line: &Line) -> (u32, i32) {
    match line.score {
        Score::Hundredths(value) => (line.depth, value),
        Score::Decided { won: true } => (u32::MAX, 0),
        Score::Decided { won: false } => (0, 0),
    }
}
