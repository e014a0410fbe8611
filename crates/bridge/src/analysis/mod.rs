//! What a position tells the seat that is to play: where the unseen cards may be, and what each method makes of each
//! card.
//!
//! The seat's own knowledge is analysed, never the deal: of a deal that somebody wrote down, only what the seat sees is
//! used.

mod chances;
mod json;
mod line;
mod position;
mod show;
mod svg;

pub use position::PositionError;

use crate::{
    BridgeSight, Card, Deal, Hand, Suit,
    bidding::{Ear, HeardAuction},
    claim::Claimable,
    players::{Aim, CardTree, Equals, Inference, Method},
    seats,
    solver::Solver,
};
use chances::Chances;
use position::Written;
use yomi_core::{Budget, Contradiction, Purpose, Seat, Spec, Streams, Worlds};
use yomi_search::worlds::{Chooser, Judgement, Payoffs, Wanted, WorldTree, monte_carlo, vector_max};

/// All layouts are looked at up to this number, and of more a random sample of the other one.
const MOST_WORLDS: u128 = 200;
const SAMPLE: usize = 40;
/// The work for one method: a second at most, beside the open values that all share.
const WORK: u64 = 3_000_000;
/// The methods that are compared, with their players' names.
const METHODS: [(&str, Method); 6] = [
    ("vmin", Method::VectorMinVectorMax { tricks: 2 }),
    ("mc", Method::MonteCarlo),
    ("vmax", Method::VectorMax { tricks: 2 }),
    ("reduce", Method::PayoffReduction { tricks: 2 }),
    ("round", Method::VectorMax { tricks: 1 }),
    ("alphamu", Method::AlphaMu { moves: 2 }),
];

/// How often methods are run: without and with reading the others' cards.
const RUNS: u32 = 2 * METHODS.len() as u32;
/// Of what time there is, reading their cards and judging the last one may take one of so many parts each.
const PARTS: u32 = 4;

/// An analysed position.
pub struct Analysis {
    sight: BridgeSight,
    /// What was odd about the position, or could not be believed of the auction.
    notes: Vec<String>,
    /// Where the unseen cards are, over all layouts.
    chances: Chances,
    /// How many layouts there are; `None` where the worlds were given.
    layouts: Option<u128>,
    /// The cards that all hold now.
    worlds: Vec<Deal>,
    /// What the worlds weigh before and after reading the last cards.
    weights: [Vec<f64>; 2],
    /// The worlds of one kind side by side: what the hidden hands look like, low cards being alike.
    kinds: Vec<Kind>,
    last: Option<LastCard>,
    /// Those that there was time for.
    methods: Vec<Judged>,
}

/// Worlds that look alike.
struct Kind {
    pattern: String,
    worlds: Vec<usize>,
}

/// The last card of somebody else, and what it gave away.
struct LastCard {
    card: Card,
    seat: Seat,
    /// What the position was worth to us before it, and after it, in every world (One-round Vector Max).
    before: Payoffs,
    after: Payoffs,
    judgement: Judgement,
}

/// What a method makes of the cards.
struct Judged {
    name: &'static str,
    /// Whether worlds were weighed by what the others played.
    inferring: bool,
    /// Whether it looked as far as it was to look; if not, these are the last look that it could finish.
    finished: bool,
    cards: Vec<JudgedCard>,
}

impl Judged {
    /// The card that it would play.
    fn choice(&self) -> Option<Card> {
        self.cards.first().map(|judged| judged.card)
    }
}

struct JudgedCard {
    card: Card,
    /// The weighted mean over the worlds: tricks, but the share of worlds won for methods that count only those.
    mean: f64,
    /// 1 for the choice.
    rank: usize,
    payoffs: Payoffs,
}

impl Analysis {
    /// Analyses what somebody wrote, for a board with the terms of a specification. If the budget, of which only time
    /// and stop count, is over before, it has what was found until then.
    ///
    /// # Errors
    /// If it cannot be read, is no position in which a card is to be played, or there is no time even to count the
    /// layouts.
    pub fn read(text: &str, spec: &Spec, budget: &Budget) -> Result<Analysis, PositionError> {
        Analysis::new(Written::read(text, spec)?, &budget.with_work(WORK))
    }

