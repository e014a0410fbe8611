//! Reading and writing maps.

mod common;

use common::{map_text, tile};
use proptest::prelude::*;
use yomi_core::Side;
use yomi_tubstap::{BattleMap, Deployment, EMBEDDED_MAPS, Kind, Terrain};

/// Tags in any order, spaces and line breaks anywhere, an unknown tag, letters for names, no `;` at the end.
const UNTIDY: &str = "UNIT[ 1 ,1,Fighter,0,10,1] ;\r\n\r\nMAP[0,0,\n0,0];MAP[0,5,6,0];  MAP[0,0,0,0];
    PLAYERRED[nobody];HPTHRESHOLD[3];TURNLIMIT[12];
    MAPCOM[two
 lines, [brackets] and a ] too ];SIZEY [3];SIZEX[4];UNIT[2,1,I,1,4,0]";

const TIDY: &str = "\
SIZEX[4];SIZEY[3];
TURNLIMIT[12];HPTHRESHOLD[3];
UNITNUMRED[1];UNITNUMBLUE[1];
AUTHOR[];
MAPCOM[two lines, [brackets] and a ] too];
MAP[0,0,0,0];
MAP[0,5,6,0];
MAP[0,0,0,0];
UNIT[1,1,fighter,0,10,1];
UNIT[2,1,infantry,1,4,0];
";

#[test]
fn untidy_text_is_read_and_written_tidily() {
    let map = BattleMap::read(UNTIDY.as_bytes()).unwrap();
    assert_eq!(map.to_string(), TIDY);
    assert_eq!(BattleMap::read(TIDY.as_bytes()), Ok(map.clone()));
    assert_eq!((map.columns(), map.rows(), map.turn_limit(), map.hp_threshold()), (2, 1, 12, 3));
    assert_eq!([map.terrain(tile("a1")), map.terrain(tile("b1"))], [Terrain::Road, Terrain::Fortress]);
    assert_eq!(map.terrain(tile("c1")), Terrain::Barred, "beyond the border");
    let fighter = Deployment { tile: tile("a1"), kind: Kind::Fighter, side: Side::FIRST, hp: 10, finished: true };
    let infantry = Deployment { tile: tile("b1"), kind: Kind::Infantry, side: Side::SECOND, hp: 4, finished: false };
    assert_eq!(map.units(), [fighter, infantry]);
}

#[test]
fn other_encodings_spoil_only_what_people_wrote() {
    // The Shift_JIS bytes of a Japanese word whose second half-characters are `[` and `]`, after a byte order mark.
    let mut bytes = b"\xef\xbb\xbfAUTHOR[\x83\x5d\x81\x5b x];".to_vec();
    bytes.extend(map_text(5, 0, &["=="], &["P9 a1", "p9 b1"]).bytes());
    let map = BattleMap::read(&bytes).unwrap();
    assert_eq!(map.author(), "\u{fffd}]\u{fffd}[ x");
    assert_eq!(BattleMap::read(map.to_string().as_bytes()), Ok(map));
}

#[test]
fn mistakes_are_pointed_at() {
    let good = map_text(5, 0, &["==~", "==="], &["P9 a1", "p9 b1"]);
    assert!(BattleMap::read(good.as_bytes()).is_ok());
    let message = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        BattleMap::read(good.replacen(from, to, 1).as_bytes()).expect_err("a mistake").to_string()
    };
    let cases = [
        ("SIZEX[5];", "", "line 8, column 1: the text ends without SIZEX; write SIZEX[n]; with n from 3 to 18"),
        ("SIZEX[5]", "SIZEX[19]", "line 1, column 7: SIZEX cannot be 19; write a whole number from 3 to 18"),
        ("SIZEX[5]", "SIZEX[five]", "line 1, column 7: SIZEX cannot be \"five\"; write a whole number from 3 to 18"),
        ("SIZEX[5]", "SIZEX[5", "line 1, column 7: SIZEX cannot be \"5;SIZEY[4\"; write a whole number from 3 to 18"),
        ("SIZEX[5];", "SIZEX[5];SIZEX[5];", "line 1, column 10: SIZEX is given twice; give it once"),
        (
            "TURNLIMIT[5]",
            "TURNLIMIT[0]",
            "line 1, column 29: TURNLIMIT cannot be 0; write a whole number from 1 to 65535",
        ),
        (
            "HPTHRESHOLD[0]",
            "HPTHRESHOLD[-1]",
            "line 1, column 44: HPTHRESHOLD cannot be \"-1\"; write a whole number from 0 to 65535",
        ),
        (
            "MAP[0,5,5,2,0];\n",
            "",
            "line 7, column 1: the text ends after 3 MAP rows; give 4, as SIZEY says, the barred border included",
        ),
        (
            "UNIT[1",
            "MAP[0,0,0,0,0];UNIT[1",
            "line 6, column 1: this MAP row is one too many; give 4 rows, as SIZEY says, the barred border included",
        ),
        (
            "MAP[0,5,5,2,0]",
            "MAP[0,5,5,0]",
            "line 3, column 1: row y = 1 has 4 tiles; give 5, as SIZEX says, the barred border included",
        ),
        ("MAP[0,5,5,2,0]", "MAP[0,5,7,2,0]", "line 3, column 9: a tile cannot be 7; write a whole number from 0 to 6"),
        (
            "MAP[0,5,5,2,0]",
            "MAP[0,5,,2,0]",
            "line 3, column 9: a tile cannot be \"\"; write a whole number from 0 to 6",
        ),
        (
            "MAP[0,5,5,2,0]",
            "MAP[1,5,5,2,0]",
            "line 3, column 5: the tile x = 0, y = 1 of the border is plain; bar the border with 0",
        ),
        ("UNIT[1,1,", "UNIT[4,1,", "line 6, column 6: x cannot be 4; write a whole number from 1 to 3"),
        ("UNIT[1,1,", "UNIT[1,0,", "line 6, column 8: y cannot be 0; write a whole number from 1 to 2"),
        (
            "UNIT[2,1,",
            "UNIT[1,1,",
            "line 7, column 1: unit 0 stands on the same tile; place every unit on a tile of its own",
        ),
        (
            "panzer",
            "tank",
            "line 6, column 10: there is no unit \"tank\"; write one of fighter, attacker, panzer, cannon, antiair, infantry",
        ),
        (
            "panzer,0,9",
            "panzer,2,9",
            "line 6, column 17: the team (0 is red, 1 is blue) cannot be 2; write a whole number from 0 to 1",
        ),
        ("panzer,0,9", "panzer,0,11", "line 6, column 19: HP cannot be 11; write a whole number from 1 to 10"),
        ("panzer,0,9", "panzer,0,0", "line 6, column 19: HP cannot be 0; write a whole number from 1 to 10"),
        (
            "panzer,0,9,0",
            "panzer,0,9,2",
            "line 6, column 21: \"finished\" cannot be 2; write a whole number from 0 to 1",
        ),
        ("panzer,0,9,0", "panzer,0,9", "line 6, column 1: UNIT has 5 values; write UNIT[x,y,name,team,hp,finished];"),
        ("UNIT[2,1,panzer,1,9,0];\n", "", "line 7, column 1: blue has no unit; give each team at least one UNIT"),
        (
            "SIZEX[5]",
            "UNITNUMRED[0];SIZEX[5]",
            "line 1, column 12: UNITNUMRED cannot be 0; write a whole number from 1 to 65535",
        ),
        ("SIZEX[5]", "what? SIZEX[5]", "line 1, column 1: no item begins here; write items like SIZEX[10];"),
        ("panzer,1,9,0];\n", "panzer,1,9,0", "line 7, column 1: UNIT[ is not closed; end its value with ];"),
    ];
    for (from, to, expected) in cases {
        assert_eq!(message(from, to), expected);
    }
}

