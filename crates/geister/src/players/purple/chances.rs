//! How likely each of the enemy's pieces is to be blue, whatever has been taken on the way.

use crate::{Colour, Piece, Reds};

/// What the enemy's pieces out of play have shown: a digit to the base 3 for each piece, 0 where it is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Shown(u16);

/// How many there are.
const SHOWINGS: usize = 6_561;

const DIGIT: [u16; 8] = [1, 3, 9, 27, 81, 243, 729, 2_187];

impl Shown {
    /// After a hidden piece has shown its colour.
    #[must_use]
    pub(super) fn with(self, piece: usize, colour: Colour) -> Shown {
        Shown(self.0 + DIGIT[piece] * (1 + colour as u16))
    }

    /// The number of this among all.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The pieces that have shown each colour, as sets.
    fn sets(self) -> [u8; 2] {
        let digit = |piece: usize| self.0 / DIGIT[piece] % 3;
        [1, 2].map(|shown| (0..8).filter(|&piece| digit(piece) == shown).map(|piece| 1 << piece).sum())
    }
}

/// Chances that follow from one belief, computed when they are first asked for.
#[derive(Clone, Debug)]
pub(super) struct Chances {
    colourings: Vec<(u8, f32)>,
    by_showing: Vec<Option<Known>>,
}

/// What is known of the enemy's pieces once some have been taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// For each piece, the chance that it is blue.
    pub(super) blue: [f32; 8],
    /// How many are left in play, by colour.
    pub(super) left: [u8; 2],
}

impl Chances {
    /// What follows from these chances of colourings.
    pub(super) fn new(belief: impl Iterator<Item = (Reds, f64)>) -> Chances {
        let colourings = belief.map(|(reds, chance)| (reds.mask(), chance as f32)).collect();
        Chances { colourings, by_showing: vec![None; SHOWINGS] }
    }

    /// What is known after pieces have shown their colours.
    #[inline]
    pub(super) fn known(&mut self, shown: Shown) -> Known {
        match self.by_showing[shown.index()] {
            Some(known) => known,
            None => {
                let known = self.work_out(shown);
                self.by_showing[shown.index()] = Some(known);
                known
            }
        }
    }

    fn work_out(&self, shown: Shown) -> Known {
        let [red, blue] = shown.sets();
        let left = [red, blue].map(|set| 4 - set.count_ones() as u8);
        let (mut sum, mut blues) = (0.0, [0.0; 8]);
        for &(reds, chance) in self.colourings.iter().filter(|(reds, _)| reds & red == red && reds & blue == 0) {
            sum += chance;
            for piece in Piece::ALL.into_iter().filter(|piece| reds & piece.bit() == 0) {
                blues[piece.index()] += chance;
            }
        }
        let any = f32::from(left[Colour::Blue as usize]) / f32::from((left[0] + left[1]).max(1));
        Known { blue: blues.map(|blue| if sum > 0.0 { blue / sum } else { any }), left }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_changes_the_chances_of_the_rest() {
        let mut chances = Chances::new(Reds::ALL.into_iter().map(|reds| (reds, 1.0 / 70.0)));
        let before = chances.known(Shown::default());
        assert!(before.blue.iter().all(|blue| (blue - 0.5).abs() < 1e-5) && before.left == [4, 4]);
        let shown = Shown::default().with(2, Colour::Red).with(5, Colour::Red).with(0, Colour::Blue);
        let after = chances.known(shown);
        assert_eq!((after.blue[2], after.blue[0], after.left), (0.0, 1.0, [2, 3]));
        assert!((after.blue[7] - 0.6).abs() < 1e-5, "{after:?}");
    }

    /// Where the belief leaves nothing, all that can be is as likely as anything else.
    #[test]
    fn a_belief_may_be_wrong() {
        let mut chances = Chances::new([(Reds::ALL[0], 1.0)].into_iter());
        let shown = Shown::default().with(0, Colour::Blue);
        assert!((chances.known(shown).blue[7] - 3.0 / 7.0).abs() < 1e-5);
    }
}
