//! How much work goes into an analysis.

use crate::{SampleSize, endgame::ProofLimits, players::ROUNDS};
use std::num::NonZeroU32;
use yomi_search::Amount;

/// How much work goes into an analysis. It is the same for everybody, so that the same position gives the same figures
/// wherever there is time for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnalysisWork {
    /// The playouts for each of the enemy's moves that is judged.
    judging: u32,
    /// The random games for each move, every one scored in all colourings.
    games: u32,
    /// How far to look for a forced win.
    proof: ProofLimits,
    /// Whether endings of four ghosts are solved, which takes its time.
    endings: bool,
}

impl AnalysisWork {
    /// For somebody who asks about one position: a second or two.
    pub(super) const USUAL: AnalysisWork = AnalysisWork {
        judging: 6_000,
        games: 4_000,
        proof: ProofLimits { plies: 31, positions: 100_000 },
        endings: true,
    };

    /// For somebody who watches a game: a fraction of that.
    pub(crate) const WATCHING: AnalysisWork = AnalysisWork {
        judging: 4_800,
        games: 1_000,
        proof: ProofLimits { plies: 31, positions: 30_000 },
        endings: false,
    };

    /// For every position of a game, one after the other.
    pub(crate) const GLANCE: AnalysisWork =
        AnalysisWork { judging: 480, games: 60, proof: ProofLimits { plies: 7, positions: 2_000 }, endings: false };

    /// The sample for one of the enemy's moves.
    pub(super) fn judging(self) -> SampleSize {
        SampleSize::counted(Amount::InAll(self.judging), ROUNDS)
    }

    /// The sample for the moves of a position.
    pub(super) fn comparing(self) -> SampleSize {
        SampleSize::counted(Amount::PerAction(self.games), NonZeroU32::MIN)
    }

    /// How far to look for a forced win.
    pub(super) fn proof(self) -> ProofLimits {
        self.proof
    }

    /// Whether endings of four ghosts are solved.
    pub(super) fn has_endings(self) -> bool {
        self.endings
    }
}
