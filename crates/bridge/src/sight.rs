//! What one seat sees.

use crate::{
    Action, Auction, Claim, Hand, Play, Shown,
    calling::Calling,
    claim::Claimable,
    game::{self, random_card, random_of_all},
    seats, show,
};
use yomi_core::{Illegal, Notation, NotationError, Position, Rng, Seat, Show};

/// What one seat sees: its own hand, dummy's from the opening lead on, the hand of whoever has claimed, all calls and
/// all cards played.
///
/// Dummy's own player sees no more than its hand and the cards played: it takes no part in the play. Before the
/// opening lead nobody sees dummy, declarer neither. In a board that starts with fewer than 13 cards a hand the opening
/// lead is past, so dummy's cards lie open at once.
#[derive(Clone, Debug, PartialEq)]
pub struct BridgeSight {
    seat: Seat,
    play: Play,
    calling: Option<Calling>,
    /// The hands, those that are not seen left empty.
    hands: [Hand; 4],
}

impl BridgeSight {
    /// What `seat` sees of the truth. Hands that it does not see may be left empty: nobody has to know them to put a
    /// sight together.
    pub(crate) fn new(seat: Seat, play: Play, calling: Option<Calling>, truth: &[Hand; 4]) -> Self {
        let blind = BridgeSight { seat, play, calling, hands: [Hand::EMPTY; 4] };
        let hands = seats::ALL.map(|other| if blind.sees(other) { truth[seats::index(other)] } else { Hand::EMPTY });
        BridgeSight { hands, ..blind }
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees of the play: terms, tricks, whose turn. While the auction goes on, there is no contract yet.
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
    pub fn is_bidding(&self) -> bool {
        self.calling.as_ref().is_some_and(|calling| calling.turn().is_some())
    }

    /// The same sight with other limits on the hands as they were dealt: what an analyst supposes, or a bidder has
    /// gathered from an auction.
    #[must_use]
    pub fn with_shown(mut self, shown: Shown) -> BridgeSight {
        self.play.set_shown(shown);
        self
    }

    /// Whether this seat sees the cards of `other`.
    pub fn sees(&self, other: Seat) -> bool {
        let is_shown = self.play.claimed().is_some_and(|(claimant, _)| claimant == other);
        other == self.seat || is_shown || (self.play.dummy_is_open() && other == self.play.terms().dummy())
    }

    /// The cards that `other` still holds, if this seat sees them.
    pub fn hand(&self, other: Seat) -> Option<Hand> {
        self.sees(other).then(|| self.hands[seats::index(other)])
    }

    /// All hands, those that are not seen left empty.
    pub(crate) fn known_hands(&self) -> [Hand; 4] {
        self.hands
    }

    /// The hand from which this seat is to play a card now: its own, or dummy's if it is declarer.
    fn hand_to_play(&self) -> Option<Hand> {
        let playing = self.turn() == Some(self.seat) && !self.is_bidding();
        if playing { self.play.to_play().and_then(|seat| self.hand(seat)) } else { None }
    }

    /// The legal cards as a set; none when it is not this seat's turn, or a call is due.
    pub fn legal_cards(&self) -> Hand {
        self.hand_to_play().map_or(Hand::EMPTY, |hand| self.play.playable(hand))
    }

    /// What this seat may claim now; nothing when it is not its turn, or where there are no claims.
    pub(crate) fn claimable(&self) -> Option<Claimable> {
        let is_its_turn = self.turn() == Some(self.seat);
        is_its_turn.then(|| game::claimable(self.calling.as_ref(), &self.play, &self.hands))?
    }

    /// The auction, if this seat is to call.
    fn to_call(&self) -> Option<&Calling> {
        self.calling.as_ref().filter(|calling| calling.turn() == Some(self.seat))
    }
}

impl Position for BridgeSight {
    type Action = Action;

    fn turn(&self) -> Option<Seat> {
        game::turn(self.calling.as_ref(), &self.play)
    }

    fn legal(&self, out: &mut Vec<Action>) {
        out.extend(self.legal_cards().iter().map(Action::Card));
        out.extend(self.claimable().into_iter().flat_map(Claimable::all).map(Action::Claim));
        out.extend(self.to_call().into_iter().flat_map(|calling| calling.auction().legal()).map(Action::Call));
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match self.turn() {
            Some(turn) if turn != self.seat => Err(Illegal::because(format!(
                "it is {}'s turn; {} waits until the others have played",
                seats::name(turn),
                seats::name(self.seat)
            ))),
            _ => game::check(self.calling.as_ref(), &self.play, &self.hands, action),
        }
    }

    fn random_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.play.terms().claims {
            return random_of_all(self, rng);
        }
        match self.to_call() {
            Some(calling) => calling.random(rng).map(Action::Call),
            None => random_card(self.legal_cards(), rng).map(Action::Card),
        }
    }
}

impl Notation for BridgeSight {
    const HOW_TO: &'static str = "\
A call is Pass (or P), X (double), XX (redouble), or a bid from 1C to 7NT.
A card is its suit (S H D C or a symbol) and its rank (A K Q J T 9 ... 2, or 10), in either order and either case:
SA, as, ♠A, H10, ht, c2. Declarer also plays dummy's cards: the picture says which hand is to play.
Where tricks may be claimed: claim 3 for three of the tricks left, claim for all of them, concede for none.";

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let text = text.trim();
        if self.is_bidding() {
            return text.parse().map(Action::Call);
        }
        let word: String = text.chars().take_while(char::is_ascii_alphabetic).flat_map(char::to_lowercase).collect();
        match word.as_str() {
            "claim" if word.len() == text.len() => Ok(Action::Claim(Claim::of_the_rest(&self.play))),
            "claim" | "concede" => text.parse().map(Action::Claim),
            _ => text.parse().map(Action::Card),
        }
    }

    fn write(&self, action: Action) -> String {
        action.to_string()
    }
}

impl Show for BridgeSight {
    fn show(&self) -> String {
        show::diagram(&self.play, self.calling.as_ref(), &std::array::from_fn(|seat| self.hand(Seat(seat as u8))))
    }
}
