//! What a position is worth, for every pair of colourings.

use super::{
    features::{gone, kind_of},
    pair_table::{PairTable, SQUARES, half},
    race::{RACES, Race},
    trace::{OFF, TAGS, Trace, seen_by},
};
use crate::{Colour, Piece, Reds};
use std::sync::LazyLock;
use yomi_learn::{Gradient, sigmoid};

/// The mover's blue and red, the other's blue and red.
const KINDS: usize = 4;

static PAIRS: LazyLock<PairTable> = LazyLock::new(|| PairTable::new(KINDS));

/// How many pairs there are; checked against the table.
const PAIR_COUNT: usize = 5_256;
const HALF: usize = SQUARES / 2;
const GONE: usize = 256;

const SINGLES: usize = PAIR_COUNT;
const BIAS: usize = SINGLES + GONE * KINDS * TAGS * HALF;
const RACE: usize = BIAS + GONE;
/// How many weights there are.
pub(super) const COUNT: usize = RACE + KINDS * RACES;

/// The learned value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'a> {
    weights: &'a [f32],
}

/// What one position is worth to the seat on turn for any colours, as scores to be added up.
pub(crate) struct PairValues {
    bias: f32,
    /// By piece (the mover's first) and kind.
    singles: [[f32; 2]; 16],
    /// By two pieces and their kinds.
    pairs: Box<[[[[f32; 2]; 2]; 16]; 16]>,
    in_play: [bool; 16],
}

/// The state of a piece in the tables.
fn state(trace: &Trace, index: usize, kind: usize) -> Option<(usize, u8, usize)> {
    let seat = trace.turn;
    let (owner, piece) = if index < 8 { (seat, index) } else { (1 - seat, index - 8) };
    let square = trace.at[owner][piece];
    let kind = if index < 8 { kind } else { 2 + kind };
    (square != OFF).then(|| (kind, seen_by(seat, square), trace.tags[owner][piece] as usize))
}

/// The weight of how a piece stands in the race, by its kind.
fn racing(trace: &Trace, race: &Race, index: usize, kind: usize) -> usize {
    let seat = trace.turn;
    let (owner, piece) = if index < 8 { (seat, index) } else { (1 - seat, index - 8) };
    RACE + kind * RACES + race.number(owner, trace.at[owner][piece])
}

fn context(trace: &Trace) -> usize {
    gone(trace, trace.turn) * 16 + gone(trace, 1 - trace.turn)
}

fn single(context: usize, (kind, square, tag): (usize, u8, usize)) -> usize {
    SINGLES + ((context * KINDS + kind) * TAGS + tag) * HALF + half(square)
}

fn kinds(reds: [Reds; 2], turn: usize) -> [usize; 16] {
    std::array::from_fn(|index| {
        let (owner, piece) = if index < 8 { (turn, index) } else { (1 - turn, index - 8) };
        kind_of(reds[owner].colour(Piece::ALL[piece]))
    })
}

/// Tells all features of a position with these colours, by seat.
fn visit(trace: &Trace, reds: [Reds; 2], mut tell: impl FnMut(usize)) {
    let (context, kinds, race) = (context(trace), kinds(reds, trace.turn), Race::of(trace));
    tell(BIAS + context);
    for index in 0..16 {
        let Some(one) = state(trace, index, kinds[index]) else { continue };
        tell(single(context, one));
        tell(racing(trace, &race, index, one.0));
        let row = PAIRS.with(one.0, one.1);
        for (other, &of_other) in kinds.iter().enumerate().skip(index + 1) {
            if let Some((kind, square, _)) = state(trace, other, of_other) {
                tell(usize::from(row[kind * SQUARES + usize::from(square)]));
            }
        }
    }
}

