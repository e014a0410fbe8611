//! Small endings, each about one idea of card play: what methods make of them, beside the best that can be done.
//!
//! Whoever is tested plays the ending in every layout that declarer can imagine at its start. The best strategy is found
//! exactly, over all layouts against defenders who know the layout and the strategy; the defenders at the table know the
//! layout only, and choose at random among cards that are equally good with open cards.

use crate::{
    Action, Bridge, BridgeRules, Deal, Layouts,
    players::{Aim, CardTree, Equals},
    seats,
    solver::{Position as Solvable, Solver},
};
use serde::{Deserialize, Serialize};
use yomi_core::{
    AnyBuilder, Args, Budget, Game, Players, Position, Purpose, Rng, Rules, Seated, SpecError, Streams, Table,
    Thinking, Worlds,
    experiment::{FigureReport, Row, Runner, kept_trials},
    pick,
    stats::{self, Estimate},
};
use yomi_search::worlds::{AlphaMu, WorldSet, alpha_mu};

/// One problem.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProblemRow {
    /// What it is about.
    pub theme: String,
    /// The ending, declarer to play, of which declarer knows what declarer sees.
    pub game: String,
    /// Who plays it.
    pub players: Vec<String>,
    /// Who is tested.
    #[serde(default)]
    pub by: Side,
    /// Who declares while the defenders are tested.
    pub declarer: Option<String>,
    /// How often each layout is played.
    pub times: u64,
    /// The seed.
    pub seed: u64,
}

/// Who is tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Side {
    /// Declarer, in every layout.
    #[default]
    Declarer,
    /// The defenders, in the deal as it is given.
    Defenders,
}

/// How often a player has played a problem, and with which success.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Played {
    successes: u64,
    /// Decisions with a finished look, and all of them.
    finished: (u64, u64),
}

impl Row for ProblemRow {
    fn run(&self, runner: &mut dyn Runner) -> Result<(), SpecError> {
        let problem = self.problem()?;
        let times = runner.wanted(self.times, 1);
        let layouts = problem.layouts.len() as u64;
        let best = (self.by == Side::Declarer).then(|| problem.best());
        if let Some(best) = best {
            let exact = Estimate { value: best, low: best, high: best, observations: layouts };
            let measure = "best strategy, success %".into();
            runner.figure(FigureReport::estimated(self.theme.clone(), measure, None, 0.0, Some(exact)));
        }
        for player in &self.players {
            let builder = problem.any(player)?;
            let label = format!("{}: {player}", self.theme);
            let found = kept_trials(runner, &label, layouts * times, |number| Ok(problem.play(&builder, number)))?;
            let whole = found.len() as u64 == layouts * times;
            let share = stats::share(found.iter().map(|played| played.successes).sum(), found.len() as u64);
            let finished = stats::pooled_share(found.iter().map(|played| played.finished));
            let mut report = |measure: &str, value: Option<Estimate>| {
                let value = value.filter(|_| whole).map(|share| share.scaled(100.0));
                runner.figure(FigureReport::estimated(label.clone(), measure.into(), None, 0.0, value));
            };
            report("success %", share);
            report("looks finished %", finished);
        }
        Ok(())
    }
}

impl ProblemRow {
    fn problem(&self) -> Result<Problem<'_>, SpecError> {
        let rules = BridgeRules::from_args(&Args::new(&self.game.parse()?, BridgeRules::PARAMS)?)?;
        let game = rules.start(&mut Streams::new(self.seed).stream(0, Purpose::Chance));
        let declarer = game.play().terms().declarer;
        if game.turn() != Some(declarer) {
            return Err(SpecError(format!("{}: declarer is not to play; give another leader", self.theme)));
        }
        let view = Table::new(game.clone());
        let view = view.view(declarer);
        let possible = Layouts::seen_by(view.sight()).map_err(|problem| SpecError(problem.to_string()))?;
        let layouts = if self.by == Side::Declarer { possible.to_vec() } else { vec![game.hands()] };
        if layouts.len() > WorldSet::MAX {
            return Err(SpecError(format!("{}: {} layouts; at most {}", self.theme, layouts.len(), WorldSet::MAX)));
        }
        let mut problem = Problem { row: self, rules, game, layouts, declarer: None };
        problem.declarer = self.declarer.as_deref().map(|player| problem.any(player)).transpose()?;
        Ok(problem)
    }
}

struct Problem<'a> {
    row: &'a ProblemRow,
    rules: BridgeRules,
    game: Bridge,
    layouts: Vec<Deal>,
    declarer: Option<AnyBuilder<Bridge>>,
}

