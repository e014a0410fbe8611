//! Learning by self-play, for any game, on the CPU alone.
//!
//! The models are linear in sparse features: a position or a move has some features out of many, its score is the sum
//! of their weights. They are small, judged in microseconds, and learned from games by the hundred thousand.
//!
//! A game brings a [`Course`]: it plays one game with the weights as they are and says what is to be learned from it, a
//! [`Gradient`] for each model. [`Training`] plays games batch by batch and follows the gradients. Games of a batch may
//! be played by any number of threads; what is learned from them is added up in the order of their numbers, so the
//! same seed gives the same weights.
//!
//! Here a player learns which of three levers pays best:
//!
//! ```
//! use yomi_learn::{Course, Gradient, Lesson, Step, Training, policy_coefficients, softmax};
//!
//! struct Levers;
//!
//! impl Course for Levers {
//!     fn play(&self, weights: &[Vec<f32>], game: u64) -> Lesson {
//!         let chances = softmax(&weights[0]);
//!         let pulled = (game % 3) as usize;
//!         let (reward, baseline) = ([0.1, 0.9, 0.3][pulled], 0.4);
//!         // Levers are pulled in turn here, so what is rare for the player counts more.
//!         let advantage = (reward - baseline) * 3.0 * chances[pulled];
//!         let mut gradient = Gradient::default();
//!         for (lever, coefficient) in policy_coefficients(&chances, pulled, advantage, 0.0).into_iter().enumerate() {
//!             gradient.add(lever as u32, coefficient);
//!         }
//!         Lesson { gradients: vec![gradient], score: f64::from(reward) }
//!     }
//! }
//!
//! let mut training = Training::new(vec![vec![0.0; 3]], vec![Step { rate: 0.5 }]);
//! for _ in 0..200 {
//!     training.batch(&Levers, 30, &|games, play| games.map(play).collect());
//! }
//! assert!(softmax(&training.weights()[0])[1] > 0.9);
//! ```

mod file;
mod gradient;
mod policy;
mod training;

pub use file::{DamagedWeights, read_weights, write_weights};
pub use gradient::Gradient;
pub use policy::{policy_coefficients, sigmoid, softmax};
pub use training::{Course, Lesson, Play, Step, Training};
