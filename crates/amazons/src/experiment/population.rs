//! Games of which something is counted: who plays them, from where, and when they are broken off.

use crate::{
    Action, Amazons, AmazonsRules,
    categories::Realizations,
    endgame::regions,
    records::{Record, SelfPlay},
};
use serde::Deserialize;
use yomi_core::{Game, Players, Purpose, Rules, Side, SpecError, Stop, Streams};

/// What starts are drawn with, apart from the random moves after them.
const START: Purpose = Purpose::Other(0);

/// When a game counts as over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Until {
    /// When somebody cannot move.
    #[default]
    End,
    /// When no queen can reach an enemy's region any more: what is left is counting, and people agree on the result.
    Separated,
}

/// Games of one player, or of two.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Population {
    /// The rules, with how games start.
    #[serde(default = "usual_game")]
    pub game: String,
    /// The player.
    pub player: String,
    /// Who plays against it; itself if nobody is named.
    pub against: Option<String>,
    /// Random moves before each game, from one up to so many; none with 0.
    pub opening: u32,
    /// When a game counts as over.
    #[serde(default)]
    pub until: Until,
}

fn usual_game() -> String {
    Amazons::NAME.into()
}

impl Population {
    /// The moves of the game of a number, counted; nothing if it was stopped.
    pub(super) fn count(&self, seed: u64, number: u64, stop: &Stop) -> Result<Box<Realizations>, SpecError> {
        let mut counted = Box::new(Realizations::EMPTY);
        if let Some(mut record) = self.play(seed, number)?.game(number, stop) {
            if self.until == Until::Separated {
                record.moves.truncate(moves_until_separated(&record));
            }
            counted.add_record(&record);
        }
        Ok(counted)
    }

    /// The game of a number, ready to be played.
    pub(super) fn play(&self, seed: u64, number: u64) -> Result<SelfPlay, SpecError> {
        let rules = AmazonsRules::named(&self.game)?;
        let start = rules.start(&mut Streams::new(seed).stream(number, START));
        let play = SelfPlay::new(Amazons::player(&self.player, &rules)?, start, self.opening, seed);
        Ok(match &self.against {
            Some(other) => play.against(Amazons::player(other, &rules)?),
            None => play,
        })
    }
}

/// How many moves were made before no region held queens of both sides.
fn moves_until_separated(record: &Record) -> usize {
    let mut game = record.first_position();
    let mixed = |action: Action| {
        let mixed = regions(&game, Side::FIRST).is_none();
        game.apply(action);
        mixed
    };
    record.actions().map(mixed).take_while(|&mixed| mixed).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(game: &str, until: Until) -> Population {
        Population { game: game.into(), player: "random".into(), against: None, opening: 0, until }
    }

    #[test]
    fn a_game_counts_until_its_sides_are_separated() {
        let mut cut = 0;
        for number in 0..8 {
            let moves = |until| random("amazons", until).count(1, number, &Stop::new()).unwrap().moves();
            let (whole, mixed) = (moves(Until::End), moves(Until::Separated));
            assert!(0 < mixed && mixed <= whole, "{mixed} of {whole}");
            let record = random("amazons", Until::End).play(1, number).unwrap().game(number, &Stop::new()).unwrap();
            let mut game = record.first_position();
            record.actions().take(mixed as usize).for_each(|action| game.apply(action));
            assert!(mixed == whole || regions(&game, Side::FIRST).is_some());
            cut += u32::from(mixed < whole);
        }
        assert!(cut > 0, "some game goes on when its sides are separated");
    }

    #[test]
    fn starts_are_those_of_the_rules() {
        let start = |game: &str, number| {
            random(game, Until::End).play(1, number).unwrap().game(number, &Stop::new()).unwrap().start
        };
        assert_eq!(start("amazons", 0), start("amazons", 1));
        assert_ne!(start("amazons:opening=placed", 0), start("amazons:opening=placed", 1));
        assert!(random("geister", Until::End).play(1, 0).is_err());
    }
}
