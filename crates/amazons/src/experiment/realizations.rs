//! Realization probabilities of move categories.

use crate::{
    Amazons, AmazonsRules,
    categories::{Category, Phase, Realizations},
    records::SelfPlay,
};
use serde::Deserialize;
use std::collections::BTreeMap;
use yomi_core::{
    Players, SpecError,
    experiment::{FigureReport, Row, Runner, trials},
    stats,
};

/// How likely moves of each category are played, in games of a player against itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RealizationsRow {
    /// The player.
    pub player: String,
    /// Random moves before each game, from one up to so many.
    pub opening: u32,
    /// Games in the full run.
    pub games: u64,
    /// Games in the quick run.
    pub quick: u64,
    /// The seed.
    pub seed: u64,
    /// The categories with what the paper says.
    pub figures: Vec<RealizationFigure>,
}

/// The published probabilities of a category.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RealizationFigure {
    /// The category's name.
    pub category: String,
    /// What the paper calls it, if otherwise.
    pub label: Option<String>,
    /// Percentages by plies like `0-7`; phases that are not there are measured all the same.
    #[serde(default)]
    pub published: BTreeMap<String, f64>,
}

impl Row for RealizationsRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let rules = AmazonsRules::default();
        let categories = self.figures.iter().map(RealizationFigure::category).collect::<Result<Vec<_>, _>>()?;
        Amazons::player(&self.player, &rules)?;
        let (wanted, stop) = (runner.wanted(self.games, self.quick), runner.stop());
        let counted = trials(runner, &self.player, wanted, |number| {
            let player = Amazons::player(&self.player, &rules)?;
            let play = SelfPlay::new(player, Amazons::new(rules.start), self.opening, self.seed);
            let mut counted = Box::new(Realizations::EMPTY);
            play.game(number, &stop).iter().for_each(|record| counted.add_record(record));
            Ok(counted)
        })?;
        // Games differ more than moves do, so intervals are taken over games.
        let complete = counted.len() as u64 == wanted;
        for (figure, category) in self.figures.iter().zip(categories) {
            for phase in Phase::every() {
                let of_game = |game: &Realizations| {
                    let count = game.count(phase, category);
                    (count.played, count.possible)
                };
                let share = stats::pooled_share(counted.iter().map(|game| of_game(game))).filter(|_| complete);
                let published = figure.published.get(&phase.to_string()).copied();
                if published.is_none() && share.is_none() {
                    continue;
                }
                let measured = share.map(|share| share.scaled(100.0));
                let label = figure.label.clone().unwrap_or_else(|| figure.category.clone());
                runner.figure(FigureReport::estimated(label, format!("ply {phase} %"), published, 0.0, measured));
            }
        }
        Ok(())
    }
}

impl RealizationFigure {
    fn category(&self) -> Result<Category, SpecError> {
        let phases: Vec<String> = Phase::every().map(|phase| phase.to_string()).collect();
        if let Some(plies) = self.published.keys().find(|plies| !phases.contains(plies)) {
            return Err(SpecError(format!("{plies:?} are no plies of a phase; write one of {}", phases.join(", "))));
        }
        let names: Vec<&str> = Category::every().map(Category::name).collect();
        Category::named(&self.category)
            .ok_or_else(|| SpecError::unknown("category", &self.category, "categories", &names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_conformance::run_row;

    fn row(category: &str, plies: &str) -> RealizationsRow {
        let published = BTreeMap::from([(plies.to_owned(), 0.082)]);
        let figures = vec![RealizationFigure { category: category.into(), label: None, published }];
        RealizationsRow { player: "random".into(), opening: 2, games: 6, quick: 6, seed: 1, figures }
    }

    #[test]
    fn random_play_realizes_every_move_alike() {
        let figures = run_row(&row("ALL", "0-7"), false, false).unwrap().figures;
        let first = &figures[0];
        assert!((first.row.as_str(), first.measure.as_str()) == ("ALL", "ply 0-7 %"));
        let measured = first.measured.unwrap();
        // About one in 1,900 moves at the start, one in 900 a few moves later.
        assert!((0.045..0.13).contains(&measured.value) && measured.low < measured.value, "{measured:?}");
        assert!(figures.len() > 5 && figures[1].published.is_none());
        let stopped = run_row(&row("ALL", "0-7"), false, true).unwrap().figures;
        assert!(stopped.len() == 1 && stopped[0].measured.is_none());
    }

    #[test]
    fn names_that_are_none_are_refused() {
        let error = |row: RealizationsRow| run_row(&row, false, false).unwrap_err().to_string();
        assert!(error(row("BLOK11", "0-7")).contains("did you mean \"BLOCK11\"?"));
        assert!(error(row("ALL", "0-8")).contains("\"0-8\" are no plies of a phase"));
    }
}