impl<'a> Value<'a> {
    pub(crate) fn new(weights: &'a [f32]) -> Value<'a> {
        Value { weights }
    }

    /// The chance that the seat on turn wins if these are the reds, by seat.
    pub(crate) fn of(&self, trace: &Trace, reds: [Reds; 2]) -> f32 {
        let mut score = 0.0;
        visit(trace, reds, |feature| score += self.weights[feature]);
        sigmoid(score)
    }

    /// What an outcome that differs from the value by so much says about the weights.
    pub(super) fn learn(trace: &Trace, reds: [Reds; 2], error: f32, gradient: &mut Gradient) {
        visit(trace, reds, |feature| gradient.add(feature as u32, error));
    }

    /// The scores of a position, for all colours at once.
    pub(crate) fn pairs(&self, trace: &Trace) -> PairValues {
        let (context, race) = (context(trace), Race::of(trace));
        let mut found = PairValues {
            bias: self.weights[BIAS + context],
            singles: [[0.0; 2]; 16],
            pairs: Box::new([[[[0.0; 2]; 2]; 16]; 16]),
            in_play: std::array::from_fn(|index| state(trace, index, 0).is_some()),
        };
        for (index, kind) in (0..16).flat_map(|index| [(index, 0), (index, 1)]) {
            let Some(one) = state(trace, index, kind) else { continue };
            let raced = self.weights[racing(trace, &race, index, one.0)];
            found.singles[index][kind] = self.weights[single(context, one)] + raced;
            let row = PAIRS.with(one.0, one.1);
            for (other, others_kind) in (index + 1..16).flat_map(|other| [(other, 0), (other, 1)]) {
                if let Some((kind_there, square, _)) = state(trace, other, others_kind) {
                    let weight = self.weights[usize::from(row[kind_there * SQUARES + usize::from(square)])];
                    found.pairs[index][other][kind][others_kind] = weight;
                }
            }
        }
        found
    }
}

impl PairValues {
    /// The score of one side's pieces by themselves; `first` is 0 for the mover's and 8 for the other's.
    fn side(&self, first: usize, reds: Reds) -> f32 {
        let kind = |index: usize| kind_of(reds.colour(Piece::ALL[index - first]));
        let mut score = 0.0;
        for index in (first..first + 8).filter(|&index| self.in_play[index]) {
            score += self.singles[index][kind(index)];
            for other in (index + 1..first + 8).filter(|&other| self.in_play[other]) {
                score += self.pairs[index][other][kind(index)][kind(other)];
            }
        }
        score
    }

    /// For each of the mover's colourings and each of the other's, the chance that the mover wins, row by row.
    pub(crate) fn matrix(&self, mover: &[Reds], other: &[Reds], out: &mut Vec<f32>) {
        let others_own: Vec<f32> = other.iter().map(|&reds| self.side(8, reds)).collect();
        for &reds in mover {
            let own = self.bias + self.side(0, reds);
            // What each of the other's pieces adds by its kind, given the mover's colours.
            let mut across = [[0.0f32; 2]; 8];
            for index in (0..8).filter(|&index| self.in_play[index]) {
                let kind = kind_of(reds.colour(Piece::ALL[index]));
                for (piece, sums) in across.iter_mut().enumerate() {
                    let pair = self.pairs[index][8 + piece][kind];
                    sums[0] += pair[0];
                    sums[1] += pair[1];
                }
            }
            let (blue, differs) =
                across.iter().enumerate().fold((0.0, [0.0f32; 8]), |(sum, mut differs), (piece, sums)| {
                    differs[piece] = sums[kind_of(Colour::Red)] - sums[kind_of(Colour::Blue)];
                    (sum + sums[kind_of(Colour::Blue)], differs)
                });
            for (theirs, &alone) in other.iter().zip(&others_own) {
                let mut score = own + alone + blue;
                for (piece, differs) in differs.iter().enumerate() {
                    score += differs * f32::from(theirs.mask() >> piece & 1);
                }
                out.push(sigmoid(score));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::{Purpose, Streams, below, unit};

    #[test]
    fn the_table_has_as_many_pairs_as_it_says() {
        assert_eq!(PAIRS.count(), PAIR_COUNT);
        assert_eq!(super::super::features::PAIRS.count(), super::super::features::PAIR_COUNT);
    }

    /// All colourings at once are what each is by itself.
    #[test]
    fn matrices_hold_single_values() {
        let rng = &mut Streams::new(3).stream(0, Purpose::Other(0));
        let weights: Vec<f32> = (0..COUNT).map(|_| unit(rng) as f32 - 0.5).collect();
        let (value, mut trace) = (Value::new(&weights), Trace::start());
        for _ in 0..60 {
            let mut steps = Vec::new();
            trace.steps(&mut steps);
            let step = steps[below(rng, steps.len() as u32) as usize];
            let colour = step.victim.map(|_| Colour::Red);
            let fits = |seat: usize| Reds::ALL.into_iter().filter(|reds| trace.allows(seat, *reds)).collect::<Vec<_>>();
            let sides = [fits(trace.turn), fits(1 - trace.turn)];
            let mut matrix = Vec::new();
            value.pairs(&trace).matrix(&sides[0], &sides[1], &mut matrix);
            for (index, &mover) in sides[0].iter().enumerate().step_by(7) {
                for (column, &other) in sides[1].iter().enumerate().step_by(5) {
                    let reds = if trace.turn == 0 { [mover, other] } else { [other, mover] };
                    let one = value.of(&trace, reds);
                    assert!((one - matrix[index * sides[1].len() + column]).abs() < 1e-4);
                }
            }
            trace.advance(&step, colour);
            if trace.winner().is_some() {
                break;
            }
        }
    }
}
