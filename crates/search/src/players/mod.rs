//! Stock players: a game lists some of them among its own, and can be played without a line of search code.
//!
//! | for | entry | method |
//! |---|---|---|
//! | open games | [`alpha_beta`] | negamax with iterative deepening and a transposition table |
//! | | [`uct`] | Monte-Carlo tree search by UCB1 |
//! | | [`puct`] | Monte-Carlo tree search by PUCT, with proofs |
//! | hidden games | [`mc`] | flat Monte Carlo over determinizations |
//! | | [`ismcts`] | Monte-Carlo tree search over information sets |
//! | | [`read`] | flat Monte Carlo over worlds weighed by what the opponents did |
//! | | [`vector_max`], [`one_round`], [`payoff_reduction`], [`alpha_mu`] | one move for many worlds |
//!
//! [`for_open_games`] and [`for_hidden_games`] list them all. All of them count their work, so that the same seed gives
//! the same game on every machine, or think for a time ([`yomi_core::MS`]); they keep within the limits of their
//! [`yomi_core::Thinking`], stop when they are told to, and tell what they find. [`alpha_beta_with`], [`puct_with`]
//! and [`by_vectors_with`] take a game's own evaluation. A game that calls one of them otherwise, or watches it in
//! another game, says so: `AgentEntry { name: "ab", ..players::alpha_beta() }`.
//!
//! ```
//! use yomi_core::{Game, Players, Purpose, Seat, Streams, Table, Thinking};
//! use yomi_search::toy::Nim;
//! // Nim lists `random`, `alpha-beta`, `uct` and `puct`, and brings rules only.
//! for player in ["alpha-beta", "uct", "puct"] {
//!     let rng = &mut Streams::new(1).stream(0, Purpose::Seat(Seat::FIRST));
//!     let table = Table::new(Nim::new(7));
//!     let mut agent = Nim::player(player, &table.game().fixed_rules()).unwrap().build();
//!     assert_eq!(agent.act(&table.view(Seat::FIRST), &mut Thinking::new(rng)), 3, "four are left, and lose");
//! }
//! ```
//!
//! The same where something is hidden:
//!
//! ```
//! use yomi_core::{Players, Purpose, Rules, Seat, Streams, Table, Thinking};
//! use yomi_search::toy::{Action, Poker, PokerRules};
//! let rng = &mut Streams::new(1).stream(0, Purpose::Seat(Seat::SECOND));
//! let mut table = Table::new(PokerRules.start(rng));
//! table.play(Action::Choose { high: false }).unwrap();
//! table.play(Action::Bet).unwrap();
//! for player in ["mc", "ismcts", "read", "vector-max", "one-round", "payoff-reduction", "alphamu"] {
//!     let mut agent = Poker::player(player, &PokerRules).unwrap().build();
//!     let action = agent.act(&table.view(Seat::SECOND), &mut Thinking::new(rng));
//!     assert_eq!(action, Action::Call, "a call may win, and a fold never does");
//! }
//! ```

mod alpha_beta;
mod flat;
mod puct;
mod reading;
mod report;
mod tree;
mod vectors;

pub use alpha_beta::{alpha_beta, alpha_beta_with};
pub use flat::mc;
pub use puct::{puct, puct_with};
pub use reading::read;
pub use tree::{ismcts, uct};
pub use vectors::{alpha_mu, by_vectors_with, one_round, payoff_reduction, vector_max};

use crate::open::OpenGame;
use yomi_core::{AgentEntry, Game, Hidden, Param, Position, Thinking, View};

/// All stock players of a game with nothing hidden, simplest first.
pub fn for_open_games<G: OpenGame>() -> Vec<AgentEntry<G>> {
    vec![AgentEntry::RANDOM, alpha_beta(), uct(), puct()]
}

/// All stock players of a game with something hidden, simplest first.
pub fn for_hidden_games<G: Hidden>() -> Vec<AgentEntry<G>> {
    let by_vectors = [vector_max(), one_round(), payoff_reduction(), alpha_mu()];
    [AgentEntry::RANDOM, mc(), ismcts(), read()].into_iter().chain(by_vectors).collect()
}

/// The parameter that says how many worlds are looked into.
const WORLDS: Param = Param::whole("worlds", "20", 1, 512, "how many worlds are looked into; all if there are no more");

/// The worlds of a view that somebody is asked to act in.
fn worlds_of<G: Hidden>(view: &View<'_, G>) -> G::Worlds {
    G::worlds(view).unwrap_or_else(|error| panic!("a real view contradicts itself: {error}"))
}

/// Where there was no time to find anything: something legal.
fn anything<G: Game>(view: &View<'_, G>, thinking: &mut Thinking<'_>) -> G::Action {
    view.sight().random_action(thinking.rng).expect("an agent is asked only when it can act")
}
