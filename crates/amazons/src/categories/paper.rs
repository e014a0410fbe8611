//! The probabilities that the paper printed.

use super::{Category, Costs, Phase};

/// Soeda and Tanaka's Table 1, in percent by phase; 0 where no such move was played or none could be, or where the
/// print cannot be read (all of the column for plies 40 to 47). BLOCK is what the printed rows count.
const PRINTED: [(Category, [f64; Phase::COUNT]); 7] = [
    (Category::ALL, [0.082, 0.121, 0.201, 0.349, 0.641, 0.0, 1.770, 2.208, 2.778, 3.773, 7.134, 28.571]),
    (Category::block_most(1), [0.123, 0.171, 0.301, 0.581, 1.304, 0.0, 6.512, 4.0, 2.786, 3.659, 2.941, 10.0]),
    (Category::block_most(2), [0.176, 0.205, 0.327, 0.626, 1.257, 0.0, 5.398, 0.0, 0.0, 0.0, 0.0, 0.0]),
    (Category::block_most(3), [0.447, 0.234, 0.368, 0.439, 1.266, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    (Category::block_most(4), [0.837, 0.181, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    (Category::APPROACH, [0.246, 0.336, 0.541, 0.978, 1.972, 0.0, 6.979, 3.015, 3.286, 4.106, 1.923, 16.667]),
    (Category::IMMOBILIZE, [6.250, 6.422, 5.611, 5.008, 5.254, 0.0, 9.156, 3.315, 15.0, 0.0, 0.0, 100.0]),
];

/// The column that cannot be read.
const UNREAD: usize = 5;

impl Costs {
    /// The costs by the paper's own table.
    ///
    /// A category that no move of a phase is known to have realized makes none likelier than all moves are. The column
    /// that cannot be read is taken to lie half-way (by the logarithm) between those beside it.
    pub fn of_paper() -> Costs {
        let mut costs = Costs::unused(false);
        for (category, mut percents) in PRINTED {
            percents[UNREAD] = (percents[UNREAD - 1] * percents[UNREAD + 1]).sqrt();
            let known = Phase::every().zip(percents).filter(|(_, percent)| *percent > 0.0);
            known.for_each(|(phase, percent)| costs.set(phase, category, percent / 100.0));
        }
        costs
    }
}
