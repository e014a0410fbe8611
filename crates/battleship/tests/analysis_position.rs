//! The text form of positions: what it means, what it forgives, and what it refuses.

mod common;

use common::{cell, rng, table};
use proptest::prelude::*;
use yomi_battleship::{Battleship, Cells, Evidence, FleetWorlds, Setup, Ship, TypedPosition};
use yomi_conformance::rules_of;
use yomi_core::{Position, Seat, Worlds};

fn read_under(text: &str, spec: &str) -> TypedPosition {
    TypedPosition::read(text, &rules_of::<Battleship>(spec)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn read(text: &str) -> TypedPosition {
    read_under(text, "battleship")
}

fn refused(text: &str) -> String {
    let read = TypedPosition::read(text, &rules_of::<Battleship>("battleship"));
    read.err().unwrap_or_else(|| panic!("should be refused:\n{text}")).to_string()
}

fn cells(text: &str) -> Cells {
    text.split_whitespace().map(cell).collect()
}

/// How many fleets fit, by the simple count.
fn count(position: &TypedPosition) -> u128 {
    let ships = position.setup().ship_count();
    FleetWorlds::new(position.setup().clone(), position.evidence(), ships).map_or(0, |worlds| worlds.count())
}

/// Two pieces of evidence mean the same if they allow every ship the same places and ask for the same cells.
fn assert_same_meaning(setup: &Setup, one: &Evidence, other: &Evidence, what: &str) {
    assert_eq!((one.hits(), one.misses()), (other.hits(), other.misses()), "{what}");
    assert_eq!(one.sunk(), other.sunk(), "{what}");
    for ship in setup.ships() {
        for place in setup.places(ship).iter() {
            assert_eq!(one.fits(setup, ship, place), other.fits(setup, ship, place), "{what}: {ship:?} at {place}");
        }
    }
}

#[test]
fn the_same_board_in_many_hands() {
    let plain = read("..o\n*..\n22o\nfleet: 2+2");
    assert_eq!((plain.evidence().misses(), plain.evidence().hits()), (cells("c1 c3"), cells("a2 a3 b3")));
    assert_eq!(plain.evidence().located(), cells("a3 b3"));
    for text in [
        "   a b c\n 1 . . o\n 2 * . .\n 3 2 # o\nfleet: 2+2",
        "1..o\n2*..\n32#o\nfleet:2+2",
        "  | a | b | c |\n+---+---+---+\n1 | - | ~ | O |\n2 | x | _ | ? |\n3 | # | # | @ |\n+===+===+\nFLEET: 2+2",
        "// a comment\n\n. . 0 // another\nX . .\n# 2 o\n\n  fleet: 2+2\n board: 3x3\nA B C",
        "\t.\t.\to\r\n\t*\t.\t.\r\n\t2\t2\to\r\nfleet: 2+2\r\n",
    ] {
        let position = read(text);
        assert_same_meaning(plain.setup(), position.evidence(), plain.evidence(), text);
        assert_eq!(position.setup(), plain.setup(), "{text}");
    }
}

/// What a sinking says, from least to most: somewhere within the hits; through the last shot; by then.
#[test]
fn the_more_is_said_the_fewer_fleets_fit() {
    let board = "* * * * .\n. . . . .\n. . . . .\nfleet: 3+2\n";
    let places = |line: &str| {
        let position = read(&format!("{board}{line}"));
        let fitting = |place: &_| position.evidence().fits(position.setup(), Ship(0), *place);
        position.setup().places(Ship(0)).iter().filter(fitting).map(|place| place.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(places("sunk: 3"), ["a1h", "b1h"]);
    assert_eq!(places("Sunk 3"), ["a1h", "b1h"]);
    assert_eq!(places("sunk: 3 at b1"), ["a1h", "b1h"]);
    assert_eq!(places("sunk: 3 at a1"), ["a1h"]);
    assert_eq!(places("sunk 3 at d1"), ["b1h"]);
    assert_eq!(places("hits: a1 c1 b1=3 d1"), ["a1h"]);
    assert_eq!(places("hits: a1 c1 b1 d1 =3"), ["a1h", "b1h"]);
    assert_eq!(places("3: b1 c1 d1"), ["b1h"]);
    assert_eq!(places("3: b1 right"), ["b1h"]);
    assert!(places("sunk: 2").iter().all(|place| !["a1h", "b1h"].contains(&place.as_str())), "it is afloat");
}

#[test]
fn ships_have_names_or_lengths() {
    let board = "* * * . .\n. . . . .\n. . . . .\n. . . . .\n. * * * .\n";
    let sunk = |line: &str| read(&format!("{board}{line}")).evidence().sunk().iter().collect::<Vec<_>>();
    assert_eq!(sunk("sunk: 3"), [Ship(2)]);
    assert_eq!(sunk("sunk: 3, 3"), [Ship(2), Ship(3)]);
    assert_eq!(sunk("sunk: 3\nsunk: 3"), [Ship(2), Ship(3)]);
    assert_eq!(sunk("sunk: Submarine"), [Ship(3)]);
    assert_eq!(sunk("fleet: 3+3+3+2\nsunk: 3B 3"), [Ship(0), Ship(1)]);
}

/// Marks of sunken ships are matched with ships only where that can be done in one way.
#[test]
fn drawn_wrecks_are_never_guessed() {
    let located = |text: &str| read(text).evidence().located();
    assert_eq!(located(". . .\n# # #\n. . .\nfleet: 3+2"), cells("a2 b2 c2"));
    // Five in a row: one ship of 5, or one of 3 and one of 2.
    let row = "# # # # # .\n. . . . . .\n. . . . . .\n. . . . . .\n";
    assert_eq!(
        refused(row),
        "line 1, column 1: the cells marked as sunk can be carrier at a1h, but also cargo at a1h, destroyer at d1h; \
         write the lengths of the ships instead of #, or lines like \"carrier: i1 i2 i3 i4 i5\"; mark hits on ships in \
         unknown places with *"
    );
    assert_eq!(read(&format!("{row}sunk: 5")).evidence().wrecks().len(), 1);
    assert_eq!(read(&format!("{row}sunk: cargo destroyer\ncargo: c1 d1 e1")).evidence().wrecks().len(), 2);
    assert_eq!(read(&row.replace("# # # # #", "3 3 3 2 2")).evidence().wrecks().len(), 2);
    // The single cell is no ship, but there is much to try before it is its turn.
    let block = format!("{}. . . . . . #\n", "# # # # # # .\n".repeat(5));
    let problem = refused(&format!("{block}fleet: {}3", "3+2+".repeat(7)));
    assert!(problem.contains("the cells marked as sunk can be ships in too many ways"), "{problem}");
    let problem = refused("# . .\n. . .\n. . .\nfleet: 3+2");
    assert!(
        problem.starts_with("line 1, column 1: the cells marked as sunk (a1) are not made up of ships"),
        "{problem}"
    );
}

#[test]
fn other_announcements() {
    let sunk = read("* * * . .\n. . . . .\nannounce: sunk\nfleet: 3+2\nsunk: at b1");
    assert_eq!((sunk.evidence().sinkings().len(), sunk.evidence().sinkings()[0].ship), (1, None));
    let named = read("* * . . .\n. * . . .\n. . . . .\nannounce: named\nfleet: 3+2\n3: a1 b1\n2: b2");
    assert_eq!(named.evidence().named(), [cells("a1 b1"), cells("b2")]);
    let named = read("3 3 3 . .\n. * . . .\n. . . . .\nannounce: named\nfleet: 3+2\n2: b2");
    assert_eq!(named.evidence().sunk().iter().collect::<Vec<_>>(), [Ship(0)]);
    let under = read_under("* . .\n. . .\nfleet: 2", "battleship:announce=silent,touch=no");
    assert!(!under.setup().options().touch);
}

#[test]
fn errors_say_where_and_what_would_be_right() {
    let marks = ". for a cell not fired at, o for a miss, * for a hit, # or the ship's length for a sunken ship";
    for (text, expected) in [
        ("", format!("line 1, column 1: there is no board; write a line for each row: {marks}")),
        (". . .\n. q .", format!("line 2, column 3: 'q' marks no cell; write {marks}")),
        (
            "a b c\n. . .\n. .",
            format!("line 3, column 3: row 2 has 2 cells; row 1 has 3, so give each row 3 marks: {marks}"),
        ),
        ("a b\n. . .", "line 1, column 1: the letters name 2 columns; the rows have 3; make the two agree".into()),
        (
            "  a b c\n1 . . .\n3 . . .",
            "line 3, column 1: this is row 2, but its number is another; begin it with 2".into(),
        ),
        (
            ". . .\n. . .\nboard: 4x4",
            "line 3, column 1: the drawing is 3x2, not 4x4; make the two agree, or leave this out".into(),
        ),
        (". . .\nfleet: 2\nfleet: 1", "line 3, column 1: fleet is given twice; give it once".into()),
        (
            ". . .\n fleet: 2+x",
            "line 2, column 2: battleship: fleet=2+x will not do; \"x\" is no length from 1 to 3; write lengths joined by \
             +, like 3+2+2; the board here is 3x1"
                .into(),
        ),
        (
            "* . .\nfleet: 2+1\nsnuk: 2",
            "line 3, column 1: unknown line \"snuk\" (did you mean \"sunk\"?); lines may begin with: sunk, hits, board, \
             fleet, touch, again, announce, placement, 2, 1; rows of the board have no colon"
                .into(),
        ),
        (
            "* . .\nfleet: 2+1\nsunk: 2 x",
            "line 3, column 9: unknown ship \"x\" (did you mean \"1\"?); ships of this fleet: 2, 1; write a name or a \
             length"
                .into(),
        ),
        ("* * .\nfleet: 2+1\nsunk: 2 2", "line 3, column 9: \"2\" is named once too often; name each sunken ship once".into()),
        (
            "* * .\nfleet: 2+1\nsunk: 2 at c1",
            "line 3, column 7: c1 is not marked as hit; mark it with *, or name another shot".into(),
        ),
        (
            "* * .\nfleet: 2+1\nsunk: 2 at d1",
            "line 3, column 12: \"d1\" is no cell of this board; write a cell from a1 to c1".into(),
        ),
        (
            "* * .\nfleet: 2+1\nsunk: 2 at",
            "line 3, column 9: a cell is missing after \"at\"; write the shot that sank the ship, like i5".into(),
        ),
        (
            "* * .\nfleet: 2+1\nhits: a1",
            "line 3, column 1: the hit at b1 is missing; list all hits in their order".into(),
        ),
        (
            "* * .\nfleet: 2+1\nhits: a1 b1=2 c1",
            "line 3, column 15: c1 is not marked as hit; mark it with * or leave it out here".into(),
        ),
        (
            "* * .\nfleet: 2+1\n2: a1",
            "line 3, column 1: these are not the 2 cells of the 2 in a line; give all cells of the sunken ship, like \
             i1 i2 i3 or i1v"
                .into(),
        ),
        (
            "* * .\nfleet: 2+1\nannounce: silent\nsunk: 2",
            "line 4, column 7: with announce=silent the 2 cannot be known to be sunk in this way; mark every hit with * \
             and name no sunken ship"
                .into(),
        ),
        (
            "* * .\nfleet: 2+1\nannounce: place\nsunk: 2",
            "line 4, column 7: with announce=place it is known where the 2 lies; mark its cells with its length".into(),
        ),
        (
            "* * .\nfleet: 2+1\nannounce: named",
            "line 1, column 1: with announce=named every hit names the ship, but none is named for a1; add a line like \
             \"carrier: i1 i2\" with its hits"
                .into(),
        ),
        (
            "2 2 *\nfleet: 2+1\nsunk: 2 at c1",
            "line 3, column 7: the 2 is said to lie elsewhere than at c1; name a shot that hit it".into(),
        ),
    ] {
        assert_eq!(refused(text), expected, "{text}");
    }
    assert!(refused(&".\n".repeat(17)).starts_with("line 17, column 1: this is row 17; a board has at most 16 rows"));
    assert!(refused(&".".repeat(17)).starts_with("line 1, column 1: row 1 has 17 cells; give each row 1 to 16 marks"));
}

/// Whatever is known in a game can be written down and read again, and means the same.
#[test]
fn evidence_round_trips() {
    for options in [
        "board=6x5,fleet=4+3+2+2",
        "board=6x5,fleet=4+3+2+2,announce=sunk",
        "board=6x5,fleet=4+3+2+2,announce=place,touch=no",
        "board=6x5,fleet=4+3+2+2,announce=named",
        "board=6x5,fleet=4+3+2+2,announce=silent,again=yes",
        "announce=type",
    ] {
        let mut table = table(&format!("battleship:{options},placement=uniform"));
        let setup = table.game().setup().clone();
        let mut rng = rng(23);
        while let Some(action) = table.game().random_action(&mut rng) {
            table.play(action).expect("drawn actions are legal");
            let evidence = Evidence::of_view(&table.view(Seat::FIRST)).expect("a real view");
            let text = TypedPosition::new(setup.clone(), evidence.clone()).to_string();
            let again = read(&text);
            assert_eq!(again.setup(), &setup, "{text}");
            assert_same_meaning(&setup, &evidence, again.evidence(), &text);
            assert_eq!(again.to_string(), text);
        }
    }
}

/// What was typed and then played on can be written down, too.
#[test]
fn wrecks_round_trip_with_what_came_after() {
    let position = read("* * * .\n* . . .\n. . . .\nfleet: 3+2+2\nsunk: 3");
    assert!(position.to_string().ends_with("sunk: 3\n"));
    let mut evidence = position.evidence().clone();
    let kind = Some(position.setup().kind(Ship(1)));
    evidence.record(position.setup(), cell("a3"), yomi_battleship::Answer::Sunk(kind, None)).expect("an answer");
    let later = TypedPosition::new(position.setup().clone(), evidence);
    let text = later.to_string();
    assert!(text.ends_with("hits: a1 b1 c1 a2 =3 a3=2a\n"), "{text}");
    assert_same_meaning(later.setup(), later.evidence(), read(&text).evidence(), &text);
    assert_eq!(count(&later), count(&read(&text)));
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        let _ = TypedPosition::read(&text, &rules_of::<Battleship>("battleship"));
    }

    /// Text that looks like a position gets further into the reader, and what is read can be written and read again.
    #[test]
    fn text_that_looks_like_a_position_never_panics(
        rows in prop::collection::vec("[.o*#235 |]{4,5}", 1..6),
        lines in prop::collection::vec("(sunk|hits|2|3a|fleet|announce|x)(: | |:)([a-e][1-6]|=|at|2|3a|sunk|named|,| ){0,6}", 0..4),
    ) {
        let text = format!("{}\nfleet: 3+3+2\n{}", rows.join("\n"), lines.join("\n"));
        if let Ok(position) = TypedPosition::read(&text, &rules_of::<Battleship>("battleship")) {
            let written = position.to_string();
            let again = TypedPosition::read(&written, &rules_of::<Battleship>("battleship"));
            let again = again.unwrap_or_else(|error| panic!("{error}\n{text}\n{written}"));
            assert_same_meaning(position.setup(), position.evidence(), again.evidence(), &text);
        }
    }
}
