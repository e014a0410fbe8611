//! An analysis for programs.

use super::{Analysis, State, afloat};
use crate::{cells::Cell, place::Ship, rules::BattleshipRules};
use serde_json::{Map, Value, json};
use yomi_core::Rules;

/// The largest number that every reader of JSON keeps exactly.
const LARGEST_EXACT: u128 = 1 << 53;

impl Analysis {
    /// The analysis as JSON.
    ///
    /// - `game`: the options as a specification, `board`: its `columns` and `rows`;
    /// - `fleets`: how many are `possible`, and how many with ships of the same length `interchangeable`;
    /// - `weighed`: what chances take the fleets for, `all fleets alike` or, where the game draws them so, `ship by
    ///   ship`;
    /// - `sunk`, `afloat`: the names of the ships known to be sunk and of the others;
    /// - `cells`: in reading order, each with its `state` (`open`, `miss`, `hit`, `sunk`), the number of `fleets` with
    ///   a ship there, the `probability` of one, and the number of fleets by the name of the ship in `ships`;
    /// - `best`: the best cell by each way of judging, with its `value` (see [`super::Criterion`]);
    /// - `shots`: all that can hit, likeliest first, with the number of `fleets` that each answer would leave.
    ///
    /// Numbers of fleets beyond 2^53 are strings of digits, because many readers would round them.
    pub fn to_json(&self) -> Value {
        let setup = &self.setup;
        let names = |ships: Vec<Ship>| ships.iter().map(|&ship| setup.name(ship).to_string()).collect::<Vec<_>>();
        let by_ship = |cell: Cell| -> Map<String, Value> {
            let fleets = setup.ships().map(|ship| (setup.name(ship).to_string(), self.occupied_by(ship, cell)));
            fleets.filter(|(_, fleets)| *fleets > 0).map(|(name, fleets)| (name, exact(fleets))).collect()
        };
        let cells = setup.board().iter().map(|cell| {
            json!({
                "cell": cell.to_string(),
                "state": match self.state(cell) {
                    State::Open => "open",
                    State::Miss => "miss",
                    State::Hit => "hit",
                    State::Sunk => "sunk",
                },
                "fleets": exact(self.occupied(cell)),
                "probability": self.probability(cell),
                "ships": by_ship(cell),
            })
        });
        let best = self.choices.iter().map(
            |choice| json!({ "by": choice.criterion.name(), "cell": choice.cell.to_string(), "value": choice.value }),
        );
        let shots = self.shots.iter().map(|shot| {
            let answers = shot.answers.iter().map(|reply| {
                json!({
                    "answer": reply.answer.to_string(),
                    "fleets": exact(reply.fleets),
                    "probability": reply.chance,
                })
            });
            json!({
                "cell": shot.cell.to_string(),
                "probability": self.probability(shot.cell),
                "answers": answers.collect::<Vec<_>>(),
            })
        });
        json!({
            "game": BattleshipRules::new(setup.clone(), None).spec().to_string(),
            "board": { "columns": setup.options().width, "rows": setup.options().height },
            "fleets": { "possible": exact(self.total()), "interchangeable": exact(self.interchangeable) },
            "weighed": self.weighing.name(),
            "sunk": names(self.evidence.sunk().iter().collect()),
            "afloat": names(afloat(setup, &self.evidence)),
            "cells": cells.collect::<Vec<_>>(),
            "best": best.collect::<Vec<_>>(),
            "shots": shots.collect::<Vec<_>>(),
        })
    }
}

fn exact(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(small) if number <= LARGEST_EXACT => small.into(),
        _ => number.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_stay_exact() {
        assert_eq!(exact(9_007_199_254_740_992), json!(9_007_199_254_740_992_u64));
        assert_eq!(exact(9_007_199_254_740_993), json!("9007199254740993"));
        assert_eq!(exact(u128::MAX), json!("340282366920938463463374607431768211455"));
    }
}
