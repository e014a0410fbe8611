//! Legal moves as Fairy-Stockfish finds them. The data were written by `cargo xtask amazons write`.

#[path = "support/fingerprint.rs"]
mod fingerprint;

use yomi_amazons::{Amazons, Setup, Size};

#[test]
fn legal_moves_are_those_of_fairy_stockfish() {
    let data = include_str!("data/pyffish.txt");
    let mut positions = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[fen, moves, hash] = fields.as_slice() else { panic!("{line}") };
        let game = Amazons::new(Setup::from_fen(Size::USUAL, fen).expect(fen));
        let (found_moves, found_hash) = fingerprint::fingerprint(&game);
        assert_eq!((found_moves.to_string(), format!("{found_hash:016x}")), (moves.into(), hash.into()), "{fen}");
        positions += 1;
    }
    assert_eq!(positions, 300);
}
