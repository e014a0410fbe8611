//! The play as everybody at the table sees it: the terms, the cards played so far, the tricks won.
//!
//! The truth is this and the four hands; a sight is this and the hands that its seat may see. What does not depend on
//! hidden cards is written once, here.

use crate::{Card, Claim, Contract, Deal, Doubling, Hand, Shown, Strain, Suit, Vulnerability, seats};
use yomi_core::{Illegal, Outcome, Seat, Side};

/// What counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A whole deal: the contract, by its duplicate score.
    Contract,
    /// This many tricks for the declaring side; the score is by how many tricks it took more or fewer.
    Tricks(u8),
}

/// What is fixed before the first card and known to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The contract.
    pub contract: Contract,
    /// Who plays it.
    pub declarer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// Who leads to the first trick: declarer's left, but in an ending it may be anybody.
    pub leader: Seat,
    /// What counts at the end.
    pub goal: Goal,
    /// What everybody knows of the hands as they were dealt, as from an auction.
    pub shown: Shown,
    /// Whether tricks may be claimed.
    pub claims: bool,
}

impl Terms {
    /// A whole deal played in a contract, of whose hands nothing is known.
    pub fn of_contract(contract: Contract, declarer: Seat, vulnerability: Vulnerability) -> Terms {
        let leader = seats::left_of(declarer);
        Terms { contract, declarer, vulnerability, leader, goal: Goal::Contract, shown: Shown::NOTHING, claims: false }
    }

    /// What stands for the terms until the auction has led to a contract: the lowest one, which nobody has bid.
    pub(crate) fn before_the_auction(vulnerability: Vulnerability) -> Terms {
        let lowest = Contract::new(1, Strain::Clubs, Doubling::Undoubled).expect("one is a level");
        Terms::of_contract(lowest, seats::NORTH, vulnerability)
    }

    /// Declarer's partner, whose cards declarer plays.
    #[inline]
    pub fn dummy(&self) -> Seat {
        seats::partner_of(self.declarer)
    }

    /// Declarer's side.
    #[inline]
    pub fn declaring_side(&self) -> Side {
        seats::side_of(self.declarer)
    }
}

/// One trick, perhaps not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick<'a> {
    /// Who led to it.
    pub leader: Seat,
    /// Its cards in the order of play, from one to four; none before the lead.
    pub cards: &'a [Card],
    /// Whose card is the best so far: the winner, when there are four cards.
    pub best: Option<Seat>,
}

impl Trick<'_> {
    /// The card that `seat` played to this trick.
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.cards.get(usize::from(seat.0.wrapping_sub(self.leader.0) & 3)).copied()
    }
}

/// The public part of a position. Plain data of fixed size, so copying it is the whole cost of cloning a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    terms: Terms,
    /// All cards of the deal. In an ending the others are gone, and everybody knows which.
    pack: Hand,
    /// The cards in the order of play; the rest of the array never changes, so that equal plays compare equal.
    record: [Card; Card::COUNT],
    /// The number of cards played.
    count: u8,
    /// How many of them had been played when this game was set up.
    given: u8,
    /// The number of cards in the deal.
    total: u8,
    /// Who led, or leads, to the current trick.
    leader: Seat,
    /// Tricks won by each side.
    won: [u8; 2],
    /// For each seat the suits (bit = suit) that it failed to follow, so that it holds none of them.
    shown_out: [u8; 4],
    /// The claim that ended the play, and who made it.
    claimed: Option<(Seat, Claim)>,
}

impl Play {
    /// Before the first card of a deal with these cards.
    pub(crate) fn new(terms: Terms, pack: Hand) -> Play {
        let filler = Card::new(Suit::Clubs, crate::Rank::Two);
        Play {
            terms,
            pack,
            record: [filler; Card::COUNT],
            count: 0,
            given: 0,
            total: pack.len() as u8,
            leader: terms.leader,
            won: [0; 2],
            shown_out: [0; 4],
            claimed: None,
        }
    }

    /// The terms.
    #[inline]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Supposes other limits on the hands.
    pub(crate) fn set_shown(&mut self, shown: Shown) {
        self.terms.shown = shown;
    }

    /// Whether tricks may be claimed from now on.
    pub(crate) fn allow_claims(&mut self, claims: bool) {
        self.terms.claims = claims;
    }

    /// All cards of the deal, played or not: the whole pack, but for endings.
    pub fn pack(&self) -> Hand {
        self.pack
    }

