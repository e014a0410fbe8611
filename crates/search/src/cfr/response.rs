//! What strategies are worth, and the best answers to them.

use super::{NodeId, RangeTree, Strategy, tree::Node};

/// How the side that is looked at plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plays {
    AsTold,
    Best,
}

impl RangeTree {
    /// What the first side gets if both play so, in the mean; the other side loses it.
    pub fn value(&self, strategy: &Strategy) -> f64 {
        self.total(0, strategy, Plays::AsTold)
    }

    /// What a side gets at most against the other side's part of a strategy.
    pub fn best_response(&self, seat: usize, strategy: &Strategy) -> f64 {
        self.total(seat, strategy, Plays::Best)
    }

    /// What the best answers to both sides' strategies gain together: 0 for an equilibrium.
    pub fn exploitability(&self, strategy: &Strategy) -> f64 {
        self.best_response(0, strategy) + self.best_response(1, strategy)
    }

    /// What a side gets with each of its private states if both play so, against the other side's range.
    pub fn values(&self, seat: usize, strategy: &Strategy) -> Vec<f32> {
        self.walk(self.root, seat, &self.ranges[1 - seat], strategy, Plays::AsTold)
    }

    fn total(&self, seat: usize, strategy: &Strategy, plays: Plays) -> f64 {
        let values = self.walk(self.root, seat, &self.ranges[1 - seat], strategy, plays);
        values.iter().zip(&self.ranges[seat]).map(|(value, chance)| f64::from(*value) * f64::from(*chance)).sum()
    }

    fn walk(&self, node: NodeId, seat: usize, reach: &[f32], strategy: &Strategy, plays: Plays) -> Vec<f32> {
        match self.nodes[node.index()] {
            Node::Leaf { payoffs } => {
                let mut values = vec![0.0; self.privates[seat]];
                self.leaf_values(payoffs, seat, reach, &mut values);
                values
            }
            Node::Split { children } => {
                let parts = self.children[children.range()].iter();
                summed(parts.map(|child| self.walk(*child, seat, reach, strategy, plays)), self.privates[seat])
            }
            Node::Decision { seat: decides, children, legal, .. } if usize::from(decides) == seat => {
                let chances = strategy.at(self, node);
                let privates = self.privates[seat];
                let legal = legal.map(|legal| &self.legal[legal as usize..][..chances.len()]);
                let mut best = vec![if plays == Plays::Best { f32::NEG_INFINITY } else { 0.0 }; privates];
                for (action, child) in self.children[children.range()].iter().enumerate() {
                    let values = self.walk(*child, seat, reach, strategy, plays);
                    for (private, (best, value)) in best.iter_mut().zip(values).enumerate() {
                        let place = action * privates + private;
                        match plays {
                            Plays::AsTold => *best += chances[place] * value,
                            Plays::Best if legal.is_none_or(|legal| legal[place]) => *best = best.max(value),
                            Plays::Best => {}
                        }
                    }
                }
                // A private state without any action cannot come here.
                best.iter_mut().filter(|best| **best == f32::NEG_INFINITY).for_each(|best| *best = 0.0);
                best
            }
            Node::Decision { children, .. } => {
                let chances = strategy.at(self, node);
                let parts = self.children[children.range()].iter().enumerate().map(|(action, child)| {
                    let reach: Vec<f32> = reach
                        .iter()
                        .zip(&chances[action * reach.len()..])
                        .map(|(reach, chance)| reach * chance)
                        .collect();
                    self.walk(*child, seat, &reach, strategy, plays)
                });
                summed(parts, self.privates[seat])
            }
        }
    }

    /// What a leaf is worth to each private state of a side, against the other side's reach.
    #[inline]
    pub(super) fn leaf_values(&self, payoffs: u32, seat: usize, reach: &[f32], values: &mut [f32]) {
        let columns = self.privates[1];
        let payoffs = &self.payoffs[payoffs as usize..][..self.privates[0] * columns];
        if seat == 0 {
            for (value, row) in values.iter_mut().zip(payoffs.chunks_exact(columns)) {
                *value = dot(row, reach);
            }
        } else {
            values.fill(0.0);
            for (&reach, row) in reach.iter().zip(payoffs.chunks_exact(columns)) {
                if reach != 0.0 {
                    values.iter_mut().zip(row).for_each(|(value, payoff)| *value -= reach * payoff);
                }
            }
        }
    }
}

/// The sum of products, in eight lanes that a compiler can keep in one register.
#[inline]
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let (mut lanes, pairs) = ([0.0f32; 8], one.chunks_exact(8).zip(other.chunks_exact(8)));
    for (one, other) in pairs {
        for lane in 0..8 {
            lanes[lane] += one[lane] * other[lane];
        }
    }
    let rest = one.len() - one.len() % 8;
    let tail: f32 = one[rest..].iter().zip(&other[rest..]).map(|(one, other)| one * other).sum();
    lanes.iter().sum::<f32>() + tail
}

fn summed(parts: impl Iterator<Item = Vec<f32>>, privates: usize) -> Vec<f32> {
    parts.fold(vec![0.0; privates], |mut sum, part| {
        sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
        sum
    })
}
