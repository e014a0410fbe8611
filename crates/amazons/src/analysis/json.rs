//! An analysis for programs.

use super::{Analysis, Owner};
use crate::{game::Amazons, score::Score};
use serde_json::{Value, json};
use yomi_core::{Game, Seat, Side};

impl Analysis {
    /// All figures.
    pub fn to_json(&self) -> Value {
        let owners = self.owners();
        let cells = |wanted: Owner| -> Vec<String> {
            owners.iter().filter(|(_, owner)| *owner == wanted).map(|(cell, _)| cell.to_string()).collect()
        };
        let features = &self.features;
        json!({
            "position": self.game.setup().to_string(),
            "to_move": Amazons::seat_name(Seat(self.game.to_move().0)),
            "legal_moves": self.legal,
            "evaluation": {
                "territory": { "log_odds": f64::from(self.territory) / 1000.0, "chance": self.at_first_sight().chance() },
                "minimum_distance": { "cells": f64::from(self.minimum) / 100.0 },
                "features": {
                    "queen_territory": features.queen_territory,
                    "queen_ties": features.queen_ties,
                    "king_territory": features.king_territory,
                    "king_ties": features.king_ties,
                    "mobility": f64::from(features.mobility) / 100.0,
                    "free": features.free,
                    "contested": features.contested,
                },
            },
            "first_there": {
                "white": cells(Owner::Side(Side::FIRST)),
                "black": cells(Owner::Side(Side::SECOND)),
                "both": cells(Owner::Even),
                "nobody": cells(Owner::Nobody),
            },
            "lines": self.lines.iter().map(|line| {
                let (chance, result) = match line.score {
                    score @ Score::Hundredths(_) => (Some(score.chance()), None),
                    Score::Decided { won } => (None, Some(if won { "wins" } else { "loses" })),
                };
                json!({
                    "moves": line.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "chance": chance,
                    "result": result,
                    "depth": line.depth,
                    "nodes": line.nodes,
                    "categories": line.categories.iter().map(|category| category.name()).collect::<Vec<_>>(),
                })
            }).collect::<Vec<_>>(),
        })
    }
}
