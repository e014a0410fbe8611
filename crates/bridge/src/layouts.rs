//! The ways the unseen cards can lie: counted exactly, numbered, and so listed and drawn.
//!
//! Nobody can tell two unseen cards of one suit apart but by which hand holds them, and what is known of a hidden hand
//! is its size and the suits it has shown out of. So the layouts fall into classes by how many cards of each suit go
//! to each hidden hand. A table over the suits counts them: `ways[suit][...]` is the number of ways to deal the unseen cards
//! of this and the following suits to hands with given room. The same table turns a number below the count into a
//! layout, suit by suit, which makes listing and uniform sampling the same thing as counting.

use crate::{BridgeSight, Deal, Hand, Suit, seats};
use std::ops::ControlFlow;
use yomi_core::{Contradiction, Rng, Seat, Worlds, below_wide};

/// At most three hands are hidden from a seat; where there are fewer, the rest of these have no room.
const HIDDEN: usize = 3;
/// Room for 0 to 13 cards.
const ROOM: usize = 14;

/// Cards of one suit, or room, for each hidden hand.
type Split = [usize; HIDDEN];

/// How many layouts there are from one suit on: by suit, then by the room in the second and the third hidden hand
/// (that in the first follows). At most 39!/(13!)³, about 8.4 · 10¹⁶, which fits a `u64`.
type Ways = [[[u64; ROOM]; ROOM]; 5];

/// All ways the cards that a seat does not see can be held by the seats whose hands it does not see.
#[derive(Clone, Debug)]
pub struct Layouts {
    known: [Hand; 4],
    /// Which seats are hidden; seats beyond the number of hidden hands are never given a card.
    seats: [Seat; HIDDEN],
    room: Split,
    /// For each suit the unseen cards.
    unseen: [Hand; 4],
    /// For each suit the hidden hands that may hold it.
    may_hold: [[bool; HIDDEN]; 4],
    ways: Box<Ways>,
}

impl Layouts {
    /// The layouts that fit what a seat sees.
    pub fn seen_by(sight: &BridgeSight) -> Result<Layouts, Contradiction> {
        let play = sight.play();
        let known = sight.known_hands();
        let played: Hand = play.cards().iter().copied().collect();
        let unseen = known.iter().fold(play.pack() - played, |unseen, &hand| unseen - hand);

        let mut hidden = seats::ALL.into_iter().filter(|&seat| !sight.sees(seat));
        let hidden: [Option<Seat>; HIDDEN] = std::array::from_fn(|_| hidden.next());
        let mut layouts = Layouts {
            known,
            seats: hidden.map(|seat| seat.unwrap_or(sight.seat())),
            room: hidden.map(|seat| seat.map_or(0, |seat| play.cards_left(seat) as usize)),
            unseen: Suit::ALL.map(|suit| unseen.of_suit(suit)),
            may_hold: Suit::ALL.map(|suit| hidden.map(|seat| seat.is_some_and(|seat| !play.has_shown_out(seat, suit)))),
            ways: Box::new([[[0; ROOM]; ROOM]; 5]),
        };
        let room: usize = layouts.room.iter().sum();
        if room != unseen.len() as usize {
            return Err(Contradiction(format!("{} cards are unseen but the hidden hands hold {room}", unseen.len())));
        }
        layouts.fill_ways();
        if layouts.number() == 0 {
            return Err(Contradiction("no deal of the unseen cards fits the suits that were not followed".into()));
        }
        Ok(layouts)
    }

    fn fill_ways(&mut self) {
        self.ways[4][0][0] = 1;
        let mut left = 0;
        for suit in (0..4).rev() {
            left += self.unseen[suit].len() as usize;
            for second in 0..=self.room[1].min(left) {
                for third in 0..=self.room[2].min(left - second) {
                    let first = left - second - third;
                    if first <= self.room[0] {
                        let room = [first, second, third];
                        let ways = self.splits(suit, room).map(|split| self.ways_of(suit, room, split)).sum();
                        self.ways[suit][second][third] = ways;
                    }
                }
            }
        }
    }

    /// All splits of a suit's unseen cards among hidden hands with this room, in a fixed order.
    fn splits(&self, suit: usize, room: Split) -> impl Iterator<Item = Split> {
        let count = self.unseen[suit].len() as usize;
        let may_hold = self.may_hold[suit];
        let most: Split = std::array::from_fn(|hand| if may_hold[hand] { room[hand].min(count) } else { 0 });
        (0..=most[2]).flat_map(move |third| {
            let rest = count - third;
            let least = rest.saturating_sub(most[0]);
            (least..=most[1].min(rest)).map(move |second| [rest - second, second, third])
        })
    }

    /// The layouts with this split of a suit: the choices of its cards, times what follows.
    fn ways_of(&self, suit: usize, room: Split, split: Split) -> u64 {
        choices(split) * self.ways[suit + 1][room[1] - split[1]][room[2] - split[2]]
    }

