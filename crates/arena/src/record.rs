//! What is kept of a game, and what tells one match from another.

use crate::{adjudication::Adjudicated, time_control::TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use yomi_bots::FaultKind;
use yomi_core::{Outcome, Side, Tally};

/// One finished game: enough to replay it and to count it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in its match, from 0.
    pub index: u64,
    /// The game with all chance fixed, as a specification.
    pub rules: String,
    /// The player of each side.
    pub players: [String; 2],
    /// All actions, in postcard's compact form.
    pub actions: Vec<u8>,
    /// How it ended.
    pub result: GameResult,
}

impl GameRecord {
    /// Whether two records tell the same game: whoever plays it takes another time for it.
    pub fn is_same_but_for_times(&self, other: &GameRecord) -> bool {
        let mut other = other.clone();
        other.result.nanos = self.result.nanos;
        *self == other
    }
}

/// How a game ended, with the figures that statistics need.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameResult {
    /// The winner, `None` for a draw.
    pub winner: Option<Side>,
    /// The margin for the first side in the game's own unit.
    pub score: i32,
    /// Why it ended.
    pub reason: String,
    /// Decisions taken by each side.
    pub decisions: [u32; 2],
    /// Thinking time of each side in nanoseconds.
    pub nanos: [u64; 2],
    /// The game's own frequencies.
    pub tallies: Vec<Tally>,
}

/// How a side lost a game whose last position is not an end by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// It gave up.
    Resigned,
    /// Its time was over.
    Time,
    /// It is a program that did something wrong; the record's reason goes on with what it said last.
    Fault(FaultKind),
}

impl Forfeit {
    /// All of them.
    fn all() -> impl Iterator<Item = Forfeit> {
        [Forfeit::Resigned, Forfeit::Time].into_iter().chain(FaultKind::ALL.map(Forfeit::Fault))
    }

    /// The reason in records.
    pub fn reason(self) -> &'static str {
        match self {
            Forfeit::Resigned => "resigned",
            Forfeit::Time => "lost on time",
            Forfeit::Fault(kind) => kind.name(),
        }
    }

    /// The end of a game that a side has lost so.
    pub fn of(self, loser: Side) -> Outcome {
        Outcome::win(loser.other(), self.reason())
    }

    /// The forfeit that a record's reason names.
    pub fn of_reason(reason: &str) -> Option<Forfeit> {
        let kind = reason.split_once(": ").map_or(reason, |(kind, _)| kind);
        Forfeit::all().find(|forfeit| forfeit.reason() == kind)
    }
}

impl GameResult {
    /// 1 for a win of `side`, ½ for a draw, 0 for a loss.
    pub fn points(&self, side: Side) -> f64 {
        self.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)))
    }

    /// The side that lost by a forfeit, and which; `None` for games that ended by the rules.
    pub fn forfeit(&self) -> Option<(Side, Forfeit)> {
        Some((self.winner?.other(), Forfeit::of_reason(&self.reason)?))
    }

    /// What ended it before the rules did, if that was not a forfeit.
    pub fn adjudicated(&self) -> Option<Adjudicated> {
        Adjudicated::of_reason(&self.reason)
    }

    /// How it ended, if the rules had not ended it.
    pub(crate) fn ended_early(&self) -> Option<Outcome> {
        let (winner, score) = (self.winner, self.score);
        let adjudicated = self.adjudicated().map(|by| Outcome { winner, score, reason: by.reason() });
        adjudicated.or_else(|| self.forfeit().map(|(loser, forfeit)| forfeit.of(loser)))
    }
}

/// What identifies a match: a match with the same key is the same experiment and goes on where it stopped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct MatchKey {
    /// The game's canonical specification.
    pub game: String,
    /// Player A and player B, canonical.
    pub players: [String; 2],
    /// The experiment's seed.
    pub seed: u64,
    /// Whether A and B change sides from game to game; if not, A is always the first side.
    pub swap: bool,
    /// A player that is asked at every decision of A what it would do, and never acts: the share of decisions in which
    /// it differs is tallied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shadow: Option<String>,
    /// How much time there is.
    #[serde(default, skip_serializing_if = "TimeControl::is_none")]
    pub time: TimeControl,
    /// From which positions games begin; empty where they begin at the beginning.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub openings: String,
    /// When games are ended before the rules end them; empty where they are not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub adjudication: String,
    /// What played.
    #[serde(default, skip_serializing_if = "Identity::is_unknown")]
    pub identity: Identity,
}

/// What played a match, because the same name may mean another behaviour in another build.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Identity {
    /// The behaviour signatures of the players, and of the shadow if there is one, separated by blanks; empty where
    /// nobody knows: people, other programs, and stores of builds that had no signatures.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signatures: String,
    /// The commit and the machine, where a clock decided; empty elsewhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub build: String,
}

impl Identity {
    /// Whether nothing is known.
    pub fn is_unknown(&self) -> bool {
        *self == Identity::default()
    }
}

impl MatchKey {
    /// A match without limits in time, in which player A always has the first side, and of whose players nothing is
    /// known but their names.
    pub fn new(game: String, players: [String; 2], seed: u64) -> MatchKey {
        let (time, identity) = (TimeControl::None, Identity::default());
        let (openings, adjudication) = (String::new(), String::new());
        MatchKey { game, players, seed, swap: false, shadow: None, time, openings, adjudication, identity }
    }

    /// Under which circumstances it is played, for people: seed, time, signatures of the players, commit and machine.
    pub fn circumstances(&self) -> String {
        let mut told = vec![format!("seed {}", self.seed)];
        let mut tell = |what: &str, value: &str| told.extend((!value.is_empty()).then(|| format!("{what} {value}")));
        tell("time", &if self.time.is_none() { String::new() } else { self.time.to_string() });
        tell("openings", &self.openings);
        tell("adjudication", &self.adjudication);
        tell("signatures", &self.identity.signatures);
        tell("build", &self.identity.build);
        told.join(", ")
    }

    /// The side that player A has in game `index`.
    pub fn side_of_a(&self, index: u64) -> Side {
        if self.swap && index % 2 == 1 { Side::SECOND } else { Side::FIRST }
    }

    /// The number of the deal of game `index`: two games in a row share it when sides are swapped.
    pub fn deal(&self, index: u64) -> u64 {
        if self.swap { index / 2 } else { index }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forfeits_are_known_by_their_reasons() {
        for forfeit in Forfeit::all() {
            for reason in [forfeit.reason().into(), format!("{}: and why: so", forfeit.reason())] {
                let result = GameResult { winner: Some(Side::SECOND), reason, ..GameResult::default() };
                assert_eq!(result.forfeit(), Some((Side::FIRST, forfeit)));
            }
        }
        assert_eq!(GameResult { winner: Some(Side::FIRST), ..GameResult::default() }.forfeit(), None);
    }
}