    fn new(written: Written, budget: &Budget) -> Result<Analysis, PositionError> {
        let Written { sight, worlds, mut notes } = written;
        let (layouts, chances, worlds, prior) = if worlds.is_empty() {
            let heard = Ear::USUAL.listen(&sight, budget).map_err(|Contradiction(text)| PositionError(text))?;
            let no_time = || PositionError("there was no time to count the layouts; give it more time".into());
            let heard = heard.ok_or_else(no_time)?;
            notes.extend_from_slice(heard.notes());
            let chances = Chances::new(&sight, &heard, &budget.part(PARTS));
            let (worlds, prior): (Vec<Deal>, Vec<f64>) = drawn(&heard, budget).into_iter().unzip();
            (Some(heard.layouts().count()), chances, worlds, prior)
        } else {
            let played = sight.play().played_by();
            let left = |deal: &Deal| Deal::from_disjoint(std::array::from_fn(|seat| deal.hands()[seat] - played[seat]));
            let (worlds, prior) = worlds.iter().map(|(deal, weight)| (left(deal), *weight)).unzip();
            (None, Chances::default(), worlds, prior)
        };
        let mut solver = Solver::new(sight.play().terms().contract.strain());
        let mut read = prior.clone();
        Inference::DROP.weigh(&mut read, &sight, &worlds, &budget.part(PARTS), &mut solver);
        let weights = [prior, read];
        let mut analysis = Analysis {
            notes,
            chances,
            layouts,
            kinds: kinds(&sight, &worlds),
            sight,
            worlds,
            weights,
            last: None,
            methods: Vec::new(),
        };
        analysis.last = analysis.judge_last(&mut solver, &budget.part(PARTS));
        analysis.methods = analysis.judge_cards(&mut solver, budget);
        Ok(analysis)
    }

    /// Judges the last card, unless it was our own or there is no time for it.
    fn judge_last(&self, solver: &mut Solver, budget: &Budget) -> Option<LastCard> {
        let play = self.sight.play();
        let count = play.cards().len().checked_sub(1)?;
        let card = play.cards()[count];
        let before = play.after(count);
        let seat = before.to_play()?;
        let held: Vec<Deal> = self.worlds.iter().map(|world| play.held_before(count, world)).collect();
        let mut tree = CardTree::new(before, self.sight.seat(), &held, Aim::Tricks, Equals::Apart, solver, budget);
        let chooser = tree.chooser();
        if chooser == Chooser::Us {
            return None;
        }
        let evaluation = vector_max(&mut tree, &self.weights[0], 1, budget);
        let before = if chooser == Chooser::Them { evaluation.lowest() } else { evaluation.highest() };
        let judgement = Judgement::new(&evaluation, chooser, card);
        Some(LastCard { card, seat, before: before?, after: evaluation.of(card)?.clone(), judgement })
    }

    /// What each method makes of the cards, each in an equal part of the time that is left.
    fn judge_cards(&self, solver: &mut Solver, budget: &Budget) -> Vec<Judged> {
        let play = *self.sight.play();
        let us = self.sight.seat();
        let target = self.target();
        let mut all = Vec::new();
        let mut runs = RUNS;
        for (inferring, weights) in [false, true].into_iter().zip(&self.weights) {
            // What all methods begin with.
            let part = budget.part(runs);
            let mut tree = CardTree::new(play, us, &self.worlds, Aim::Tricks, Equals::Apart, solver, &part);
            let open = monte_carlo(&mut tree, weights, &part);
            for (name, method) in METHODS {
                let part = budget.part(runs);
                runs -= 1;
                let mut tree = CardTree::new(play, us, &self.worlds, Aim::Tricks, Equals::Apart, solver, &part);
                let verdict = method.evaluate(&mut tree, weights, target, &part, &open, Wanted::All);
                if verdict.choice.is_none() {
                    continue;
                }
                let mut cards: Vec<JudgedCard> = verdict
                    .evaluation
                    .moves
                    .into_iter()
                    .map(|(card, payoffs)| JudgedCard { card, mean: payoffs.mean(weights), rank: 0, payoffs })
                    .collect();
                cards.sort_by(|a, b| b.mean.total_cmp(&a.mean).then((b.card).cmp(&a.card)));
                cards.sort_by_key(|judged| Some(judged.card) != verdict.choice);
                (1..).zip(&mut cards).for_each(|(rank, judged)| judged.rank = rank);
                all.push(Judged { name, inferring, finished: verdict.is_finished, cards });
            }
        }
        all
    }

