//! Where the unseen cards may be, and what each card is worth.

use crate::{
    Bridge, BridgeSight, Card, Deal, Hand, Layouts,
    players::{Aim, CardTree, Equals},
    seats,
    solver::Solver,
};
use serde_json::{Map, Value, json};
use yomi_core::{Care, Purpose, Streams, Thought, View, Worlds};
use yomi_search::worlds::{Chooser, WorldTree, monte_carlo};

/// In how many layouts to look, and how much work to spend on them; the first tricks take most of it. At least this many are looked at.
struct Extent {
    layouts: usize,
    work: u64,
}

const FEWEST: usize = 2;

fn extent(care: Care) -> Extent {
    match care {
        Care::Quick => Extent { layouts: 12, work: 400_000 },
        Care::Thorough => Extent { layouts: 60, work: 6_000_000 },
    }
}

/// Layouts up to this number are all looked at to tell where cards may be, and of more a random sample of as many.
const LISTED: u128 = 400;

/// What the seat of a view may think.
///
/// - `layouts`: in how many ways the unseen cards can lie, as a string of digits; `worlds`: in how many of them each card was tried;
/// - `unseen`: by card and seat, how likely it is there, all layouts counting alike;
/// - `cards`: the cards that the seat may play now, the best first, with the `tricks` that its side takes in all, on average, if all cards lie open
///   afterwards, and the share of layouts in which that is a `success` (the contract made, or defeated).
///
/// The value is by the share of layouts in which the side succeeds with open cards and its best card.
pub(super) fn of(view: &View<'_, Bridge>, care: Care) -> Thought {
    let sight = view.sight();
    let Ok(layouts) = Layouts::seen_by(sight) else {
        return Thought { value: None, details: json!({ "layouts": null, "worlds": 0, "unseen": {}, "cards": [] }) };
    };
    let mut rng = Streams::new(0).stream(0, Purpose::Other(0));
    let places: Vec<Deal> = if layouts.count() <= LISTED {
        layouts.to_vec()
    } else {
        (0..LISTED).map(|_| layouts.sample(&mut rng)).collect()
    };
    let tried = Tried::new(sight, &places, extent(care));
    Thought {
        value: tried.success().map(|share| 2.0 * share - 1.0),
        details: json!({
            "layouts": layouts.count().to_string(),
            "worlds": tried.worlds,
            "unseen": unseen(sight, &places),
            "cards": tried.cards_in_json(),
        }),
    }
}

/// By card, how likely each hidden hand has it.
fn unseen(sight: &BridgeSight, places: &[Deal]) -> Map<String, Value> {
    let hidden = || seats::ALL.into_iter().filter(|&seat| !sight.sees(seat));
    let cards = places.first().map_or(Hand::EMPTY, |deal| hidden().fold(Hand::EMPTY, |all, seat| all | deal[seat]));
    let share = |card: Card, seat| {
        let with = places.iter().filter(|deal| deal[seat].contains(card)).count();
        with as f64 / places.len() as f64
    };
    let chances = |card: Card| {
        hidden().map(|seat| (seats::name(seat).to_owned(), share(card, seat).into())).collect::<Map<_, _>>()
    };
    cards.iter().rev().map(|card| (card.to_string(), Value::Object(chances(card)))).collect()
}

/// The cards tried in some layouts.
struct Tried {
    worlds: usize,
    chooser: Chooser,
    /// The tricks with which the side succeeds.
    target: i32,
    /// By world, what each card that can be played there brings our side in tricks.
    outcomes: Vec<Vec<(Card, i32)>>,
    legal: Hand,
}

impl Tried {
    fn new(sight: &BridgeSight, places: &[Deal], extent: Extent) -> Tried {
        let (play, us) = (*sight.play(), sight.seat());
        let target = Aim::Tricks.success(&play, seats::side_of(us));
        // Spread over those listed, which are in an order of their own.
        let step = places.len().div_ceil(extent.layouts).max(1);
        let worlds: Vec<Deal> = places.iter().copied().step_by(step).collect();
        let mut solver = Solver::new(play.terms().contract.strain());
        let mut tree = CardTree::new(play, us, &worlds, Aim::Tricks, Equals::Merged, &mut solver);
        let chooser = tree.chooser();
        let mut outcomes = Vec::new();
        let mut work = 0;
        for world in 0..worlds.len() {
            if play.is_over() || outcomes.len() >= FEWEST && work > extent.work {
                break;
            }
            let mut alone = vec![0.0; worlds.len()];
            alone[world] = 1.0;
            let evaluation = monte_carlo(&mut tree, &alone);
            work += evaluation.work;
            let tricks = evaluation.moves.iter().filter_map(|(card, payoffs)| Some((*card, payoffs.get(world)?)));
            outcomes.push(tricks.collect());
        }
        Tried { worlds: outcomes.len(), chooser, target, outcomes, legal: sight.legal_cards() }
    }

    /// What a card brings in each world: of equal cards only the lowest is tried.
    fn tricks_of(&self, card: Card) -> impl Iterator<Item = i32> {
        self.outcomes.iter().filter_map(move |world| {
            let below = world.iter().filter(|(tried, _)| tried.suit() == card.suit() && *tried <= card);
            below.max_by_key(|(tried, _)| *tried).map(|&(_, tricks)| tricks)
        })
    }

    /// The cards that may be played, the best first.
    fn cards(&self) -> Vec<(Card, f64, f64)> {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let judged = |card: Card| {
            let tricks: Vec<f64> = self.tricks_of(card).map(f64::from).collect();
            let success: Vec<f64> =
                self.tricks_of(card).map(|tricks| f64::from(u8::from(tricks >= self.target))).collect();
            (card, mean(&tricks), mean(&success))
        };
        let mut cards: Vec<_> = self.legal.iter().rev().map(judged).collect();
        // Stable: of equals the highest comes first.
        cards.sort_by(|a, b| (b.2, b.1).partial_cmp(&(a.2, a.1)).expect("means of numbers"));
        cards
    }

    fn cards_in_json(&self) -> Vec<Value> {
        let card = |(card, tricks, success): (Card, f64, f64)| json!({ "card": card.to_string(), "tricks": tricks, "success": success });
        self.cards().into_iter().map(card).collect()
    }

    /// The share of worlds in which the side succeeds: by its best card where the seat is to play, and else by what whoever is to play would do
    /// with open cards.
    fn success(&self) -> Option<f64> {
        if self.outcomes.is_empty() {
            return None;
        }
        if self.chooser == Chooser::Us {
            return self.cards().first().map(|&(_, _, success)| success);
        }
        let reached = self.outcomes.iter().filter(|world| {
            let tricks = world.iter().map(|&(_, tricks)| tricks);
            let value = if self.chooser == Chooser::Them { tricks.min() } else { tricks.max() };
            value.is_some_and(|tricks| tricks >= self.target)
        });
        Some(reached.count() as f64 / self.worlds as f64)
    }
}
