//! How likely the results are, and where that is greatest.

use super::{ELO, Pairing, cholesky::Symmetric};
use yomi_core::stats::Elo;

/// What keeps ratings that have no bound from running away while the others are found: so little that it moves none
/// that has one.
const RIDGE: f64 = 1e-9;
/// How far ends of intervals are looked for, in the model's unit; farther there is none.
const FARTHEST: f64 = 100.0;
/// A parameter with a greater variance has no bound: nothing but the ridge holds it.
const UNBOUNDED: f64 = 1e5;
/// What twice the logarithm of the likelihood may fall within a 95 % interval: the quantile of χ² with one degree of
/// freedom.
const FALL: f64 = 3.841_458_820_694_124;
/// What counts as the same.
const CLOSE: f64 = 1e-10;
/// How many steps are taken at most.
const MOST_STEPS: usize = 200;

/// The likelihood of results in Davidson's model. Its parameters are the ratings, then the advantage of the first side,
/// then the logarithm of how likely draws are.
pub(super) struct Likelihood<'a> {
    players: usize,
    pairings: &'a [Pairing],
    /// What is not looked for, with its value.
    pinned: Vec<Option<f64>>,
}

/// Parameters, and the logarithm of their likelihood.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    parameters: Vec<f64>,
    logarithm: f64,
}

impl Fit {
    /// The chance of a draw between equals, nobody being first.
    pub(super) fn draw_between_equals(&self) -> f64 {
        let draw = self.parameters[self.parameters.len() - 1].exp();
        draw / (draw + 2.0)
    }
}

