//! Regions as keys. They are bits that nobody chooses in order to do harm, so a few multiplications mix them well enough.

use std::hash::{BuildHasherDefault, Hasher};

/// Makes a [`Mixer`] for each key.
pub(super) type BuildMixer = BuildHasherDefault<Mixer>;

/// A hash of a few words.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer(u64);

/// An odd number without a pattern: the golden ratio's.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(FACTOR).rotate_left(29);
    }

    #[inline]
    fn write_u128(&mut self, bits: u128) {
        self.write_u64(bits as u64);
        self.write_u64((bits >> u64::BITS) as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The upper bits of a product depend on all of its factors' bits, the lower ones do not.
        let mixed = self.0.wrapping_mul(FACTOR);
        mixed ^ mixed >> 32
    }
}
