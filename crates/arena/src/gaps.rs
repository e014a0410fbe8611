//! The numbers of the games that a match still lacks.

use std::{collections::VecDeque, ops::Range};

/// The numbers of missing games, rising. What is held are the gaps between stored games, never the numbers in them, so
/// a match of 2^40 games costs no more than one of ten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// None of them is empty.
    ranges: VecDeque<Range<u64>>,
}

impl Gaps {
    /// The numbers below `games` that are not among the rising numbers `finished`; the first of these that could not be
    /// read is an error.
    pub fn between<E>(finished: impl IntoIterator<Item = Result<u64, E>>, games: u64) -> Result<Gaps, E> {
        let (mut ranges, mut next) = (VecDeque::new(), 0);
        for number in finished {
            let number = number?.min(games);
            if next < number {
                ranges.push_back(next..number);
            }
            next = next.max(number.saturating_add(1));
        }
        if next < games {
            ranges.push_back(next..games);
        }
        Ok(Gaps { ranges })
    }

    /// How many numbers are left.
    pub fn left(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Takes the next numbers that follow on each other, `most` at the most: what another process may be asked to play.
    pub fn take_block(&mut self, most: u64) -> Option<Range<u64>> {
        let gap = self.ranges.front_mut()?;
        let block = gap.start..gap.end.min(gap.start.saturating_add(most));
        gap.start = block.end;
        if gap.is_empty() {
            self.ranges.pop_front();
        }
        Some(block).filter(|block| !block.is_empty())
    }
}

impl Iterator for Gaps {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.take_block(1).map(|block| block.start)
    }
}

#[cfg(test)]
mod tests {
    use super::Gaps;
    use proptest::prelude::*;
    use std::{collections::BTreeSet, convert::Infallible};

    fn gaps(finished: &[u64], games: u64) -> Gaps {
        Gaps::between(finished.iter().copied().map(Ok::<_, Infallible>), games).unwrap()
    }

    #[test]
    fn gaps_are_found_wherever_they_are() {
        assert_eq!(gaps(&[1, 2, 5], 7).collect::<Vec<_>>(), [0, 3, 4, 6]);
        assert!(gaps(&[0, 1, 2], 3).next().is_none());
        assert_eq!(gaps(&[], 2).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(gaps(&[0, 4, 9], 4).collect::<Vec<_>>(), [1, 2, 3], "games beyond those wanted are of no account");
    }

    #[test]
    fn a_match_without_end_costs_nothing() {
        let mut endless = gaps(&[1, 2], 1 << 40);
        assert_eq!(endless.left(), (1 << 40) - 2);
        assert_eq!(endless.ranges.len(), 2);
        assert_eq!([endless.next(), endless.next()], [Some(0), Some(3)]);
        assert_eq!(endless.take_block(1000), Some(4..1004));
        assert_eq!(endless.take_block(u64::MAX), Some(1004..1 << 40));
        assert_eq!(endless.take_block(1), None);
    }

    proptest! {
        #[test]
        fn gaps_are_what_a_set_says(finished: BTreeSet<u8>, games: u8, block in 1_u64..9) {
            let numbers: Vec<u64> = finished.iter().copied().map(u64::from).collect();
            let plain: Vec<u64> = (0..u64::from(games)).filter(|number| !numbers.contains(number)).collect();
            let mut gaps = gaps(&numbers, games.into());
            prop_assert_eq!(gaps.left(), plain.len() as u64);
            prop_assert_eq!(&gaps.clone().collect::<Vec<_>>(), &plain);
            let mut blocks = Vec::new();
            while let Some(range) = gaps.take_block(block) {
                prop_assert!(range.end - range.start <= block);
                blocks.extend(range);
            }
            prop_assert_eq!(blocks, plain);
        }
    }
}
