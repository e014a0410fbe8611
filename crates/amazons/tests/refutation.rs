//! A position in which the strongest player was blind: what refutes a move looks bad, and was never tried.

use yomi_amazons::{Action, Amazons, AmazonsRules};
use yomi_core::{Notation, Players, Position, Purpose, Report, Streams, Table, Thinking};

/// A game of the player against itself. White is to move, and i3-g5/j5 loses to j4-i5/h4.
const GAME: &str = "a4-c2/c5 g10-g5/g3 d1-e2/g2 j7-b7/e4 j4-f8/f4 b7-b3/f3 e2-a6/h6 a7-f7/g8 g1-i3/i7 d10-d7/d2 \
    a6-c8/e8 g5-h4/b10 c2-c3/g7 d7-d9/g9 f8-f10/f8 f7-d5/d3 f10-g10/j7 d9-d8/a5 c3-d4/b4 b3-c3/c4 d4-g1/a1 c3-c1/f1 \
    g1-d4/b2 d5-d6/e5 i3-j3/g6 h4-i4/i1 j3-i3/e7 d6-c6/d5 d4-c3/c2 c1-e1/e3 c3-a3/a4 d8-d10/f10 a3-a2/a3 d10-c9/f9 \
    g10-i8/h8 i4-h5/h1 i3-h4/i4 e1-d1/b1 h4-i3/h3 h5-i5/i6 c8-c7/a9 i5-j4/j1 c7-c8/d8 c6-b6/f6 c8-b7/b9 c9-c8/g4 \
    b7-c7/d7 b6-b7/a7 i8-i9/h10 d1-e1/c1 i9-j9/h7 b7-c6/b7 c7-b8/d10 c6-c7/b6 b8-c9/d9 c8-b8/c8";

const BLUNDER: &str = "i3-g5/j5";
const REFUTATION: &str = "j4-i5/h4";

/// The game, and these moves after it.
fn table(more: &[&str]) -> Table<Amazons> {
    let mut table = Table::new(Amazons::new(AmazonsRules::default().start));
    for text in GAME.split_whitespace().chain(more.iter().copied()) {
        let action = table.game().parse(text).expect(text);
        table.play(action).expect(text);
    }
    table
}

/// The move that a player makes, and what it thinks the position is worth to it.
fn found(player: &str, table: &Table<Amazons>) -> (Action, f64) {
    let mut agent = Amazons::player(player, &AmazonsRules::default()).expect(player).build();
    let mut rng = Streams::new(1).stream(0, Purpose::Other(0));
    let mut value = None;
    let mut listen = |report: &Report| value = report.value;
    let seat = table.game().turn().expect("somebody can move");
    let action = agent.act(&table.view(seat), &mut Thinking::new(&mut rng).heard_by(&mut listen));
    (action, value.expect("it has told a value"))
}

/// Within 2,500 trials; the player as it was finds nothing in ten times as many, and is content.
#[test]
fn the_refutation_is_found() {
    let table = table(&[BLUNDER]);
    let refutation = table.game().parse(REFUTATION).expect("a move");
    let (action, value) = found("best:trials=2500", &table);
    assert!(action == refutation && value > 0.8, "{action} at {value}");
    let (action, value) = found("best:trials=20000,widen=0", &table);
    assert!(action != refutation && value < 0.0, "{action} at {value}");
}

/// The player no longer walks into it, with few trials or many; as it was, it did.
#[test]
fn the_blunder_is_avoided() {
    let table = table(&[]);
    let blunder = table.game().parse(BLUNDER).expect("a move");
    for trials in [5_000, 20_000] {
        let (action, value) = found(&format!("best:trials={trials}"), &table);
        assert!(action != blunder, "{action} at {value} after {trials} trials");
    }
    assert_eq!(found("best:trials=20000,widen=0", &table).0, blunder);
}
