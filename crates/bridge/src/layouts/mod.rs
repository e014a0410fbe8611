//! The ways the unseen cards can lie: counted exactly, numbered, and so listed and drawn.
//!
//! What is known of a hidden hand is its size, the suits it has shown out of, cards it has shown, and limits on its
//! lengths and its points. All of that adds up over the suits. So for each suit the ways to give its unseen cards to
//! the hidden hands are grouped by what each hand gets of it ([`share`], [`suit`]); two suits are added to a half of
//! the pack ([`half`]), and the two halves must fill all hands. The same tables turn a number below the count into a
//! layout, which makes listing and uniform sampling the same thing as counting.

mod half;
mod hidden;
mod share;
mod suit;

use crate::{BridgeSight, Deal, Hand, Suit, seats};
use half::Half;
use hidden::HiddenHand;
use share::{HIDDEN, Share};
use std::ops::ControlFlow;
use suit::SuitShares;
use yomi_core::{Budget, Contradiction, Rng, Worlds, below_wide};

/// All ways the cards that a seat does not see can be held by the seats whose hands it does not see.
#[derive(Clone, Debug)]
pub struct Layouts {
    /// The cards known to be in each hand now.
    known: [Hand; 4],
    unseen: Hand,
    hidden: [HiddenHand; HIDDEN],
    halves: [Half; 2],
    /// For each share of the first half, the layouts up to and including those that begin with it. At most 39!/(13!)³,
    /// about 8.4 · 10¹⁶, which fits a `u64`.
    up_to: Vec<u64>,
}

impl Layouts {
    /// The layouts that fit what a seat sees.
    ///
    /// # Errors
    /// If there is none.
    pub fn seen_by(sight: &BridgeSight) -> Result<Layouts, Contradiction> {
        Layouts::seen_by_within(sight, &Budget::unlimited()).map(|counted| counted.expect("nothing ends it early"))
    }

    /// The same; `None` if there was no time to count them. Where points are known of hands that nobody has seen, that
    /// may take a good part of a second. Of the budget only time and stop count.
    ///
    /// # Errors
    /// If there is none.
    pub fn seen_by_within(sight: &BridgeSight, budget: &Budget) -> Result<Option<Layouts>, Contradiction> {
        let play = sight.play();
        let mut known = sight.known_hands();
        let played_by = play.played_by();
        let played = played_by.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
        let mut unseen = known.iter().fold(play.pack() - played, |unseen, &hand| unseen - hand);

        let mut hidden = [const { HiddenHand::NONE }; HIDDEN];
        let seats = seats::ALL.into_iter().filter(|&seat| !sight.sees(seat));
        for (hand, seat) in hidden.iter_mut().zip(seats) {
            let limits = play.terms().shown[seat];
            let shown = limits.holds() - played_by[seats::index(seat)];
            if !(shown - unseen).is_empty() {
                let name = seats::name(seat);
                return Err(Contradiction(format!("{name} has shown {shown}, of which some is elsewhere")));
            }
            unseen = unseen - shown;
            known[seats::index(seat)] = shown;
            *hand = HiddenHand {
                seat: Some(seat),
                room: play.cards_left(seat).saturating_sub(shown.len()),
                known: played_by[seats::index(seat)] | shown,
                void: Suit::ALL
                    .into_iter()
                    .fold(0, |void, suit| void | u8::from(play.has_shown_out(seat, suit)) << suit as u8),
                limits,
            };
        }
        let room: u32 = hidden.iter().map(|hand| hand.room).sum();
        if room != unseen.len() {
            return Err(Contradiction(format!("{} cards are unseen but the hidden hands hold {room}", unseen.len())));
        }
        let suits = Suit::ALL.map(|suit| SuitShares::new(suit, unseen.of_suit(suit), &hidden));
        let [clubs, diamonds, hearts, spades] = suits;
        let Some(minor) = Half::new(clubs, diamonds, &hidden, budget) else { return Ok(None) };
        let Some(major) = Half::new(hearts, spades, &hidden, budget) else { return Ok(None) };
        let mut layouts = Layouts { known, unseen, hidden, halves: [minor, major], up_to: Vec::new() };
        if !layouts.count_up(budget) {
            return Ok(None);
        }
        if layouts.number() == 0 {
            let reason =
                "no deal of the unseen cards fits the suits that were not followed and what was shown of the hands";
            return Err(Contradiction(reason.into()));
        }
        Ok(Some(layouts))
    }

    /// Counts the layouts by shares of the first half. Whether there was time for it.
    fn count_up(&mut self, budget: &Budget) -> bool {
        let mut total = 0;
        let mut up_to = Vec::with_capacity(self.halves[0].shares.len());
        for &(share, ways) in &self.halves[0].shares {
            if up_to.len().is_multiple_of(32) && budget.is_over() {
                return false;
            }
            total += ways * self.completions(share).map(|(_, ways)| ways).sum::<u64>();
            up_to.push(total);
        }
        self.up_to = up_to;
        true
    }