/// The chances that the first side wins, that nobody does, and that the second side does, `ahead` being what the first
/// side is ahead.
fn chances(ahead: f64, draw: f64) -> [f64; 3] {
    let most = (ahead.abs() / 2.0).max(draw);
    let weights = [ahead / 2.0, draw, -ahead / 2.0].map(|weight| (weight - most).exp());
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// A sum of products that leaves out what did not happen: a chance of 0 costs nothing then.
fn logarithm(counts: [u64; 3], chances: [f64; 3]) -> f64 {
    let terms = counts.into_iter().zip(chances).filter(|(count, _)| *count > 0);
    terms.map(|(count, chance)| count as f64 * chance.ln()).sum()
}

/// The parameters that are looked for.
fn free(pinned: &[Option<f64>]) -> Vec<usize> {
    (0..pinned.len()).filter(|&index| pinned[index].is_none()).collect()
}

impl<'a> Likelihood<'a> {
    /// Of these results, with one player's rating at 0.
    pub(super) fn new(players: usize, pairings: &'a [Pairing], anchor: usize) -> Self {
        let mut pinned = vec![None; players + 2];
        pinned[anchor] = Some(0.0);
        if pairings.iter().all(|pairing| pairing.counts[1] == 0) {
            pinned[players + 1] = Some(f64::NEG_INFINITY);
        }
        Likelihood { players, pairings, pinned }
    }

    /// What makes the results likeliest.
    pub(super) fn best(&self) -> Fit {
        self.climb(&self.pinned, vec![0.0; self.players + 2])
    }

    /// A player's rating with its interval.
    pub(super) fn interval(&self, player: usize, best: &Fit) -> Elo {
        if self.pinned[player].is_some() {
            return Elo::new(0.0, 0.0, 0.0);
        }
        self.profile(player, best)
    }

    /// The advantage of the first side with its interval.
    pub(super) fn first_side(&self, best: &Fit) -> Elo {
        self.profile(self.players, best)
    }

    /// A parameter, and where the likelihood has fallen too far on both sides, all others being the best for it.
    fn profile(&self, parameter: usize, best: &Fit) -> Elo {
        let found = best.parameters[parameter];
        let value = if self.variance(parameter, best) < UNBOUNDED { found } else { found.signum() * f64::INFINITY };
        let end = |direction: f64| {
            let open = value.is_infinite() && value.signum() == direction;
            if open { value } else { self.end(parameter, best, direction) }
        };
        Elo::new(value * ELO, end(-1.0) * ELO, end(1.0) * ELO)
    }

    /// The variance of a parameter by how the likelihood bends at its top.
    fn variance(&self, parameter: usize, best: &Fit) -> f64 {
        let free = free(&self.pinned);
        let (_, bend) = self.slope_and_bend(&best.parameters, &free);
        let place = free.iter().position(|&index| index == parameter);
        place.zip(bend.cholesky()).map_or(f64::INFINITY, |(place, factors)| factors.inverse_at(place))
    }

    /// An end of the interval of a parameter; infinite if there is none.
    fn end(&self, parameter: usize, best: &Fit, direction: f64) -> f64 {
        let start = best.parameters[parameter];
        let mut pinned = self.pinned.clone();
        let mut from = best.parameters.clone();
        let mut fall = |at: f64| {
            pinned[parameter] = Some(at);
            let fit = self.climb(&pinned, from.clone());
            from = fit.parameters;
            2.0 * (best.logarithm - fit.logarithm) - FALL
        };
        let (mut inside, mut outside, mut step) = (start, start, 0.25);
        while fall(outside) < 0.0 {
            if (outside - start).abs() > FARTHEST {
                return direction * f64::INFINITY;
            }
            inside = outside;
            outside += direction * step;
            step *= 2.0;
        }
        while (outside - inside).abs() > 1e-4 {
            let middle = f64::midpoint(inside, outside);
            if fall(middle) < 0.0 { inside = middle } else { outside = middle }
        }
        f64::midpoint(inside, outside)
    }

    /// Newton's method from somewhere: the function has one top. Steps that lead down are shortened.
    fn climb(&self, pinned: &[Option<f64>], from: Vec<f64>) -> Fit {
        let mut at = from;
        pinned.iter().enumerate().for_each(|(index, pin)| at[index] = pin.unwrap_or(at[index]));
        let free = free(pinned);
        let mut height = self.penalized(&at, &free);
        for _ in 0..MOST_STEPS {
            let Some(step) = self.step(&at, &free) else { break };
            let mut part = 1.0;
            let climbed = loop {
                let mut next = at.clone();
                free.iter().zip(step.iter()).for_each(|(&index, step)| next[index] += part * step);
                let reached = self.penalized(&next, &free);
                if reached >= height || part < 1e-9 {
                    break (next, reached);
                }
                part /= 2.0;
            };
            let gain = climbed.1 - height;
            (at, height) = climbed;
            if gain < CLOSE {
                break;
            }
        }
        Fit { logarithm: self.logarithm(&at), parameters: at }
    }

    /// Newton's step of the free parameters.
    fn step(&self, at: &[f64], free: &[usize]) -> Option<Vec<f64>> {
        let (slope, bend) = self.slope_and_bend(at, free);
        bend.cholesky().map(|factors| factors.solve(&slope))
    }

    /// The first derivatives of the logarithm, and the second ones with their signs turned.
    fn slope_and_bend(&self, at: &[f64], free: &[usize]) -> (Vec<f64>, Symmetric) {
        let mut place = vec![None; at.len()];
        free.iter().enumerate().for_each(|(index, &parameter)| place[parameter] = Some(index));
        let mut slope: Vec<f64> = free.iter().map(|&index| -RIDGE * at[index]).collect();
        let mut bend = Symmetric::diagonal(free.len(), RIDGE);
        for pairing in self.pairings {
            let games = pairing.counts.iter().sum::<u64>() as f64;
            let [won, drawn, lost] = self.chances(at, pairing);
            let [wins, draws, losses] = pairing.counts.map(|count| count as f64);
            let ahead = (wins - losses - games * (won - lost)) / 2.0;
            let bend_ahead = games * (won + lost - (won - lost).powi(2)) / 4.0;
            let bend_mixed = -games * drawn * (won - lost) / 2.0;
            let bend_draw = games * drawn * (1.0 - drawn);
            let signs = [(pairing.first, 1.0), (pairing.second, -1.0), (self.players, 1.0)];
            let signs = signs.map(|(parameter, sign)| (place[parameter], sign));
            let of_draw = place[self.players + 1];
            for (row, sign) in signs {
                let Some(row) = row else { continue };
                slope[row] += sign * ahead;
                for (column, other) in signs {
                    let Some(column) = column else { continue };
                    bend.add(row, column, sign * other * bend_ahead);
                }
                if let Some(column) = of_draw {
                    bend.add(row, column, sign * bend_mixed);
                    bend.add(column, row, sign * bend_mixed);
                }
            }
            if let Some(row) = of_draw {
                slope[row] += draws - games * drawn;
                bend.add(row, row, bend_draw);
            }
        }
        (slope, bend)
    }

    fn chances(&self, at: &[f64], pairing: &Pairing) -> [f64; 3] {
        chances(at[pairing.first] - at[pairing.second] + at[self.players], at[self.players + 1])
    }

    fn logarithm(&self, at: &[f64]) -> f64 {
        self.pairings.iter().map(|pairing| logarithm(pairing.counts, self.chances(at, pairing))).sum()
    }

    fn penalized(&self, at: &[f64], free: &[usize]) -> f64 {
        self.logarithm(at) - RIDGE / 2.0 * free.iter().map(|&index| at[index].powi(2)).sum::<f64>()
    }
}
