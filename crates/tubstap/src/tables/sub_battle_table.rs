//! A table, over bytes that somebody keeps: in memory or in a mapped file.
//!
//! The bytes are a header of [`HEADER`] bytes and one signed byte per state. Numbers in the header are little-endian.
//!
//! | bytes | meaning |
//! |---|---|
//! | 0–7 | `yomi-sub` |
//! | 8–11 | the version of the format and of the simplified game's rules |
//! | 12–17 | the letters of the first army, then of the second |
//! | 18–23 | their greatest HP |
//! | 24–31 | the number of values |
//! | 32–39 | XXH3 of the bytes 0–31 and the values |
//!
//! The values are those with the first army to move, then, unless the armies are alike, with the second; for each the
//! HP vectors by number (as in [`Hps::number`](crate::simplified::Hps::number) if there is room for all HP), and for
//! each the patterns of the edges that matter.

use super::{
    Composition,
    graph::Patterns,
    layers::{Box6, FULL, Limits, Vector, is_mirrored, passed},
};
use crate::simplified::{Edges, SIDE, State};
use std::fmt;
use yomi_core::Side;

/// Bytes before the first value.
const HEADER: usize = 64;
const MAGIC: &[u8; 8] = b"yomi-sub";

/// The version of the format and of the rules of the simplified game. A file of another version is of no use.
pub const VERSION: u32 = 1;

/// Where the bytes of a table are.
pub type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// The values of all states of a composition.
pub struct SubBattleTable {
    bytes: Bytes,
    composition: Composition,
    /// Where the values are with each side to move.
    halves: [Half; 2],
}

/// The values with one side to move.
///
/// A value is looked up in the middle of a search, at a place that is in no cache. The less has to be computed before,
/// the more such look-ups are under way at the same time.
struct Half {
    start: usize,
    /// The greatest HP of each unit, a byte each.
    limits: u64,
    /// The values between two HP of each unit.
    strides: [usize; 2 * SIDE],
    /// The number of the useful part of each pattern of edges.
    patterns: Box<[u16; Edges::COUNT as usize]>,
}

impl Half {
    fn new(start: usize, limits: Limits, composition: Composition, mover: Side) -> Half {
        let numbering = Patterns::new(composition, mover);
        let number = |bits| numbering.number(Edges::from_bits(bits as u16).expect("one of the patterns")) as u16;
        let limits = if mover == Side::FIRST { limits } else { passed(limits) };
        let mut strides = [numbering.count(); 2 * SIDE];
        for unit in (1..2 * SIDE).rev() {
            strides[unit - 1] = strides[unit] * (usize::from(limits[unit]) + 1);
        }
        Half { start, limits: in_one_word(limits), strides, patterns: Box::new(std::array::from_fn(number)) }
    }

    /// Where the value of a state is; `None` if there is no room for its HP.
    #[inline]
    fn place(&self, state: State) -> Option<usize> {
        /// The highest bit of each byte, which no HP reaches.
        const MARKS: u64 = 0x8080_8080_8080_8080;
        let hps = state.hps.all();
        // Where an HP is above its limit, the mark of its byte is borrowed from.
        if ((self.limits | MARKS) - in_one_word(hps)) & MARKS != MARKS {
            return None;
        }
        let parts = hps.iter().zip(&self.strides).map(|(&hp, stride)| usize::from(hp) * stride);
        Some(self.start + parts.sum::<usize>() + usize::from(self.patterns[usize::from(state.edges.bits())]))
    }
}

#[inline]
fn in_one_word([a, b, c, d, e, f]: Vector) -> u64 {
    u64::from_le_bytes([a, b, c, d, e, f, 0, 0])
}

/// Why bytes are no table that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Something else.
    #[error("this is no table of simplified battles: it does not begin as one")]
    Foreign,
    /// A table for another version of this program.
    #[error("the table has version {0}; this program needs {VERSION}")]
    Version(u32),
    /// It is cut off, or something follows it.
    #[error("the table should have {expected} bytes but has {found}")]
    Size {
        /// As its header says.
        expected: u64,
        /// As there are.
        found: u64,
    },
    /// Some byte is not what it was when the table was made.
    #[error("the table is damaged: its checksum does not fit")]
    Damaged,
}

impl SubBattleTable {
    /// The table in some bytes, all of which are read to check them.
    pub fn open(bytes: Bytes) -> Result<SubBattleTable, TableError> {
        let (composition, limits) = check((*bytes).as_ref())?;
        Ok(SubBattleTable::over(bytes, composition, limits))
    }

