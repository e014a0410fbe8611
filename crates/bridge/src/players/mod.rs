//! The players of bridge, by name: the methods that search over worlds.
//!
//! All of them draw worlds that fit what their seat sees, weigh them by what the others played if told so, and choose
//! by a method of [`yomi_search::worlds`], in counted work or in the time that they are given. They play any seat: to
//! declarer the defenders are the opponents who know everything; to a defender, declarer is, and the partner plays best
//! in each world.

mod aim;
mod bidder;
mod double_dummy;
mod false_card;
mod first_look;
mod inference;
mod method;
mod report;
mod searching;
mod tree;

pub use aim::Aim;
pub(crate) use inference::Inference;
pub use method::{Method, Verdict};
pub use tree::{CardTree, Equals};

use crate::{
    Bridge,
    bidding::{BIDDING, HEAR, System},
};
use aim::AIM;
use bidder::Bidder;
use false_card::{ANSWERS, FalseCarder, MODEL_WORK};
use inference::{INFER, REACH};
use searching::{MOVES, TRICKS, WORK, WORLDS, WorldSearcher};
use yomi_core::{Agent, AgentEntry, Args, Bench, MS, Players, ProtocolKind, Spec, SpecError, YardstickEntry};

/// Boards with enough to decide that the methods do not all play the same cards.
const SPADES: &str = "contract=4S,shown=N 4+S 8-12P; S 5+S 12-16P,advance=16";
/// The same for another one.
const HEARTS: &str = "contract=4H,shown=N 4+H 8-12P; S 5+H 12-16P,advance=14";

impl Players for Bridge {
    const SIGNATURES: &'static str = include_str!("../../signatures.txt");

    fn protocols() -> Vec<ProtocolKind<Self>> {
        vec![crate::table_manager::PLAYER]
    }

    fn players() -> Vec<AgentEntry<Self>> {
        vec![
            AgentEntry::RANDOM,
            AgentEntry {
                name: "mc",
                summary: "the best card on average over worlds in which all cards lie open (Monte Carlo, Ginsberg)",
                bench: Bench::with("worlds=6,infer=open,work=200000"),
                params: &[WORLDS, INFER, REACH, AIM, BIDDING, HEAR, WORK, MS],
                build: |args, _| searching(args, Method::MonteCarlo),
            },
            AgentEntry {
                name: "vmin",
                summary: "everybody chooses one card for all worlds by its score (VectorMin VectorMax)",
                bench: Bench::with("worlds=20,tricks=1,work=1000000").on(SPADES),
                params: &[WORLDS, TRICKS, INFER, REACH, AIM, BIDDING, HEAR, WORK, MS],
                build: |args, _| searching(args, Method::VectorMinVectorMax { tricks: tricks(args)? }),
            },
            AgentEntry {
                name: "vmax",
                summary: "one card for all worlds against opponents who know the world (Vector Max, Frank and Basin)",
                bench: Bench::with("worlds=20,work=1000000").on(SPADES),
                params: &[WORLDS, TRICKS, INFER, REACH, AIM, BIDDING, HEAR, WORK, MS],
                build: |args, _| searching(args, Method::VectorMax { tricks: tricks(args)? }),
            },
            AgentEntry {
                name: "reduce",
                summary: "Vector Max after capping what the opponents would not have allowed (payoff reduction, Frank and Basin)",
                bench: Bench::with("worlds=20,work=1000000").on(SPADES),
                params: &[WORLDS, TRICKS, INFER, REACH, AIM, BIDDING, HEAR, WORK, MS],
                build: |args, _| searching(args, Method::PayoffReduction { tricks: tricks(args)? }),
            },
            AgentEntry {
                name: "round",
                summary: "Vector Max in the current trick and open cards after it (One-round Vector Max, Kobayashi, Ando and Uehara)",
                bench: Bench::with("worlds=20,infer=drop,work=1000000").on(SPADES),
                params: &[WORLDS, INFER, REACH, AIM, BIDDING, HEAR, WORK, MS],
                build: |args, _| searching(args, Method::VectorMax { tricks: 1 }),
            },
            AgentEntry {
                name: "alphamu",
                summary: "the best plan over the next cards of our own (αμ, Cazenave and Ventos)",
                bench: Bench::with("worlds=20,infer=soft,work=1000000").on(HEARTS),
                params: &[WORLDS, MOVES, INFER, REACH, AIM, BIDDING, HEAR, WORK, MS],
                build: |args, _| {
                    let moves = args.number(MOVES.key)?;
                    searching(args, Method::AlphaMu { moves })
                },
            },
            AgentEntry {
                name: "bluff",
                summary: "Monte Carlo, but the card after which an opponent that reads cards goes wrong (false cards)",
                bench: Bench::with("worlds=8,answers=3,model=20000,work=200000").on(SPADES),
                params: &[WORLDS, ANSWERS, MODEL_WORK, INFER, REACH, AIM, BIDDING, HEAR, WORK, MS],
                build: |args, _| Ok(Box::new(Bidder::new(args, FalseCarder::new(args)?))),
            },
        ]
    }

    fn yardsticks() -> Vec<YardstickEntry<Self>> {
        vec![double_dummy::ENTRY]
    }
}

/// The system by which a player bids, the standard one where it has nothing to say about that.
pub(crate) fn system_of(player: &str) -> Result<System, SpecError> {
    let spec: Spec = player.parse()?;
    let entry = Bridge::players().into_iter().find(|entry| entry.name == spec.name());
    match entry.filter(|entry| entry.params.iter().any(|param| param.key == BIDDING.key)) {
        Some(entry) => Ok(Args::new(&spec, entry.params)?.choice(BIDDING.key)),
        None => Ok(System::Standard),
    }
}

fn searching(args: &Args, method: Method) -> Result<Box<dyn Agent<Bridge>>, SpecError> {
    Ok(Box::new(Bidder::new(args, WorldSearcher::new(args, method)?)))
}

fn tricks(args: &Args) -> Result<u32, SpecError> {
    args.number(TRICKS.key)
}
