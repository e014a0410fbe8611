//! Rows that rate players: everybody against everybody, through the store like any other match.

use super::{FigureReport, News, RowError, RowIdentity, running::Running};
use crate::{
    catalog::Catalog,
    matches::{Match, MatchSpec},
    openings::{Openings, OpeningsSpec},
    ratings::{Pool, Rating},
};
use serde::Deserialize;
use yomi_core::{
    SpecError,
    stats::{Elo, Estimate},
};

/// What the rating of a player is called, and its bound where it has one on one side only.
const RATING: &str = "Elo";
pub(crate) const AT_LEAST: &str = "Elo at least";
pub(crate) const AT_MOST: &str = "Elo at most";

/// A ladder: players that all meet each other, and what they are rated then.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingsRow {
    /// The game's specification.
    pub game: String,
    /// The players.
    pub players: Vec<String>,
    /// Games of each two in the full run.
    pub games: u64,
    /// The same in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// Random openings, as in `plies=4`: without them, players that leave nothing to chance would play the same game
    /// again and again.
    pub openings: Option<String>,
}

impl RatingsRow {
    pub(super) fn run(&self, running: &mut Running<'_>) -> Result<(), RowError> {
        let games = running.wanted(self.games, self.quick);
        let mut pool = Pool::default();
        for ready in self.matches(running.catalog)? {
            if running.options.fresh {
                ready.clear(running.store)?;
            }
            let label = ready.title();
            let (on_news, number, finished) = (&mut *running.on_news, running.number, &*running.figures);
            let progress = ready.run(running.store, games, running.on, running.stop, &mut |progress| {
                on_news(News { number, row: &label, progress, finished });
            })?;
            running.complete &= progress.is_complete();
            let id = ready.id(running.store)?;
            let timed = [0, 1].map(|player| ready.is_timed_player(player));
            pool.add(ready.key(), timed, &running.store.results(id, games)?);
        }
        for group in pool.rate(None)? {
            running.figures.extend(group.players.iter().map(figure));
        }
        let identities = self.identities(running.catalog)?;
        running.players.extend(identities);
        Ok(())
    }

    /// Who plays, and how it behaves.
    pub(crate) fn identities(&self, catalog: &Catalog) -> Result<Vec<RowIdentity>, SpecError> {
        let mut identities: Vec<RowIdentity> = Vec::new();
        for ready in self.matches(catalog)? {
            let key = ready.key();
            for (player, signature) in key.players.iter().zip(key.identity.signatures.split(' ')) {
                if identities.iter().all(|known| known.row != *player) {
                    let (row, signatures) = (player.clone(), signature.to_owned());
                    identities.push(RowIdentity { row, signatures, build: key.identity.build.clone() });
                }
            }
        }
        Ok(identities)
    }

    fn matches(&self, catalog: &Catalog) -> Result<Vec<Match>, SpecError> {
        let no_file = |file: &str| Err(SpecError(format!("{file}: a ladder has random openings, as in plies=4")));
        let openings = match &self.openings {
            Some(text) => text.parse::<OpeningsSpec>()?.resolve(catalog, &self.game, self.seed, no_file)?,
            None => Openings::default(),
        };
        let count = self.players.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other]));
        let ready = |pair: [usize; 2]| {
            let players = pair.map(|player| self.players[player].clone());
            let (game, seed) = (self.game.clone(), self.seed);
            let openings = openings.clone();
            Match::new(catalog, &MatchSpec { game, players, seed, swap: true, openings, ..MatchSpec::default() })
        };
        pairs.map(ready).collect()
    }
}

/// A rating as a figure, or the bound that it has.
fn figure(rating: &Rating) -> FigureReport {
    let bound = |end: f64| [end; 3];
    let (measure, ends) = match rating.elo {
        Elo { value: Some(value), low: Some(low), high: Some(high) } => (RATING, Some([value, low, high])),
        Elo { value: None, low: Some(low), .. } => (AT_LEAST, Some(bound(low))),
        Elo { value: None, high: Some(high), .. } => (AT_MOST, Some(bound(high))),
        _ => (RATING, None),
    };
    let measured = ends.map(|[value, low, high]| Estimate { value, low, high, observations: rating.games });
    FigureReport::estimated(rating.player.clone(), measure.into(), None, 0.0, measured)
}