    /// The table of freshly computed values.
    pub(super) fn assemble(composition: Composition, limits: Limits, values: &[&[u8]]) -> SubBattleTable {
        let count = values.iter().map(|part| part.len()).sum::<usize>();
        let mut bytes = Vec::with_capacity(HEADER + count);
        bytes.extend_from_slice(&header(composition, limits, count as u64));
        bytes.resize(HEADER, 0);
        for part in values {
            bytes.extend_from_slice(part);
        }
        let sum = checksum(&bytes);
        bytes[32..40].copy_from_slice(&sum.to_le_bytes());
        SubBattleTable::over(Box::new(bytes), composition, limits)
    }

    fn over(bytes: Bytes, composition: Composition, limits: Limits) -> SubBattleTable {
        let count = Box6::new(limits, Side::FIRST).count() * Patterns::new(composition, Side::FIRST).count();
        let second = if is_mirrored(composition, limits) { 0 } else { count };
        let halves = [(Side::FIRST, HEADER), (Side::SECOND, HEADER + second)];
        SubBattleTable {
            bytes,
            composition,
            halves: halves.map(|(side, start)| Half::new(start, limits, composition, side)),
        }
    }

    /// How many bytes the table of a composition has, with room for all HP.
    pub fn size(composition: Composition) -> u64 {
        size(composition, FULL)
    }

    /// Whose battles they are.
    pub fn composition(&self) -> Composition {
        self.composition
    }

    /// Whether it has room for any HP, not only for few.
    pub fn has_room_for_all(&self) -> bool {
        self.halves[0].limits == in_one_word(FULL)
    }

    /// The whole table, header included, as [`SubBattleTable::open`] takes it.
    pub fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The HP lead with which a battle ends, from the view of the side to move; `None` if the table has no room for the
    /// HP.
    ///
    /// `mover` says which army of the composition is to move. Units are in the order of the composition.
    #[inline]
    pub fn value(&self, mover: Side, state: State) -> Option<i8> {
        let place = self.halves[mover.index()].place(state)?;
        Some(self.bytes()[place] as i8)
    }
}

impl fmt::Debug for SubBattleTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SubBattleTable({}, {} bytes)", self.composition, self.bytes().len())
    }
}

/// The bytes of a table with room for these HP, its header included.
pub(super) fn size(composition: Composition, limits: Limits) -> u64 {
    let sides = if is_mirrored(composition, limits) { 1 } else { 2 };
    let count = Box6::new(limits, Side::FIRST).count() * Patterns::new(composition, Side::FIRST).count() * sides;
    (HEADER + count) as u64
}

fn header(composition: Composition, limits: Limits, count: u64) -> Vec<u8> {
    let mut header = MAGIC.to_vec();
    header.extend_from_slice(&VERSION.to_le_bytes());
    for side in [Side::FIRST, Side::SECOND] {
        header.extend(composition.army(side).map(|kind| kind.letter() as u8));
    }
    header.extend_from_slice(&limits);
    header.extend_from_slice(&count.to_le_bytes());
    header
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = xxhash_rust::xxh3::Xxh3Default::new();
    hash.update(&bytes[..32]);
    hash.update(&bytes[HEADER..]);
    hash.digest()
}

fn check(bytes: &[u8]) -> Result<(Composition, Limits), TableError> {
    let found = bytes.len() as u64;
    if bytes.len() < HEADER || bytes[..8] != *MAGIC {
        return Err(TableError::Foreign);
    }
    let array = |start: usize| <[u8; 8]>::try_from(&bytes[start..][..8]).expect("eight bytes");
    let version = u64::from_le_bytes(array(8)) as u32;
    if version != VERSION {
        return Err(TableError::Version(version));
    }
    let values = u64::from_le_bytes(array(24));
    let expected = values.saturating_add(HEADER as u64);
    if found != expected {
        return Err(TableError::Size { expected, found });
    }
    if checksum(bytes) != u64::from_le_bytes(array(32)) {
        return Err(TableError::Damaged);
    }
    // From here on the bytes are those of a table that was written, unless somebody forged them.
    let letters = std::str::from_utf8(&bytes[12..18]).map_err(|_| TableError::Damaged)?;
    let armies = letters.split_at_checked(3).ok_or(TableError::Damaged)?;
    let composition = format!("{}-{}", armies.0, armies.1).parse().map_err(|_| TableError::Damaged)?;
    let limits = Limits::try_from(&bytes[18..24]).expect("six bytes");
    let fits = limits.iter().all(|&limit| limit <= crate::MOST_HP) && size(composition, limits) == expected;
    if fits { Ok((composition, limits)) } else { Err(TableError::Damaged) }
}
