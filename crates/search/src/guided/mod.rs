//! A tree that grows where moves look good, for games in which nothing is hidden and positions can be judged.
//!
//! Monte-Carlo tree search (MCTS) without chance: every trial walks down by choosing moves that have done well, or look
//! likely and have been tried little (PUCT, after Rosin, *Multi-armed bandits with episode context*), and adds one
//! position to the tree. A [`Guide`] judges all moves of a position at once; what a move looked worth then counts as
//! its first trial, and says how likely it is to be tried. What is decided is proved up the tree: one move that wins is
//! enough, and a position all of whose moves lose is lost (Winands, Björnsson and Saito, *Monte-Carlo tree search
//! solver*). When moves have been made, [`GuidedTree::follow`] goes on with what the tree knows of the position after
//! them.
//!
//! A game plugs in a [`Guide`], or uses the one that every game has ([`crate::open::Guided`]).
//!
//! This tree and that of [`crate::uct`] stay apart, because they share no more than counting trials: here moves come
//! with priors, in their order and a few at a time, results are proved, and the tree outlives a decision; there a node
//! is an information set of the searcher, whose actions depend on the world that was drawn and come in random order.
//!
//! A trial has three parts, so that several threads can share a tree: [`GuidedTree::descend`] finds where to look,
//! [`Descent::look`] asks the guide, which is the long part and needs no tree, and [`GuidedTree::settle`] puts what was
//! found into the tree.

mod follow;
mod guide;
mod look;
mod tree;

pub use guide::Guide;
pub use look::{Descent, Found};
pub use tree::{Choosing, GuidedTree};
