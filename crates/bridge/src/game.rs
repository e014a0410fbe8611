//! The truth: all four hands.

use crate::{
    Action, Auction, BridgeRules, BridgeSight, Card, Deal, Goal, Hand, Play, Terms, Vulnerability, calling::Calling,
    claim::Claimable, imps, seats, show,
};
use std::{borrow::Cow, fmt};
use yomi_core::{Game, Illegal, Outcome, Position, Rng, Seat, Show, Side, Tally, below, pick};

/// A board: its auction, if that is part of the game, and the play of the cards, declarer deciding for dummy.
///
/// But for the calls, which clones share, it is plain data, so a clone is a copy of some hundred bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Bridge {
    /// Before there is a contract its terms are those of [`Terms::before_the_auction`].
    play: Play,
    hands: [Hand; 4],
    /// The auction, if the seats bid.
    calling: Option<Calling>,
}

/// What everybody learns from an action: who did what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BridgeEvent {
    /// Who called or claimed, or whose hand the card came from: dummy's when declarer played from dummy.
    pub seat: Seat,
    /// The call, the card or the claim.
    pub action: Action,
}

impl fmt::Display for BridgeEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = seats::name(self.seat);
        match self.action {
            Action::Card(card) => write!(f, "{card} from {name}'s hand"),
            Action::Call(call) => write!(f, "{call} by {name}"),
            Action::Claim(claim) if claim.tricks() == 0 => write!(f, "{name} concedes the rest"),
            Action::Claim(claim) => write!(f, "{name} claims {} of the tricks left", claim.tricks()),
        }
    }
}

impl Bridge {
    /// The deal before the first card. The hands must be of equal size.
    pub(crate) fn new(terms: Terms, deal: Deal) -> Bridge {
        Bridge { play: Play::new(terms, deal.cards()), hands: deal.hands(), calling: None }
    }

    /// A whole deal after the calls of an auction.
    pub(crate) fn with_auction(auction: Auction, vulnerability: Vulnerability, deal: Deal) -> Bridge {
        let mut game = Bridge::new(Terms::before_the_auction(vulnerability), deal);
        game.calling = Some(Calling::new(auction));
        game.take_contract();
        game
    }

    /// A position put together from its public part and the hands that go with it.
    pub(crate) fn from_parts(play: Play, calling: Option<Calling>, hands: [Hand; 4]) -> Bridge {
        Bridge { play, hands, calling }
    }

    /// Whether tricks may be claimed.
    pub(crate) fn allow_claims(&mut self, claims: bool) {
        self.play.allow_claims(claims);
    }

    /// From now on the cards played so far count as part of the set-up.
    pub(crate) fn mark_given(&mut self) {
        self.play.mark_given();
    }

    /// What everybody sees of the play. While the auction goes on, there is no contract yet.
    #[inline]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The auction, if it is part of the game.
    pub fn auction(&self) -> Option<&Auction> {
        self.calling.as_ref().map(Calling::auction)
    }

    /// The auction with what belongs to the game of it.
    pub(crate) fn calling(&self) -> Option<&Calling> {
        self.calling.as_ref()
    }

