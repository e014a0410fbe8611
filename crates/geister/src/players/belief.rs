//! What all of the enemy's moves together say about its colours.

use super::{monte_carlo::colourings, prospect::Prospect};
use crate::{Action, Event, Geister, Reds, Sight};
use yomi_core::{Game, Hidden, Rng, Seat, View, pick, unit};
use yomi_search::{Budget, choice_chance, legal_in_any};

/// How the enemy is thought to choose its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// A move that wins this much more often is e times as likely to be chosen (a share of games, more than 0).
    pub softness: f64,
    /// How often any move is as likely as any other, so that no single move rules a colouring out.
    pub doubt: f64,
}

/// The chance of each colouring of the enemy, by all moves that it has made.
///
/// Kept over the whole game and brought up to date with each of the enemy's moves by Bayes' rule. In ten games of naive Monte Carlo
/// (6,000 playouts a turn), with 480 playouts for each move judged, a softness of 0.1 and a doubt of 0.1, the true colouring had a
/// chance of e^-2.57 in the (geometric) mean over all turns, against e^-3.07 without looking at moves, and chances were what they
/// say: pieces believed blue with 0.15, 0.36, 0.54, 0.75 and 0.96 were blue in 4, 30, 60, 81 and 99 of 100 cases. The number of
/// playouts matters, because the noise of every judgement is believed too: with 160, 0.1 is much too sure and 0.15 gains e^0.19 only.
#[derive(Clone, Debug)]
pub struct Belief {
    model: Model,
    /// By [`Reds::ALL`]; together 1.
    chances: [f64; 70],
    /// How many events of the view it knows.
    known: usize,
}

impl Belief {
    /// What is believed before the first move: any colouring as much as any other.
    pub fn new(model: Model) -> Belief {
        Belief { model, chances: [1.0 / 70.0; 70], known: 0 }
    }

    /// The colourings that are possible, each with its chance.
    pub fn chances(&self) -> impl Iterator<Item = (Reds, f64)> {
        Reds::ALL.into_iter().zip(self.chances).filter(|(_, chance)| *chance > 0.0)
    }

    /// A random colouring, each by its chance.
    pub fn draw(&self, rng: &mut Rng) -> Reds {
        let drawn = unit(rng);
        let below = self.chances().scan(0.0, |sum, (reds, chance)| {
            *sum += chance;
            Some((reds, *sum))
        });
        // What rounding leaves over goes to the last.
        let last = self.chances().last().map(|(reds, _)| reds);
        let found = below.into_iter().find(|(_, sum)| drawn < *sum).map(|(reds, _)| reds);
        found.or(last).expect("some colouring is always possible")
    }

    /// What each move of the seat that believes this wins by random games in all colourings, each by its chance.
    pub(crate) fn values_of_moves(&self, sight: &Sight, budget: &mut impl Budget, rng: &mut Rng) -> Vec<(Action, f64)> {
        let value = |prospect: &Prospect| {
            prospect.values().zip(self.chances()).filter_map(|(value, (_, chance))| Some(value? * chance)).sum()
        };
        self.prospects(sight, budget, rng).iter().map(|(action, prospect)| (*action, value(prospect))).collect()
    }

    /// What each move of whoever is to move wins by random games, in every colouring that is possible.
    pub(crate) fn prospects(&self, sight: &Sight, budget: &mut impl Budget, rng: &mut Rng) -> Vec<(Action, Prospect)> {
        let positions: Vec<Geister> = self.chances().map(|(reds, _)| sight.with_enemy(Some(reds))).collect();
        let mut prospects: Vec<(Action, Prospect)> = legal_in_any(&positions)
            .into_iter()
            .filter_map(|action| Some((action, Prospect::new(&positions, action)?)))
            .collect();
        while budget.more() {
            let games = budget.playouts(prospects.len());
            for (_, prospect) in &mut prospects {
                budget.between_playouts();
                prospect.play(games, rng);
            }
        }
        prospects
    }

