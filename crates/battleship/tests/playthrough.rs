//! A whole random game as text, read and checked by hand when it changes.

#[test]
fn a_small_game() {
    let spec = "battleship:board=6x5,fleet=3+2+2,again=yes";
    insta::assert_snapshot!(yomi_conformance::playthrough::<yomi_battleship::Battleship>(spec, 1, 12));
}
