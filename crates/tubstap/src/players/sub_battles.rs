//! The player that looks at every turn and judges by solved sub-battles.

use super::{
    Evaluation, Plan, Planned, Planner,
    full_width::{Width, best_turn},
};
use crate::{
    Action, Tubstap,
    evaluation::{Ends, Pairing, SubBattles},
};
use yomi_core::{AgentEntry, Bench, Param, Rng, Side};

/// The most compositions for which tables are used, by default [`crate::evaluation::DEFAULT_TABLES`].
const TABLES: Param = Param {
    key: "tables",
    default: "4",
    help: "use no more than this many tables, 1 to 400, those of the weightiest kinds of units; each has 0.1 to 1.8 GB",
};

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
        Param {
            key: "moves",
            default: "100",
            help: "look at this many per cent, 0 to 100, of the moves without attack, drawn anew every turn (the paper has 50 \
                   with four units)",
        },
        Param {
            key: "turns",
            default: "4000000",
            help: "if there could be more turns than this, at least 1, look at fewer, drawn at random",
        },
        Pairing::PARAM,
        TABLES,
        Ends::PARAM,
    ],
    build: |args, rules| {
        let width = Width { moves: args.within("moves", 0..=100)?, most_turns: args.within("turns", 1..=u64::MAX)? };
        let pairing = args.choice(Pairing::PARAM.key, Pairing::NAMES)?;
        let evaluation = SubBattles::new(rules.map(), pairing, args.within(TABLES.key, 1..=400)?);
        let evaluation = evaluation.judging_ends(args.choice(Ends::PARAM.key, Ends::NAMES)?);
        Ok(Box::new(Planned::new(BestTurn { width, evaluation })))
    },
};

/// Takes the best of all turns by an evaluation.
struct BestTurn<E> {
    width: Width,
    evaluation: E,
}

impl<E: Evaluation> Planner for BestTurn<E> {
    fn plan(&mut self, battle: &Tubstap, rng: &mut Rng) -> Plan {
        let side = battle.mover();
        let (best, _) = best_turn(battle, self.width, rng, &mut |after| self.evaluation.value(after, side));
        best.map_or_else(|| vec![Action::EndTurn], |best| best.actions)
    }
}

impl Evaluation for SubBattles {
    #[inline]
    fn value(&self, battle: &Tubstap, side: Side) -> f64 {
        SubBattles::value(self, battle, side)
    }
}