    /// The tricks of the whole deal.
    pub fn total_tricks(&self) -> u8 {
        self.total / 4
    }

    /// The cards played so far, in order.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.record[..usize::from(self.count)]
    }

    /// Those of [`Play::cards`] that were there when the game was set up (the option `played`).
    pub fn cards_given(&self) -> &[Card] {
        &self.record[..usize::from(self.given)]
    }

    /// Whether all cards have been played, or a claim has ended the play.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.count == self.total || self.claimed.is_some()
    }

    /// Who ended the play by a claim, and the claim. Whoever claims shows the own cards to all.
    pub fn claimed(&self) -> Option<(Seat, Claim)> {
        self.claimed
    }

    /// The seat whose card comes next.
    #[inline]
    pub fn to_play(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.next_seat())
    }

    #[inline]
    fn next_seat(&self) -> Seat {
        Seat((self.leader.0 + self.count) & 3) // `count` is a multiple of four at every lead
    }

    /// The seat that chooses the next card: declarer, when it is dummy's.
    #[inline]
    pub fn decider(&self) -> Option<Seat> {
        self.to_play().map(|seat| if seat == self.terms.dummy() { self.terms.declarer } else { seat })
    }

    /// Tricks won by a side.
    pub fn tricks_won(&self, side: Side) -> u8 {
        self.won[usize::from(side.0 & 1)]
    }

    /// The tricks that nobody has won yet, the current one included.
    pub fn tricks_left(&self) -> u8 {
        self.total_tricks() - self.won[0] - self.won[1]
    }

    /// Whether dummy's cards lie open: from the opening lead on. An ending starts after the opening lead.
    #[inline]
    pub fn dummy_is_open(&self) -> bool {
        self.count > 0 || usize::from(self.total) < Card::COUNT
    }

    /// Whether `seat` has failed to follow `suit`, so that everybody knows it holds none.
    pub fn has_shown_out(&self, seat: Seat, suit: Suit) -> bool {
        self.shown_out[seats::index(seat)] >> suit as u8 & 1 != 0
    }

    /// The number of cards that `seat` still holds.
    pub fn cards_left(&self, seat: Seat) -> u32 {
        let in_trick = usize::from(self.current_trick().card_of(seat).is_some());
        u32::from(self.total_tricks() - self.count / 4) - in_trick as u32
    }

    /// What each of North, East, South and West has played.
    pub fn played_by(&self) -> [Hand; 4] {
        let mut hands = [Hand::EMPTY; 4];
        for trick in self.tricks() {
            let mut seat = trick.leader;
            for &card in trick.cards {
                hands[seats::index(seat)].insert(card);
                seat = seats::left_of(seat);
            }
        }
        hands
    }

    /// All tricks to which a card has been played, the current one included.
    pub fn tricks(&self) -> impl Iterator<Item = Trick<'_>> {
        let mut leader = self.terms.leader;
        self.cards().chunks(4).map(move |cards| {
            let trick = self.trick(leader, cards);
            leader = trick.best.unwrap_or(leader);
            trick
        })
    }

    /// The trick to which the next card is played; without cards before a lead and after the end.
    pub fn current_trick(&self) -> Trick<'_> {
        self.trick(self.leader, &self.record[usize::from(self.count & !3)..usize::from(self.count)])
    }

    fn trick<'a>(&self, leader: Seat, cards: &'a [Card]) -> Trick<'a> {
        let best = cards.first().map(|first| self.best_seat(leader, first.suit(), cards));
        Trick { leader, cards, best }
    }

    /// Who played the best of the cards of a trick, of which there is at least one.
    #[inline]
    fn best_seat(&self, leader: Seat, led: Suit, cards: &[Card]) -> Seat {
        // Cards of equal strength can only be discards, and those never win: the card led beats them.
        let best = (0..).zip(cards).map(|(offset, &card)| (self.strength(card, led), offset)).max();
        Seat((leader.0 + best.map_or(0, |(_, offset)| offset)) & 3)
    }

    /// How far a card goes in a trick in which `led` was led: trumps before the suit led, and all else loses.
    #[inline]
    fn strength(&self, card: Card, led: Suit) -> u8 {
        let suit = card.suit();
        let class = u8::from(suit == led) + 2 * u8::from(self.terms.contract.strain().is_trump(suit));
        16 * class + card.rank_number()
    }

    /// The cards that may be played from `hand`, the hand of the seat to play: the suit led, or anything without it.
    #[inline]
    pub(crate) fn playable(&self, hand: Hand) -> Hand {
        if self.count & 3 == 0 {
            return hand;
        }
        let following = hand.of_suit(self.record[usize::from(self.count & !3)].suit());
        if following.is_empty() { hand } else { following }
    }

    /// Why `card` may not be played from `hand`, the hand of the seat to play.
    pub(crate) fn check(&self, card: Card, hand: Hand) -> Result<(), Illegal> {
        let Some(seat) = self.to_play() else {
            let ended = if self.claimed.is_some() { "the rest was claimed" } else { "all cards have been played" };
            return Err(Illegal::because(format!("{ended}; there is nothing left to do")));
        };
        let playable = self.playable(hand);
        if playable.contains(card) {
            return Ok(());
        }
        let name = seats::name(seat);
        let allowed = listed(playable);
        Err(Illegal::because(if self.cards().contains(&card) {
            format!("{card} has already been played; {name} may play {allowed}")
        } else if !hand.contains(card) {
            format!("{card} is not in {name}'s hand; {name} may play {allowed}")
        } else {
            let led = self.record[usize::from(self.count & !3)].suit();
            format!("{name} must follow suit: a {} was led; {name} may play {allowed}", led.singular())
        }))
    }

    /// Adds the next card.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        let (at, seat) = (usize::from(self.count), self.next_seat());
        self.record[at] = card;
        self.count += 1;
        let led = self.record[at & !3].suit();
        self.shown_out[seats::index(seat)] |= u8::from(card.suit() != led) << led as u8;
        if at & 3 == 3 {
            self.leader = self.best_seat(self.leader, led, &self.record[at - 3..=at]);
            self.won[usize::from(self.leader.0 & 1)] += 1;
        }
    }

    /// Ends the play: whoever is to decide takes so many of the tricks left, and the others take the rest.
    pub(crate) fn claim(&mut self, claim: Claim) {
        let Some(claimant) = self.decider() else { return };
        let side = seats::side_of(claimant);
        let left = self.tricks_left();
        let tricks = claim.tricks().min(left);
        self.won[usize::from(side.0 & 1)] += tricks;
        self.won[usize::from(side.other().0 & 1)] += left - tricks;
        self.claimed = Some((claimant, claim));
    }

    /// Marks the cards played so far as those that the game was set up with.
    pub(crate) fn mark_given(&mut self) {
        self.given = self.count;
    }

    /// The same play when only its first `count` cards had been played.
    pub(crate) fn after(&self, count: usize) -> Play {
        let mut then = Play::new(self.terms, self.pack);
        self.cards().iter().take(count).for_each(|&card| then.push(card));
        then.given = self.given.min(then.count);
        then
    }

    /// What all four held when only the first `count` cards had been played, if they hold `now` what they hold now.
    pub(crate) fn held_before(&self, count: usize, now: &Deal) -> Deal {
        let (played_now, played_then) = (self.played_by(), self.after(count).played_by());
        Deal::from_disjoint(std::array::from_fn(|seat| now.hands()[seat] | (played_now[seat] - played_then[seat])))
    }

    /// The same play without the cards after those it was set up with.
    pub(crate) fn rewound(&self) -> Play {
        self.after(self.given.into())
    }

    /// The result, once all cards have been played.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let Terms { contract, vulnerability, goal, .. } = self.terms;
        let side = self.terms.declaring_side();
        let tricks = self.tricks_won(side);
        let (needed, points) = match goal {
            Goal::Contract => (contract.tricks_needed(), contract.score(tricks, vulnerability.of(side))),
            Goal::Tricks(needed) => (needed, i32::from(tricks) - i32::from(needed)),
        };
        let made = tricks >= needed;
        let reason = match (goal, made) {
            (Goal::Contract, true) => "contract made",
            (Goal::Contract, false) => "contract defeated",
            (Goal::Tricks(_), true) => "declarer took the tricks needed",
            (Goal::Tricks(_), false) => "declarer took too few tricks",
        };
        Some(Outcome {
            winner: Some(if made { side } else { side.other() }),
            score: if side == Side::FIRST { points } else { -points },
            reason,
        })
    }
}

/// Cards in a sentence, high ones first.
fn listed(cards: Hand) -> String {
    let texts: Vec<String> = cards.iter().rev().map(|card| card.to_string()).collect();
    texts.join(" ")
}