    /// Whether the next action is a call.
    #[inline]
    pub fn is_bidding(&self) -> bool {
        self.calling.as_ref().is_some_and(|calling| calling.turn().is_some())
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

    /// The legal cards as a set; none while the auction goes on.
    #[inline]
    pub fn legal_cards(&self) -> Hand {
        if !can_play(self.calling.as_ref()) {
            return Hand::EMPTY;
        }
        self.play.to_play().map_or(Hand::EMPTY, |seat| self.play.playable(self.hand(seat)))
    }

    /// The play begins where the auction has led to a contract.
    fn take_contract(&mut self) {
        if let Some((contract, declarer)) = self.calling.as_ref().and_then(Calling::contract) {
            let Terms { vulnerability, claims, .. } = *self.play.terms();
            let terms = Terms { claims, ..Terms::of_contract(contract, declarer, vulnerability) };
            self.play = Play::new(terms, self.play.pack());
        }
    }
}

/// Who decides next.
#[inline]
pub(crate) fn turn(calling: Option<&Calling>, play: &Play) -> Option<Seat> {
    match calling {
        Some(calling) if calling.turn().is_some() => calling.turn(),
        Some(calling) if calling.is_passed_out() => None,
        _ => play.decider(),
    }
}

/// Whether cards are played, and not calls made.
#[inline]
pub(crate) fn can_play(calling: Option<&Calling>) -> bool {
    calling.is_none_or(|calling| calling.contract().is_some())
}

/// What whoever decides next may claim; `hands` are those that it sees, others do not matter.
pub(crate) fn claimable(calling: Option<&Calling>, play: &Play, hands: &[Hand; 4]) -> Option<Claimable> {
    (play.terms().claims && can_play(calling)).then(|| Claimable::of(play, hands))?
}

/// Why an action is not possible. Of the hands only those matter that whoever decides next sees, and that to be played
/// from.
pub(crate) fn check(calling: Option<&Calling>, play: &Play, hands: &[Hand; 4], action: Action) -> Result<(), Illegal> {
    let hand = play.to_play().map_or(Hand::EMPTY, |seat| hands[seats::index(seat)]);
    match (calling, action) {
        (_, Action::Claim(claim)) => match claimable(calling, play, hands) {
            Some(claimable) => claimable.check(claim),
            None if !play.terms().claims => {
                Err(Illegal::because("nothing can be claimed on this board; play a card (claims=yes has claims)"))
            }
            None if play.is_over() => Err(Illegal::because("the play is over; there is nothing left to claim")),
            None => Err(Illegal::because("nothing can be claimed before dummy's cards lie open")),
        },
        (Some(calling), Action::Call(call)) => calling.check(call),
        (Some(calling), Action::Card(card)) if !can_play(Some(calling)) => {
            let now = if calling.is_passed_out() { "all have passed" } else { "the auction is not over" };
            Err(Illegal::because(format!("{card} cannot be played: {now}")))
        }
        (None, Action::Call(call)) => {
            Err(Illegal::because(format!("{call} is a call, and this board has its contract; play a card")))
        }
        (_, Action::Card(card)) => play.check(card, hand),
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

/// Any legal action, all with the same chance.
pub(crate) fn random_of_all(position: &impl Position<Action = Action>, rng: &mut Rng) -> Option<Action> {
    let mut legal = Vec::new();
    position.legal(&mut legal);
    if legal.len() > 1 { pick(&legal, rng).copied() } else { legal.first().copied() }
}

impl Position for Bridge {
    type Action = Action;

    #[inline]
    fn turn(&self) -> Option<Seat> {
        turn(self.calling.as_ref(), &self.play)
    }

    fn legal(&self, out: &mut Vec<Action>) {
        out.extend(self.legal_cards().iter().map(Action::Card));
        let claims = claimable(self.calling.as_ref(), &self.play, &self.hands);
        out.extend(claims.into_iter().flat_map(Claimable::all).map(Action::Claim));
        out.extend(self.auction().into_iter().flat_map(Auction::legal).map(Action::Call));
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        check(self.calling.as_ref(), &self.play, &self.hands, action)
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.play.terms().claims {
            return random_of_all(self, rng);
        }
        match self.calling.as_ref().filter(|calling| calling.turn().is_some()) {
            Some(calling) => calling.random(rng).map(Action::Call),
            None => random_card(self.legal_cards(), rng).map(Action::Card),
        }
    }
}

impl Game for Bridge {
    const NAME: &'static str = "bridge";
    const SUMMARY: &'static str = "the auction, or a given contract, and the play to the last trick";
    const SEATS: usize = 4;
    const HIDDEN: bool = true;

    type Rules = BridgeRules;
    type Sight = BridgeSight;
    type Event = BridgeEvent;

    fn fixed_rules(&self) -> BridgeRules {
        BridgeRules::fixed(&self.play, self.calling.as_ref(), self.original_deal())
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        debug_assert_eq!(self.check(action), Ok(()));
        match (action, &mut self.calling) {
            (Action::Card(card), _) => {
                if let Some(seat) = self.play.to_play() {
                    self.hands[seats::index(seat)].remove(card);
                    self.play.push(card);
                }
            }
            (Action::Call(call), Some(calling)) => {
                calling.push(call);
                self.take_contract();
            }
            (Action::Claim(claim), _) => self.play.claim(claim),
            (Action::Call(_), None) => {}
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match &self.calling {
            Some(calling) if calling.is_passed_out() => Some(Outcome::draw("all passed")),
            _ => self.play.outcome(),
        }
    }

    fn sight(&self, seat: Seat) -> Cow<'_, BridgeSight> {
        Cow::Owned(BridgeSight::new(seat, self.play, self.calling.clone(), &self.hands))
    }

    fn event(&self, action: Action, _seat: Seat) -> BridgeEvent {
        let of_hand = !self.is_bidding() && action.card().is_some();
        let seat = if of_hand { self.play.to_play() } else { self.turn() };
        // Asked only while there is something to do; declarer's own seat would stand for it otherwise.
        BridgeEvent { seat: seat.unwrap_or(self.play.terms().declarer), action }
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
        if let Some(outcome) = self.play.outcome() {
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
        show::diagram(&self.play, self.calling.as_ref(), &self.hands.map(Some))
    }
}
