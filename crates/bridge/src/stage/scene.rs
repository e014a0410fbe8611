//! The table as a seat sees it, or as it is.

use crate::{
    Auction, Call, CallMade, Goal, Hand, Play, Suit, Trick, Vulnerability,
    bidding::{self, Agreement, Meaning},
    calling::Calling,
    game::{can_play, turn},
    seats,
};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_core::{Seat, Side};

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

/// The table, with the hands that are seen. Cards are written suit first: `SA`. Lists of sides begin with North and
/// South.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BridgeScene {
    /// The auction, if the seats bid.
    pub auction: Option<DrawnAuction>,
    /// The contract: `4SX`; none before there is one.
    pub contract: Option<String>,
    /// Its strain: a suit's letter, or `NT`.
    pub strain: Option<String>,
    /// Who plays it.
    pub declarer: Option<Seat>,
    /// Whose cards lie open.
    pub dummy: Option<Seat>,
    /// Which sides are vulnerable.
    pub vulnerable: [bool; 2],
    /// How many tricks the declaring side needs; none without a contract.
    pub need: Option<u8>,
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

/// An auction, with what the calls mean to players of the standard system.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeAuction")]
pub struct DrawnAuction {
    /// Who calls first.
    pub dealer: Seat,
    /// The calls in order.
    pub calls: Vec<DrawnCall>,
    /// The calls that may be made now, from pass to 7NT; none once it is over.
    pub offers: Vec<OfferedCall>,
}

/// A call that was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeCall")]
pub struct DrawnCall {
    /// Who made it.
    pub seat: Seat,
    /// `Pass`, `X`, `XX` or a bid.
    pub call: String,
    /// What it shows; empty if nothing.
    pub meaning: String,
    /// Whether it means something else than it says.
    pub artificial: bool,
}

/// A call that could be made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "BridgeOffer")]
pub struct OfferedCall {
    /// The call.
    pub call: String,
    /// What it would show; empty if nothing, or if the system does not have it.
    pub meaning: String,
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

pub(super) fn of(play: &Play, calling: Option<&Calling>, hands: &[Option<Hand>; 4]) -> BridgeScene {
    let terms = play.terms();
    let need = match terms.goal {
        Goal::Contract => terms.contract.tricks_needed(),
        Goal::Tricks(tricks) => tricks,
    };
    let tricks: Vec<Trick<'_>> = play.tricks().collect();
    let trick = |back: usize| tricks.len().checked_sub(back).map(|number| drawn_trick(&tricks[number]));
    let is_known = can_play(calling);
    BridgeScene {
        auction: calling.map(|calling| drawn_auction(calling.auction(), terms.vulnerability)),
        contract: is_known.then(|| terms.contract.to_string()),
        strain: is_known.then(|| terms.contract.strain().to_string()),
        declarer: is_known.then_some(terms.declarer),
        dummy: is_known.then(|| terms.dummy()),
        vulnerable: vulnerable(terms.vulnerability),
        need: is_known.then_some(need),
        of: play.total_tricks(),
        shown: terms.shown.to_string(),
        turn: turn(calling, play),
        to_play: if is_known { play.to_play() } else { None },
        hands: seats::ALL.map(|seat| drawn_hand(play, seat, hands[seats::index(seat)])),
        trick: trick(1),
        previous: trick(2),
        won: SIDES.map(|side| play.tricks_won(side)),
    }
}

fn drawn_auction(auction: &Auction, vulnerability: Vulnerability) -> DrawnAuction {
    let agreement = Agreement { vulnerability, ..Agreement::USUAL };
    let drawn = |(made, seat, meaning): (&CallMade, Seat, Meaning)| DrawnCall {
        seat,
        call: made.call.to_string(),
        meaning: meaning.to_string(),
        artificial: meaning.artificial.is_some(),
    };
    let offered = |(call, meaning): (Call, Meaning)| OfferedCall {
        call: call.to_string(),
        meaning: if meaning.in_system { meaning.to_string() } else { String::new() },
    };
    DrawnAuction {
        dealer: auction.dealer(),
        calls: bidding::explained(auction, agreement).map(drawn).collect(),
        offers: bidding::meanings(auction, agreement).into_iter().map(offered).collect(),
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
