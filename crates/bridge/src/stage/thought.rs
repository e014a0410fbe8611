//! Where the unseen cards may be, and what each card is worth.

use crate::{
    Bridge, BridgeSight, Card, Deal, Hand,
    belief::{Belief, mean},
    bidding::{self, Agreement, Ear, HeardAuction},
    game::can_play,
    players::{Aim, CardTree, Equals, Inference},
    seats,
    solver::Solver,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use yomi_core::{Budget, Care, Purpose, Streams, Thought, View, Worlds};
use yomi_search::worlds::{Chooser, WorldTree, monte_carlo};

/// How far a thought goes.
struct Extent {
    /// In how many layouts cards are tried.
    layouts: usize,
    /// How many positions may be looked at for that; the first tricks take most of it.
    work: u64,
    /// Up to how many layouts what the others have played is read, and how many positions may be looked at for each
    /// card of theirs.
    read: u128,
    reading: u64,
}

/// In so many layouts cards are tried whatever work it is.
const FEWEST: usize = 2;

fn extent(care: Care) -> Extent {
    match care {
        Care::Quick => Extent { layouts: 12, work: 400_000, read: 0, reading: 0 },
        Care::Thorough => Extent { layouts: 60, work: 6_000_000, read: 200, reading: 400_000 },
    }
}

/// Layouts up to this number are all looked at to tell where cards may be, and of more a random sample of as many.
const LISTED: usize = 400;

/// What a seat may think of the unseen cards and of its own.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct BridgeThought {
    /// In how many ways the unseen cards can lie, in digits; none if there was no time to count.
    pub layouts: Option<String>,
    /// In how many of them each card was tried.
    pub worlds: usize,
    /// By card and the name of a seat, how likely it is there. After a thorough look, layouts in which the others gave
    /// something away by their last cards count less once there are few layouts left; else all count alike.
    pub unseen: BTreeMap<String, BTreeMap<&'static str, f64>>,
    /// The cards that the seat may play now, the best first; none if the time was over before they were tried.
    pub cards: Vec<ValuedCard>,
    /// What the standard system would call, if the seat is to call.
    pub call: Option<SuggestedCall>,
    /// What of the auction could not be understood or believed.
    pub notes: Vec<String>,
}

/// What the system would call.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeSuggestedCall")]
pub struct SuggestedCall {
    /// The call.
    pub call: String,
    /// What it shows.
    pub meaning: String,
}

/// A card and what it is worth if all cards lie open afterwards.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeValuedCard")]
pub struct ValuedCard {
    /// The card.
    pub card: String,
    /// The tricks that the side takes in all, on average.
    pub tricks: f64,
    /// The share of layouts in which that is enough: the contract made, or defeated.
    pub success: f64,
}

/// What the seat of a view may think.
///
/// The value is by the share of layouts in which the side succeeds with open cards and its best card. If the time is
/// over before a card was tried, there are no cards and there is no value.
pub(super) fn of(view: &View<'_, Bridge>, care: Care, budget: &Budget) -> Thought<BridgeThought> {
    let sight = view.sight();
    let call = suggested(sight);
    let Ok(Some(heard)) = Ear::USUAL.listen(sight, budget) else {
        return Thought { value: None, details: BridgeThought { call, ..BridgeThought::default() } };
    };
    let extent = extent(care);
    let weighed = Weighed::new(sight, &heard, &extent, budget);
    let layouts = Some(heard.layouts().count().to_string());
    let (unseen, notes) = (weighed.unseen(sight), heard.notes().to_vec());
    if !can_play(sight.calling()) {
        let details = BridgeThought { layouts, unseen, call, notes, ..BridgeThought::default() };
        return Thought { value: None, details };
    }
    let tried = Tried::new(sight, &weighed, &extent, budget);
    Thought {
        value: tried.success().map(|share| 2.0 * share - 1.0),
        details: BridgeThought { layouts, worlds: tried.outcomes.len(), unseen, cards: tried.cards(), call, notes },
    }
}

/// What the standard system calls, if the seat of a view is to call.
fn suggested(sight: &BridgeSight) -> Option<SuggestedCall> {
    let auction = sight.auction().filter(|auction| auction.turn() == Some(sight.seat()))?;
    let agreement = Agreement { vulnerability: sight.play().terms().vulnerability, ..Agreement::USUAL };
    let choice = bidding::choose(sight.hand(sight.seat())?, auction, agreement)?;
    let meaning = bidding::meaning(auction, choice.call, agreement)?;
    Some(SuggestedCall { call: choice.call.to_string(), meaning: meaning.to_string() })
}

/// Layouts with what each counts.
struct Weighed(Vec<(Deal, f64)>);

