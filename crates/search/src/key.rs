//! Hash keys of positions.

use std::hash::{Hash, Hasher};
use xxhash_rust::xxh3::Xxh3;
use yomi_core::{Purpose, Rng, Streams};

/// The hash key of a position, or of anything else: the same on every machine, and as good as one of Zobrist's where
/// nobody has made one.
///
/// ```
/// use yomi_search::{hash_key, toy::Nim};
/// assert_eq!(hash_key(&Nim::new(5)), hash_key(&Nim::new(5)));
/// assert_ne!(hash_key(&Nim::new(5)), hash_key(&Nim::new(6)));
/// ```
#[doc(alias = "zobrist")]
pub fn hash_key<T: Hash + ?Sized>(position: &T) -> u64 {
    let mut hasher = Xxh3::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// Chance that belongs to a key, so that whatever is drawn for it is always drawn alike.
pub(crate) fn chance_of(key: u64) -> Rng {
    Streams::new(key).stream(0, Purpose::Other(0))
}
