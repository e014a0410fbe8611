//! An analysis for programs.

use super::Analysis;
use crate::{Geister, Snapshot, endgame::Ending};
use serde_json::{Map, Value, json};
use yomi_core::{Game, Notation};

impl Analysis {
    /// All figures.
    pub fn to_json(&self) -> Value {
        let write = |action| self.sight.write(action);
        let blue: Map<String, Value> =
            self.enemies().map(|piece| (piece.letter_of(false).to_string(), json!(self.blue[piece.index()]))).collect();
        json!({
            "seat": Geister::seat_name(self.sight.seat()),
            "board": Snapshot::of(&self.sight).to_string(),
            "colourings": self.colourings.len(),
            "blue": blue,
            "history": self.history.iter().map(|evidence| json!({
                "ply": evidence.ply,
                "event": evidence.event.to_string(),
                "piece": evidence.piece.letter_of(false).to_string(),
                "before": evidence.before,
                "after": evidence.after,
            })).collect::<Vec<_>>(),
            "moves": self.moves.iter().map(|(action, value)| json!({ "move": write(*action), "value": value })).collect::<Vec<_>>(),
            "open_endings": self.endings.iter().map(|(reds, ending)| {
                let (result, plies) = match ending {
                    Ending::Win(plies) => ("win", Some(plies)),
                    Ending::Loss(plies) => ("loss", Some(plies)),
                    Ending::Draw => ("draw", None),
                };
                json!({ "red": reds.to_string().to_lowercase(), "result": result, "plies": plies })
            }).collect::<Vec<_>>(),
            "forced": self.forced.map(|forced| json!({
                "win": forced.win.map(|win| json!({ "first": write(win.first), "plies": win.plies })),
                "none_within": forced.none_within,
                "positions": forced.positions,
            })),
            "finished": self.finished,
        })
    }
}
