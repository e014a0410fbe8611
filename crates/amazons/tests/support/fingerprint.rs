//! The legal moves of a position in one number, the same in any language.

use yomi_amazons::{Amazons, uci::Dialect};
use yomi_core::Position;

/// How many moves there are, and a hash of them: FNV-1a of 64 bits over all moves like `d1d7,d7g7`, sorted as text,
/// each with a line break.
pub(crate) fn fingerprint(game: &Amazons) -> (usize, u64) {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let mut moves: Vec<String> = legal.into_iter().map(|action| Dialect::Commas.write(action) + "\n").collect();
    moves.sort_unstable();
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    (moves.len(), moves.iter().flat_map(|text| text.bytes()).fold(0xcbf2_9ce4_8422_2325, add))
}
