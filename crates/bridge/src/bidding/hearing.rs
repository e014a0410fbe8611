//! What an auction says of the hands that a seat does not see.
//!
//! Every call is judged by the rules that its maker went by: a hand that would have made another call is unlikely, not
//! impossible, since people and other programs do as they like. What a call has told of points and lengths also limits
//! the layouts, so that hands that fit are found at all; where that leaves none, the limits are given up.

use super::{
    Agreement, System,
    explanation::{Explained, explained},
    rule::Rule,
    rules_for,
    situation::Situation,
};
use crate::{BridgeSight, Call, Deal, Hand, HandLimits, Layouts, Shown, seats};
use yomi_core::{Args, Budget, Contradiction, Param, Rng, Seat, Worlds, unit};

/// The parameter that chooses the system.
pub(crate) const BIDDING: Param = Param::choice::<System>("bidding", "standard", "by which system it bids");

/// The parameter that says whether calls are listened to.
pub(crate) const HEAR: Param = Param::flag("hear", "yes", "whether it reads the others' calls, by its own system");

/// How likely a hand is to make a call that its system does not have for it, beside one that it has.
const UNEXPECTED: f64 = 0.05;
/// So many layouts are drawn for each that is wanted, of which the likelier ones are kept.
const CANDIDATES: usize = 24;

/// How somebody listens to an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ear {
    /// The system by which calls are read; `None` if nobody listens.
    system: Option<System>,
}

impl Ear {
    /// Calls are read by the standard system.
    pub const USUAL: Ear = Ear { system: Some(System::Standard) };
    /// Nobody listens.
    pub const DEAF: Ear = Ear { system: None };

    /// As the parameters of a player say.
    pub(crate) fn read(args: &Args) -> Ear {
        Ear { system: args.flag(HEAR.key).then(|| args.choice(BIDDING.key)) }
    }

    /// The layouts that are possible for a seat, and what the auction says of them; `None` if there was no time to
    /// count them.
    ///
    /// # Errors
    /// If no layout is possible, whatever the auction says.
    pub fn listen(self, sight: &BridgeSight, budget: &Budget) -> Result<Option<HeardAuction>, Contradiction> {
        let mut notes = Vec::new();
        let calls = self.calls(sight, &mut notes);
        let shown = limits(&calls, sight.play().terms().shown, &mut notes);
        let weaker = seats::ALL.into_iter().fold(shown, |all, seat| all.with(seat, shown[seat].without_points()));
        let layouts = match Layouts::seen_by_within(&sight.clone().with_shown(shown), budget) {
            Err(_) if !calls.is_empty() => {
                notes.push("no deal has the points that the calls have shown; only the lengths are believed".into());
                let lengths = Layouts::seen_by_within(&sight.clone().with_shown(weaker), budget);
                lengths.or_else(|_| {
                    notes
                        .push("no deal has the lengths that the calls have shown; they are not believed either".into());
                    Layouts::seen_by_within(sight, budget)
                })?
            }
            counted => counted?,
        };
        let played = sight.play().played_by();
        Ok(layouts.map(|layouts| HeardAuction { layouts, calls, played, notes }))
    }

    /// The calls of hidden hands, with the rules that their makers went by.
    fn calls(self, sight: &BridgeSight, notes: &mut Vec<String>) -> Vec<HeardCall> {
        let (Some(system), Some(auction)) = (self.system, sight.auction()) else { return Vec::new() };
        let vulnerability = sight.play().terms().vulnerability;
        let mut now = Situation::new(auction.dealer(), Agreement { system, vulnerability });
        let mut calls = Vec::new();
        for made in auction.calls() {
            let (seat, call) = (now.me, made.call);
            let meaning = now.meaning(call);
            if !sight.sees(seat) {
                let told = told(seat, call, made.alert.as_deref(), notes);
                let rules = rules_for(&now);
                let in_system = rules.iter().any(|rule| rule.call == call);
                let rules = if in_system { rules } else { vec![meaning.clone()] };
                let limits = told.unwrap_or_else(|| meaning.limits());
                calls.push(HeardCall { seat, call, limits, is_told: told.is_some(), rules });
            }
            if now.push(call, &meaning).is_none() {
                break;
            }
        }
        calls
    }
}

/// What was told about a call, if it can be understood.
fn told(seat: Seat, call: Call, alert: Option<&str>, notes: &mut Vec<String>) -> Option<HandLimits> {
    let text = alert.filter(|text| !text.trim().is_empty())?;
    let name = seats::name(seat);
    match explained(text) {
        Explained::Limits(limits) => return Some(limits),
        Explained::Nothing => {
            notes.push(format!("{call} by {name}: {text:?} says nothing of the cards that can be understood"));
        }
        Explained::Impossible => notes.push(format!("{call} by {name}: no hand is like {text:?}")),
    }
    None
}

