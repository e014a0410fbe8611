//! What all of the enemy's moves together say about its colours.

use super::{SampleSize, judged_moves::JudgedMoves, monte_carlo::colourings, sampled_move::SampledMove};
use crate::{Action, Colour, Event, Geister, Piece, Reds, Sight};
use yomi_core::{Budget, Game, Hidden, Rng, Seat, View, pick, unit};
use yomi_search::legal_in_any;

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
/// Kept over the whole game and brought up to date with each of the enemy's moves by Bayes' rule. In ten games of naive
/// Monte Carlo (6,000 playouts a turn), with 480 playouts for each move judged, a softness of 0.1 and a doubt of 0.1,
/// the true colouring had a chance of e^-2.57 in the (geometric) mean over all turns, against e^-3.07 without looking
/// at moves, and chances were what they say: pieces believed blue with 0.15, 0.36, 0.54, 0.75 and 0.96 were blue in 4,
/// 30, 60, 81 and 99 of 100 cases. The number of playouts matters, because the noise of every judgement is believed
/// too: with 160, 0.1 is much too sure and 0.15 gains e^0.19 only.
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

    /// How likely each of the enemy's pieces is to be blue.
    pub fn blue(&self) -> [f64; 8] {
        Piece::ALL.map(|piece| {
            let with = self.chances().filter(|(reds, _)| reds.colour(piece) == Colour::Blue);
            // A sum of chances may be a rounding error above 1.
            with.map(|(_, chance)| chance).sum::<f64>().min(1.0)
        })
    }

    /// What a move that was sampled in all colourings wins, each by its chance.
    pub(crate) fn value(&self, sampled: &SampledMove) -> f64 {
        sampled.values().zip(self.chances()).filter_map(|(value, (_, chance))| Some(value? * chance)).sum()
    }

    /// The moves of whoever is to move, sampled by random games in every colouring that is possible; `told` hears of
    /// them after every round.
    ///
    /// Where there is no time for all of them, those for which there was.
    pub(crate) fn sample(
        &self,
        sight: &Sight,
        size: SampleSize,
        budget: &Budget,
        rng: &mut Rng,
        mut told: impl FnMut(&[(Action, SampledMove)]),
    ) -> Vec<(Action, SampledMove)> {
        let mut moves = self.moves(sight);
        let mut sampling = size.begin(budget);
        while sampling.more() {
            let games = sampling.playouts(moves.len());
            if !moves.iter_mut().all(|(_, sampled)| sampled.play(games, budget, rng)) {
                break;
            }
            told(&moves);
        }
        moves.retain(|(_, sampled)| sampled.games() > 0);
        moves
    }

    fn moves(&self, sight: &Sight) -> Vec<(Action, SampledMove)> {
        let positions: Vec<Geister> = self.chances().map(|(reds, _)| sight.with_enemy(Some(reds))).collect();
        let sampled = |action| Some((action, SampledMove::new(&positions, action)?));
        legal_in_any(&positions).into_iter().filter_map(sampled).collect()
    }

    /// Learns from what has happened since it was asked last, by a sample for each of the enemy's moves, and tells
    /// whether it has read all of them.
    ///
    /// The time is spread over the moves, and one more part of it is left for whatever comes after. Where it is too
    /// short, the moves that were not read are read when it is asked again. The view must be of the same game and seat
    /// each time.
    pub fn update(&mut self, view: &View<'_, Geister>, size: &SampleSize, budget: &Budget, rng: &mut Rng) -> bool {
        self.update_before(view, size, budget, 1, rng)
    }

    /// The same where so many parts of the time are for what comes after.
    pub(crate) fn update_before(
        &mut self,
        view: &View<'_, Geister>,
        size: &SampleSize,
        budget: &Budget,
        later: u32,
        rng: &mut Rng,
    ) -> bool {
        let fitting = colourings(view.sight());
        // Any of them will do: what is judged is tried in all.
        let (mut game, actions) = Geister::replay_in(view, &fitting[0]);
        let mut unread = view.history().iter().skip(self.known).filter(|event| is_told(event)).count() as u32;
        for (number, (event, action)) in view.history().iter().zip(actions).enumerate() {
            if number >= self.known {
                if is_told(event) {
                    let time = Time { share: budget.part(unread + later), first: budget.part(2) };
                    if !self.judge(&game, view.seat(), action, size, &time, rng) {
                        break;
                    }
                    unread -= 1;
                }
                self.known = number + 1;
            }
            game.apply(action);
        }
        self.rule_out(|reds| fitting.contains(&Some(reds)));
        self.known == view.history().len()
    }

    /// Learns what can be seen without judging any move.
    pub(crate) fn rule_out_unfitting(&mut self, view: &View<'_, Geister>) {
        let fitting = colourings(view.sight());
        self.rule_out(|reds| fitting.contains(&Some(reds)));
    }

    /// Learns from a move of the enemy of `seat` in a position of which the enemy's colours and those that it cannot
    /// see do not matter. Tells whether there was time for it; otherwise nothing is learned.
    fn judge(
        &mut self,
        before: &Geister,
        seat: Seat,
        action: Action,
        size: &SampleSize,
        time: &Time,
        rng: &mut Rng,
    ) -> bool {
        let sight = before.sight(seat.other());
        let shown = |reds: &Reds| agrees(before, seat, *reds);
        let own: Vec<Reds> = Reds::ALL.into_iter().filter(shown).collect();
        let believed: Vec<usize> = (0..70)
            .filter(|&index| self.chances[index] > 0.0 && agrees(before, seat.other(), Reds::ALL[index]))
            .collect();
        let position = |index: usize, own: Option<Reds>| {
            let mut mover = *sight;
            mover.reds = Some(Reds::ALL[index]);
            mover.with_enemy(own)
        };
        let mut judged = JudgedMoves::default();
        let mut sampling = size.begin(&time.share);
        while sampling.more() {
            // One of the reader's own colourings for each of the mover's, anew in each round: the mover knows neither.
            let positions: Vec<Geister> =
                believed.iter().map(|&index| position(index, pick(&own, rng).copied())).collect();
            let is_first = judged.is_empty();
            if is_first {
                judged = JudgedMoves::new(&positions);
            }
            let games = sampling.playouts(judged.len());
            if !judged.play(&positions, games, if is_first { &time.first } else { &time.share }, rng) {
                if is_first {
                    return false;
                }
                break;
            }
        }
        for (lane, &index) in believed.iter().enumerate() {
            self.chances[index] *= judged.chance(lane, action, self.model);
        }
        self.rule_out(|_| true);
        true
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

/// Until when a move is judged.
struct Time {
    /// Its share of the time.
    share: Budget,
    /// How long one round of playouts may take, of which nothing can be left out.
    first: Budget,
}

/// Whether an event is a move of the enemy from which something can be learned.
fn is_told(event: &Event) -> bool {
    matches!(event, Event::Move { own: false, escaped: false, .. })
}

/// Whether a colouring of a side agrees with the pieces of it that are out of play.
fn agrees(game: &Geister, seat: Seat, reds: Reds) -> bool {
    let [red, blue] = game.board.shown[seat.index()];
    reds.mask() & red == red && reds.mask() & blue == 0
}
