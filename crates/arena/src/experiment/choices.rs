//! What a player does in one position, asked many times.

use super::{FigureReport, RowError, running::Running};
use crate::{catalog::Configured, session::Asking};
use serde::Deserialize;
use yomi_core::{Spec, Stop, stats};

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
        let game = running.catalog.configure(&self.game.parse::<Spec>()?)?;
        let stop = running.stop;
        let wanted = running.wanted(self.times, self.quick);
        let taken = running.trials(&self.player, wanted, |number| self.ask(&*game, self.seed + number, stop))?;
        let measured = stats::share(taken.iter().filter(|taken| **taken).count() as u64, taken.len() as u64);
        let measure = format!("{} %", self.choice);
        let measured = measured.map(|share| share.scaled(100.0));
        running.figures.push(FigureReport::estimated(self.player.clone(), measure, self.published, 0.0, measured));
        Ok(())
    }

    /// Whether the player chooses the action, asked once.
    fn ask(&self, game: &dyn Configured, seed: u64, stop: &Stop) -> Result<bool, RowError> {
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
        session.play_agent(Asking { stop: Some(stop), ..Asking::default() }).map_err(|error| RowError::Action {
            number,
            text: self.player.clone(),
            error,
        })?;
        Ok(session.actions().last().is_some_and(|(_, text)| *text == self.choice))
    }
}
