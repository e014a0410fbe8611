//! What a move costs a search that goes by realization probabilities.

use super::{Categories, Category, Part, Phase, Realizations};

/// Which categories a search uses, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// The paper's categories, BLOCK as printed.
    Printed,
    /// The paper's categories, BLOCK as stated.
    Stated,
    /// The paper's categories, BLOCK as printed, and ours for whole moves.
    Ground,
    /// The probability of the queen's move times that of the arrow after it.
    Split,
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Scheme; 4] = [Scheme::Printed, Scheme::Stated, Scheme::Ground, Scheme::Split];

    /// Whether a category counts.
    pub fn uses(self, category: Category) -> bool {
        // The rows of the paper's categories come first, the readings of BLOCK one after the other.
        let row = category.row();
        let printed = row < Category::block(0, 1).row();
        let stated = (Category::block(0, 1).row()..=Category::block(4, 4).row()).contains(&row);
        let common = row == Category::ALL.row() || category == Category::APPROACH || category == Category::IMMOBILIZE;
        match self {
            Scheme::Printed => printed || common,
            Scheme::Stated => stated || common,
            Scheme::Ground => category.part() == Part::Whole && !stated,
            Scheme::Split => category.part() != Part::Whole,
        }
    }
}

/// The costs of all categories in bits: the binary logarithm of one in how many such moves is played.
///
/// A move costs what its likeliest category does. So that a category that was hardly ever seen does not count as
/// certain or as impossible, each is counted as if one more move of it had been played, at the rate of all moves of the
/// phase; that is also what a category costs that was never played. A phase that no game has reached is taken for the
/// last one before it that was.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    /// By part, phase and bit; infinite for what is not used.
    bits: [[[f32; 64]; Phase::COUNT]; 3],
    /// The bits of the categories of each part that are used.
    used: [u64; 3],
    split: bool,
}

impl Costs {
    /// The costs that a scheme finds in counted games.
    pub fn new(counted: &Realizations, scheme: Scheme) -> Costs {
        let mut costs = Costs::unused(scheme == Scheme::Split);
        for phase in Phase::every() {
            let known = Phase::every()
                .take(phase.index() + 1)
                .rev()
                .find(|phase| counted.count(*phase, Category::ALL).played > 0)
                .unwrap_or(phase);
            for category in Category::every().filter(|category| scheme.uses(*category)) {
                costs.set(phase, category, probability(counted, known, category));
            }
        }
        costs
    }

    /// Costs that use no category yet, of whole moves or of moves taken apart.
    pub(super) fn unused(split: bool) -> Costs {
        Costs { bits: [[[f32::INFINITY; 64]; Phase::COUNT]; 3], used: [0; 3], split }
    }

    /// Says how likely moves of a category are.
    pub(super) fn set(&mut self, phase: Phase, category: Category, probability: f64) {
        let part = category.part() as usize;
        self.used[part] |= category.mask();
        self.bits[part][phase.index()][category.mask().trailing_zeros() as usize] = -probability.log2() as f32;
    }

    /// Whether only the paper's categories are used, which are about what enemy queens reach.
    pub(super) fn go_by_reach(&self) -> bool {
        let [whole, queen, arrow] = self.used;
        !self.split && queen | arrow == 0 && whole < 2 * Category::IMMOBILIZE.mask()
    }

    /// What a move of these categories costs in a phase: 0 if it were certain, 1 if one in two such moves is played.
    #[inline]
    pub fn of(&self, phase: Phase, categories: Categories) -> f32 {
        if self.split {
            self.least(Part::Queen, phase, categories) + self.least(Part::Arrow, phase, categories)
        } else {
            self.least(Part::Whole, phase, categories)
        }
    }

    #[inline]
    fn least(&self, part: Part, phase: Phase, categories: Categories) -> f32 {
        let costs = &self.bits[part as usize][phase.index()];
        let mut left = categories.of_part(part) & self.used[part as usize];
        let mut least = f32::INFINITY;
        while left != 0 {
            least = least.min(costs[left.trailing_zeros() as usize % 64]);
            left &= left - 1;
        }
        least
    }
}

/// How likely a move of a category is taken to be.
fn probability(counted: &Realizations, phase: Phase, category: Category) -> f64 {
    let usual = counted.count(phase, category.everything()).share().filter(|share| *share > 0.0).unwrap_or(1.0);
    let count = counted.count(phase, category);
    (count.played as f64 + 1.0) / (count.possible as f64 + 1.0 / usual)
}