/// Public maps of the platform have such things, and its programs play on them.
#[test]
fn what_is_odd_is_read_and_told() {
    let text = map_text(5, 0, &["^^.."], &["U10 a1", "i9 d1"]);
    let (map, odd) = BattleMap::read_noting(format!("UNITNUMBLUE[6];{text}").as_bytes()).unwrap();
    let told: Vec<String> = odd.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 5, column 1: the cannon stands on a mountain tile; place it where it can go",
            "line 1, column 1: blue has 1 units, not 6; write UNITNUMBLUE[1]; or change the units",
        ]
    );
    // From where it should not be it goes where it can; here there is only the mountain beside it, which is closed.
    let battle = common::start(&yomi_tubstap::TubstapRules::new(map.clone()));
    assert_eq!(common::legal_texts(&battle), ["Ua1-a1", "Ua1xd1", "end"]);
    // What is written says how many there are.
    let (again, odd) = BattleMap::read_noting(map.to_string().as_bytes()).unwrap();
    assert_eq!((again, odd.len()), (map, 1));
    // Fewer than there are would be units left out.
    let fewer = map_text(5, 0, &["===="], &["P1 a1", "P1 b1", "p1 d1"]);
    let error = BattleMap::read(format!("UNITNUMRED[1];{fewer}").as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: red has 2 units, not 1; write UNITNUMRED[2]; or change the units");
}

#[test]
fn an_army_of_seventeen_is_too_large() {
    let places: Vec<String> = (0..17).map(|n| format!("I1 {}{}", (b'a' + n % 16) as char, 1 + n / 16)).collect();
    let mut units: Vec<&str> = places.iter().map(String::as_str).collect();
    units.push("i1 a3");
    let row = ".".repeat(16);
    let error = BattleMap::read(map_text(5, 0, &[&row, &row, &row], &units).as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 23, column 1: this is unit 17 of its team; give each team at most 16");
    units.remove(16);
    assert_eq!(BattleMap::read(map_text(5, 0, &[&row, &row, &row], &units).as_bytes()).unwrap().units().len(), 17);
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in any::<Vec<u8>>()) {
        let _ = BattleMap::read(&bytes);
    }

    /// Damaged maps are read as another good map or refused with a place inside the text.
    #[test]
    fn damaged_maps_never_panic(
        map in 0..EMBEDDED_MAPS.len(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..4),
    ) {
        let mut bytes = EMBEDDED_MAPS[map].text.as_bytes().to_vec();
        for (place, byte, how) in damage {
            let at = place.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        match BattleMap::read(&bytes) {
            Ok(map) => prop_assert_eq!(BattleMap::read(map.to_string().as_bytes()), Ok(map)),
            Err(error) => {
                let text = String::from_utf8_lossy(&bytes);
                prop_assert!(error.at.line <= text.matches('\n').count() + 1, "{}", error);
                prop_assert!(error.at.column >= 1 && error.at.column <= text.chars().count() + 1, "{}", error);
            }
        }
    }

    /// Whatever people write about a map survives reading and writing.
    #[test]
    fn free_text_round_trips(author in any::<String>(), comment in any::<Vec<u8>>()) {
        let mut bytes = format!("AUTHOR[{author}];MAPCOM[").into_bytes();
        bytes.extend(comment);
        bytes.extend(b"];");
        bytes.extend(map_text(5, 0, &["=="], &["P9 a1", "p9 b1"]).bytes());
        if let Ok(map) = BattleMap::read(&bytes) {
            prop_assert_eq!(BattleMap::read(map.to_string().as_bytes()), Ok(map));
        }
    }
}
