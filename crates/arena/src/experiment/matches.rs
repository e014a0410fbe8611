//! Rows that are matches: they go through the store like any other match.

use super::{Figure, FigureReport, News, Options, Point, RowError, RowIdentity, running::Running};
use crate::{
    catalog::Catalog,
    matches::{Match, MatchSpec},
    record::Identity,
    store::Store,
    summary::Summary,
    time_control::TimeControl,
};
use serde::Deserialize;
use yomi_core::SpecError;

/// A match in which `first` has the first side, as in most of the papers' tables, or the players swap sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRow {
    /// The game's specification.
    pub game: String,
    /// Whether other rows of the experiment are played by another one, on another map say, so that the row's name has
    /// to tell which.
    #[serde(skip)]
    pub game_differs: bool,
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
    /// How much time the players have: `none`, `0.1 a move`, `60+0.6`.
    #[serde(default)]
    pub time: TimeControl,
    /// Rows of one name are also taken together, as on several maps: a figure of that name is the mean of theirs.
    pub together: Option<String>,
    /// The curve of a plot to which the row belongs, and its place on the horizontal axis.
    pub point: Option<Point>,
    /// What is measured, and what the paper says.
    pub figures: Vec<Figure>,
}

impl MatchRow {
    pub(super) fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        let ready = self.ready(running.catalog)?;
        if running.options.fresh {
            ready.clear(running.store)?;
        }
        let games = running.wanted(self.games, self.quick);
        let label = self.label();
        let (on_news, number, finished) = (&mut *running.on_news, running.number, &*running.figures);
        let progress = ready.run(running.store, games, running.on, running.stop, &mut |progress| {
            on_news(News { number, row: &label, progress, finished });
        })?;
        running.complete &= progress.is_complete();
        let summary = ready.summary(running.store, games)?;
        let first = self.figures.first().and_then(|figure| figure.measure.of(&summary));
        if let (Some(point), Some(estimate)) = (&self.point, first) {
            running.curves.add(&point.curve, point.x, estimate);
        }
        if let (Some(name), Some(share)) = (&self.together, summary.overall.share) {
            running.together.add(name, share);
        }
        let Identity { signatures, build } = summary.key.identity.clone();
        running.players.push(RowIdentity { row: label, signatures, build });
        running.figures.extend(self.reports(&summary));
        Ok(())
    }

    /// The figures by the games that the store has.
    pub(super) fn so_far(
        &self,
        catalog: &Catalog,
        store: &mut Store,
        options: Options,
    ) -> Result<Vec<FigureReport>, RowError> {
        let summary = self.ready(catalog)?.summary(store, options.wanted(self.games, self.quick))?;
        Ok(self.reports(&summary).collect())
    }

    /// What the row is called.
    pub fn label(&self) -> String {
        let options =
            self.game.split_once(':').filter(|_| self.game_differs).map(|(_, options)| format!("{options}: "));
        format!("{}{} – {}", options.unwrap_or_default(), self.first, self.second)
    }

    /// The match itself.
    pub(crate) fn ready(&self, catalog: &Catalog) -> Result<Match, SpecError> {
        let MatchRow { game, shadow, seed, swap, time, .. } = self.clone();
        let players = [self.first.clone(), self.second.clone()];
        Match::new(catalog, &MatchSpec { game, players, shadow, seed, swap, time, ..MatchSpec::default() })
    }

    fn reports(&self, summary: &Summary) -> impl Iterator<Item = FigureReport> {
        self.figures.iter().map(|figure| {
            let (measure, measured) = (figure.measure.to_string(), figure.measure.of(summary));
            FigureReport::estimated(self.label(), measure, figure.published, figure.half, measured)
        })
    }
}
