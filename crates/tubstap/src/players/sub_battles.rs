//! The player that looks at every turn and judges by solved sub-battles.
//!
//! One turn deep there is nothing for a search of the shared library to do: the work is to visit every battle that a
//! turn can lead to only once, which only the game can tell.

use super::{
    BestTurns, Evaluation, Plan, Planned, Planner,
    evaluation::all_hp,
    full_width::{Orders, Width, visit_turns},
    greedy, report,
    timing::turns_to_come,
};
use crate::{
    Action, Tubstap,
    evaluation::{Ends, Pairing, SubBattles},
};
use yomi_core::{AgentEntry, Bench, Budget, Effort, Param, Report, Side, Thinking};

/// The most compositions for which tables are used, by default [`crate::evaluation::DEFAULT_TABLES`].
const TABLES: Param = Param::whole(
    "tables",
    "4",
    1,
    400,
    "use no more than this many tables, those of the weightiest kinds of units; each has 0.1 to 1.8 GB",
);

const ORDERS: Param = Param::choice::<Orders>("orders", "all", "in which orders the units act");

/// A small battle whose table is solved in no time, since nobody has many HP.
const WEAKENED: &str = "map=\"SIZEX[7];SIZEY[6];TURNLIMIT[13];HPTHRESHOLD[0];UNITNUMRED[3];UNITNUMBLUE[3];AUTHOR[yomi];\
    MAP[0,0,0,0,0,0,0];MAP[0,5,5,5,5,5,0];MAP[0,5,5,5,5,5,0];MAP[0,5,5,5,5,5,0];MAP[0,5,5,5,5,5,0];MAP[0,0,0,0,0,0,0];\
    UNIT[1,1,fighter,0,3,0];UNIT[2,1,attacker,0,3,0];UNIT[1,2,panzer,0,3,0];\
    UNIT[5,4,fighter,1,3,0];UNIT[4,4,attacker,1,3,0];UNIT[5,3,panzer,1,3,0];\"";

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "subbattles",
    summary: "every turn there is, judged by sub-battles of three against three that were solved ahead (Sato, Fujiki and Ikeda's player)",
    bench: Bench::USUAL.on(WEAKENED),
    params: &[
        Param::whole(
            "moves",
            "100",
            0,
            100,
            "look at this many per cent of the moves without attack, drawn anew every turn (the paper has 50 with four units)",
        ),
        Param::whole(
            "turns",
            "4000000",
            1,
            u64::MAX,
            "if there could be more turns than this, look at fewer, drawn at random",
        ),
        Pairing::PARAM,
        TABLES,
        Ends::PARAM,
        ORDERS,
    ],
    build: |args, rules| {
        let (moves, most_turns) = (args.number("moves")?, args.number("turns")?);
        let width = Width { moves, most_turns, orders: args.choice(ORDERS.key) };
        let pairing = args.choice(Pairing::PARAM.key);
        let evaluation = SubBattles::new(rules.map(), pairing, args.number(TABLES.key)?);
        let evaluation = evaluation.judging_ends(args.choice(Ends::PARAM.key));
        Ok(Box::new(Planned::new(BestTurn { width, evaluation })))
    },
};

/// Takes the best of all turns by an evaluation.
struct BestTurn<E> {
    width: Width,
    evaluation: E,
}

/// After how many turns it is time to look whether somebody wants to be told something.
const TELL_EVERY: u64 = 1 << 12;

impl<E: Evaluation> Planner for BestTurn<E> {
    fn plan(&mut self, battle: &Tubstap, thinking: &mut Thinking<'_>) -> Plan {
        let budget = thinking.budget_with(Effort::Clock, turns_to_come(battle));
        if !self.evaluation.prepare(&budget) {
            // There is no time left to judge anything.
            return vec![greedy::action(battle, thinking.rng)];
        }
        let (side, greatest) = (battle.mover(), self.evaluation.greatest(battle));
        let mut best = BestTurns::for_report(thinking.reporter.is_heard());
        let told = |best: &BestTurns, finished: bool| Report {
            work: best.compared(),
            finished: Some(finished),
            depth: Some(1),
            ..report::of_turns(battle, best.considered(greatest))
        };
        let finished = visit_turns(battle, self.width, &budget, thinking.rng, &mut |actions, after| {
            best.add(actions, self.evaluation.value(after, side));
            if best.compared().is_multiple_of(TELL_EVERY) && thinking.reporter.is_due() {
                thinking.reporter.report(|| told(&best, false));
            }
        });
        thinking.report(|| told(&best, finished));
        best.into_best().map_or_else(|| vec![Action::EndTurn], |best| best.actions)
    }
}

impl Evaluation for SubBattles {
    #[inline]
    fn value(&self, battle: &Tubstap, side: Side) -> f64 {
        SubBattles::value(self, battle, side)
    }

    fn greatest(&self, battle: &Tubstap) -> f64 {
        self.overlap() * all_hp(battle)
    }

    fn prepare(&self, budget: &Budget) -> bool {
        self.load(budget)
    }
}
