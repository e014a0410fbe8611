//! An analysis for programs.

use super::{Analysis, Judged, Kind};
use crate::{Card, seats};
use serde_json::{Map, Value, json};
use yomi_search::worlds::Payoffs;

impl Analysis {
    /// All figures.
    pub fn to_json(&self) -> Value {
        json!({
            "finished": self.is_finished(),
            "seat": seats::name(self.sight.seat()),
            "layouts": self.layouts.map(|count| count.to_string()),
            "worlds": self.worlds.len(),
            "certain": self.certain().map(|(certain, _)| certain),
            "kinds": self.kinds.iter().map(|kind| self.kind(kind)).collect::<Vec<_>>(),
            "unseen": self.unseen().iter().rev().map(|card| (card.to_string(), self.chances(card))).collect::<Map<_, _>>(),
            "unseen_within": self.chances.within.filter(|_| !self.is_whole()),
            "notes": self.notes,
            "line": self.line().map(|line| json!({
                "card": line.card.to_string(),
                "success": line.success,
                "for": line.hangs_on.map(|(card, seat, there, elsewhere)| json!({
                    "card": card.to_string(), "in": seats::name(seat), "success_there": there, "success_elsewhere": elsewhere,
                })),
            })),
            "last": self.last.as_ref().map(|last| json!({
                "card": last.card.to_string(),
                "by": seats::name(last.seat),
                "before": self.by_kind(&last.before),
                "after": self.by_kind(&last.after),
                "dropped": self.kinds.iter().map(|kind| kind.worlds.iter().all(|&world| last.judgement.regret(world) > 0)).collect::<Vec<_>>(),
            })),
            "methods": Value::Object(self.methods.iter().filter(|judged| !judged.inferring).map(|judged| (judged.name.into(), self.method(judged))).collect()),
            "looks": {
                "methods": self.looks(false),
                "inferring": self.looks(true),
            },
            "inferring": Value::Object(self.methods.iter().filter(|judged| judged.inferring).map(|judged| (judged.name.into(), self.method(judged))).collect()),
        })
    }

    /// Of each method whether it looked as far as it was to look, and whether it plays another card than Monte Carlo.
    fn looks(&self, inferring: bool) -> Value {
        let methods = self.methods.iter().filter(|judged| judged.inferring == inferring);
        let looks = methods.map(|judged| {
            (judged.name.into(), json!({ "finished": judged.finished, "differs": self.differs(judged) }))
        });
        Value::Object(looks.collect())
    }

    fn kind(&self, kind: &Kind) -> Value {
        json!({
            "pattern": kind.pattern,
            "worlds": kind.worlds.len(),
            "prior": self.share(kind, false),
            "posterior": self.share(kind, true),
        })
    }

    fn chances(&self, card: Card) -> Value {
        Value::Object(self.hidden().map(|seat| (seats::name(seat).into(), json!(self.chance(card, seat)))).collect())
    }

    fn by_kind(&self, payoffs: &Payoffs) -> Vec<Option<f64>> {
        self.kinds.iter().map(|kind| self.mean(payoffs, kind)).collect()
    }

    fn method(&self, judged: &Judged) -> Value {
        let cards = judged.cards.iter().map(|judged| {
            let value = json!({ "rank": judged.rank, "mean": judged.mean, "kinds": self.by_kind(&judged.payoffs) });
            (judged.card.to_string(), value)
        });
        Value::Object(cards.collect())
    }
}
