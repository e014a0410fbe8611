//! What a player counts as good.

use crate::{Goal, Play};
use yomi_core::{Choice, Param, Side};

/// The parameter that chooses an [`Aim`].
pub(super) const AIM: Param = Param::choice::<Aim>("aim", "contract", "what is to be had");

/// What a finished board is worth to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The contract made, or defeated, and the tricks besides: they decide between lines that do the same to the
    /// contract.
    Contract,
    /// The tricks.
    Tricks,
    /// The points at duplicate; the tricks where the board is not scored by points.
    Score,
}

/// What the contract counts for beside a trick.
const CONTRACT: i32 = 100;

impl Choice for Aim {
    const CHOICES: &'static [(&'static str, Self, &'static str)] = &[
        ("contract", Aim::Contract, "make it, or defeat it, and then tricks"),
        ("tricks", Aim::Tricks, ""),
        ("score", Aim::Score, "points at duplicate"),
    ];
}

impl Aim {
    /// What it is worth to `side` to take so many tricks in all.
    pub fn worth(self, play: &Play, side: Side, tricks: u8) -> i32 {
        let terms = play.terms();
        let declares = side == terms.declaring_side();
        let by_declarer = if declares { tricks } else { play.total_tricks() - tricks };
        match (self, terms.goal) {
            (Aim::Contract, _) => {
                let has_it = declares == (by_declarer >= needed(play));
                CONTRACT * i32::from(has_it) + i32::from(tricks)
            }
            (Aim::Score, Goal::Contract) => {
                let points = terms.contract.score(by_declarer, terms.vulnerability.of(terms.declaring_side()));
                if declares { points } else { -points }
            }
            (Aim::Tricks, _) | (Aim::Score, Goal::Tricks(_)) => i32::from(tricks),
        }
    }

    /// The least worth that counts as a success: the contract, made or defeated.
    pub fn success(self, play: &Play, side: Side) -> i32 {
        let needed = needed(play);
        let tricks = if side == play.terms().declaring_side() { needed } else { play.total_tricks() + 1 - needed };
        self.worth(play, side, tricks)
    }
}

/// The tricks that declarer needs.
fn needed(play: &Play) -> u8 {
    match play.terms().goal {
        Goal::Contract => play.terms().contract.tricks_needed(),
        Goal::Tricks(tricks) => tricks,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bridge, BridgeRules};
    use yomi_core::{Args, Purpose, Rules, Streams};

    fn play(spec: &str) -> Play {
        let args = Args::new(&spec.parse().unwrap(), BridgeRules::PARAMS).unwrap();
        let game: Bridge =
            BridgeRules::from_args(&args).unwrap().start(&mut Streams::new(0).stream(0, Purpose::Chance));
        *game.play()
    }

    #[test]
    fn more_tricks_are_never_worth_less_and_success_is_where_the_contract_changes_hands() {
        let ending = "bridge:deal=N:AK.AQ.. 765.7.. 43.43.. 98.K6..,need=3";
        for play in [play("bridge:contract=4S,vul=both"), play("bridge:contract=1NTX,declarer=E"), play(ending)] {
            for (aim, side) in
                [Aim::Contract, Aim::Tricks, Aim::Score].map(|aim| [(aim, Side::FIRST), (aim, Side::SECOND)]).concat()
            {
                let worth = |tricks| aim.worth(&play, side, tricks);
                assert!((1..=play.total_tricks()).all(|tricks| worth(tricks - 1) < worth(tricks)), "{aim:?} {side:?}");
                let successes = (0..=play.total_tricks()).filter(|&tricks| worth(tricks) >= aim.success(&play, side));
                let enough = if side == play.terms().declaring_side() {
                    needed(&play)
                } else {
                    play.total_tricks() + 1 - needed(&play)
                };
                assert_eq!(successes.min(), Some(enough));
            }
        }
    }
}
