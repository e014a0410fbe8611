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
    /// How strong it was measured to be with these very settings.
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
    /// What was measured of each game's players, by what they were in full.
    ratings: HashMap<&'static str, Vec<(String, Rating)>>,
}

impl Names {
    /// The names of a catalogue's players.
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let ladders = Ladders::new(catalog);
        let (mut levels, mut ratings) = (HashMap::new(), HashMap::new());
        for kind in catalog.games() {
            let game = kind.name().parse().ok().and_then(|spec| catalog.configure(&spec).ok());
            let in_full = |player: &str| game.as_ref().and_then(|game| game.canonical_player(player).ok());
            let of_levels = kind.levels().iter().filter_map(|level| Some((in_full(level.player)?, level.name)));
            levels.insert(kind.name(), of_levels.collect());
            let players = kind.players();
            let measured = players.iter().filter_map(|player| ladders.rating(kind.name(), player.name));
            let of_players = measured.filter_map(|rating| Some((in_full(&rating.setting)?, rating)));
            ratings.insert(kind.name(), of_players.collect());
        }
        Names { ladders, levels, ratings }
    }

    /// What the player of a specification is called in a game.
    pub(crate) fn called(&self, game: &str, specification: &str) -> PlayerName {
        if specification == PERSON {
            return PlayerName::person();
        }
        let name = specification.split(':').next().unwrap_or_default();
        let known = self.levels.get(game).into_iter().flatten();
        let measured = self.ratings.get(game).into_iter().flatten();
        PlayerName {
            who: Who::Machine,
            level: known.filter(|(player, _)| player == specification).map(|(_, level)| *level).next(),
            name: name.into(),
            rating: measured.filter(|(player, _)| player == specification).map(|(_, rating)| rating.clone()).next(),
            specification: specification.into(),
        }
    }

    /// What the player of a level is called.
    pub(crate) fn level(&self, game: &str, level: &Level) -> PlayerName {
        let in_full = self.levels.get(game).into_iter().flatten().find(|(_, name)| *name == level.name);
        let specification = in_full.map_or(level.player, |(player, _)| player);
        PlayerName { level: Some(level.name), ..self.called(game, specification) }
    }

    /// How strong a kind of player was measured to be, at the setting that the rating names.
    pub(crate) fn rating(&self, game: &str, name: &str) -> Option<Rating> {
        self.ladders.rating(game, name)
    }
}
