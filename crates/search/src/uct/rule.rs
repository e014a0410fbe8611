//! Which action a trial takes next.

/// How what has done well is weighed against what has been tried little.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// The mean plus `exploration` · √(ln *possible* / *tried*) (UCB1); actions never tried come first, in random order.
    Ucb {
        /// How much curiosity counts. √2 has the proof; less is usual.
        exploration: f64,
    },
    /// The mean plus `exploration` · *prior* · √*possible* / (1 + *tried*) (PUCT).
    Prior {
        /// How much curiosity counts.
        exploration: f64,
        /// What an action is taken to be worth before it was ever tried.
        untried: f64,
    },
}

impl Rule {
    /// How much an action deserves the next trial.
    pub(super) fn merit(self, points: f64, tried: u32, possible: u32, prior: f32) -> f64 {
        let (count, chances) = (f64::from(tried), f64::from(possible));
        match self {
            Rule::Ucb { .. } if tried == 0 => f64::INFINITY,
            Rule::Ucb { exploration } => points / count + exploration * (chances.ln() / count).sqrt(),
            Rule::Prior { exploration, untried } => {
                let mean = if tried == 0 { untried } else { points / count };
                mean + exploration * f64::from(prior) * chances.sqrt() / (1.0 + count)
            }
        }
    }
}
