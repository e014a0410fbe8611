//! Positions that can be solved.

use crate::{Bridge, Card, Deal, Hand, seats};
use yomi_core::Seat;

/// Cards in four hands, some cards of the current trick perhaps on the table, and a seat to play.
///
/// Only positions that can come up can be made, so solving one never fails.
///
/// ```
/// use yomi_bridge::{Deal, seats, solver::Position};
/// let deal: Deal = "N:AK.AQ.. 765.7.. 43.43.. 98.K..".parse().unwrap();
/// let position = Position::new(deal, seats::WEST, &["H6".parse().unwrap()]).unwrap();
/// assert_eq!(position.to_play(), seats::NORTH);
/// let error = Position::new(deal, seats::WEST, &[]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "North has not played to this trick and holds 4 cards, but West, who plays next, holds 3"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    hands: Deal,
    leader: Seat,
    table: [Option<Card>; 3],
}

/// Why cards and a seat are no position: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(String);

impl Position {
    /// The position with these cards still in hand, in which `leader` leads or has led, and these cards lie on the
    /// table in the order of play.
    ///
    /// # Errors
    /// If the hands are not of the size that the table asks for, if more than three cards lie there or one that is
    /// still in a hand, and if one of them should have followed suit.
    pub fn new(hands: Deal, leader: Seat, table: &[Card]) -> Result<Position, PositionError> {
        let leader = Seat(leader.0 & 3);
        let error = |text: String| Err(PositionError(text));
        if table.len() > 3 {
            return error(format!(
                "there are {} cards on the table; a trick is over with four, so give at most three",
                table.len()
            ));
        }
        let mut position = Position { hands, leader, table: [None; 3] };
        let mut seen = Hand::EMPTY;
        let mut seat = leader;
        for (place, &card) in position.table.iter_mut().zip(table) {
            if let Some(holder) = hands.holder(card) {
                return error(format!(
                    "{card} is on the table and in {}'s hand; take it out of one of them",
                    seats::name(holder)
                ));
            }
            if seen.contains(card) {
                return error(format!("{card} is on the table twice; give it once"));
            }
            let led = table[0].suit();
            if card.suit() != led && !hands[seat].of_suit(led).is_empty() {
                return error(format!(
                    "{} revoked: it played {card} and still holds a {}, the suit that was led; put one of those on the table",
                    seats::name(seat),
                    led.singular()
                ));
            }
            seen.insert(card);
            *place = Some(card);
            seat = seats::left_of(seat);
        }
        // Whoever has played to this trick holds one card less than the others.
        let full = hands[seat].len();
        for offset in 0..4 {
            let other = Seat((leader.0 + offset) & 3);
            let has_played = u32::from(usize::from(offset) < table.len());
            let held = hands[other].len();
            if held + has_played != full {
                let (name, next) = (seats::name(other), seats::name(seat));
                let so_far = if has_played == 1 { "has played to this trick" } else { "has not played to this trick" };
                return error(format!(
                    "{name} {so_far} and holds {held} cards, but {next}, who plays next, holds {full}"
                ));
            }
        }
        Ok(position)
    }

    /// Where a board in play stands; `None` when it is over.
    pub fn of_game(game: &Bridge) -> Option<Position> {
        game.play().to_play()?;
        let trick = game.play().current_trick();
        Position::new(game.hands(), trick.leader, trick.cards).ok()
    }

    /// The cards still in hand.
    pub fn hands(&self) -> &Deal {
        &self.hands
    }

    /// Who leads, or has led, to the current trick.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards on the table in the order of play.
    pub fn table(&self) -> impl Iterator<Item = Card> + '_ {
        self.table.iter().copied().flatten()
    }

    /// Who plays next.
    pub fn to_play(&self) -> Seat {
        Seat((self.leader.0 + self.table().count() as u8) & 3)
    }

    /// The tricks still to be decided, the current one included.
    pub fn tricks_left(&self) -> u8 {
        self.hands[self.to_play()].len() as u8
    }

    /// The cards that may be played.
    pub fn legal_cards(&self) -> Hand {
        let hand = self.hands[self.to_play()];
        match self.table[0].map(|led| hand.of_suit(led.suit())) {
            Some(following) if !following.is_empty() => following,
            _ => hand,
        }
    }
}
