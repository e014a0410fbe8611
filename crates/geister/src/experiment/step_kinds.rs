//! How often steps of each kind are made, when they can be: what search by realization probability goes by.

use crate::{
    Geister, GeisterRules,
    players::{Kind, kinds_of_steps},
};
use serde::Deserialize;
use std::num::NonZeroU32;
use yomi_core::{
    AgentBuilder, Game, Players, Position, Purpose, Rules, Seat, SpecError, Streams, Table, Thinking,
    experiment::{FigureReport, Row, Runner, trials},
    stats,
};

/// A row of games of a player against itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepKindsRow {
    /// The player.
    pub player: String,
    /// Games in the full run.
    pub games: u64,
    /// Games in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
}

/// The tournament's limit: without one, two players that never risk anything would go on for ever.
const LIMIT: NonZeroU32 = NonZeroU32::new(300).expect("not 0");

/// By kind, how many steps were made, and how many could have been.
type Counts = [(u64, u64); Kind::ALL.len()];

impl Row for StepKindsRow {
    /// Plays the games that there is time for.
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let player = Geister::player(&self.player, &GeisterRules::new(Some(LIMIT)))?;
        let wanted = runner.wanted(self.games, self.quick);
        let done = trials(runner, &self.player, wanted, |number| Ok(played(&player, self.seed, number)))?;
        for kind in Kind::ALL {
            let counts: Vec<(u64, u64)> =
                done.iter().map(|counts| counts[kind as usize]).filter(|(_, of)| *of > 0).collect();
            let share = stats::pooled_share(counts).map(|share| share.scaled(100.0));
            let measure = format!("{kind:?} made %").to_lowercase();
            runner.figure(FigureReport::estimated(self.player.clone(), measure, None, 0.0, share));
        }
        Ok(())
    }
}

/// What was done in the game of a number.
fn played(player: &AgentBuilder<Geister>, seed: u64, index: u64) -> Counts {
    let streams = Streams::new(seed);
    let mut table = Table::new(GeisterRules::new(Some(LIMIT)).start(&mut streams.stream(index, Purpose::Chance)));
    let mut rngs = [Seat::FIRST, Seat::SECOND].map(|seat| streams.stream(index, Purpose::Seat(seat)));
    let mut players = [player.build(), player.build()];
    let mut counts = Counts::default();
    while let Some(turn) = table.game().turn() {
        let kinds = kinds_of_steps(&table.game().sight(turn));
        let action = players[turn.index()].act(&table.view(turn), &mut Thinking::new(&mut rngs[turn.index()]));
        // To leave is no step, and there is nothing to look at beyond it.
        if kinds.iter().any(|(step, _)| *step == action) {
            for (step, kind) in kinds {
                let (made, possible) = &mut counts[kind as usize];
                *made += u64::from(step == action);
                *possible += 1;
            }
        }
        table.play(action).expect("players keep to the rules");
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_conformance::run_row;

    /// At random, no kind is made more often than another: about one in eleven.
    #[test]
    fn random_steps_are_of_any_kind() {
        let row = StepKindsRow { player: "random".into(), games: 60, quick: 2, seed: 1 };
        let figures = run_row(&row, false, false).unwrap().figures;
        let made: Vec<f64> = figures.iter().map(|figure| figure.measured.unwrap().value).collect();
        assert!(made.len() == 5 && made.iter().all(|made| (6.0..14.0).contains(made)), "{made:?}");
        assert_eq!(figures[0].measure, "take made %");
    }
}