/// What all calls together say of each hand. Of calls of one hand that contradict each other, the later one counts.
fn limits(calls: &[HeardCall], given: Shown, notes: &mut Vec<String>) -> Shown {
    calls.iter().fold(given, |shown, heard| {
        let name = seats::name(heard.seat);
        let both = shown[heard.seat].and(&heard.limits).unwrap_or_else(|| {
            notes.push(format!(
                "{} by {name} contradicts what {name} has shown before; the later call counts",
                heard.call
            ));
            heard.limits
        });
        shown.with(heard.seat, both)
    })
}

/// A call of a hidden hand.
#[derive(Clone, Debug)]
struct HeardCall {
    seat: Seat,
    call: Call,
    limits: HandLimits,
    /// Whether the limits are what was told about it, and not what the system says.
    is_told: bool,
    /// The rules of the situation, in the order in which they are tried.
    rules: Vec<Rule>,
}

impl HeardCall {
    /// How likely a hand is to make the call.
    fn likelihood(&self, hand: Hand) -> f64 {
        let expected = if self.is_told {
            self.limits.fit(hand)
        } else {
            let first = self.rules.iter().find(|rule| rule.fits(hand));
            first.map_or(Call::Pass, |rule| rule.call) == self.call
        };
        if expected { 1.0 } else { UNEXPECTED }
    }
}

/// The layouts that a seat thinks possible after an auction.
#[derive(Clone, Debug)]
pub struct HeardAuction {
    layouts: Layouts,
    calls: Vec<HeardCall>,
    /// What each hand has played.
    played: [Hand; 4],
    notes: Vec<String>,
}

impl HeardAuction {
    /// All layouts within the limits that the calls set.
    pub fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// What could not be understood or believed, in words.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Whether the calls say that some layouts are likelier than others.
    pub fn tells_apart(&self) -> bool {
        !self.calls.is_empty()
    }

    /// How likely the calls are if the cards lie like this now, beside the likeliest way.
    pub fn likelihood(&self, world: &Deal) -> f64 {
        let dealt = |seat: Seat| world[seat] | self.played[seats::index(seat)];
        self.calls.iter().map(|heard| heard.likelihood(dealt(heard.seat))).product()
    }

    /// A random layout, likelier ones more often.
    pub(crate) fn sample(&self, rng: &mut Rng) -> Deal {
        if !self.tells_apart() {
            return self.layouts.sample(rng);
        }
        let candidates: Vec<Deal> = (0..CANDIDATES).map(|_| self.layouts.sample(rng)).collect();
        let weights: Vec<f64> = candidates.iter().map(|deal| self.likelihood(deal)).collect();
        let mut rest = unit(rng) * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        candidates[chosen.unwrap_or(0)]
    }

    /// Layouts with what each counts: all of them, or of more than `wanted` as many random ones as wanted, likelier
    /// ones more often, and as there is time to draw; one at least.
    pub(crate) fn draw(&self, wanted: usize, rng: &mut Rng, budget: &Budget) -> Vec<(Deal, f64)> {
        if self.layouts.count() <= wanted as u128 {
            let all = self.layouts.to_vec().into_iter().map(|deal| (deal, self.likelihood(&deal)));
            return relative(all.collect());
        }
        let drawn = |count: usize, rng: &mut Rng| -> Vec<Deal> {
            (0..count).take_while(|&place| place == 0 || !budget.is_over()).map(|_| self.layouts.sample(rng)).collect()
        };
        if !self.tells_apart() {
            return drawn(wanted, rng).into_iter().map(|deal| (deal, 1.0)).collect();
        }
        // Sampling without replacement by weight: the greatest of random keys (Efraimidis and Spirakis).
        let mut keyed: Vec<(f64, Deal)> = drawn(CANDIDATES * wanted, rng)
            .into_iter()
            .map(|deal| ((1.0 - unit(rng)).ln() / self.likelihood(&deal), deal))
            .collect();
        keyed.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        keyed.into_iter().take(wanted).map(|(_, deal)| (deal, 1.0)).collect()
    }
}

/// Weights beside the greatest.
fn relative(mut weighed: Vec<(Deal, f64)>) -> Vec<(Deal, f64)> {
    let most = weighed.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
    weighed.iter_mut().for_each(|(_, weight)| *weight /= most);
    weighed
}
