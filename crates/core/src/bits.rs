//! Choosing among the bits of a word, and scattering them.

/// The place of the set bit with `index` set bits below it, of which there must be one.
///
/// ```
/// assert_eq!(yomi_core::bits::nth_bit(0b1101_0000, 1), 6);
/// ```
///
/// Counts the bits of all eight bytes at once, finds the byte, and looks up the bit in there.
#[inline]
pub fn nth_bit(word: u64, index: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let pairs = word - ((word >> 1) & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    let bytes = (fours + (fours >> 4)) & (ONES * 0x0f);
    // Byte i of this counts the bits of bytes 0 to i.
    let sums = bytes.wrapping_mul(ONES);
    // A high bit for every byte whose sum does not exceed the index: the bytes before the one that is looked for.
    let before = ((u64::from(index) * ONES) | HIGHS).wrapping_sub(sums) & HIGHS;
    let shift = 8 * ((before >> 7).wrapping_mul(ONES) >> 56) as u32;
    let skipped = ((sums << 8) >> shift) as u8;
    let byte = (word >> shift) as u8;
    shift as u8 + BIT_OF_BYTE[usize::from(byte)][(index - u32::from(skipped)) as usize & 7]
}

/// The places of the set bits of every byte.
static BIT_OF_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][found] = bit as u8;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A number that looks random, another one for each number: the finalizer of SplitMix64. For keys of positions, which
/// must be the same in every run.
///
/// ```
/// assert_eq!(yomi_core::bits::scattered(0), 0xe220_a839_7b1d_cdaf);
/// ```
#[inline]
pub const fn scattered(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_bit_counts_from_below(word in any::<u64>()) {
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            for (index, bit) in bits.enumerate() {
                prop_assert_eq!(nth_bit(word, index as u32), bit);
            }
        }
    }
}
