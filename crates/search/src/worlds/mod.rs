//! Choosing one move for many worlds.
//!
//! We do not know which world is real, and our opponents (so we suppose, to be safe) do. A node of a [`WorldTree`] then
//! has a payoff in each world, and the methods differ in how such vectors go up the tree:
//!
//! | method | where we choose | where the opponents choose |
//! |---|---|---|
//! | [`vector_min_vector_max`] | the child with the best score | the child with the worst score |
//! | [`monte_carlo`] | root: best score; below: the best in each world | the worst in each world |
//! | [`vector_max`] | the child with the best score | the worst in each world |
//! | [`payoff_reduction`] | the same, after capping payoffs by what the opponents could have had | the same |
//! | [`one_round_vector_max`] | the same in this round, then as Monte Carlo | the same |
//! | [`alpha_mu()`] | all strategies that are not worse than another in all worlds | the worst in each world, for each combination |
//!
//! Where we choose at the root and only the choice counts, [`vector_max_after`], [`payoff_reduction_after`] and
//! [`alpha_mu_after`] go on from a first look with open values and cut off most of the tree by them.
//!
//! The score is the sum of the payoffs, weighted by the worlds' weights. Worlds without weight are looked at by no
//! method.
//!
//! Monte Carlo, vector minimaxing and payoff reduction are described by Frank, Basin and Matsubara, *Finding Optimal
//! Strategies for Imperfect Information Games*; the other two single-vector methods by Kobayashi, Ando and Uehara,
//! *Inference and Search in Games with Incomplete Information*.
//!
//! Two more heuristics are named there, beta-reduction and iterative biasing (Frank and Basin, *Optimal Play against
//! Best Defence: Complexity and Heuristics*). They are not here: only that paper's abstract could be had, no public
//! implementation or description was found, and a guess under their names would be worth nothing.

mod alpha_mu;
mod backup;
mod bounded;
mod comparison;
mod explicit;
mod favourites;
mod front;
mod inference;
mod memo;
mod methods;
mod payoffs;
mod random;
mod set;
mod surprise;
mod tree;

pub use alpha_mu::{AlphaMu, alpha_mu, alpha_mu_after};
pub use bounded::Wanted;
pub use comparison::Comparison;
pub use explicit::{ExplicitTree, Shape, TreeError};
pub use inference::Judgement;
pub use methods::{
    Heuristic, monte_carlo, one_round_vector_max, payoff_reduction, payoff_reduction_after, strategy, vector_max,
    vector_max_after, vector_min_vector_max,
};
pub use payoffs::{Evaluation, Payoffs};
pub use random::RandomTrees;
pub use set::WorldSet;
pub use surprise::surprising;
pub use tree::{Chooser, WorldTree};
