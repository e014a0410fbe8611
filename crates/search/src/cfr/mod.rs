//! Playing so that nobody can gain by knowing how: counterfactual regret minimization (CFR), for two sides of which each
//! hides one of a few things from the other.
//!
//! A [`RangeTree`] is such a game, or a part of one: a tree of what both sides see, and for each side the list of what
//! it may hide (cards, colourings, fleets), its *private states*. A strategy says for every decision of the tree and
//! every private state how likely each action is. All private states are walked together, as vectors, so a tree with 70
//! colourings a side is no larger than one with a single one.
//!
//! - [`Solver`] finds strategies near an equilibrium by CFR+ (Tammelin, *Solving Large Imperfect Information Games Using
//!   CFR+*) or discounted CFR (Brown and Sandholm, *Solving Imperfect-Information Games via Discounted Regret
//!   Minimization*).
//! - [`RangeTree::exploitability`] is what the best answers to a pair of strategies win together, exactly; 0 for an
//!   equilibrium.
//! - [`GameTree`] makes the tree of any game with a deal ([`yomi_core::Dealt`]), and asks its players what they would
//!   do everywhere, so that they can be measured so too.
//! - A tree may end where a game goes on: its leaves hold what somebody thinks of them for every pair of private states,
//!   and [`RangeTree::with_ranges`] says how likely the private states are at its root. So subgames are solved while a game
//!   is played. [`RangeTreeBuilder::opt_out`] keeps the other side's chances as they were before (safe re-solving: Burch,
//!   Johanson and Bowling, *Solving Imperfect Information Games Using Decomposition*).
//!
//! Here is a bluff: the first side has a high or a low card, and bets or passes; the second calls or folds. In the
//! equilibrium the low card bets one time in three, and the second side calls one time in three.
//!
//! ```
//! use yomi_search::cfr::{Method, RangeTreeBuilder, Solver};
//! let mut tree = RangeTreeBuilder::new([2, 1]);
//! let call = tree.leaf(&[2.0, -2.0]);
//! let fold = tree.leaf(&[1.0, 1.0]);
//! let answer = tree.decision(1, &[call, fold], None);
//! let pass = tree.leaf(&[-1.0, -1.0]);
//! let bet = tree.decision(0, &[answer, pass], None);
//! let tree = tree.build(bet).with_ranges([vec![0.5, 0.5], vec![1.0]]);
//! let mut solver = Solver::new(&tree, Method::Plus);
//! solver.iterate(2_000);
//! let strategy = solver.average();
//! assert!(tree.exploitability(&strategy) < 1e-3);
//! let [betting, answering] = [bet, answer].map(|node| strategy.at(&tree, node).to_vec());
//! assert!(betting[0] > 0.99 && (betting[1] - 1.0 / 3.0).abs() < 0.01, "{betting:?}: by action, then by card");
//! assert!((answering[0] - 2.0 / 3.0).abs() < 0.01, "{answering:?}");
//! ```

mod game_tree;
mod response;
mod solver;
mod tree;

pub use game_tree::{Deal, GameTree};
pub use solver::{Method, Solver};
pub use tree::{NodeId, RangeTree, RangeTreeBuilder, Strategy};
