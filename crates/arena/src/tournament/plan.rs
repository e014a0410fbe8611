//! What is played in a tournament.

use crate::{
    adjudication::Adjudication,
    record::{Identity, MatchKey},
    time_control::TimeControl,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use yomi_core::SpecError;

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "TournamentFormat")]
pub enum Format {
    /// Everybody meets everybody in every round.
    #[default]
    RoundRobin,
    /// The first players meet all others in every round.
    Gauntlet,
    /// Players with as many points meet, none twice if that can be.
    Swiss,
    /// Who loses is out; the first players are kept apart for as long as can be.
    Knockout,
}

impl Format {
    /// All of them by their names.
    pub const ALL: [(&'static str, Format); 4] = [
        ("roundrobin", Format::RoundRobin),
        ("gauntlet", Format::Gauntlet),
        ("swiss", Format::Swiss),
        ("knockout", Format::Knockout),
    ];

    /// As it is written.
    pub fn name(self) -> &'static str {
        Format::ALL.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

impl std::str::FromStr for Format {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let names = Format::ALL.map(|(name, _)| name);
        let found = Format::ALL.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, format)| format).ok_or_else(|| SpecError::unknown("format", text, "formats", &names))
    }
}

/// A tournament as people write it, in a file or on a line.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentSpec {
    /// The game's specification.
    pub game: String,
    /// The players' specifications, in the order of their seeding.
    pub players: Vec<String>,
    /// Who meets whom.
    #[serde(default)]
    pub format: Format,
    /// How many rounds; 10 for a round robin or a gauntlet, and as many as it takes to leave one unbeaten for a Swiss
    /// one. A knockout takes as many as it needs.
    pub rounds: Option<u32>,
    /// How many games a meeting has, in pairs with swapped sides; 2 if nothing is said.
    pub games: Option<u64>,
    /// How many players of a gauntlet meet all others; 1 if nothing is said.
    pub seeds: Option<usize>,
    /// The seed of chance and players.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// How much time there is.
    #[serde(default)]
    pub time: TimeControl,
    /// From which positions games begin, as `yomi match --openings` has it.
    pub openings: Option<String>,
    /// When games are ended before the rules end them.
    #[serde(default)]
    pub adjudication: Adjudication,
}

fn usual_seed() -> u64 {
    1
}

impl TournamentSpec {
    /// Reads a file.
    pub fn parse(text: &str) -> Result<TournamentSpec, SpecError> {
        toml::from_str(text).map_err(|error| {
            let place = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
            let problem = error.message().trim().replace('\n', " ");
            SpecError(place.map_or(problem.clone(), |line| format!("line {line}: {problem}")))
        })
    }
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Entrant {
    /// Its canonical specification.
    pub player: String,
    /// Its behaviour signature.
    pub signature: String,
    /// Whether it decides by the clock.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed: bool,
}

/// A tournament whose game and players exist, with all that tells its matches from others: what the store keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game's canonical specification.
    pub game: String,
    /// Who meets whom.
    pub format: Format,
    /// How many rounds; a knockout takes as many as it needs.
    pub rounds: u32,
    /// How many games a meeting has.
    pub games: u64,
    /// How many players of a gauntlet meet all others.
    pub seeds: usize,
    /// The seed.
    pub seed: u64,
    /// How much time there is.
    #[serde(default, skip_serializing_if = "TimeControl::is_none")]
    pub time: TimeControl,
    /// From which positions games begin, as matches have it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub openings: String,
    /// When games are ended early, as matches have it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub adjudication: String,
    /// The players, in the order of their seeding.
    pub players: Vec<Entrant>,
    /// The commit and the machine, where a clock decides.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub build: String,
}

impl Plan {
    /// The match of two players, the one with the lower number first.
    pub fn key(&self, [a, b]: [usize; 2]) -> MatchKey {
        let [one, two] = [&self.players[a], &self.players[b]];
        let timed = !self.time.is_none() || one.timed || two.timed;
        let identity = Identity {
            signatures: format!("{} {}", one.signature, two.signature),
            build: if timed { self.build.clone() } else { String::new() },
        };
        MatchKey {
            swap: true,
            time: self.time,
            openings: self.openings.clone(),
            adjudication: self.adjudication.clone(),
            identity,
            ..MatchKey::new(self.game.clone(), [one.player.clone(), two.player.clone()], self.seed)
        }
    }

    /// `geister: swiss of 8 players`.
    pub fn title(&self) -> String {
        format!("{}: {} of {} players", self.game, self.format.name(), self.players.len())
    }
}
