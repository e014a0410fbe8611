//! Several styles, one of them drawn for every fleet.

use super::{
    belief::Prior,
    style::{Rims, Style},
};
use crate::{place::Fleet, setup::Setup, weighted::draw_number};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};
use yomi_core::Rng;

/// The learned mixture, with the command that made it.
static LEARNED: LazyLock<Mixture> = LazyLock::new(|| {
    let learned: Learned = serde_json::from_str(include_str!("mix.json")).expect("a test reads the file");
    Mixture::new(learned.parts.into_iter().map(|part| (part.share, part.style))).expect("a test reads the file")
});

/// The form of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Learned {
    /// The command; for readers of the file.
    #[serde(rename = "made_by")]
    _made_by: String,
    parts: Vec<Part>,
}

/// A style with its share in a mixture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    share: f64,
    style: Style,
}

/// Styles with the chance of each to be drawn for a fleet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mixture {
    parts: Vec<Part>,
}

impl Mixture {
    /// Nothing but this style.
    pub fn pure(style: Style) -> Self {
        Mixture { parts: vec![Part { share: 1.0, style }] }
    }

    /// Styles with their shares, which are scaled to a sum of 1; those without a share are left out.
    ///
    /// # Errors
    /// If a share or a factor will not do, or if there is nothing to share.
    pub fn new(parts: impl IntoIterator<Item = (f64, Style)>) -> Result<Self, String> {
        let mut parts: Vec<Part> = parts.into_iter().map(|(share, style)| Part { share, style }).collect();
        for part in &parts {
            if !(part.share >= 0.0 && part.share.is_finite()) {
                return Err(format!("{} is no share; give numbers from 0 up", part.share));
            }
            if let Some(problem) = part.style.problem() {
                return Err(problem);
            }
        }
        parts.retain(|part| part.share > 0.0);
        let sum: f64 = parts.iter().map(|part| part.share).sum();
        if parts.is_empty() {
            return Err("no style has a share; give one of them a share above 0".into());
        }
        parts.iter_mut().for_each(|part| part.share /= sum);
        Ok(Mixture { parts })
    }

    /// The mixture that was learned by playing the placer's and the attacker's side against each other.
    pub fn learned() -> &'static Mixture {
        &LEARNED
    }

    /// The styles with their shares.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (f64, Style)> {
        self.parts.iter().map(|part| (part.share, part.style))
    }

    /// Draws the ships that are missing in `begun`; `None` if a ship found no place.
    ///
    /// The ships placed already tell something about the style that is at work, so placing ship by ship gives whole
    /// fleets the same chances as drawing them at once.
    pub(crate) fn try_complete(&self, setup: &Setup, begun: &Fleet, rng: &mut Rng) -> Option<Fleet> {
        self.try_complete_with(&Rims::of(setup), setup, begun, rng)
    }

    /// The same, where the tables are at hand.
    fn try_complete_with(&self, rims: &Rims, setup: &Setup, begun: &Fleet, rng: &mut Rng) -> Option<Fleet> {
        let styles: Vec<Style> = self.parts.iter().map(|part| part.style).collect();
        let mut so_far = vec![0.0; styles.len()];
        Style::chances(&styles, setup, rims, begun, &mut so_far);
        so_far.iter_mut().zip(&self.parts).for_each(|(chance, part)| *chance *= part.share);
        styles[draw_number(&so_far, rng)?].try_complete_with(rims, setup, begun, rng)
    }
}

/// What an attacker knows who knows that fleets are drawn from a mixture.
#[derive(Clone, Debug)]
pub struct MixturePrior {
    setup: Arc<Setup>,
    rims: Rims,
    mixture: Mixture,
    styles: Vec<Style>,
}

impl MixturePrior {
    /// The prior of fleets drawn from a mixture on a board.
    pub fn new(setup: Arc<Setup>, mixture: Mixture) -> Self {
        let styles = mixture.parts.iter().map(|part| part.style).collect();
        MixturePrior { rims: Rims::of(&setup), setup, mixture, styles }
    }

    /// The chance of each style to be the one that the fleet was drawn from, times the chance of the fleet.
    ///
    /// Divided by their sum, these are the chances of the styles given the fleet.
    pub fn joint(&self, fleet: &Fleet) -> Vec<f64> {
        let mut chances = vec![0.0; self.styles.len()];
        Style::chances(&self.styles, &self.setup, &self.rims, fleet, &mut chances);
        chances.iter_mut().zip(&self.mixture.parts).for_each(|(chance, part)| *chance *= part.share);
        chances
    }
}

impl Prior for MixturePrior {
    fn weight(&self, fleet: &Fleet) -> f64 {
        self.joint(fleet).iter().sum()
    }

    fn draw(&self, rng: &mut Rng) -> Option<Fleet> {
        self.mixture.try_complete_with(&self.rims, &self.setup, &Fleet::EMPTY, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learned_mixture_can_be_read() {
        let shares: f64 = Mixture::learned().parts().map(|(share, _)| share).sum();
        assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    }

    #[test]
    fn mixtures_say_what_is_wrong_with_them() {
        let error = |share, along| Mixture::new([(share, Style { along, ..Style::SEQUENTIAL })]).expect_err("refused");
        assert_eq!(error(-1.0, 1.0), "-1 is no share; give numbers from 0 up");
        assert_eq!(error(0.0, 1.0), "no style has a share; give one of them a share above 0");
        assert_eq!(error(1.0, 0.0), "the factor \"along\" is 0; give it a number from 0.000001 to 1000000");
        assert_eq!(error(1.0, f64::NAN), "the factor \"along\" is NaN; give it a number from 0.000001 to 1000000");
    }
}
