//! Search is a library: thinking that any game can use.
//!
//! A game that brings its rules and nothing else has players of many methods ([`players`]); here one decides, and so
//! does a search by itself:
//!
//! ```
//! use yomi_core::{Budget, Game, Players, Purpose, Seat, Side, Streams, Table, Thinking};
//! use yomi_search::{open::ForcedWin, proof::{Answer, Prover}, toy::Nim};
//!
//! // Take one to three from a heap; who takes the last wins. Nim has no line of search code.
//! let table = Table::new(Nim::new(7));
//! let mut agent = Nim::player("alpha-beta:nodes=1000", &table.game().fixed_rules()).unwrap().build();
//! let rng = &mut Streams::new(1).stream(0, Purpose::Seat(Seat::FIRST));
//! let action = agent.act(&table.view(Seat::FIRST), &mut Thinking::new(rng));
//! assert_eq!(action, 3, "who leaves four wins");
//!
//! let mut prover = Prover::new(ForcedWin::new(Side::FIRST), &Budget::unlimited().with_work(10_000));
//! assert_eq!(prover.prove(table.game().clone(), 7), Answer::Proved);
//! ```
//!
//! # Which method for what
//!
//! Where nothing is hidden (perfect information):
//!
//! - [`alpha_beta`]: negamax, iterative deepening, principal variation search, transposition table;
//! - [`uct`]: Monte-Carlo tree search (MCTS) by UCB1, grown by playouts;
//! - [`guided`]: MCTS by PUCT, grown by judging, with proofs;
//! - [`proof`]: can a side force its goal? Depth-first proof-number search (df-pn).
//!
//! [`open`] has the adapters from any game to each of these, with the evaluation function as a plug.
//!
//! Where something is hidden (imperfect information), over the worlds that a view leaves open (determinizations):
//!
//! - [`flat`]: every action by the same number of playouts in every world that is drawn;
//! - [`uct`] again: a tree of the searcher's information sets (ISMCTS);
//! - [`worlds`]: one move for many worlds by looking at the whole tree: vectors of payoffs, Pareto fronts (αμ);
//! - [`deviation_of_last`]: how good the last action was for who took it, if the worlds were of a certain kind.
//!   Comparing two kinds ([`decide`]) reads hidden things from what the opponent did; [`hidden::likelihood_of_past`]
//!   reads all that was done;
//! - [`cfr`]: mixed play that cannot be exploited, for whole small games and for subgames (counterfactual regret
//!   minimization), and how exploitable other play is;
//! - [`anticipate`]: every action with the answer that a model of the opponent gives to it, from the opponent's own
//!   view.
//!
//! [`hidden`] has the adapters from any game.
//!
//! Games that know better plug in their own playouts ([`Playouts`]), evaluations ([`open::Evaluate`]) or trees, and
//! callers say how worlds are drawn and when to stop ([`Sampling`], [`yomi_core::Budget`]). All of it is generic and
//! compiled for each game. Nothing here does I/O or starts a thread; only a budget knows the time.

pub mod alpha_beta;
mod anticipate;
pub mod cfr;
mod choice;
mod deviation;
mod flat;
pub mod guided;
pub mod hidden;
mod key;
pub mod open;
pub mod players;
mod playouts;
pub mod proof;
mod reading;
mod sampling;
mod scores;
#[doc(hidden)]
pub mod toy;
mod transposition;
pub mod uct;
pub mod worlds;

pub use anticipate::anticipate;
pub use choice::choice_chance;
pub use deviation::{Spread, deviation_value};
pub use flat::{Draws, flat, legal_in_any};
pub use key::hash_key;
pub use playouts::{Playouts, RandomPlayouts};
pub use reading::{MoversEnemy, ReadingRules, decide, deviation_of_last};
pub use sampling::{Amount, Sampling};
pub use scores::{Score, Scores};
