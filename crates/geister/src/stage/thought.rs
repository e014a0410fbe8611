//! Which of the enemy's ghosts may be blue, and who is ahead.

use crate::{
    Geister,
    analysis::{Analysis, AnalysisWork, Observer, figures::GeisterFigures, replayed},
};
use yomi_core::{Budget, Care, Thought, View};

/// What the seat of a view may think: the figures of an analysis.
///
/// The value is by the share of random games that are won with the best move, where the enemy, who knows its colours,
/// is to move with its own.
pub(super) fn of(view: &View<'_, Geister>, care: Care, budget: &Budget) -> Thought<GeisterFigures> {
    match Analysis::of_view(view, work(care), budget) {
        Some(analysis) => Thought { value: value(&analysis), details: analysis.figures() },
        // Nobody has moved or shown anything, and the enemy may not even have chosen.
        None => Thought { value: None, details: GeisterFigures { finished: true, ..GeisterFigures::default() } },
    }
}

/// The values of the thoughts along a game, as [`of`] has them, reading the game once, as far as there is time.
pub(super) fn values_read(
    view: &View<'_, Geister>,
    moments: &[usize],
    care: Care,
    budget: &Budget,
) -> Vec<Option<f64>> {
    let Some((start, actions)) = replayed(view) else { return vec![None; moments.len()] };
    let mut observer = Observer::new(start, view.seat(), work(care));
    let (mut actions, mut read) = (actions.into_iter(), 0);
    let value_at = |&moment: &usize| {
        if budget.is_over() {
            return None;
        }
        observer.observe_all(actions.by_ref().take(moment - read), budget);
        read = moment;
        // Before both sides have chosen their colours, there is nothing to read.
        (moment >= SET_UPS).then(|| value(&observer.analysis(budget))).flatten()
    };
    moments.iter().map(value_at).collect()
}

/// Both sides choose their colours first.
const SET_UPS: usize = 2;

fn work(care: Care) -> AnalysisWork {
    if care == Care::Quick { AnalysisWork::GLANCE } else { AnalysisWork::WATCHING }
}

fn value(analysis: &Analysis) -> Option<f64> {
    analysis.share().map(|share| 2.0 * share - 1.0)
}
