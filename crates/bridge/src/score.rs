//! The duplicate score of a contract, and international match points.

use crate::{Contract, Doubling, Strain};

impl Contract {
    /// The points of the declaring side for this many tricks of thirteen; negative when the contract fails.
    ///
    /// ```
    /// use yomi_bridge::Contract;
    /// let game: Contract = "3NT".parse().unwrap();
    /// assert_eq!(game.score(9, false), 400);
    /// assert_eq!(game.score(10, true), 630);
    /// assert_eq!(game.score(7, true), -200);
    /// ```
    pub fn score(self, tricks: u8, vulnerable: bool) -> i32 {
        let margin = i32::from(tricks) - i32::from(self.tricks_needed());
        if margin < 0 { -self.penalty(-margin, vulnerable) } else { self.reward(margin, vulnerable) }
    }

    /// What a made contract earns.
    fn reward(self, overtricks: i32, vulnerable: bool) -> i32 {
        let (first_trick, next_tricks) = match self.strain() {
            Strain::Clubs | Strain::Diamonds => (20, 20),
            Strain::Hearts | Strain::Spades => (30, 30),
            Strain::NoTrump => (40, 30),
        };
        let level = i32::from(self.level());
        let factor = 1 << self.doubling() as u32;
        let promised = (first_trick + (level - 1) * next_tricks) * factor;
        let game = if promised < 100 { 50 } else { if_vulnerable(vulnerable, 300, 500) };
        let slam = match level {
            6 => if_vulnerable(vulnerable, 500, 750),
            7 => if_vulnerable(vulnerable, 1000, 1500),
            _ => 0,
        };
        let (insult, overtrick) = match self.doubling() {
            Doubling::Undoubled => (0, next_tricks),
            Doubling::Doubled => (50, if_vulnerable(vulnerable, 100, 200)),
            Doubling::Redoubled => (100, if_vulnerable(vulnerable, 200, 400)),
        };
        promised + game + slam + insult + overtricks * overtrick
    }

    /// What a failed contract costs.
    fn penalty(self, undertricks: i32, vulnerable: bool) -> i32 {
        // Doubled, the first undertrick is cheapest; not vulnerable, the fourth and later ones cost 100 more.
        let doubled =
            if vulnerable { 300 * undertricks - 100 } else { 200 * undertricks - 100 + 100 * (undertricks - 3).max(0) };
        match self.doubling() {
            Doubling::Undoubled => if_vulnerable(vulnerable, 50, 100) * undertricks,
            Doubling::Doubled => doubled,
            Doubling::Redoubled => 2 * doubled,
        }
    }
}

fn if_vulnerable(vulnerable: bool, no: i32, yes: i32) -> i32 {
    if vulnerable { yes } else { no }
}

/// The smallest difference in points for 1, 2, ... 24 IMPs.
const IMP_THRESHOLDS: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
    3500, 4000,
];

/// The international match points for a difference of two scores on the same deal, with its sign.
///
/// ```
/// use yomi_bridge::imps;
/// assert_eq!(imps(620 - 170), 10);
/// assert_eq!(imps(-100 - 420), -11);
/// assert_eq!(imps(10), 0);
/// ```
pub fn imps(difference: i32) -> i32 {
    let reached = IMP_THRESHOLDS.partition_point(|&threshold| threshold <= difference.unsigned_abs());
    difference.signum() * reached as i32
}
