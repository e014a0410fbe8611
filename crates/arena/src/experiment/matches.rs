//! Rows that are matches: they go through the store like any other match.

use super::{Figure, FigureReport, Point, RowError, running::Running};
use crate::{
    catalog,
    record::MatchKey,
    runner::{self, Plan},
    summary::Summary,
};
use serde::Deserialize;
use yomi_core::Spec;

/// A match in which `first` has the first side, as in most of the papers' tables, or the players swap sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRow {
    /// The game's specification.
    pub game: String,
    /// The player of the first side.
    pub first: String,
    /// The player of the second side.
    pub second: String,
    /// Games in the full run.
    pub games: u64,
    /// Games in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// Whether the players swap sides in every second game.
    #[serde(default)]
    pub swap: bool,
    /// A player whose decisions are compared with those of `first`.
    pub shadow: Option<String>,
    /// The curve of a plot to which the row belongs, and its place on the horizontal axis.
    pub point: Option<Point>,
    /// What is measured, and what the paper says.
    pub figures: Vec<Figure>,
}

impl MatchRow {
    pub(super) fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        let configured = catalog::configure(&self.game.parse::<Spec>()?)?;
        let matchup = configured.matchup(&self.first, &self.second, self.shadow.as_deref())?;
        let key = MatchKey {
            swap: self.swap,
            shadow: matchup.shadow(),
            ..MatchKey::new(configured.spec(), matchup.players(), self.seed)
        };
        let match_id = running.store.match_id(&key)?;
        if running.options.fresh {
            running.store.clear(match_id)?;
        }
        let games = running.wanted(self.games, self.quick);
        let plan = Plan { key: key.clone(), games, threads: running.options.threads };
        let label = format!("{} – {}", self.first, self.second);
        let on_progress = &mut *running.on_progress;
        let progress = runner::run(running.store, match_id, &*matchup, &plan, running.stop, &mut |progress| {
            on_progress(&label, progress);
        })?;
        running.complete &= progress.found + progress.played == games;
        let results = running.store.results(match_id, games)?;
        let summary = Summary::new(key, &results, |difference| configured.duplicate_score(difference));
        let first = self.figures.first().and_then(|figure| figure.measure.of(&summary));
        if let (Some(point), Some(estimate)) = (&self.point, first) {
            running.plot(point, estimate);
        }
        running.figures.extend(self.figures.iter().map(|figure| {
            let (measure, measured) = (figure.measure.to_string(), figure.measure.of(&summary));
            FigureReport::estimated(label.clone(), measure, figure.published, figure.half, measured)
        }));
        Ok(())
    }
}
