//! Random trees whose moves are legal in some worlds only, and all strategies of a tree, one by one.

use yomi_core::{Rng, below, unit};
use yomi_search::worlds::{Chooser, Shape, WorldSet};

/// A tree of at most this depth that can be reached in these worlds, with payoffs from 0 to 3.
pub(crate) fn random_shape(rng: &mut Rng, worlds: usize, possible: WorldSet, depth: u32) -> Shape {
    if depth == 0 || below(rng, 6) == 0 {
        let payoff = |world| possible.contains(world).then(|| below(rng, 4) as i32);
        return Shape::Leaf((0..worlds).map(payoff).collect());
    }
    let chooser = [Chooser::Us, Chooser::Us, Chooser::Them, Chooser::Them, Chooser::Partner][below(rng, 5) as usize];
    let count = 1 + below(rng, 3) as usize;
    let mut children = vec![WorldSet::EMPTY; count];
    for world in possible.iter() {
        let always = below(rng, count as u32) as usize;
        for (index, child) in children.iter_mut().enumerate() {
            if chooser == Chooser::Us || index == always || unit(rng) < 0.6 {
                child.insert(world);
            }
        }
    }
    children.retain(|child| !child.is_empty());
    Shape::Choice(chooser, children.into_iter().map(|child| random_shape(rng, worlds, child, depth - 1)).collect())
}

/// All our strategies: one choice at each of our nodes.
pub(crate) struct Strategies<'a> {
    shape: &'a Shape,
    /// The number of moves at each of our nodes, in the order in which they are come to.
    ours: Vec<usize>,
}

impl<'a> Strategies<'a> {
    pub(crate) fn new(shape: &'a Shape) -> Self {
        let mut ours = Vec::new();
        list(shape, &mut ours);
        Strategies { shape, ours }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.ours.iter().fold(1, |count, &moves| count.saturating_mul(moves))
    }

    /// The greatest sum over all worlds of what `worth` makes of the payoff in a world. No part of a choice is shared
    /// with the methods that are tested.
    pub(crate) fn best(&self, worth: impl Fn(usize, i32) -> f64) -> f64 {
        let mut choice = vec![0; self.ours.len()];
        let mut best = f64::NEG_INFINITY;
        loop {
            let values = (0..).map_while(|world| value(self.shape, world, &mut choice.iter()));
            let sum = values.enumerate().map(|(world, value)| worth(world, value.unwrap_or(0))).sum();
            best = f64::max(best, sum);
            // The next choice, as a number whose digits are the choices.
            let Some(digit) = (0..choice.len()).find(|&digit| choice[digit] + 1 < self.ours[digit]) else {
                return best;
            };
            choice[..digit].fill(0);
            choice[digit] += 1;
        }
    }
}

fn list(shape: &Shape, ours: &mut Vec<usize>) {
    if let Shape::Choice(chooser, children) = shape {
        if *chooser == Chooser::Us {
            ours.push(children.len());
        }
        children.iter().for_each(|child| list(child, ours));
    }
}

/// What a strategy gets in a world; `Some(None)` where the node cannot be come to in that world, `None` if there is no
/// such world.
fn value(shape: &Shape, world: usize, choice: &mut std::slice::Iter<'_, usize>) -> Option<Option<i32>> {
    match shape {
        Shape::Leaf(payoffs) => payoffs.get(world).copied(),
        Shape::Choice(chooser, children) => {
            let chosen = if *chooser == Chooser::Us { choice.next() } else { None };
            let values: Vec<Option<Option<i32>>> = children.iter().map(|child| value(child, world, choice)).collect();
            let values: Vec<Option<i32>> = values.into_iter().collect::<Option<_>>()?;
            let possible = values.iter().flatten().copied();
            Some(match (chosen, chooser) {
                (Some(&chosen), _) => values[chosen],
                (None, Chooser::Them) => possible.min(),
                (None, _) => possible.max(),
            })
        }
    }
}
