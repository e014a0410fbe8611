//! What players tell.

use crate::{Scores, open::OpenGame};
use yomi_core::{Candidate, Game, Notation, Report, View};

/// A chance of winning as what a position is worth.
pub(super) fn value(chance: f64) -> f64 {
    (2.0 * chance - 1.0).clamp(-1.0, 1.0)
}

/// Actions with what they are worth, from -1 to 1, and the work that went into each. The one that is chosen comes
/// first, and is the whole line.
pub(super) fn of_actions<G: Game>(
    view: &View<'_, G>,
    actions: impl IntoIterator<Item = (G::Action, f64, u64)>,
    chosen: G::Action,
) -> Report {
    let mut all: Vec<_> = actions.into_iter().collect();
    all.sort_by(|one, other| (other.0 == chosen).cmp(&(one.0 == chosen)).then(other.1.total_cmp(&one.1)));
    let write = |action| view.sight().write(action);
    Report {
        value: all.first().map(|(_, value, _)| *value),
        work: all.iter().map(|(.., work)| work).sum(),
        line: vec![write(chosen)],
        candidates: all.iter().map(|&(action, value, work)| Candidate { action: write(action), value, work }).collect(),
        ..Report::default()
    }
}

/// The same from shares of points.
pub(super) fn of_scores<G: Game>(view: &View<'_, G>, scores: &Scores<G::Action>, chosen: G::Action) -> Report {
    of_actions(view, scores.all().iter().map(|score| (score.action, value(score.rate()), score.trials)), chosen)
}

/// A line in words.
pub(super) fn line<G: OpenGame>(position: &G, actions: impl IntoIterator<Item = G::Action>) -> Vec<String> {
    let mut position = position.clone();
    let mut write = |action| {
        let text = position.write(action);
        position.apply(action);
        text
    };
    actions.into_iter().map(&mut write).collect()
}
