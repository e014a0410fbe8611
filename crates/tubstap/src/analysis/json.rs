//! An analysis for programs.

use super::{Analysis, Threat};
use crate::{Tubstap, Unit, evaluation::Judgement};
use serde_json::{Value, json};
use yomi_core::{Game, Seat};

impl Analysis {
    /// All figures, leads from the view of the side to move.
    pub fn to_json(&self) -> Value {
        let subs = self.subs.iter().zip(&self.now.values);
        json!({
            "to_move": Tubstap::seat_name(Seat(self.side.0)),
            "map": self.battle.map().to_string(),
            "now": judgement(&self.now),
            "sub_battles": subs.map(|(sub, value)| json!({
                "composition": sub.composition.to_string(),
                "units": sub.name(&self.battle, self.side),
                "value": value,
            })).collect::<Vec<_>>(),
            "missing": self.missing,
            "turns_compared": self.compared,
            "finished": self.finished,
            "turns": self.turns.iter().map(|turn| json!({
                "actions": turn.written,
                "after": judgement(&turn.after),
            })).collect::<Vec<_>>(),
            "attacks": self.threats.iter().map(threat).collect::<Vec<_>>(),
        })
    }
}

fn judgement(judgement: &Judgement) -> Value {
    json!({
        "bias": judgement.bias(),
        "sub_battles": judgement.values,
        "lead": judgement.lead,
        "distance": judgement.distance,
        "total": judgement.total,
    })
}

fn threat(threat: &Threat) -> Value {
    let unit = |unit: &Unit| {
        let side = Tubstap::seat_name(Seat(unit.side.0));
        json!({ "side": side, "kind": unit.kind.name(), "tile": unit.tile.to_string(), "hp": unit.hp })
    };
    json!({ "unit": unit(&threat.unit), "by": unit(&threat.by), "dealt": threat.dealt, "returned": threat.returned })
}
