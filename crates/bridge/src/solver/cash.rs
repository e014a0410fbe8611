//! One suit while winners are cashed in thought.

use super::board::{highest, lowest};

/// What is left of a suit, seen from the hand on lead.
#[derive(Clone, Copy, Default)]
pub(super) struct Suit {
    /// What the hand on lead and its partner still hold.
    pub(super) lead: u64,
    pub(super) partner: u64,
    /// The highest card of the opponents, as a bit; 0 if they have none.
    pub(super) beaten: u64,
    /// Rounds played, rounds after which both opponents are out, and rounds before one of them can ruff.
    pub(super) rounds: u32,
    pub(super) exhausted: u32,
    pub(super) safe: u32,
}

impl Suit {
    /// Lets the hand on lead cash from the top while it wins and keeps the lead, until `wanted` tricks.
    ///
    /// Its partner follows with the lowest card. Adds the ranks that matter, and returns the number of tricks.
    #[inline(always)]
    pub(super) fn cash(&mut self, wanted: u32, ranks: &mut u64) -> u32 {
        let mut tricks = 0;
        while self.lead != 0 && self.rounds < self.safe && tricks < wanted {
            let card = 1 << highest(self.lead);
            let contested = self.rounds < self.exhausted;
            if contested && card < self.beaten {
                break;
            }
            if self.partner != 0 {
                let follows = self.partner & self.partner.wrapping_neg();
                if follows > card {
                    break;
                }
                self.partner ^= follows;
                *ranks |= card;
            } else if contested {
                *ranks |= card;
            }
            self.lead ^= card;
            self.rounds += 1;
            tricks += 1;
        }
        tricks
    }

    /// Whether a low card can be led to a winner of partner's.
    #[inline(always)]
    pub(super) fn crosses(&self) -> bool {
        if self.lead == 0 || self.partner == 0 || self.rounds >= self.safe {
            return false;
        }
        let winner = highest(self.partner);
        winner > lowest(self.lead) && (self.rounds >= self.exhausted || 1 << winner > self.beaten)
    }

    /// Leads a low card to partner's highest, and returns that one.
    #[inline(always)]
    pub(super) fn cross(&mut self) -> u64 {
        let winner = 1 << highest(self.partner);
        self.partner ^= winner;
        self.lead &= self.lead - 1;
        self.rounds += 1;
        winner
    }

    /// Whether partner can ruff.
    #[inline(always)]
    pub(super) fn is_ruffed(&self) -> bool {
        self.lead != 0 && self.partner == 0 && self.rounds < self.safe
    }

    /// The same suit from partner's side.
    #[inline(always)]
    pub(super) fn turned(self) -> Suit {
        Suit { lead: self.partner, partner: self.lead, ..self }
    }
}
