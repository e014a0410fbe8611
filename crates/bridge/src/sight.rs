//! What one seat sees.

use crate::{Card, Hand, Play, Shown, game::random_card, seats, show};
use yomi_core::{Illegal, Notation, NotationError, Position, Rng, Seat, Show};

/// What one seat sees: its own hand, dummy's from the opening lead on, and all cards played.
///
/// Dummy's own player sees no more than its hand and the cards played: it takes no part in the play. Before the
/// opening lead nobody sees dummy, declarer neither. In a board that starts with fewer than 13 cards a hand the opening
/// lead is past, so dummy's cards lie open at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BridgeSight {
    seat: Seat,
    play: Play,
    /// The hands, those that are not seen left empty.
    hands: [Hand; 4],
}

impl BridgeSight {
    /// What `seat` sees of the truth. Hands that it does not see may be left empty: nobody has to know them to put a
    /// sight together.
    pub(crate) fn new(seat: Seat, play: Play, truth: &[Hand; 4]) -> Self {
        let blind = BridgeSight { seat, play, hands: [Hand::EMPTY; 4] };
        let hands = seats::ALL.map(|other| if blind.sees(other) { truth[seats::index(other)] } else { Hand::EMPTY });
        BridgeSight { hands, ..blind }
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody sees: terms, tricks, whose turn.
    pub fn play(&self) -> &Play {
        &self.play
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
        other == self.seat || (self.play.dummy_is_open() && other == self.play.terms().dummy())
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
        if self.turn() == Some(self.seat) { self.play.to_play().and_then(|seat| self.hand(seat)) } else { None }
    }

    /// The legal cards as a set; none when it is not this seat's turn.
    pub fn legal_cards(&self) -> Hand {
        self.hand_to_play().map_or(Hand::EMPTY, |hand| self.play.playable(hand))
    }
}

impl Position for BridgeSight {
    type Action = Card;

    fn turn(&self) -> Option<Seat> {
        self.play.decider()
    }

    fn legal(&self, out: &mut Vec<Card>) {
        out.extend(self.legal_cards());
    }

    fn check(&self, card: Card) -> Result<(), Illegal> {
        match (self.turn(), self.hand_to_play()) {
            (Some(turn), None) => Err(Illegal::because(format!(
                "it is {}'s turn; {} waits until the others have played",
                seats::name(turn),
                seats::name(self.seat)
            ))),
            (_, hand) => self.play.check(card, hand.unwrap_or(Hand::EMPTY)),
        }
    }

    fn count_legal(&self) -> u64 {
        self.legal_cards().len().into()
    }

    fn random_action(&self, rng: &mut Rng) -> Option<Card> {
        random_card(self.legal_cards(), rng)
    }
}

impl Notation for BridgeSight {
    const HOW_TO: &'static str = "\
A card is its suit (S H D C or a symbol) and its rank (A K Q J T 9 ... 2, or 10), in either order and either case:
SA, as, ♠A, H10, ht, c2. Declarer also plays dummy's cards: the picture says which hand is to play.";

    fn parse(&self, text: &str) -> Result<Card, NotationError> {
        text.parse()
    }

    fn write(&self, card: Card) -> String {
        card.to_string()
    }
}

impl Show for BridgeSight {
    fn show(&self) -> String {
        show::diagram(&self.play, &std::array::from_fn(|seat| self.hand(Seat(seat as u8))))
    }
}
