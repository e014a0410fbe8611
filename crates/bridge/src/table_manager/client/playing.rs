//! The play of the cards, as one seat sees it.

use super::super::Who;
use crate::{
    Action, Auction, Bridge, BridgeEvent, BridgeRules, BridgeSight, Card, Hand, Layouts, Play, Terms, calling::Calling,
    seats,
};
use std::borrow::Cow;
use yomi_core::{Agent, Limits, Players, Rng, Seat, Thinking, View};

/// The play as this seat sees it.
pub(super) struct Playing {
    me: Seat,
    pub(super) play: Play,
    /// The auction, with what was told about the calls.
    calling: Calling,
    /// The hands that are known, the others empty.
    pub(super) hands: [Hand; 4],
    pub(super) dummy_is_known: bool,
    pub(super) may_lead: bool,
    pub(super) history: Vec<BridgeEvent>,
    agent: Box<dyn Agent<Bridge>>,
    rng: Rng,
}

impl Playing {
    /// The play after an auction that has led to a contract.
    pub(super) fn new(
        me: Seat,
        hand: Hand,
        (auction, terms): (&Auction, Terms),
        player: &str,
        rng: Rng,
    ) -> Result<Playing, String> {
        let builder = Bridge::player(player, &BridgeRules::with_any_deal(terms)).map_err(|error| error.to_string())?;
        let mut hands = [Hand::EMPTY; 4];
        hands[seats::index(me)] = hand;
        Ok(Playing {
            me,
            play: Play::new(terms, Hand::PACK),
            calling: Calling::new(auction.clone()),
            hands,
            dummy_is_known: me == terms.dummy(),
            may_lead: false,
            history: Vec::new(),
            agent: builder.build(),
            rng,
        })
    }

    pub(super) fn sight(&self, play: Play, hands: &[Hand; 4]) -> BridgeSight {
        BridgeSight::new(self.me, play, Some(self.calling.clone()), hands)
    }

    pub(super) fn is_at_lead(&self) -> bool {
        self.play.cards().len().is_multiple_of(4)
    }

    /// The card that the player chooses within limits.
    pub(super) fn choose(&mut self, limits: &Limits) -> Card {
        let sight = self.sight(self.play, &self.hands);
        let view = View::new(self.me, Cow::Owned(sight), &self.history);
        let action = self.agent.act(&view, &mut Thinking::new(&mut self.rng).within(limits.clone()));
        action.card().expect("the auction is over")
    }

    pub(super) fn push(&mut self, seat: Seat, card: Card) {
        self.history.push(BridgeEvent { seat, action: Action::Card(card) });
        self.hands[seats::index(seat)].remove(card);
        self.play.push(card);
    }

    /// Adds a card that the table tells. Whether it was news.
    pub(super) fn take(&mut self, who: Who, card: Card) -> Result<bool, String> {
        if self.play.cards().contains(&card) {
            return Ok(false); // tables may repeat to a seat what it has played itself
        }
        let seat = who.seat(self.play.terms().dummy());
        match self.play.to_play() {
            Some(turn) if turn == seat => {}
            Some(turn) => return Err(format!("it is {}'s turn to play", seats::name(turn))),
            None => return Err("all cards have been played".into()),
        }
        let known = self.hands[seats::index(seat)];
        if !known.is_empty() {
            self.play.check(card, known).map_err(|illegal| illegal.to_string())?;
        } else if self.hands.iter().any(|hand| hand.contains(card)) {
            return Err(format!("{card} is in a hand that I see"));
        } else if self.play.has_shown_out(seat, card.suit()) {
            return Err(format!("{} has no {} any more", seats::name(seat), card.suit().singular()));
        }
        let (mut play, mut hands) = (self.play, self.hands);
        play.push(card);
        hands[seats::index(seat)].remove(card);
        if self.dummy_is_known {
            self.check_deals(play, &hands)?;
        }
        self.push(seat, card);
        Ok(true)
    }

    /// Players reckon with the deals that are possible, so there must be one.
    fn check_deals(&self, play: Play, hands: &[Hand; 4]) -> Result<(), String> {
        let layouts = Layouts::seen_by(&self.sight(play, hands));
        layouts.map(|_| ()).map_err(|contradiction| contradiction.to_string())
    }

    /// Takes in dummy's cards. Whether they were news.
    pub(super) fn show_dummy(&mut self, hand: Hand) -> Result<bool, String> {
        if self.dummy_is_known {
            return Ok(false);
        }
        let seen = self.hands.iter().fold(self.play.cards().iter().copied().collect(), |all: Hand, &hand| all | hand);
        if !(seen & hand).is_empty() {
            return Err("some of these cards are in another hand that I see".into());
        }
        let mut hands = self.hands;
        hands[seats::index(self.play.terms().dummy())] = hand;
        self.check_deals(self.play, &hands)?;
        self.hands = hands;
        self.dummy_is_known = true;
        Ok(true)
    }
}
