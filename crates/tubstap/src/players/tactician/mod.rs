//! Searches whole turns.
//!
//! Own turns are found unit by unit ([`beam_search`]) and improved by changing what one or two units do
//! ([`mutations`]). Each is judged by the best turns that the enemy has then, one's own best turns after those, and so
//! on: in small battles in a tree that grows where turns look good ([`tree`]), in larger ones, for which it would stay
//! too shallow, so many turns ahead with few turns of each side ([`iterative_deepening`], [`negamax`]). Where that
//! ends, a battle is judged by the lead in HP, by which units suit each other and by what both sides could take by
//! striking next ([`evaluator`], [`static_exchange`]); where there are sub-battles that the paper solved, by those too.
//!
//! The trees of the shared library want all moves of a position, cheaply. A move here is a turn, which has to be found
//! by search and improved while the tree grows, so the tree and its negamax stay here.

mod balance;
mod beam_search;
mod damage_table;
mod evaluator;
mod iterative_deepening;
mod mutations;
mod negamax;
mod progress;
mod reach_cache;
mod static_exchange;
mod threat_map;
mod tree;

pub use evaluator::{Evaluator, Features};

use super::{
    Plan, Planned, Planner,
    timing::{MS, prepared},
};
use crate::{Action, Tubstap, evaluation::SubBattles};
use iterative_deepening::IterativeDeepening;
use negamax::Negamax;
use progress::Progress;
use tree::Tree;
use yomi_core::{AgentEntry, Bench, Choice, Effort, Param, Thinking};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "tactician",
    summary: "whole turns improved unit by unit, judged by searching the best turns that follow and by who can strike at whom then",
    bench: Bench::with("positions=3000,tables=none"),
    params: &[
        Param::whole("positions", "300000", 1, u32::MAX as u64, "how many positions are judged"),
        Param::whole(
            "depth",
            "3",
            1,
            8,
            "how many turns are looked ahead after one's own while there are more than eight units",
        ),
        Param::whole("width", "7", 1, 50, "how many turns are carried on in each of these"),
        MS,
        Param::choice::<Tables>("tables", "paper", "which solved sub-battles are looked up"),
    ],
    build: |args, rules| {
        let solved = match args.choice("tables") {
            Tables::OfThePaper => SubBattles::of_the_paper(rules.map()),
            Tables::None => None,
        };
        Ok(Box::new(Planned::new(Tactician {
            effort: Effort::read(args, "positions")?,
            depth: args.number("depth")?,
            width: args.number("width")?,
            solved,
        })))
    },
};

/// Whether solved battles are looked up.
#[derive(Clone, Copy)]
enum Tables {
    OfThePaper,
    None,
}

impl Choice for Tables {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        (
            "paper",
            Tables::OfThePaper,
            "those that the paper solved; its four tables are computed when they are first needed",
        ),
        ("none", Tables::None, ""),
    ];
}

/// The units of both sides together up to which a tree of turns gets deep enough. With more it lost to looking three
/// turns ahead (36 % of 44 battles on maps with ten and more, at 250 ms a turn); with no more it won (70 % of 48).
const SMALL: u32 = 8;

/// The planner.
struct Tactician {
    effort: Effort,
    depth: u32,
    width: usize,
    solved: Option<SubBattles>,
}

impl Planner for Tactician {
    fn plan(&mut self, battle: &Tubstap, thinking: &mut Thinking<'_>) -> Plan {
        let load = |wait: &_| self.solved.as_ref().is_none_or(|solved| solved.load(wait));
        let (is_loaded, budget) = prepared(load, self.effort, battle, thinking);
        let evaluator = Evaluator::new(battle, self.solved.as_ref().filter(|_| is_loaded));
        let progress = Progress::new(self.effort, budget);
        let best = if battle.alive.count_ones() <= SMALL {
            Tree::new(&evaluator, progress).best(battle, thinking)
        } else {
            let negamax = Negamax { evaluator: &evaluator, width: self.width };
            IterativeDeepening::new(battle, &evaluator, negamax, progress).best(self.depth, thinking)
        };
        best.unwrap_or_else(|| vec![Action::EndTurn])
    }
}