    /// How many tricks are certain for the seat's side, of how many; `None` before dummy's cards lie open.
    fn certain(&self) -> Option<(u8, u8)> {
        let play = self.sight.play();
        Some((Claimable::of(play, &self.sight.known_hands())?.certain(), play.tricks_left()))
    }

    /// The tricks that are enough for the seat's side.
    fn target(&self) -> i32 {
        Aim::Tricks.success(self.sight.play(), seats::side_of(self.sight.seat()))
    }

    /// Whether there was time for all methods.
    fn is_finished(&self) -> bool {
        self.methods.len() == RUNS as usize
    }

    /// Whether a method plays another card than Monte Carlo, with the same weights.
    fn differs(&self, judged: &Judged) -> bool {
        let plain = self.methods.iter().find(|other| other.name == "mc" && other.inferring == judged.inferring);
        plain.is_some_and(|plain| plain.choice() != judged.choice())
    }

    /// Whether all worlds there are were looked into.
    fn is_whole(&self) -> bool {
        self.layouts.is_none_or(|count| count == self.worlds.len() as u128)
    }

    /// The seats whose cards are not seen.
    fn hidden(&self) -> impl Iterator<Item = Seat> {
        seats::ALL.into_iter().filter(|&seat| !self.sight.sees(seat))
    }

    /// The cards that the hidden seats hold between them.
    fn unseen(&self) -> Hand {
        let held = |world: &Deal| self.hidden().fold(Hand::EMPTY, |all, seat| all | world[seat]);
        self.worlds.first().map_or(Hand::EMPTY, held)
    }

    /// How likely it is that `seat` holds `card`: after reading the last cards where all layouts were looked into, else
    /// over all layouts.
    fn chance(&self, card: Card, seat: Seat) -> f64 {
        if !self.is_whole()
            && let Some(chance) = self.chances.of(card, seat)
        {
            return chance;
        }
        let weights = &self.weights[1];
        let with = self.worlds.iter().zip(weights).filter(|(world, _)| world[seat].contains(card));
        with.fold(0.0, |sum, (_, weight)| sum + weight) / weights.iter().sum::<f64>()
    }

    /// The weight of a kind of worlds, as a share of all.
    fn share(&self, kind: &Kind, inferring: bool) -> f64 {
        let weights = &self.weights[usize::from(inferring)];
        kind.worlds.iter().map(|&world| weights[world]).sum::<f64>() / weights.iter().sum::<f64>()
    }

    /// The mean of payoffs over a kind of worlds; `None` where there are none.
    fn mean(&self, payoffs: &Payoffs, kind: &Kind) -> Option<f64> {
        let values: Vec<f64> = kind.worlds.iter().filter_map(|&world| payoffs.get(world)).map(f64::from).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    }
}

/// All layouts, or a random sample of many, likelier ones more often: always the same one.
fn drawn(heard: &HeardAuction, budget: &Budget) -> Vec<(Deal, f64)> {
    let mut rng = Streams::new(0).stream(0, Purpose::Other(0));
    let wanted = if heard.layouts().count() <= MOST_WORLDS { MOST_WORLDS as usize } else { SAMPLE };
    heard.draw(wanted, &mut rng, budget)
}

/// Puts worlds together in which the hidden hands look alike when cards below the ten are all the same.
fn kinds(sight: &BridgeSight, worlds: &[Deal]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for (number, world) in worlds.iter().enumerate() {
        let hidden = seats::ALL.into_iter().filter(|&seat| !sight.sees(seat));
        let hands: Vec<String> = hidden.map(|seat| format!("{} {}", seats::name(seat), pattern(world[seat]))).collect();
        let pattern = hands.join(", ");
        match kinds.iter_mut().find(|kind| kind.pattern == pattern) {
            Some(kind) => kind.worlds.push(number),
            None => kinds.push(Kind { pattern, worlds: vec![number] }),
        }
    }
    kinds
}

/// A hand with its honours and an x for each other card: ♠xx ♥Kx.
fn pattern(hand: Hand) -> String {
    let suits = Suit::HIGH_TO_LOW.into_iter().filter(|&suit| !hand.of_suit(suit).is_empty());
    let texts: Vec<String> = suits
        .map(|suit| {
            let cards = hand.of_suit(suit).iter().rev();
            let ranks: String =
                cards.map(|card| card.rank().letter()).map(|c| if "AKQJT".contains(c) { c } else { 'x' }).collect();
            format!("{}{ranks}", suit.symbol())
        })
        .collect();
    if texts.is_empty() { "nothing".into() } else { texts.join(" ") }
}