    fn number(&self) -> u64 {
        self.ways[0][self.room[1]][self.room[2]]
    }

    /// The layout with this number; the numbers go from 0 to one less than [`Worlds::count`].
    ///
    /// # Panics
    /// If there is no such number.
    pub fn nth(&self, number: u64) -> Deal {
        assert!(number < self.number(), "layout {number} of {}", self.number());
        let mut rest = number;
        let mut room = self.room;
        let mut hands = self.known;
        for suit in 0..4 {
            let split = self
                .splits(suit, room)
                .find(|&split| {
                    let ways = self.ways_of(suit, room, split);
                    let found = rest < ways;
                    rest -= if found { 0 } else { ways };
                    found
                })
                .expect("the number is below the count, so some split holds it");
            room = std::array::from_fn(|hand| room[hand] - split[hand]);
            let following = self.ways[suit + 1][room[1]][room[2]];
            let choice = rest / following;
            rest %= following;

            let of_second = choose(split[0] + split[1], split[1]);
            let third = subset(self.unseen[suit], split[2], choice / of_second);
            let second = subset(self.unseen[suit] - third, split[1], choice % of_second);
            let first = self.unseen[suit] - third - second;
            for (seat, cards) in self.seats.iter().zip([first, second, third]) {
                let hand = &mut hands[seats::index(*seat)];
                *hand = *hand | cards;
            }
        }
        Deal::from_disjoint(hands)
    }

    /// Whether a deal is one of these layouts.
    pub fn contains(&self, deal: &Deal) -> bool {
        let hands = deal.hands();
        let unseen = self.unseen.iter().fold(Hand::EMPTY, |all, &cards| all | cards);
        let is_hidden = |seat: usize| (0..HIDDEN).any(|i| self.room[i] > 0 && seats::index(self.seats[i]) == seat);
        (0..4).all(|seat| is_hidden(seat) || hands[seat] == self.known[seat])
            && self.seats.iter().zip(self.room).enumerate().all(|(place, (&seat, room))| {
                let held = deal[seat];
                let void = |suit: usize| held.of_suit(Suit::ALL[suit]).is_empty();
                room == 0
                    || (held.len() as usize == room
                        && (held - unseen).is_empty()
                        && (0..4).all(|suit| self.may_hold[suit][place] || void(suit)))
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

/// Pascal's triangle as far as one suit needs it.
const CHOOSE: [[u64; ROOM]; ROOM] = {
    let mut table = [[0; ROOM]; ROOM];
    let mut n = 0;
    while n < ROOM {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n` cards of a suit.
fn choose(n: usize, k: usize) -> u64 {
    CHOOSE[n][k]
}

/// The number of ways to give so many cards of one suit to each hidden hand.
fn choices([first, second, third]: Split) -> u64 {
    choose(first + second + third, third) * choose(first + second, second)
}

/// The subset of `size` cards with this number, in the order in which those with the lowest card come first.
fn subset(cards: Hand, size: usize, number: u64) -> Hand {
    let (mut size, mut number) = (size, number);
    let mut left = cards.len() as usize;
    let mut chosen = Hand::EMPTY;
    for card in cards {
        if size == 0 {
            break;
        }
        left -= 1;
        let with_card = choose(left, size - 1);
        if number < with_card {
            chosen.insert(card);
            size -= 1;
        } else {
            number -= with_card;
        }
    }
    chosen
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
        Bridge::from_parts(play, hands)
    }

    #[test]
    fn impossible_views_are_contradictions() {
        let nobody_has_spades = after_revokes("SA HQ S2 HK");
        assert_eq!(
            Layouts::seen_by(&nobody_has_spades.sight(SOUTH)).map(|layouts| layouts.number()),
            Err(Contradiction("no deal of the unseen cards fits the suits that were not followed".into()))
        );
        let game = ending();
        let lost_card = Bridge::from_parts(*game.play(), game.hands().hands().map(|hand| hand.of_suit(Suit::Spades)));
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

    #[test]
    fn subsets_are_numbered_without_gaps() {
        let cards: Hand = "AKQJT...".parse().expect("a hand");
        let subsets: Vec<String> = (0..10).map(|number| subset(cards, 2, number).to_string()).collect();
        let expected = ["JT", "QT", "KT", "AT", "QJ", "KJ", "AJ", "KQ", "AQ", "AK"];
        assert_eq!(subsets, expected.map(|ranks| format!("{ranks}...")));
        assert_eq!(subset(cards, 5, 0), cards);
        assert_eq!(subset(cards, 0, 0), Hand::EMPTY);
    }

    #[test]
    fn multinomials_are_products_of_binomials() {
        assert_eq!(choose(13, 6), 1716);
        assert_eq!(choices([4, 4, 5]), 90_090, "13! / (4! 4! 5!)");
        assert_eq!(choices([0, 0, 0]), 1);
    }
}
