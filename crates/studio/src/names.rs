//! What players are called by people: a level in words, a name, how strong it is. Their specifications are for those who
//! ask for them.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use yomi_arena::{
    catalog::Catalog,
    evidence::{Ladders, Rating},
    keeping::PERSON,
};
use yomi_core::Level;

/// Who plays, as people say it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PlayerName {
    /// What kind of player it is.
    who: Who,
    /// The level that it is offered as, like `Expert`.
    level: Option<&'static str>,
    /// The name of its kind, like `purple`; empty for people.
    name: String,
    /// How strong its kind was measured to be.
    rating: Option<Rating>,
    /// Its specification, for those who ask; empty for people.
    specification: String,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Who {
    /// Whoever looks.
    You,
    /// Another person.
    Person,
    /// A player of the game, or a program.
    Machine,
}

impl PlayerName {
    /// Whoever looks.
    pub(crate) fn you() -> Self {
        PlayerName { who: Who::You, ..PlayerName::person() }
    }

    /// Somebody else.
    pub(crate) fn person() -> Self {
        PlayerName { who: Who::Person, level: None, name: String::new(), rating: None, specification: String::new() }
    }
}

/// What all players are called.
pub(crate) struct Names {
    ladders: Ladders,
    /// The level of each game's players, by what they are in full.
    levels: HashMap<&'static str, Vec<(String, &'static str)>>,
}

impl Names {
    /// The names of a catalogue's players.
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let levels = catalog.games().iter().map(|kind| {
            let game = kind.name().parse().ok().and_then(|spec| catalog.configure(&spec).ok());
            let in_full = |player: &str| game.as_ref().and_then(|game| game.canonical_player(player).ok());
            let levels = kind.levels().iter().filter_map(|level| Some((in_full(level.player)?, level.name)));
            (kind.name(), levels.collect())
        });
        Names { ladders: Ladders::new(catalog), levels: levels.collect() }
    }

    /// What the player of a specification is called in a game.
    pub(crate) fn called(&self, game: &str, specification: &str) -> PlayerName {
        if specification == PERSON {
            return PlayerName::person();
        }
        let name = specification.split(':').next().unwrap_or_default();
        let known = self.levels.get(game).into_iter().flatten();
        PlayerName {
            who: Who::Machine,
            level: known.filter(|(player, _)| player == specification).map(|(_, level)| *level).next(),
            name: name.into(),
            rating: self.rating(game, name),
            specification: specification.into(),
        }
    }

    /// What the player of a level is called.
    pub(crate) fn level(&self, game: &str, level: &Level) -> PlayerName {
        PlayerName { level: Some(level.name), ..self.called(game, level.player) }
    }

    /// How strong a kind of player was measured to be.
    pub(crate) fn rating(&self, game: &str, name: &str) -> Option<Rating> {
        self.ladders.rating(game, name)
    }
}
