//! What a player does in one position, asked many times.

use super::{FigureReport, Options};
use crate::{
    catalog,
    runner::{Progress, RunError},
    session::SessionError,
    stats,
};
use rayon::prelude::*;
use serde::Deserialize;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use yomi_core::{Spec, SpecError};

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

/// Why a row could not be run.
#[derive(Debug, thiserror::Error)]
pub enum ChoicesError {
    /// A specification is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// An action that leads to the position is wrong.
    #[error("action {number}, {text:?}: {error}")]
    Action {
        /// Which one, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// What is wrong.
        error: SessionError,
    },
    /// The action that is counted is not possible.
    #[error("{choice:?} is not possible after these actions; write one of {}", legal.join(" "))]
    Choice {
        /// Its text.
        choice: String,
        /// What would be possible.
        legal: Vec<String>,
    },
    /// The threads could not be started, or the player acted against the rules.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl Choices {
    /// Asks as often as there is time for; also says whether that was as often as planned.
    pub(super) fn run(
        &self,
        options: Options,
        stop: &AtomicBool,
        on_progress: &mut (dyn FnMut(&str, Progress) + Send),
    ) -> Result<(FigureReport, bool), ChoicesError> {
        let game = catalog::configure(&self.game.parse::<Spec>()?)?;
        let wanted = options.games.unwrap_or(if options.quick { self.quick } else { self.times });
        let threads = options.threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| RunError::Threads { threads, error })?;
        let told = Mutex::new((Progress { found: 0, played: 0, wanted }, on_progress));
        let ask = |index| {
            let taken = self.ask(&*game, self.seed + index)?;
            let (progress, on_progress) = &mut *told.lock().unwrap_or_else(PoisonError::into_inner);
            progress.played += 1;
            on_progress(&self.player, *progress);
            Ok(taken)
        };
        let going = |index| (!stop.load(Ordering::Relaxed)).then_some(index);
        let taken: Vec<bool> = pool
            .install(|| (0..wanted).into_par_iter().filter_map(going).map(ask).collect::<Result<_, ChoicesError>>())?;
        let measured = stats::share(taken.iter().filter(|taken| **taken).count() as u64, taken.len() as u64);
        let measure = format!("{} %", self.choice);
        let measured = measured.map(|share| share.scaled(100.0));
        let report = FigureReport::estimated(self.player.clone(), measure, self.published, 0.0, measured);
        Ok((report, taken.len() as u64 == wanted))
    }

    /// Whether the player chooses the action, asked once.
    fn ask(&self, game: &dyn catalog::Configured, seed: u64) -> Result<bool, ChoicesError> {
        let mut session = game.session(seed);
        for (number, text) in (1..).zip(self.actions.split_whitespace()) {
            session.play(text).map_err(|error| ChoicesError::Action { number, text: text.into(), error })?;
        }
        let legal = session.legal();
        let (Some(seat), true) = (session.turn(), legal.contains(&self.choice)) else {
            return Err(ChoicesError::Choice { choice: self.choice.clone(), legal });
        };
        session.seat_agent(seat, &self.player)?;
        let number = session.len() + 1;
        session.play_agent().map_err(|error| ChoicesError::Action { number, text: self.player.clone(), error })?;
        Ok(session.actions().last().is_some_and(|(_, text)| *text == self.choice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO_THE_EXIT: &str = "EFGH ABCD A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W";

    fn run(actions: &str, player: &str, choice: &str) -> Result<(FigureReport, bool), ChoicesError> {
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
        choices.run(options, &AtomicBool::new(false), &mut |_, _| {})
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
