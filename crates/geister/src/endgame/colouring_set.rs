//! Sets of colourings, and which pieces they do not tell apart.

use crate::{Colour, Piece, Reds, Sight};

/// A set of ways in which the enemy's pieces can be coloured: bit `i` for `Reds::ALL[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColouringSet(u128);

/// For every piece, the colourings in which it is red.
const RED: [u128; 8] = {
    let mut sets = [0; 8];
    let mut index = 0;
    while index < 70 {
        let mut piece = 0;
        while piece < 8 {
            if Reds::ALL[index].mask() >> piece & 1 == 1 {
                sets[piece] |= 1 << index;
            }
            piece += 1;
        }
        index += 1;
    }
    sets
};

impl ColouringSet {
    /// All 70.
    pub const ALL: ColouringSet = ColouringSet((1 << 70) - 1);

    /// Those in which a piece has a colour.
    #[must_use]
    pub(crate) fn with(self, piece: Piece, colour: Colour) -> ColouringSet {
        match colour {
            Colour::Red => ColouringSet(self.0 & RED[piece.index()]),
            Colour::Blue => ColouringSet(self.0 & !RED[piece.index()]),
        }
    }

    /// Whether a piece has a colour in any of them.
    pub(crate) fn allows(self, piece: Piece, colour: Colour) -> bool {
        !self.with(piece, colour).is_empty()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// All of them, in the order of [`Reds::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Reds> {
        Reds::ALL.into_iter().zip(0..).filter(move |(_, index)| self.0 >> index & 1 == 1).map(|(reds, _)| reds)
    }

    /// All that agree with the pieces out of play: what a seat knows of its enemy if it trusts in nothing but the
    /// rules.
    pub fn fitting(sight: &Sight) -> ColouringSet {
        let enemy = sight.seat().other();
        Piece::ALL.into_iter().fold(ColouringSet::ALL, |set, piece| match sight.colour(enemy, piece) {
            Some(colour) => set.with(piece, colour),
            None => set,
        })
    }

    /// For each piece the first piece that could change its place with it unnoticed: exchanging the two turns every
    /// colouring of the set into one of the set.
    pub(crate) fn alike(self) -> [Piece; 8] {
        Piece::ALL.map(|piece| {
            let same = |other: &Piece| {
                self.iter().map(|reds| exchanged(reds, piece, *other)).collect::<ColouringSet>() == self
            };
            Piece::ALL.into_iter().find(same).expect("a piece is like itself")
        })
    }
}

impl FromIterator<Reds> for ColouringSet {
    fn from_iter<I: IntoIterator<Item = Reds>>(all: I) -> Self {
        let bit = |reds: Reds| 1 << Reds::ALL.partition_point(|other| other.mask() < reds.mask());
        ColouringSet(all.into_iter().fold(0, |set, reds| set | bit(reds)))
    }
}

/// The colouring in which two pieces have each other's colour.
fn exchanged(reds: Reds, one: Piece, other: Piece) -> Reds {
    let differ = reds.colour(one) != reds.colour(other);
    let mask = if differ { reds.mask() ^ (one.bit() | other.bit()) } else { reds.mask() };
    Reds::from_mask(mask).expect("exchanging keeps the number of reds")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_split_by_a_colour() {
        let all = ColouringSet::ALL;
        assert_eq!(Reds::ALL.into_iter().collect::<ColouringSet>(), all);
        for piece in Piece::ALL {
            assert_eq!([Colour::Red, Colour::Blue].map(|colour| all.with(piece, colour).len()), [35, 35]);
        }
        let red = all.with(Piece::C, Colour::Red);
        assert!(red.iter().all(|reds| reds.colour(Piece::C) == Colour::Red) && !red.allows(Piece::C, Colour::Blue));
    }

    #[test]
    fn pieces_are_alike_unless_something_is_known_of_one() {
        assert_eq!(ColouringSet::ALL.alike(), [Piece::A; 8]);
        let known = ColouringSet::ALL.with(Piece::A, Colour::Red).with(Piece::D, Colour::Red);
        use Piece::{A, B};
        assert_eq!(known.alike(), [A, B, B, A, B, B, B, B]);
        let one = ColouringSet::ALL.iter().take(1).collect::<ColouringSet>();
        assert_eq!(one.alike(), [A, A, A, A, Piece::E, Piece::E, Piece::E, Piece::E]);
    }
}
