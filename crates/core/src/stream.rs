//! Random streams that do not depend on threads, order or machine.

use crate::Seat;
use rand::{Rng as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The one random generator of yomi: small, quick, and the same on every platform.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// What a stream is used for. Streams of different purposes are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The game's own chance: deals and random set-ups.
    Chance,
    /// The agent of a seat.
    Seat(Seat),
    /// Anything else, by a number below 128 of the caller's choice (tests, positions to analyse).
    Other(u8),
}

impl Purpose {
    fn code(self) -> u64 {
        match self {
            Purpose::Chance => 0,
            Purpose::Seat(seat) => 1 + u64::from(seat.0),
            Purpose::Other(number) => 128 + u64::from(number & 127),
        }
    }
}

/// The source of all streams of one experiment.
///
/// ChaCha picks the point where a stream starts, because its streams are independent by design;
/// xoshiro then does the work, because it is several times as fast.
#[derive(Clone, Copy, Debug)]
pub struct Streams {
    seed: u64,
}

impl Streams {
    /// All streams of an experiment with this seed.
    pub fn new(seed: u64) -> Self {
        Streams { seed }
    }

    /// The stream of one game (or deal) and purpose. `index` must be below 2^56.
    ///
    /// ```
    /// use rand::Rng;
    /// use yomi_core::{Purpose, Streams};
    /// let streams = Streams::new(7);
    /// let again = streams.stream(3, Purpose::Chance).next_u64();
    /// assert_eq!(streams.stream(3, Purpose::Chance).next_u64(), again);
    /// assert_ne!(streams.stream(4, Purpose::Chance).next_u64(), again);
    /// ```
    pub fn stream(&self, index: u64, purpose: Purpose) -> Rng {
        debug_assert!(index < 1 << 56);
        let mut source = ChaCha8Rng::seed_from_u64(self.seed);
        source.set_stream((index << 8) | purpose.code());
        let mut state = [0; 32];
        source.fill_bytes(&mut state);
        Rng::from_seed(state)
    }
}

/// A uniformly random number below `bound`, which must not be 0.
///
/// Lemire's multiply-and-reject on 32 bits: unbiased, and one multiplication in the usual case.
#[inline]
pub fn below(rng: &mut Rng, bound: u32) -> u32 {
    debug_assert!(bound > 0);
    let mut product = u64::from((rng.next_u64() >> 32) as u32) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from((rng.next_u64() >> 32) as u32) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// The same for bounds that need 64 bits, such as numbers of worlds.
pub fn below_wide(rng: &mut Rng, bound: u64) -> u64 {
    debug_assert!(bound > 0);
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= threshold {
            return (product >> 64) as u64;
        }
    }
}

/// A uniformly random number from 0 to below 1, in steps of 2⁻⁵³.
#[inline]
pub fn unit(rng: &mut Rng) -> f64 {
    const STEP: f64 = 1.0 / (1u64 << 53) as f64;
    (rng.next_u64() >> 11) as f64 * STEP
}

/// A uniformly random element; `None` of an empty slice.
#[inline]
pub fn pick<'a, T>(items: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    let count = u32::try_from(items.len()).expect("fewer than 2^32 items");
    (count > 0).then(|| &items[below(rng, count) as usize])
}

/// Puts items in a uniformly random order (Fisher and Yates: for each place from the last to the second, the item there
/// changes places with that of a random place not after it).
pub fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        let bound = u32::try_from(last + 1).expect("fewer than 2^32 items");
        items.swap(last, below(rng, bound) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fixed values: a change here would change every stored experiment.
    #[test]
    fn streams_are_portable() {
        let mut rng = Streams::new(1).stream(2, Purpose::Seat(Seat(1)));
        let drawn: Vec<u32> = (0..6).map(|_| below(&mut rng, 1000)).collect();
        assert_eq!(drawn, PINNED);
    }
    const PINNED: [u32; 6] = [304, 597, 761, 630, 861, 931];

    #[test]
    fn below_is_uniform() {
        let mut rng = Streams::new(5).stream(0, Purpose::Chance);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[below(&mut rng, 7) as usize] += 1;
        }
        // Five standard deviations of a binomial with n = 70,000 and p = 1/7.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 463), "{counts:?}");
    }

    #[test]
    fn below_wide_is_uniform() {
        let mut rng = Streams::new(6).stream(0, Purpose::Chance);
        for scale in [1u64, 1 << 40, 1 << 61] {
            let mut counts = [0u32; 7];
            for _ in 0..70_000 {
                counts[(below_wide(&mut rng, 7 * scale) / scale) as usize] += 1;
            }
            assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 463), "{counts:?}");
        }
        assert_eq!(below_wide(&mut rng, 1), 0);
        let mean = (0..10_000).map(|_| unit(&mut rng)).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.015, "{mean}");
    }

    #[test]
    fn purposes_do_not_collide() {
        let streams = Streams::new(0);
        let purposes =
            [Purpose::Chance, Purpose::Seat(Seat(0)), Purpose::Seat(Seat(3)), Purpose::Other(0), Purpose::Other(1)];
        let mut firsts: Vec<u64> = purposes
            .iter()
            .flat_map(|&p| (0..3).map(move |i| (i, p)))
            .map(|(i, p)| streams.stream(i, p).next_u64())
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 15);
    }
}