    /// The shares of the second half that go with one of the first, each with its ways.
    fn completions(&self, first: Share) -> impl Iterator<Item = (Share, u64)> {
        let cards: [u32; HIDDEN] = std::array::from_fn(|place| self.hidden[place].room - first.cards(place));
        let is_whole = move |second: Share| {
            self.hidden.iter().enumerate().all(|(place, hand)| hand.is_whole(first + second, place))
        };
        self.halves[1].with_cards(cards).iter().copied().filter(move |&(second, _)| is_whole(second))
    }

    fn number(&self) -> u64 {
        self.up_to.last().copied().unwrap_or(0)
    }

    /// The layout with this number; the numbers go from 0 to one less than [`Worlds::count`].
    ///
    /// # Panics
    /// If there is no such number.
    pub fn nth(&self, number: u64) -> Deal {
        assert!(number < self.number(), "layout {number} of {}", self.number());
        let place = self.up_to.partition_point(|&up_to| up_to <= number);
        let (first, first_ways) = self.halves[0].shares[place];
        let mut rest = number - place.checked_sub(1).map_or(0, |before| self.up_to[before]);
        let (second, second_ways) = self
            .completions(first)
            .find(|&(_, ways)| {
                let found = rest < first_ways * ways;
                rest -= if found { 0 } else { first_ways * ways };
                found
            })
            .expect("the number is below the count, so some share holds it");
        let dealt = [self.halves[0].nth(first, rest / second_ways), self.halves[1].nth(second, rest % second_ways)];
        let mut hands = self.known;
        for (place, seat) in self.hidden.iter().enumerate().filter_map(|(place, hand)| Some((place, hand.seat?))) {
            let cards = &mut hands[seats::index(seat)];
            *cards = *cards | dealt[0][place] | dealt[1][place];
        }
        Deal::from_disjoint(hands)
    }

    /// Whether a deal is one of these layouts.
    pub fn contains(&self, deal: &Deal) -> bool {
        seats::ALL.into_iter().all(|seat| {
            let (held, known) = (deal[seat], self.known[seats::index(seat)]);
            match self.hidden.iter().find(|hand| hand.seat == Some(seat)) {
                None => held == known,
                Some(hand) => {
                    let added = held - known;
                    added.len() == hand.room
                        && (known - held).is_empty()
                        && (added - self.unseen).is_empty()
                        && Suit::ALL.into_iter().all(|suit| hand.may_get(suit, added.of_suit(suit).len()))
                        && hand.limits.fit(hand.known | held)
                }
            }
        })
    }
}

impl Worlds for Layouts {
    type World = Deal;

    fn count(&self) -> u128 {
        self.number().into()
    }

    fn visit(&self, f: &mut dyn FnMut(&Deal) -> ControlFlow<()>) {
        // The answer of `try_for_each` says only whether the caller broke off, which the caller knows.
        let _ = (0..self.number()).try_for_each(|number| f(&self.nth(number)));
    }

    fn sample(&self, rng: &mut Rng) -> Deal {
        self.nth(below_wide(rng, self.number()))
    }

    fn weight(&self, world: &Deal) -> f64 {
        if self.contains(world) { 1.0 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bridge, BridgeRules, seats::SOUTH};
    use yomi_core::{Args, Game, Purpose, Rules, Streams};

    /// South, who leads, sees North too; East and West share ♠KQ and ♥KQ.
    fn ending() -> Bridge {
        let spec = "bridge:deal=N:2.2.. K.K.. A.A.. Q.Q..,leader=S".parse().expect("a specification");
        let args = Args::new(&spec, BridgeRules::PARAMS).expect("known options");
        BridgeRules::from_args(&args).expect("good values").start(&mut Streams::new(0).stream(0, Purpose::Chance))
    }

    /// The position after cards that the rules would have refused.
    fn after_revokes(cards: &str) -> Bridge {
        let mut play = *ending().play();
        let mut hands = ending().hands().hands();
        for card in cards.split(' ').map(|text| text.parse().expect("a card")) {
            hands.iter_mut().for_each(|hand| hand.remove(card));
            play.push(card);
        }
        Bridge::from_parts(play, None, hands)
    }

    #[test]
    fn impossible_views_are_contradictions() {
        let nobody_has_spades = after_revokes("SA HQ S2 HK");
        let reason =
            "no deal of the unseen cards fits the suits that were not followed and what was shown of the hands";
        assert_eq!(
            Layouts::seen_by(&nobody_has_spades.sight(SOUTH)).map(|layouts| layouts.number()),
            Err(Contradiction(reason.into()))
        );
        let game = ending();
        let lost_card =
            Bridge::from_parts(*game.play(), None, game.hands().hands().map(|hand| hand.of_suit(Suit::Spades)));
        assert_eq!(
            Layouts::seen_by(&lost_card.sight(SOUTH)).map(|layouts| layouts.number()),
            Err(Contradiction("6 cards are unseen but the hidden hands hold 4".into()))
        );
    }

    #[test]
    fn one_revoke_leaves_the_spades_to_the_other_hand() {
        let layouts = Layouts::seen_by(&after_revokes("SA HQ S2 SK").sight(SOUTH)).expect("possible");
        assert_eq!(layouts.number(), 1);
        assert_eq!(layouts.nth(0).to_string(), "N:.2.. Q... .A.. .K..");
    }
}
