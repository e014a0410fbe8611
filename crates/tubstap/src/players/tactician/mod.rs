//! Searches whole turns.
//!
//! Own turns are found unit by unit ([`turns`]) and improved by changing what one or two units do ([`changes`]). Each is judged by the best turns that
//! the enemy has then, one's own best turns after those, and so on: in small battles in a tree that grows where turns look good ([`tree`]), in larger
//! ones, for which it would stay too shallow, so many turns ahead with few turns of each side ([`choosing`], [`reader`]). Where that ends, a battle is judged by the lead in HP, by which units
//! suit each other and by what both sides could take by striking next ([`judge`], [`strikes`]); where there are sub-battles that the paper solved, by
//! those too.

mod balance;
mod blows;
mod changes;
mod choosing;
mod judge;
mod meter;
mod reaches;
mod reader;
mod strikes;
mod tree;
mod turns;
mod zones;

pub use judge::{Judge, Prospects};

use super::{Effort, Plan, Planned, Planner, effort::MS};
use crate::{Action, Tubstap, evaluation::SubBattles};
use choosing::Choosing;
use meter::Meter;
use reader::Reader;
use tree::Tree;
use yomi_core::{AgentEntry, Bench, Param, Rng};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "tactician",
    summary: "whole turns improved unit by unit, judged by searching the best turns that follow and by who can strike at whom then",
    bench: Bench::with("positions=3000,tables=none"),
    params: &[
        Param { key: "positions", default: "300000", help: "how many positions are judged, at least 1" },
        Param {
            key: "depth",
            default: "3",
            help: "how many turns are looked ahead after one's own while there are more than eight units, 1 to 8",
        },
        Param { key: "width", default: "7", help: "how many turns are carried on in each of these, 1 to 50" },
        MS,
        TABLES,
    ],
    build: |args, rules| {
        let knows = args.choice(TABLES.key, &[("paper", true), ("none", false)])?;
        let solved = if knows { SubBattles::of_the_paper(rules.map()) } else { None };
        Ok(Box::new(Planned::new(Tactician {
            effort: Effort::read(args, "positions")?,
            depth: args.within("depth", 1..=8)?,
            width: args.within("width", 1..=50)?,
            solved,
        })))
    },
};

/// Whether solved battles are looked up.
const TABLES: Param = Param {
    key: "tables",
    default: "paper",
    help: "paper: look up sub-battles that the paper solved, where there are any; its four tables are computed when they are first needed; none: do without",
};

/// The units of both sides together up to which a tree of turns gets deep enough. With more it lost to looking three turns ahead (36 % of 44 battles on maps
/// with ten and more, at 250 ms a turn); with no more it won (70 % of 48).
const SMALL: u32 = 8;

/// The planner.
struct Tactician {
    effort: Effort,
    depth: u32,
    width: usize,
    solved: Option<SubBattles>,
}

impl Planner for Tactician {
    fn plan(&mut self, battle: &Tubstap, rng: &mut Rng) -> Plan {
        // The clock runs while thinking, not while tables are fetched.
        self.solved.iter().for_each(SubBattles::load);
        let judge = Judge::new(battle, self.solved.as_ref());
        let meter = Meter::new(self.effort);
        let best = if battle.alive.count_ones() <= SMALL {
            Tree::new(&judge, meter).best(battle, rng)
        } else {
            let reader = Reader { judge: &judge, width: self.width };
            Choosing::new(battle, &judge, reader, meter).best(self.depth, rng)
        };
        best.unwrap_or_else(|| vec![Action::EndTurn])
    }
}
