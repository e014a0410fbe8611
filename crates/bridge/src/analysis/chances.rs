//! Where the unseen cards are, over all layouts: counted where all are as likely, else drawn, with an interval.

use crate::{BridgeSight, Card, Hand, Layouts, bidding::HeardAuction, seats};
use std::collections::BTreeMap;
use yomi_core::{Budget, Purpose, Seat, Streams, Worlds, stats};

/// How many layouts are drawn where they cannot be counted.
const DRAWN: usize = 1000;

/// The chance of each unseen card to be in each hidden hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Chances {
    by_place: BTreeMap<(Card, u8), f64>,
    /// Half of the widest 95 % interval of a chance; `None` where they were counted.
    pub(super) within: Option<f64>,
}

impl Chances {
    /// Counted where every layout is as likely as any other; where calls make some likelier, or there is no time,
    /// drawn.
    pub(super) fn new(sight: &BridgeSight, heard: &HeardAuction, budget: &Budget) -> Chances {
        if !heard.tells_apart()
            && let Some(counted) = Chances::counted(sight, budget)
        {
            return counted;
        }
        let mut rng = Streams::new(0).stream(1, Purpose::Other(0));
        let drawn = heard.draw(DRAWN, &mut rng, budget);
        let all: f64 = drawn.iter().map(|(_, weight)| weight).sum();
        let share = |card: Card, seat: Seat| {
            drawn.iter().filter(|(deal, _)| deal[seat].contains(card)).map(|(_, weight)| weight).sum::<f64>() / all
        };
        let by_place: BTreeMap<(Card, u8), f64> =
            places(sight).map(|(card, seat)| ((card, seat.0), share(card, seat))).collect();
        let half = stats::share(drawn.len() as u64 / 2, drawn.len() as u64).map(|half| half.half_width());
        let is_sample = heard.layouts().count() > drawn.len() as u128;
        Chances { by_place, within: half.filter(|_| is_sample) }
    }

    /// The layouts with a card in a hand, of all; `None` if there was no time.
    fn counted(sight: &BridgeSight, budget: &Budget) -> Option<Chances> {
        let all = Layouts::seen_by_within(sight, budget).ok()??.count() as f64;
        let mut by_place = BTreeMap::new();
        for (card, seat) in places(sight) {
            let shown = sight.play().terms().shown;
            let with = shown.with(seat, shown[seat].holding(card));
            // No layout at all has the card there.
            let count = match Layouts::seen_by_within(&sight.clone().with_shown(with), budget) {
                Ok(layouts) => layouts?.count() as f64,
                Err(_) => 0.0,
            };
            by_place.insert((card, seat.0), count / all);
        }
        Some(Chances { by_place, within: None })
    }

    /// The chance that a seat holds a card.
    pub(super) fn of(&self, card: Card, seat: Seat) -> Option<f64> {
        self.by_place.get(&(card, seat.0)).copied()
    }
}

/// Every unseen card with every hidden seat.
fn places(sight: &BridgeSight) -> impl Iterator<Item = (Card, Seat)> {
    let play = *sight.play();
    let played: Hand = play.cards().iter().copied().collect();
    let unseen = sight.known_hands().iter().fold(play.pack() - played, |unseen, &hand| unseen - hand);
    let hidden: Vec<Seat> = seats::ALL.into_iter().filter(|&seat| !sight.sees(seat)).collect();
    unseen.into_iter().flat_map(move |card| hidden.clone().into_iter().map(move |seat| (card, seat)))
}
