//! Games, batch by batch.

use crate::Gradient;
use std::ops::Range;

/// What can be learned by playing.
pub trait Course: Sync {
    /// Plays the game of this number with models of these weights. The same number and weights give the same lesson.
    fn play(&self, weights: &[Vec<f32>], game: u64) -> Lesson;
}

/// What was learned from a game.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// For each model, how its weights ought to change.
    pub gradients: Vec<Gradient>,
    /// A figure to watch.
    pub score: f64,
}

/// How fast a model learns.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// How far a weight moves at first. Later it moves the less, the more it has been pulled about (AdaGrad: Duchi,
    /// Hazan and Singer, *Adaptive Subgradient Methods*).
    pub rate: f32,
}

/// Plays all games of a range, on as many threads as it likes, and returns their lessons in order.
pub type Play<'a> = dyn Fn(Range<u64>, &(dyn Fn(u64) -> Lesson + Sync)) -> Vec<Lesson> + 'a;

/// Models that learn, and how far they are.
#[derive(Clone, Debug)]
pub struct Training {
    weights: Vec<Vec<f32>>,
    /// For each weight, the sum of the squares of what it was pulled by.
    pulled: Vec<Vec<f32>>,
    steps: Vec<Step>,
    games: u64,
}

/// Keeps first steps from being as large as the rate says, whatever pulls.
const FIRST: f32 = 0.1;

impl Training {
    /// Models that begin with these weights.
    pub fn new(weights: Vec<Vec<f32>>, steps: Vec<Step>) -> Training {
        let pulled = weights.iter().map(|weights| vec![FIRST; weights.len()]).collect();
        Training { weights, pulled, steps, games: 0 }
    }

    /// The weights of each model.
    pub fn weights(&self) -> &[Vec<f32>] {
        &self.weights
    }

    /// How many games it has learned from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays so many games and learns from them; the mean of their scores.
    pub fn batch(&mut self, course: &impl Course, games: u64, play: &Play<'_>) -> f64 {
        let weights = &self.weights;
        let lessons = play(self.games..self.games + games, &|game| course.play(weights, game));
        let score = lessons.iter().map(|lesson| lesson.score).sum::<f64>() / lessons.len().max(1) as f64;
        for lesson in &lessons {
            for (model, gradient) in lesson.gradients.iter().enumerate() {
                self.follow(model, gradient);
            }
        }
        self.games += games;
        score
    }

    fn follow(&mut self, model: usize, gradient: &Gradient) {
        let (weights, pulled, rate) = (&mut self.weights[model], &mut self.pulled[model], self.steps[model].rate);
        for &(weight, pull) in gradient.parts() {
            let weight = weight as usize;
            pulled[weight] += pull * pull;
            weights[weight] += rate * pull / pulled[weight].sqrt();
        }
    }
}
