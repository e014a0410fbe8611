//! The table as a seat sees it, or as it is.

use crate::{Goal, Hand, Play, Suit, Trick, Vulnerability, seats};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Seat, Side};

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

/// The table, with the hands that are seen. Cards are written suit first: `SA`. Lists of sides begin with North and
/// South.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BridgeScene {
    /// The contract: `4SX`.
    pub contract: String,
    /// Its strain: a suit's letter, or `NT`.
    pub strain: String,
    /// Who plays it.
    pub declarer: Seat,
    /// Whose cards lie open.
    pub dummy: Seat,
    /// Which sides are vulnerable.
    pub vulnerable: [bool; 2],
    /// How many tricks the declaring side needs.
    pub need: u8,
    /// Of so many.
    pub of: u8,
    /// What all know of the hands as they were dealt; empty if nothing.
    pub shown: String,
    /// The seat that decides; none once the game is over.
    pub turn: Option<Seat>,
    /// The seat whose card comes next: dummy's, where declarer decides.
    pub to_play: Option<Seat>,
    /// One for each seat.
    pub hands: [DrawnHand; 4],
    /// The current trick, or once it is complete the last one until the next lead.
    pub trick: Option<DrawnTrick>,
    /// The one before it.
    pub previous: Option<DrawnTrick>,
    /// The tricks of each side.
    pub won: [u8; 2],
}

/// A hand, as far as it is seen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeHand")]
pub struct DrawnHand {
    /// Whose it is.
    pub seat: Seat,
    /// What that seat is called.
    pub name: &'static str,
    /// Its cards, high ones first; none where they are not seen.
    pub cards: Option<Vec<String>>,
    /// How many there are.
    pub left: u32,
    /// What it has played, in order.
    pub played: Vec<String>,
    /// The letters of the suits that it is known to be out of.
    pub out: Vec<char>,
}

/// A trick.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeTrick")]
pub struct DrawnTrick {
    /// Who led.
    pub leader: Seat,
    /// The cards so far, in order.
    pub cards: Vec<PlayedCard>,
    /// Whose card is the best so far.
    pub best: Option<Seat>,
}

/// A card in a trick.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeCard")]
pub struct PlayedCard {
    /// From whose hand it came.
    pub seat: Seat,
    /// Which one it is.
    pub card: String,
}

pub(super) fn of(play: &Play, hands: &[Option<Hand>; 4]) -> BridgeScene {
    let terms = play.terms();
    let need = match terms.goal {
        Goal::Contract => terms.contract.tricks_needed(),
        Goal::Tricks(tricks) => tricks,
    };
    let tricks: Vec<Trick<'_>> = play.tricks().collect();
    let trick = |back: usize| tricks.len().checked_sub(back).map(|number| drawn_trick(&tricks[number]));
    BridgeScene {
        contract: terms.contract.to_string(),
        strain: terms.contract.strain().to_string(),
        declarer: terms.declarer,
        dummy: terms.dummy(),
        vulnerable: vulnerable(terms.vulnerability),
        need,
        of: play.total_tricks(),
        shown: terms.shown.to_string(),
        turn: play.decider(),
        to_play: play.to_play(),
        hands: seats::ALL.map(|seat| drawn_hand(play, seat, hands[seats::index(seat)])),
        trick: trick(1),
        previous: trick(2),
        won: SIDES.map(|side| play.tricks_won(side)),
    }
}

fn vulnerable(vulnerability: Vulnerability) -> [bool; 2] {
    SIDES.map(|side| vulnerability.of(side))
}

fn drawn_hand(play: &Play, seat: Seat, hand: Option<Hand>) -> DrawnHand {
    let out = Suit::HIGH_TO_LOW.into_iter().filter(|&suit| play.has_shown_out(seat, suit));
    let played = play.tricks().filter_map(|trick| trick.card_of(seat)).map(|card| card.to_string());
    DrawnHand {
        seat,
        name: seats::name(seat),
        cards: hand.map(|hand| hand.iter().rev().map(|card| card.to_string()).collect()),
        left: play.cards_left(seat),
        played: played.collect(),
        out: out.map(Suit::letter).collect(),
    }
}

fn drawn_trick(trick: &Trick<'_>) -> DrawnTrick {
    let seats = (0..4).map(|offset| Seat((trick.leader.0 + offset) & 3));
    let cards = seats.zip(trick.cards).map(|(seat, card)| PlayedCard { seat, card: card.to_string() });
    DrawnTrick { leader: trick.leader, cards: cards.collect(), best: trick.best }
}
