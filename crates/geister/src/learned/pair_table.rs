//! Numbers for pairs of pieces, the same for a pair and its mirror image.

/// A number for each unordered pair of (kind, square), where left and right are not told apart.
pub(crate) struct PairTable {
    kinds: usize,
    numbers: Vec<u16>,
    count: usize,
}

/// How many squares there are.
pub(crate) const SQUARES: usize = 36;

impl PairTable {
    /// For so many kinds of pieces.
    pub(crate) fn new(kinds: usize) -> PairTable {
        let states = kinds * SQUARES;
        let mut table = PairTable { kinds, numbers: vec![u16::MAX; states * states], count: 0 };
        for a in 0..states {
            for b in 0..states {
                if table.numbers[a * states + b] == u16::MAX {
                    for (a, b) in [(a, b), (b, a), (mirrored(a), mirrored(b)), (mirrored(b), mirrored(a))] {
                        table.numbers[a * states + b] = table.count as u16;
                    }
                    table.count += 1;
                }
            }
        }
        table
    }

    /// How many numbers there are.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The numbers of the pairs with one piece, by the other.
    #[inline(always)]
    pub(crate) fn with(&self, kind: usize, square: u8) -> &[u16] {
        let states = self.kinds * SQUARES;
        let state = kind * SQUARES + usize::from(square);
        &self.numbers[state * states..][..states]
    }
}

fn mirrored(state: usize) -> usize {
    let (x, rest) = (state % 6, state / 6);
    rest * 6 + 5 - x
}

/// A number below 18 for a square or its mirror image.
#[inline(always)]
pub(crate) const fn half(square: u8) -> usize {
    let (x, y) = (square % 6, square / 6);
    (y * 3 + if x < 3 { x } else { 5 - x }) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_their_mirror_images_have_one_number() {
        let table = PairTable::new(3);
        let of = |a: (usize, u8), b: (usize, u8)| table.with(a.0, a.1)[b.0 * SQUARES + usize::from(b.1)];
        assert_eq!(of((0, 0), (2, 8)), of((2, 8), (0, 0)));
        assert_eq!(of((0, 0), (2, 8)), of((0, 5), (2, 9)));
        assert_ne!(of((0, 0), (2, 8)), of((2, 0), (0, 8)));
        let most = table.numbers.iter().max().unwrap();
        assert_eq!(usize::from(*most) + 1, table.count());
        assert!(table.count() < 3_000, "{}", table.count());
    }
}
