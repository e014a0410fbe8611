//! What a seat does: a call in the auction, a card, or a claim.

use crate::{Call, Card, Claim};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use yomi_core::NotationError;

/// An action of this game. In storage it is one byte: cards have their numbers, then come calls, then claims.
///
/// ```
/// use yomi_bridge::Action;
/// assert_eq!("1NT".parse::<Action>().unwrap().to_string(), "1NT");
/// assert_eq!("HQ".parse::<Action>().unwrap().to_string(), "HQ");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Action {
    /// A card, of the own hand or dummy's.
    Card(Card),
    /// A call.
    Call(Call),
    /// So many of the tricks left for the own side, and the rest for the other.
    Claim(Claim),
}

/// The numbers of cards and calls are below this one.
const FIRST_CLAIM: u8 = Card::COUNT as u8 + Call::COUNT;

impl Action {
    /// The card, if it is one.
    #[inline]
    pub fn card(self) -> Option<Card> {
        match self {
            Action::Card(card) => Some(card),
            Action::Call(_) | Action::Claim(_) => None,
        }
    }

    /// The call, if it is one.
    pub fn call(self) -> Option<Call> {
        match self {
            Action::Call(call) => Some(call),
            Action::Card(_) | Action::Claim(_) => None,
        }
    }
}

impl From<Card> for Action {
    #[inline]
    fn from(card: Card) -> Action {
        Action::Card(card)
    }
}

impl From<Call> for Action {
    fn from(call: Call) -> Action {
        Action::Call(call)
    }
}

impl From<Claim> for Action {
    fn from(claim: Claim) -> Action {
        Action::Claim(claim)
    }
}

impl From<Action> for u8 {
    fn from(action: Action) -> u8 {
        match action {
            Action::Card(card) => card.into(),
            Action::Call(call) => Card::COUNT as u8 + call.index(),
            Action::Claim(claim) => FIRST_CLAIM + claim.tricks(),
        }
    }
}

impl TryFrom<u8> for Action {
    type Error = String;

    fn try_from(number: u8) -> Result<Action, String> {
        let unknown = || format!("{number} is no action");
        if let Some(claim) = number.checked_sub(FIRST_CLAIM) {
            return Claim::of(claim).map(Action::Claim).ok_or_else(unknown);
        }
        match number.checked_sub(Card::COUNT as u8) {
            None => Card::try_from(number).map(Action::Card),
            Some(call) => Call::from_index(call).map(Action::Call).ok_or_else(unknown),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => card.fmt(f),
            Action::Call(call) => call.fmt(f),
            Action::Claim(claim) => claim.fmt(f),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads a card, a call or a claim. No text is two of them: calls begin with a level, or are one of three words.
impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let claim = || text.parse().map(Action::Claim);
        text.parse().map(Action::Call).or_else(|_| claim()).or_else(|_: NotationError| text.parse().map(Action::Card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_actions_and_back_again() {
        let all: Vec<Action> = (0..=u8::MAX).filter_map(|number| Action::try_from(number).ok()).collect();
        assert_eq!(all.len(), 52 + 38 + 14);
        for (number, &action) in (0..).zip(&all) {
            assert_eq!(u8::from(action), number);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert!(all.is_sorted());
    }
}
