//! How long to think.

use super::Progress;
use yomi_core::Side;

/// What `go` allows. Nothing at all means as long as for `infinite`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So many milliseconds.
    pub movetime: Option<u64>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So deep.
    pub depth: Option<u32>,
    /// Until told to stop.
    pub infinite: bool,
    /// What White's and Black's clocks have left, in milliseconds.
    pub clocks: [Option<u64>; 2],
    /// What each gets for every move.
    pub increments: [u64; 2],
    /// Moves until more time is given.
    pub moves_to_go: Option<u64>,
}

impl Limits {
    /// Reads the words after `go`. Words with another meaning in chess are skipped.
    pub(super) fn read(words: &[&str]) -> Result<Limits, String> {
        let mut limits = Limits::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut number = || {
                let value = words.next().copied().unwrap_or("");
                // A clock may have been overdrawn.
                let value = value.parse::<i64>().map_err(|_| format!("{word} takes a whole number, not {value:?}"))?;
                Ok::<u64, String>(value.max(0) as u64)
            };
            match word {
                "movetime" => limits.movetime = Some(number()?),
                "nodes" => limits.nodes = Some(number()?),
                "depth" => limits.depth = Some(number()?.try_into().unwrap_or(u32::MAX)),
                "wtime" => limits.clocks[0] = Some(number()?),
                "btime" => limits.clocks[1] = Some(number()?),
                "winc" => limits.increments[0] = number()?,
                "binc" => limits.increments[1] = number()?,
                "movestogo" => limits.moves_to_go = Some(number()?),
                "infinite" => limits.infinite = true,
                _ => {}
            }
        }
        Ok(limits)
    }

    /// How long a side may think about a move, with so many cells free; `None` for no such limit.
    ///
    /// Of a clock it takes an even share for each of its moves to come, of which there are half as many as free cells; where the move is in doubt, up
    /// to so many times as much, but no more than half of what is left.
    pub fn share(&self, side: Side, free: u32) -> Option<Share> {
        let by_clock = self.clocks[side.index()].map(|left| {
            let moves = self.moves_to_go.unwrap_or(u64::from(free) / 2).max(1);
            let usual = (left / moves).saturating_add(self.increments[side.index()]);
            let most = |time: u64| time.min(left / 2).max(1);
            Share { usual: most(usual), most: most(usual.saturating_mul(IN_DOUBT)) }
        });
        match (self.movetime, by_clock.filter(|_| !self.infinite)) {
            (Some(time), Some(share)) => Some(Share { usual: time.min(share.usual), most: time.min(share.most) }),
            (time, share) => time.map(|time| Share { usual: time, most: time }).or(share),
        }
    }

    /// Whether nothing but being told to ends the thinking.
    pub fn is_open(&self) -> bool {
        self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none() && self.clocks == [None, None]
    }
}

/// How many times the usual time a move may take that is in doubt.
const IN_DOUBT: u64 = 2;

/// A move is in doubt if its lead is less than this part of all that was looked at for it.
const CLEAR: u64 = 8;

/// How long to think about one move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What there is for it if all moves get the same.
    pub usual: u64,
    /// What it may take at the very most.
    pub most: u64,
}

impl Share {
    /// Whether to end the thinking after so many milliseconds.
    ///
    /// Where time that is saved can be used for other moves, it ends as soon as the rest of the usual time could not change the move any more; when that
    /// time is over, it goes on while the move is in doubt.
    pub fn is_over(&self, elapsed: u64, progress: Progress) -> bool {
        if elapsed >= self.most {
            return true;
        }
        match progress.lead {
            Some(lead) if self.usual < self.most => {
                let rest = self.usual.saturating_sub(elapsed);
                let to_come = progress.nodes.saturating_mul(rest) / elapsed.max(1);
                lead > to_come.max(progress.nodes / CLEAR)
            }
            _ => false,
        }
    }
}
