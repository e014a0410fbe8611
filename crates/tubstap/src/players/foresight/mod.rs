//! Looks several turns ahead.
//!
//! Own turns are drawn at random and the better ones improved, unit by unit ([`turns`]). Each is judged by the exchange of blows that
//! follows ([`exchange`]), with HP and who could hurt whom at its end ([`material`]). The best few are then played to the end at
//! random, after the enemy's most dangerous answers, until one is left ([`finals`]).

mod exchange;
mod finals;
mod material;
mod turns;

use super::{Effort, Plan, Planned, Planner, effort::MS};
use crate::{Action, Tubstap};
use exchange::Exchange;
use finals::Finals;
use turns::{Found, Turns};
use yomi_core::{AgentEntry, Param, Rng};

pub(super) const ENTRY: AgentEntry<Tubstap> = AgentEntry {
    name: "foresight",
    summary: "whole turns improved step by step, judged by searching the exchange of attacks that follows, the best of them by playouts",
    params: &[
        Param { key: "turns", default: "3000", help: "how many own turns are judged, at least 1" },
        Param {
            key: "depth",
            default: "3",
            help: "how many turns the exchange after it may last, 1 to 8; if it ends with one's own blow (2, 4, ...), much worse",
        },
        Param { key: "width", default: "4", help: "how many ways to attack are looked at in each of these, 1 to 50" },
        Param {
            key: "replies",
            default: "3",
            help: "how many answers of the enemy the best turns are tried against, 0 to 50",
        },
        Param {
            key: "playouts",
            default: "120",
            help: "how many playouts each of the best turns gets after each of them at first, at least 1",
        },
        MS,
    ],
    build: |args, _| {
        let exchange = Exchange { depth: args.within("depth", 1..=8)?, width: args.within("width", 1..=50)? };
        Ok(Box::new(Planned::new(Foresight {
            // Half of a time is for finding turns.
            effort: Effort::read(args, "turns")?.part(2),
            exchange,
            finals: Finals {
                playouts: Effort::read(args, "playouts")?.part(2),
                replies: args.within("replies", 0..=50)?,
                exchange,
            },
        })))
    },
};

/// The planner.
struct Foresight {
    effort: Effort,
    exchange: Exchange,
    finals: Finals,
}

impl Planner for Foresight {
    fn plan(&mut self, battle: &Tubstap, rng: &mut Rng) -> Plan {
        let side = battle.mover();
        let mut turns = Turns::new(battle);
        for trial in self.effort.trials() {
            if let Some((plan, after)) = turns.next(trial, rng) {
                let value = self.exchange.value(&after, side, turns.worst_kept()) + after.approach(side);
                turns.keep(Found { plan, after, value });
            }
        }
        let best = self.finals.winner(turns.kept(), side, rng);
        best.unwrap_or_else(|| vec![Action::EndTurn])
    }
}