impl Weighed {
    /// All layouts, or of many a random sample.
    fn new(sight: &BridgeSight, heard: &HeardAuction, extent: &Extent, budget: &Budget) -> Weighed {
        let mut rng = Streams::new(0).stream(0, Purpose::Other(0));
        let (places, mut weights): (Vec<Deal>, Vec<f64>) = heard.draw(LISTED, &mut rng, budget).into_iter().unzip();
        let is_read = heard.layouts().count() <= extent.read && !sight.play().is_over();
        if is_read && can_play(sight.calling()) {
            let mut solver = Solver::new(sight.play().terms().contract.strain());
            Inference::SOFT.weigh(&mut weights, sight, &places, &budget.part(2).with_work(extent.reading), &mut solver);
        }
        Weighed(places.into_iter().zip(weights).collect())
    }

    /// By card, how likely each hidden hand has it.
    fn unseen(&self, sight: &BridgeSight) -> BTreeMap<String, BTreeMap<&'static str, f64>> {
        Belief::new(sight, self.0.iter().map(|(deal, weight)| (deal, *weight))).by_card()
    }
}

/// 1 for what is so.
fn share_of(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// The cards tried in some layouts.
struct Tried {
    chooser: Chooser,
    /// The tricks with which the side succeeds.
    target: i32,
    /// By layout, what each card that can be played there brings our side in tricks, and what the layout counts.
    outcomes: Vec<(Vec<(Card, i32)>, f64)>,
    legal: Hand,
}

impl Tried {
    fn new(sight: &BridgeSight, weighed: &Weighed, extent: &Extent, budget: &Budget) -> Tried {
        let (play, us) = (*sight.play(), sight.seat());
        // Spread over those listed, which are in an order of their own.
        let step = weighed.0.len().div_ceil(extent.layouts).max(1);
        let (worlds, weights): (Vec<Deal>, Vec<f64>) = weighed.0.iter().copied().step_by(step).unzip();
        let mut solver = Solver::new(play.terms().contract.strain());
        let mut tree = CardTree::new(play, us, &worlds, Aim::Tricks, Equals::Merged, &mut solver, budget);
        let chooser = tree.chooser();
        let mut outcomes = Vec::new();
        let mut work = 0;
        for (world, &weight) in weights.iter().enumerate() {
            if play.is_over() || outcomes.len() >= FEWEST && work > extent.work {
                break;
            }
            let mut alone = vec![0.0; worlds.len()];
            alone[world] = 1.0;
            let evaluation = monte_carlo(&mut tree, &alone, budget);
            if evaluation.moves.is_empty() {
                break;
            }
            work += evaluation.work;
            let tricks = evaluation.moves.iter().filter_map(|(card, payoffs)| Some((*card, payoffs.get(world)?)));
            outcomes.push((tricks.collect(), weight));
        }
        let target = Aim::Tricks.success(&play, seats::side_of(us));
        Tried { chooser, target, outcomes, legal: sight.legal_cards() }
    }

    /// What a card brings in each layout, with what the layout counts: of equal cards only the lowest is tried.
    fn tricks_of(&self, card: Card) -> impl Iterator<Item = (i32, f64)> {
        self.outcomes.iter().filter_map(move |(tried, weight)| {
            let below = tried.iter().filter(|(other, _)| other.suit() == card.suit() && *other <= card);
            below.max_by_key(|(other, _)| *other).map(|&(_, tricks)| (tricks, *weight))
        })
    }

    /// The cards that may be played with their tricks and their chance of success, the best first.
    fn cards(&self) -> Vec<ValuedCard> {
        let judged = |card: Card| {
            let tricks = mean(self.tricks_of(card).map(|(tricks, weight)| (f64::from(tricks), weight)));
            let success = self.tricks_of(card).map(|(tricks, weight)| (share_of(tricks >= self.target), weight));
            ValuedCard { card: card.to_string(), tricks, success: mean(success) }
        };
        let tried = self.legal.iter().rev().filter(|&card| self.tricks_of(card).next().is_some());
        let mut cards: Vec<_> = tried.map(judged).collect();
        // Stable: of equals the highest comes first.
        cards.sort_by(|a, b| b.success.total_cmp(&a.success).then(b.tricks.total_cmp(&a.tricks)));
        cards
    }

    /// How likely the side is to succeed: by its best card where the seat is to play, and else by what whoever is to
    /// play would do with open cards.
    fn success(&self) -> Option<f64> {
        if self.outcomes.is_empty() {
            return None;
        }
        if self.chooser == Chooser::Us {
            return self.cards().first().map(|best| best.success);
        }
        let reached = self.outcomes.iter().map(|(tried, weight)| {
            let tricks = tried.iter().map(|&(_, tricks)| tricks);
            let value = if self.chooser == Chooser::Them { tricks.min() } else { tricks.max() };
            (share_of(value.is_some_and(|tricks| tricks >= self.target)), *weight)
        });
        Some(mean(reached))
    }
}
