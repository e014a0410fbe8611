//! What players tell while they think.

use super::{Belief, Reading};
use crate::{Action, Colour, Piece, Sight};
use yomi_core::{BeliefReport, Candidate, Chance, Evidence, Notation, Report};
use yomi_search::{Score, Scores};

/// What moves have won, as shares of games: the move that won the most first.
pub(super) fn by_wins(sight: &Sight, scores: &Scores<Action>) -> Report {
    let mut scores = scores.all().to_vec();
    scores.sort_by(|a, b| b.rate().total_cmp(&a.rate()));
    report(sight, &scores)
}

/// The same for a tree, which believes in the move that it has tried most.
pub(super) fn by_tries(sight: &Sight, scores: &Scores<Action>) -> Report {
    let mut scores = scores.all().to_vec();
    scores.sort_by(|a, b| b.trials.cmp(&a.trials).then(b.rate().total_cmp(&a.rate())));
    report(sight, &scores)
}

fn report(sight: &Sight, sorted: &[Score<Action>]) -> Report {
    let candidate = |score: &Score<Action>| Candidate {
        action: sight.write(score.action),
        value: value_of_share(score.rate()),
        work: score.trials,
    };
    let candidates: Vec<Candidate> = sorted.iter().map(candidate).collect();
    Report {
        value: candidates.first().map(|best| best.value),
        work: sorted.iter().map(|score| score.trials).sum(),
        line: candidates.first().map(|best| best.action.clone()).into_iter().collect(),
        candidates,
        ..Report::default()
    }
}

/// What a share of games won is worth, from -1 to 1.
fn value_of_share(share: f64) -> f64 {
    // A sum of chances may be a rounding error above 1.
    (2.0 * share - 1.0).clamp(-1.0, 1.0)
}

/// The chance of each of the enemy's ghosts in play to be blue, by its letter.
pub(super) fn belief(sight: &Sight, belief: &Belief) -> BeliefReport {
    let blue = belief.blue();
    let in_play = Piece::ALL.into_iter().filter(|piece| sight.enemy(*piece).square().is_some());
    let chance = |piece: Piece| Chance {
        of: piece.letter_of(false).to_string(),
        is: Colour::Blue.word().into(),
        chance: blue[piece.index()],
    };
    BeliefReport { chances: in_play.map(chance).collect(), ..BeliefReport::default() }
}

/// What the enemy's last move says about the piece that moved: deviation values if it is blue and if it is red.
pub(super) fn reading(reading: Reading) -> BeliefReport {
    let Reading { piece, blue, red } = reading;
    let fits = [(Colour::Blue, blue), (Colour::Red, red)];
    let evidence = |(colour, fit): (Colour, f64)| Evidence {
        of: piece.letter_of(false).to_string(),
        is: colour.word().into(),
        fit,
    };
    BeliefReport { evidence: fits.map(evidence).into(), ..BeliefReport::default() }
}
