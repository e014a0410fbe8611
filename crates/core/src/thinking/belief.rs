//! What a player believes of what its seat does not see.

use schemars::JsonSchema;
use serde::Serialize;

/// What a player believes of what its seat does not see, as far as it has looked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct BeliefReport {
    /// In how many ways the unseen part may be, in digits, since it may be more than readers of JSON keep exactly; none
    /// where nobody counted.
    pub worlds: Option<String>,
    /// Into how many of them it has looked; none where it does not look into single ones.
    pub looked_into: Option<usize>,
    /// How likely single things are.
    pub chances: Vec<Chance>,
    /// How well what the others did last fits the one and the other.
    pub evidence: Vec<Evidence>,
    /// The likeliest worlds of those that it looked into, the likeliest first.
    pub likeliest: Vec<LikelyWorld>,
}

/// How likely something unseen is so.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Chance {
    /// What it is about: a ghost by its letter, a card.
    pub of: String,
    /// What it may be: `blue`, in the hand of `East`.
    pub is: String,
    /// From 0 to 1.
    pub chance: f64,
}

/// How well what the others did fits something unseen.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Evidence {
    /// What it is about.
    pub of: String,
    /// What it may be.
    pub is: String,
    /// The more, the better it fits, in the player's own measure.
    pub fit: f64,
}

/// A world and how likely it is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LikelyWorld {
    /// In the words of its type.
    pub world: String,
    /// From 0 to 1.
    pub chance: f64,
}

impl BeliefReport {
    /// How likely something is so, if it was told.
    ///
    /// ```
    /// use yomi_core::{BeliefReport, Chance};
    /// let chances = vec![Chance { of: "h".into(), is: "blue".into(), chance: 0.25 }];
    /// let belief = BeliefReport { chances, ..BeliefReport::default() };
    /// assert_eq!((belief.chance("h", "blue"), belief.chance("g", "blue")), (Some(0.25), None));
    /// ```
    pub fn chance(&self, of: &str, is: &str) -> Option<f64> {
        self.chances.iter().find(|chance| chance.of == of && chance.is == is).map(|chance| chance.chance)
    }
}
