//! The truth: all four hands.

use crate::{BridgeRules, BridgeSight, Card, Deal, Goal, Hand, Play, Terms, imps, seats, show};
use std::{borrow::Cow, fmt};
use yomi_core::{Game, Illegal, Outcome, Position, Rng, Seat, Show, Side, Tally, below};

/// A board in play. One action is one card, declarer deciding for dummy.
///
/// All of it is plain data, so a clone is a copy of some hundred bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bridge {
    play: Play,
    hands: [Hand; 4],
}

/// What everybody learns from an action: which hand which card came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The hand, dummy's when declarer played from dummy.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from {}'s hand", self.card, seats::name(self.seat))
    }
}

impl Bridge {
    /// The deal before the first card. The hands must be of equal size.
    pub(crate) fn new(terms: Terms, deal: Deal) -> Bridge {
        Bridge { play: Play::new(terms, deal.cards()), hands: deal.hands() }
    }

    /// A position put together from its public part and the hands that go with it.
    pub(crate) fn from_parts(play: Play, hands: [Hand; 4]) -> Bridge {
        Bridge { play, hands }
    }

    /// From now on the cards played so far count as part of the set-up.
    pub(crate) fn mark_given(&mut self) {
        self.play.mark_given();
    }

    /// What everybody sees.
    #[inline]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The cards that `seat` still holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seats::index(seat)]
    }

    /// The cards that all seats still hold.
    pub fn hands(&self) -> Deal {
        Deal::from_disjoint(self.hands)
    }

    /// The hands before the first card was played.
    pub fn original_deal(&self) -> Deal {
        let played = self.play.played_by();
        Deal::from_disjoint(std::array::from_fn(|seat| self.hands[seat] | played[seat]))
    }

    /// The legal cards as a set.
    #[inline]
    pub fn legal_cards(&self) -> Hand {
        self.play.to_play().map_or(Hand::EMPTY, |seat| self.play.playable(self.hand(seat)))
    }
}

/// A uniformly random card of a set.
#[inline]
pub(crate) fn random_card(cards: Hand, rng: &mut Rng) -> Option<Card> {
    match cards.len() {
        0 => None,
        1 => cards.lowest(),
        count => cards.nth(below(rng, count)),
    }
}

impl Position for Bridge {
    type Action = Card;

    #[inline]
    fn turn(&self) -> Option<Seat> {
        self.play.decider()
    }

    fn legal(&self, out: &mut Vec<Card>) {
        out.extend(self.legal_cards());
    }

    fn check(&self, card: Card) -> Result<(), Illegal> {
        self.play.check(card, self.play.to_play().map_or(Hand::EMPTY, |seat| self.hand(seat)))
    }

    fn count_legal(&self) -> u64 {
        self.legal_cards().len().into()
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng) -> Option<Card> {
        random_card(self.legal_cards(), rng)
    }
}

impl Game for Bridge {
    const NAME: &'static str = "bridge";
    const SUMMARY: &'static str = "bridge card play: a contract from the opening lead to the last trick";
    const SEATS: usize = 4;
    const HIDDEN: bool = true;

    type Rules = BridgeRules;
    type Sight = BridgeSight;
    type Event = Played;

    fn fixed_rules(&self) -> BridgeRules {
        BridgeRules::fixed(&self.play, self.original_deal())
    }

    #[inline]
    fn apply(&mut self, card: Card) {
        debug_assert_eq!(self.check(card), Ok(()));
        if let Some(seat) = self.play.to_play() {
            self.hands[seats::index(seat)].remove(card);
            self.play.push(card);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.play.outcome()
    }

    fn sight(&self, seat: Seat) -> Cow<'_, BridgeSight> {
        Cow::Owned(BridgeSight::new(seat, self.play, &self.hands))
    }

    fn event(&self, card: Card, _seat: Seat) -> Played {
        // Asked only while a card is to be played; declarer's own seat would stand for it otherwise.
        Played { seat: self.play.to_play().unwrap_or(self.play.terms().declarer), card }
    }

    fn side(seat: Seat) -> Side {
        seats::side_of(seat)
    }

    fn seat_name(seat: Seat) -> &'static str {
        seats::name(seat)
    }

    fn tallies(&self) -> Vec<Tally> {
        let of = u64::from(self.play.total_tricks());
        let mut tallies: Vec<Tally> = [Side::FIRST, Side::SECOND]
            .map(|side| Tally { name: "tricks".into(), side, count: self.play.tricks_won(side).into(), of })
            .into();
        if let Some(outcome) = self.outcome() {
            let side = self.play.terms().declaring_side();
            let count = u64::from(outcome.winner == Some(side));
            tallies.push(Tally { name: "contracts made".into(), side, count, of: 1 });
        }
        tallies
    }

    fn duplicate_score(rules: &BridgeRules, difference: i32) -> Option<i32> {
        match rules.terms().goal {
            Goal::Contract => Some(imps(difference)),
            Goal::Tricks(_) => None,
        }
    }
}

impl Show for Bridge {
    fn show(&self) -> String {
        show::diagram(&self.play, &self.hands.map(Some))
    }
}
