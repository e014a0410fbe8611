//! Searches whole turns.
//!
//! Own turns are found unit by unit ([`turns`]) and improved by changing what one or two units do ([`choosing`]). Each is judged by the best turns that
//! the enemy has then, one's own best turns after those, and so on ([`reader`]). Where that ends, a battle is judged by the lead in HP, by which units
//! suit each other and by what both sides could take by striking next ([`judge`], [`strikes`]).

mod blows;
mod choosing;
mod judge;
mod meter;
mod reader;
mod strikes;
mod turns;
mod zones;

pub use judge::{Judge, Prospects};

use super::{Effort, Plan, Planned, Planner, effort::MS};
use crate::{Action, Tubstap};
use choosing::Choosing;
use meter::Meter;
use reader::Reader;
use yomi_core::{AgentEntry, Param, Rng};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "tactician",
    summary: "whole turns improved unit by unit, judged by searching the best turns that follow and by who can strike at whom then",
    params: &[
        Param { key: "positions", default: "300000", help: "how many positions are judged, at least 1" },
        Param { key: "depth", default: "3", help: "how many turns are looked ahead after one's own, 1 to 8" },
        Param { key: "width", default: "7", help: "how many turns are carried on in each of these, 1 to 50" },
        MS,
    ],
    build: |args, _| {
        Ok(Box::new(Planned::new(Tactician {
            effort: Effort::read(args, "positions")?,
            depth: args.within("depth", 1..=8)?,
            width: args.within("width", 1..=50)?,
        })))
    },
};

/// The planner.
struct Tactician {
    effort: Effort,
    depth: u32,
    width: usize,
}

impl Planner for Tactician {
    fn plan(&mut self, battle: &Tubstap, rng: &mut Rng) -> Plan {
        let judge = Judge::new(battle);
        let reader = Reader { judge: &judge, width: self.width };
        let best = Choosing::new(battle, &judge, reader, Meter::new(self.effort)).best(self.depth, rng);
        best.unwrap_or_else(|| vec![Action::EndTurn])
    }
}
