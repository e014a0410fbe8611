//! How likely worlds are.

use yomi_core::{Rng, Worlds, unit};

/// Some worlds, each with the chance that it is the real one.
///
/// ```
/// use yomi_core::{Purpose, Streams};
/// use yomi_search::hidden::Belief;
/// let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
/// let mut belief = Belief::of(&vec!["high", "low"], 10, rng);
/// assert_eq!(belief.weights(), [0.5, 0.5]);
/// belief.weigh(|world| Some(if *world == "high" { 3.0 } else { 1.0 }));
/// assert_eq!(belief.weights(), [0.75, 0.25]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Belief<W> {
    worlds: Vec<W>,
    weights: Vec<f64>,
}

impl<W: Clone + PartialEq> Belief<W> {
    /// All worlds of a set with their prior chances, if there are no more than `most`; otherwise so many that are
    /// drawn, those drawn twice counting twice.
    pub fn of(worlds: &impl Worlds<World = W>, most: usize, rng: &mut Rng) -> Self {
        let mut belief = Belief { worlds: Vec::new(), weights: Vec::new() };
        if worlds.count() <= most as u128 {
            belief.worlds = worlds.to_vec();
            belief.weights = belief.worlds.iter().map(|world| worlds.weight(world)).collect();
        } else {
            (0..most.max(1)).for_each(|_| belief.add(worlds.sample(rng)));
        }
        belief.normalize();
        belief
    }

    fn add(&mut self, world: W) {
        match self.worlds.iter().position(|known| *known == world) {
            Some(known) => self.weights[known] += 1.0,
            None => {
                self.worlds.push(world);
                self.weights.push(1.0);
            }
        }
    }
}

impl<W> Belief<W> {
    /// The worlds.
    pub fn worlds(&self) -> &[W] {
        &self.worlds
    }

    /// Their chances, which add up to 1.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// Makes every world as many times as likely as `times` says (Bayes' rule). From the first `None` on, the worlds
    /// are not counted any more; unless it comes at once: then, and if nothing would be likely, all stays as it is.
    pub fn weigh(&mut self, mut times: impl FnMut(&W) -> Option<f64>) {
        let factors: Vec<f64> = self.worlds.iter().map_while(&mut times).collect();
        let weighed = self.weights.iter().zip(factors.into_iter().chain(std::iter::repeat(0.0)));
        let weighed: Vec<f64> = weighed.map(|(weight, factor)| weight * factor).collect();
        if weighed.iter().sum::<f64>() > 0.0 {
            self.weights = weighed;
            self.normalize();
        }
    }

    fn normalize(&mut self) {
        let sum: f64 = self.weights.iter().sum();
        self.weights.iter_mut().for_each(|weight| *weight /= sum);
    }

    /// A world drawn by how likely it is.
    pub fn draw(&self, rng: &mut Rng) -> &W {
        let mut left = unit(rng);
        let drawn = self.weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        // What rounding leaves over goes to the last that is possible at all.
        let last = || self.weights.iter().rposition(|weight| *weight > 0.0);
        &self.worlds[drawn.or_else(last).expect("some world is possible")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomi_core::{Purpose, Streams};

    #[test]
    fn few_worlds_are_listed_and_many_are_drawn() {
        let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
        let all: Vec<u32> = (0..100).collect();
        assert_eq!(Belief::of(&all, 100, rng).worlds(), all);
        let drawn = Belief::of(&all, 99, rng);
        assert!(drawn.worlds().len() < 99, "some are drawn twice");
        assert!((drawn.weights().iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let heaviest = drawn.weights().iter().copied().fold(0.0, f64::max);
        assert!((heaviest * 99.0).round() >= 2.0, "and count twice");
    }

    #[test]
    fn worlds_are_drawn_as_they_are_likely() {
        let rng = &mut Streams::new(1).stream(0, Purpose::Other(0));
        let mut belief = Belief::of(&vec!['a', 'b', 'c', 'd'], 4, rng);
        belief.weigh(|world| (*world != 'd').then_some(if *world == 'b' { 2.0 } else { 1.0 }));
        assert_eq!(belief.weights(), [0.25, 0.5, 0.25, 0.0]);
        let drawn: Vec<char> = (0..4_000).map(|_| *belief.draw(rng)).collect();
        let often = |wanted| drawn.iter().filter(|world| **world == wanted).count();
        assert!((often('b') as i32 - 2_000).abs() < 200 && (often('a') as i32 - 1_000).abs() < 200 && often('d') == 0);
        let before = belief.clone();
        belief.weigh(|_| None);
        belief.weigh(|_| Some(0.0));
        assert_eq!(belief, before, "nothing is learned from what is impossible");
    }
}