    /// Learns from what has happened since it was asked last; `budget` begins anew for each move that is judged.
    ///
    /// The view must be of the same game and seat each time.
    pub fn update<B: Budget>(&mut self, view: &View<'_, Geister>, budget: impl Fn() -> B, rng: &mut Rng) {
        let fitting = colourings(view);
        // Any of them will do: what is judged is tried in all.
        let (mut game, actions) = Geister::replay_in(view, &fitting[0]);
        for (number, (event, action)) in view.history().iter().zip(actions).enumerate() {
            let judged = number >= self.known && matches!(event, Event::Move { own: false, escaped: false, .. });
            if judged {
                self.judge(&game, view.seat(), action, &mut budget(), rng);
            }
            game.apply(action);
        }
        self.known = view.history().len();
        self.rule_out(|reds| fitting.contains(&Some(reds)));
    }

    /// Learns from a move of the enemy of `seat` in a position of which the enemy's colours and those that it cannot see do not
    /// matter.
    fn judge(&mut self, before: &Geister, seat: Seat, action: Action, budget: &mut impl Budget, rng: &mut Rng) {
        let sight = before.sight(seat.other());
        let shown = |reds: &Reds| agrees(before, seat, *reds);
        let own: Vec<Reds> = Reds::ALL.into_iter().filter(shown).collect();
        let believed: Vec<usize> = (0..70)
            .filter(|&index| self.chances[index] > 0.0 && agrees(before, seat.other(), Reds::ALL[index]))
            .collect();
        // One of the reader's own colourings for each of the mover's, anew in each round: the mover knows neither.
        let mut totals: Vec<Vec<Total>> = Vec::new();
        let mut actions: Vec<Action> = Vec::new();
        while budget.more() {
            let positions: Vec<Geister> = believed
                .iter()
                .map(|&index| {
                    let mut mover = *sight;
                    mover.reds = Some(Reds::ALL[index]);
                    mover.with_enemy(pick(&own, rng).copied())
                })
                .collect();
            if actions.is_empty() {
                actions = legal_in_any(&positions);
                totals = vec![vec![Total::default(); believed.len()]; actions.len()];
            }
            let games = budget.playouts(actions.len());
            for (&action, totals) in actions.iter().zip(&mut totals) {
                let mut prospect = Prospect::new(&positions, action).expect("moves are judged before the end");
                budget.between_playouts();
                prospect.play(games, rng);
                for (total, value) in totals.iter_mut().zip(prospect.values()) {
                    total.add(value);
                }
            }
        }
        for (lane, &index) in believed.iter().enumerate() {
            let possible: Vec<(Action, f64)> = actions
                .iter()
                .zip(&totals)
                .filter_map(|(action, totals)| Some((*action, totals[lane].mean()?)))
                .collect();
            let values: Vec<f64> = possible.iter().map(|(_, value)| *value).collect();
            let chosen = possible.iter().position(|(possible, _)| *possible == action);
            let chance = chosen.map_or(0.0, |chosen| choice_chance(&values, chosen, self.model.softness));
            let blind = 1.0 / values.len().max(1) as f64;
            self.chances[index] *= (1.0 - self.model.doubt) * chance + self.model.doubt * blind;
        }
        self.rule_out(|_| true);
    }

    /// Drops what cannot be and lets the rest sum to 1; if nothing is left, all that can be is as likely again.
    fn rule_out(&mut self, possible: impl Fn(Reds) -> bool) {
        let keep = Reds::ALL.map(|reds| f64::from(u8::from(possible(reds))));
        let kept: Vec<f64> = self.chances.iter().zip(keep).map(|(chance, keep)| chance * keep).collect();
        let sum: f64 = kept.iter().sum();
        let (from, sum) = if sum > 0.0 { (kept, sum) } else { (keep.to_vec(), keep.iter().sum()) };
        for (chance, weight) in self.chances.iter_mut().zip(from) {
            *chance = weight / sum;
        }
    }
}

/// The sum of some values.
#[derive(Clone, Copy, Default)]
struct Total {
    sum: f64,
    count: u32,
}

impl Total {
    fn add(&mut self, value: Option<f64>) {
        if let Some(value) = value {
            self.sum += value;
            self.count += 1;
        }
    }

    fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / f64::from(self.count))
    }
}

/// Whether a colouring of a side agrees with the pieces of it that are out of play.
fn agrees(game: &Geister, seat: Seat, reds: Reds) -> bool {
    let [red, blue] = game.scene.shown[seat.index()];
    reds.mask() & red == red && reds.mask() & blue == 0
}
