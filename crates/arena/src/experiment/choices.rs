//! What a player does in one position, asked many times.

use super::{FigureReport, RowError, running::Running};
use crate::{catalog, stats};
use serde::Deserialize;
use yomi_core::Spec;

/// A row of choices.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    /// The game's specification.
    pub game: String,
    /// The actions that lead to the position, separated by blanks.
    pub actions: String,
    /// The player who is asked.
    pub player: String,
    /// The action that is counted.
    pub choice: String,
    /// How often it is asked in the full run.
    pub times: u64,
    /// How often in the quick run.
    pub quick: u64,
    /// The seed of the first time; the others follow.
    pub seed: u64,
    /// The published share in percent, if there is one.
    pub published: Option<f64>,
}

impl Choices {
    /// Asks as often as there is time for.
    pub(super) fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        let game = catalog::configure(&self.game.parse::<Spec>()?)?;
        let wanted = running.wanted(self.times, self.quick);
        let taken = running.trials(&self.player, wanted, |number| self.ask(&*game, self.seed + number))?;
        let measured = stats::share(taken.iter().filter(|taken| **taken).count() as u64, taken.len() as u64);
        let measure = format!("{} %", self.choice);
        let measured = measured.map(|share| share.scaled(100.0));
        running.figures.push(FigureReport::estimated(self.player.clone(), measure, self.published, 0.0, measured));
        Ok(())
    }

    /// Whether the player chooses the action, asked once.
    fn ask(&self, game: &dyn catalog::Configured, seed: u64) -> Result<bool, RowError> {
        let mut session = game.session(seed);
        for (number, text) in (1..).zip(self.actions.split_whitespace()) {
            session.play(text).map_err(|error| RowError::Action { number, text: text.into(), error })?;
        }
        let legal = session.legal();
        let (Some(seat), true) = (session.turn(), legal.contains(&self.choice)) else {
            return Err(RowError::Choice { choice: self.choice.clone(), legal });
        };
        session.seat_agent(seat, &self.player)?;
        let number = session.len() + 1;
        session.play_agent().map_err(|error| RowError::Action { number, text: self.player.clone(), error })?;
        Ok(session.actions().last().is_some_and(|(_, text)| *text == self.choice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Options, running::run_alone};

    const TO_THE_EXIT: &str = "EFGH ABCD A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W";

    fn run(actions: &str, player: &str, choice: &str) -> Result<(FigureReport, bool), RowError> {
        let choices = Choices {
            game: "geister".into(),
            actions: actions.into(),
            player: player.into(),
            choice: choice.into(),
            times: 40,
            quick: 4,
            seed: 1,
            published: None,
        };
        let options = Options { quick: false, games: None, threads: 2, fresh: false };
        let ((), mut figures, complete) = run_alone(options, false, |running| choices.run(running))?;
        Ok((figures.remove(0), complete))
    }

    /// A random player takes one of fourteen moves or so, another one each time.
    #[test]
    fn every_time_is_another_time() {
        let (report, all) = run("ABCD EFGH", "random", "A,NORTH").unwrap();
        let measured = report.measured.unwrap();
        assert!(all && measured.observations == 40 && measured.value > 0.0 && measured.value < 50.0, "{measured:?}");
    }

    #[test]
    fn wrong_rows_say_what_is_wrong() {
        let problem = |actions, player, choice| run(actions, player, choice).unwrap_err().to_string();
        assert!(problem(TO_THE_EXIT, "nobody", "A,NORTH").contains("nobody"));
        assert!(problem("ABCD EFGH A,SOUTH", "random", "A,NORTH").starts_with("action 3, \"A,SOUTH\": not allowed: "));
        let impossible = problem("ABCD EFGH", "random", "A,SOUTH");
        assert!(
            impossible.starts_with("\"A,SOUTH\" is not possible") && impossible.contains("A,NORTH"),
            "{impossible}"
        );
    }
}
