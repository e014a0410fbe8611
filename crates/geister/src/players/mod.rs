//! The players of Geister, by name.
//!
//! Those of Oshibuchi and Sato,
//! *ガイスターゲームにおけるモンテカルロ法を利用した駒推定およびブラフ手の生成可能性の検証*. Where the paper leaves room, these are the readings
//! taken, each with an option for the other one:
//!
//! - Numbers of playouts are those of a whole turn (`per=turn`), for which the authors' running times speak.
//! - The ten colourings are drawn once for all moves (`draws=shared`), as the text has it: the same number of playouts
//!   for each move *in each colouring*.
//! - The estimate stands in the mover's place, so the reader's own colours are drawn as well (`own=drawn`): the mover
//!   cannot see them.
//!
//! For its first experiment the paper's words say otherwise in two points: the reader's own colours are known, and
//! colourings are drawn for each move that is compared (`own=known,draws=mixed`). The experiments of `yomi reproduce
//! geister` are played so. None of the four ways to combine these two fits Tables 1 and 2 throughout. Set-ups are drawn
//! at random, as in that experiment.
//!
//! The others are not the paper's. `bayes`, `ismcts` and `purple` carry a belief over all colourings from turn to turn,
//! which the paper's reader forgets, and choose by flat Monte Carlo, by a tree over worlds and by alpha-beta search.
//! `oni` solves what comes next for all colourings of both sides and plays a mixed move.
//! `rush` follows rules: an opponent of another kind for the paper's estimate. `vmax`, `round`, `reduce` and `alphamu`
//! are the stock players that choose one move for many worlds. `told` is a yardstick: the paper's player with the
//! truth, or part of it, in the place of its estimate.

mod bayes;
mod belief;
mod belief_tracker;
mod bluffing;
mod comparison;
mod estimating;
mod evaluation;
mod ismcts;
mod judged_moves;
mod monte_carlo;
mod oni;
mod playouts;
mod proving;
mod purple;
mod reading;
mod report;
mod rush;
mod sampled_move;
mod sampling;
mod set_up;
mod told;
mod vectors;

pub use belief::{Belief, Model};
pub(crate) use belief_tracker::{BeliefTracker, ROUNDS};
pub(crate) use estimating::Estimating;
pub use playouts::RandomGames;
pub(crate) use purple::{Kind, kinds_of_steps};
pub use reading::Reading;
pub use sampling::{SampleSize, SamplingPlan};

use crate::Geister;
use yomi_core::{AgentEntry, Players, ProtocolKind, YardstickEntry};

impl Players for Geister {
    const SIGNATURES: &'static str = include_str!("../../signatures.txt");

    fn players() -> Vec<AgentEntry<Self>> {
        let own = [
            AgentEntry::RANDOM,
            rush::ENTRY,
            monte_carlo::ENTRY,
            estimating::ENTRY,
            bluffing::ENTRY,
            bayes::ENTRY,
            ismcts::ENTRY,
            purple::ENTRY,
            oni::ENTRY,
        ];
        own.into_iter().chain(vectors::ENTRIES).collect()
    }

    fn protocols() -> Vec<ProtocolKind<Self>> {
        vec![crate::protocol::PLAYER]
    }

    fn yardsticks() -> Vec<YardstickEntry<Self>> {
        vec![told::ENTRY]
    }
}
