//! Claims: the rest of a board given up to what one side is certain of.
//!
//! A claim is allowed only if it is safe: the tricks are taken however the unseen cards lie and whatever the others
//! play. So nobody has to agree to it, and whether it is allowed depends on nothing that its claimant does not know.
//! What is not claimed is conceded.

mod certain;

use crate::{Hand, Play, seats};
use certain::{Certainty, certain};
use std::{fmt, str::FromStr};
use yomi_core::{Illegal, NotationError, Seat};

/// A claim of so many of the tricks that are left, the current one included, for the side of whoever makes it. With
/// none of them it is a concession.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim(u8);

impl Claim {
    /// Claims that can be told apart: none of the tricks to all thirteen.
    pub(crate) const COUNT: u8 = 14;

    /// A claim of so many tricks; `None` if no deal has so many.
    pub fn of(tricks: u8) -> Option<Claim> {
        (tricks < Claim::COUNT).then_some(Claim(tricks))
    }

    /// All tricks that are left.
    pub(crate) fn of_the_rest(play: &Play) -> Claim {
        Claim(play.tricks_left())
    }

    /// The tricks that are claimed.
    #[inline]
    pub fn tricks(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("concede") } else { write!(f, "claim{}", self.0) }
    }
}

/// Reads `claim 3` with or without the space, and `concede` for none.
impl FromStr for Claim {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Claim, NotationError> {
        let error = || {
            NotationError::new(text, "is no claim", "write claim 3 for three of the tricks left, or concede for none")
        };
        let lower = text.trim().to_ascii_lowercase();
        if lower == "concede" {
            return Ok(Claim(0));
        }
        let number = lower.strip_prefix("claim").map(|rest| rest.trim_start_matches([' ', ':']));
        let tricks: u32 = number.and_then(|number| number.parse().ok()).ok_or_else(error)?;
        let too_many = || NotationError::new(text, "is more than a deal has", "write claim and a number up to 13");
        u8::try_from(tricks).ok().and_then(Claim::of).ok_or_else(too_many)
    }
}

/// What a seat may claim now: `play` with the hands that it sees, those that it does not see left empty. Only whoever is
/// to play may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claimable {
    left: u8,
    is_defender: bool,
    certain: Certainty,
}

impl Claimable {
    /// What the seat to decide may claim; `None` before dummy's cards lie open and after the end.
    pub(crate) fn of(play: &Play, seen: &[Hand; 4]) -> Option<Claimable> {
        let claimant = play.decider().filter(|_| play.dummy_is_open())?;
        let left = play.tricks_left();
        let certain = certain(play, claimant, seen);
        Some(Claimable { left, is_defender: is_defender(play, claimant), certain })
    }

    /// All claims that are allowed. A concession always is, but for a defender, whose partner cannot be asked.
    pub(crate) fn all(self) -> impl Iterator<Item = Claim> {
        (0..=self.left).map(Claim).filter(move |&claim| self.check(claim).is_ok())
    }

    /// Why a claim is not allowed.
    pub(crate) fn check(self, Claim(tricks): Claim) -> Result<(), Illegal> {
        let Claimable { left, is_defender, certain } = self;
        let because = |text: String| Err(Illegal::because(text));
        if tricks > left {
            return because(format!("{} cannot be claimed: {} left", of_tricks(tricks), are(left)));
        }
        if is_defender && tricks < left {
            return because(format!(
                "a defender claims all the tricks left ({left}) or none: its partner cannot be asked whether it gives up the others"
            ));
        }
        match certain {
            _ if tricks == 0 => Ok(()),
            Certainty { tricks: certain, .. } if tricks <= certain => Ok(()),
            Certainty { tricks: certain, is_exact: true } => because(format!(
                "{} cannot be claimed: some lie of the unseen cards and some play of the others leaves fewer; {certain} {} certain",
                of_tricks(tricks),
                if certain == 1 { "is" } else { "are" },
            )),
            Certainty { tricks: certain, .. } => because(format!(
                "{} cannot be claimed yet: there are too many ways to play to be sure of more than {certain}; play on for a trick or two",
                of_tricks(tricks)
            )),
        }
    }

    /// The claim of all tricks left, if they are certain.
    pub(crate) fn the_rest(self) -> Option<Claim> {
        (self.certain.tricks == self.left).then_some(Claim(self.left))
    }

    /// So many of the tricks left are certain.
    pub(crate) fn certain(self) -> u8 {
        self.certain.tricks
    }
}

/// Whether a seat defends.
fn is_defender(play: &Play, seat: Seat) -> bool {
    seats::side_of(seat) != play.terms().declaring_side()
}

fn of_tricks(tricks: u8) -> String {
    if tricks == 1 { "a trick".into() } else { format!("{tricks} tricks") }
}

fn are(left: u8) -> String {
    if left == 1 { "one trick is".into() } else { format!("{left} tricks are") }
}