impl Problem<'_> {
    fn any(&self, player: &str) -> Result<AnyBuilder<Bridge>, SpecError> {
        Bridge::player_or_yardstick(player, &self.rules)
    }

    /// The chance of the best strategy there is, in percent.
    fn best(&self) -> f64 {
        let play = *self.game.play();
        let declarer = play.terms().declarer;
        let mut solver = Solver::new(play.terms().contract.strain());
        let budget = Budget::unlimited();
        let mut tree = CardTree::new(play, declarer, &self.layouts, Aim::Contract, Equals::Apart, &mut solver, &budget);
        let target = Aim::Contract.success(&play, seats::side_of(declarer));
        let weights = vec![1.0; self.layouts.len()];
        let exact = alpha_mu(&mut tree, &weights, AlphaMu::exact(target), &budget);
        let won = exact.moves.first().map_or(0.0, |(_, payoffs)| payoffs.score(&weights));
        100.0 * won / weights.len() as f64
    }

    /// Plays a layout; whether whoever is tested has success, and how its looks went.
    fn play(&self, tested: &AnyBuilder<Bridge>, number: u64) -> Played {
        let layout = &self.layouts[(number % self.layouts.len() as u64) as usize];
        let mut table = Table::new(Bridge::from_parts(*self.game.play(), None, layout.hands()));
        let streams = Streams::new(self.row.seed);
        let mut chances: Vec<Rng> =
            seats::ALL.into_iter().map(|seat| streams.stream(number, Purpose::Seat(seat))).collect();
        let declarer = table.game().play().terms().declarer;
        let tests_declarer = self.row.by == Side::Declarer;
        let mut players: Vec<Option<Seated<Bridge>>> = seats::ALL
            .into_iter()
            .map(|seat| {
                let player = if (seat == declarer) == tests_declarer { Some(tested) } else { self.declarer.as_ref() };
                player.filter(|_| seat == declarer || !tests_declarer).map(Seated::new)
            })
            .collect();
        let mut solver = Solver::new(table.game().play().terms().contract.strain());
        let mut played = Played::default();
        while let Some(seat) = table.game().turn() {
            let rng = &mut chances[seat.index()];
            let action = match &mut players[seat.index()] {
                Some(player) => {
                    let action = player.act(&table, seat, &mut Thinking::new(rng));
                    if (seat == declarer) == tests_declarer {
                        played.finished.0 += u64::from(player.finished() == Some(true));
                        played.finished.1 += u64::from(player.finished().is_some());
                    }
                    action
                }
                None => open_card(table.game(), &mut solver, rng),
            };
            table.play(action).expect("players play by the rules");
        }
        let side = seats::side_of(declarer);
        let made = table.game().outcome().is_some_and(|outcome| outcome.winner == Some(side));
        played.successes = u64::from(made == tests_declarer);
        played
    }
}

/// One of the cards that are best with open cards, each with the same chance.
fn open_card(game: &Bridge, solver: &mut Solver, chance: &mut Rng) -> Action {
    let cards = Solvable::of_game(game).map(|position| solver.solve_each_card(&position)).unwrap_or_default();
    let most = cards.iter().map(|&(_, tricks)| tricks).max();
    let best: Vec<_> = cards.into_iter().filter(|&(_, tricks)| Some(tricks) == most).map(|(card, _)| card).collect();
    Action::Card(*pick(&best, chance).expect("whoever is to play has a card"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_conformance::run_row;

    fn row(game: &str) -> ProblemRow {
        ProblemRow {
            theme: "test".into(),
            game: game.into(),
            players: vec!["mc:20".into()],
            by: Side::Declarer,
            declarer: None,
            times: 1,
            seed: 1,
        }
    }

    fn figures(row: &ProblemRow) -> Vec<f64> {
        let run = run_row(row, false, false).unwrap();
        run.figures.iter().map(|figure| figure.measured.unwrap().value).collect()
    }

    /// A finesse for a king is an even chance in all six layouts, and anybody takes it.
    #[test]
    fn a_finesse_is_an_even_chance() {
        let finesse = row("bridge:deal=N:AQ... KJ... 32... T9...,need=2,leader=S");
        assert_eq!(figures(&finesse), [50.0, 50.0, 100.0]);
    }

    /// Without a card of the suit opposite there is no finesse, and only the king by itself can be caught: it is never
    /// alone with two cards of the suit in each hand.
    #[test]
    fn who_must_lead_away_has_no_chance() {
        let stuck = row("bridge:deal=N:AQ... KJ... .32.. T9...,need=2,leader=N");
        assert_eq!(figures(&stuck)[0], 0.0);
    }

    #[test]
    fn defenders_are_tested_in_the_deal_as_it_is() {
        let mut defence = row("bridge:deal=N:AQ... KJ... 32... T9...,need=2,leader=S");
        (defence.by, defence.declarer, defence.times) = (Side::Defenders, Some("mc:20".into()), 3);
        assert_eq!(figures(&defence)[0], 100.0, "the king lies over the queen");
    }

    #[test]
    fn a_problem_is_declarers_to_play() {
        let error = run_row(&row("bridge:deal=N:AQ... KJ... 32... T9...,need=2,leader=W"), true, false).unwrap_err();
        assert_eq!(error.to_string(), "test: declarer is not to play; give another leader");
    }
}
