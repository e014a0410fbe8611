//! The placer's answer to a mixture of attackers, found without playing.
//!
//! How many shots a fleet takes does not depend on the style that drew it. So the games played already, whatever style
//! their fleets are from, tell how any other style would do: each game counts in proportion to how much likelier its
//! fleet is in that style than in the average of the styles that were played. The farther a style is from those, the
//! fewer games carry the weight, and the less the result can be trusted; the search therefore goes by the lower end of
//! the estimate.

use super::ledger::Ledger;
use crate::{
    fleets::{Chances, Style},
    place::Fleet,
};
use yomi_core::first_best;

/// The factors are looked for between 1 / GREATEST and GREATEST.
const GREATEST: f64 = 32.0;
/// The steps of the search, as factors.
const STEPS: [f64; 3] = [4.0, 2.0, 1.4];

/// The part of the games that must carry weight, by the effective number (Σ w)² / Σ w².
const LEAST_EFFECTIVE: f64 = 0.05;

/// The style that seems to take a mixture of attackers the most shots.
pub(super) fn best_style(ledger: &Ledger, attackers: &[f64]) -> Style {
    let games = Games::new(ledger, attackers);
    let starts = ledger.styles().iter().map(|entrant| entrant.what);
    let judged = |style: Style| (style, games.pessimistic(style));
    let (mut best, mut worth) = first_best(starts.map(judged)).unwrap_or((Style::SEQUENTIAL, 0.0));
    for step in STEPS {
        while let Some((style, found)) =
            first_best(neighbours(best, step).map(judged)).filter(|(_, found)| *found > worth)
        {
            (best, worth) = (style, found);
        }
    }
    best
}

/// The styles with one factor greater or smaller by a step.
fn neighbours(style: Style, step: f64) -> impl Iterator<Item = Style> {
    let factors = style.factors().map(|(_, factor)| factor);
    (0..factors.len()).flat_map(move |changed| {
        [step, 1.0 / step].into_iter().filter_map(move |by| {
            let mut factors = factors;
            factors[changed] *= by;
            (1.0 / GREATEST..=GREATEST).contains(&factors[changed]).then(|| Style::of_factors(factors))
        })
    })
}

/// All games played, with what judging a style by them needs.
struct Games<'a> {
    chances: Chances<'a>,
    /// For each game: the fleet, its average chance over the styles that were played, and its shots.
    played: Vec<(Fleet, f64, f64)>,
}

impl<'a> Games<'a> {
    fn new(ledger: &'a Ledger, attackers: &[f64]) -> Self {
        let styles: Vec<Style> = ledger.styles().iter().map(|entrant| entrant.what).collect();
        let chances = Chances::new(ledger.setup());
        let mut of_styles = vec![0.0; styles.len()];
        let mut played = Vec::new();
        for row in 0..styles.len() {
            let shots = ledger.mixed(attackers, |column| ledger.shots(row, column));
            for (fleet, shots) in ledger.fleets(row).iter().zip(shots) {
                chances.of_fleet(&styles, fleet, &mut of_styles);
                played.push((*fleet, of_styles.iter().sum::<f64>() / styles.len() as f64, shots));
            }
        }
        Games { chances, played }
    }

    /// The mean number of shots of a style, less its standard error. Minus infinity if too few games can tell.
    fn pessimistic(&self, style: Style) -> f64 {
        let mut chance = [0.0];
        let (mut sum, mut squares, mut first, mut second) = (0.0, 0.0, 0.0, 0.0);
        for (fleet, average, shots) in &self.played {
            self.chances.of_fleet(&[style], fleet, &mut chance);
            let weight = chance[0] / average;
            sum += weight;
            squares += weight * weight;
            first += weight * shots;
            second += weight * shots * shots;
        }
        if sum * sum < LEAST_EFFECTIVE * self.played.len() as f64 * squares {
            return f64::NEG_INFINITY;
        }
        let mean = first / sum;
        let variance = (second / sum - mean * mean).max(0.0);
        mean - (variance * squares).sqrt() / sum
    }
}
