//! How long to think.

use std::time::Duration;
use yomi_core::{Clock, Limits, Side};

/// What `go` allows. Nothing at all means as long as for `infinite`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// So many milliseconds.
    pub movetime: Option<u64>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So deep.
    pub depth: Option<u32>,
    /// Until told to stop, whatever the clocks say.
    pub infinite: bool,
    /// What White's and Black's clocks have left, in milliseconds.
    pub clocks: [Option<u64>; 2],
    /// What each gets for every move.
    pub increments: [u64; 2],
    /// Moves until more time is given.
    pub moves_to_go: Option<u32>,
}

impl Go {
    /// Reads the words after `go`. Words with another meaning in chess are skipped.
    pub(super) fn read(words: &[&str]) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut number = || {
                let value = words.next().copied().unwrap_or("");
                // A clock may have been overdrawn.
                let value = value.parse::<i64>().map_err(|_| format!("{word} takes a whole number, not {value:?}"))?;
                Ok::<u64, String>(value.max(0) as u64)
            };
            match word {
                "movetime" => go.movetime = Some(number()?),
                "nodes" => go.nodes = Some(number()?),
                "depth" => go.depth = Some(number()?.try_into().unwrap_or(u32::MAX)),
                "wtime" => go.clocks[0] = Some(number()?),
                "btime" => go.clocks[1] = Some(number()?),
                "winc" => go.increments[0] = number()?,
                "binc" => go.increments[1] = number()?,
                "movestogo" => go.moves_to_go = Some(number()?.try_into().unwrap_or(u32::MAX)),
                "infinite" => go.infinite = true,
                _ => {}
            }
        }
        Ok(go)
    }

    /// What a side may take for a move. Nothing but being told to ends the thinking where no limit is set.
    pub fn limits(&self, side: Side) -> Limits {
        let clock = |left: u64| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(self.increments[side.index()]),
            decisions_to_go: self.moves_to_go,
        };
        Limits {
            time: self.movetime.map(Duration::from_millis),
            clock: self.clocks[side.index()].filter(|_| !self.infinite).map(clock),
            work: self.nodes,
            depth: self.depth,
            ..Limits::default()
        }
    }
}
