//! The maps that come with the game are what they say.

mod common;

use common::{legal_texts, start};
use yomi_core::{Args, Game, Position, Rules, Side, perft};
use yomi_tubstap::{
    BattleMap, DEFAULT_MAP, EMBEDDED_MAPS, EmbeddedMap, Kind, LAYOUTS, Terrain, Tile, Tubstap, TubstapRules,
};

/// Those that are offered, and those that only experiments ask for.
fn all() -> impl Iterator<Item = &'static EmbeddedMap> {
    EMBEDDED_MAPS.iter().chain(LAYOUTS)
}

fn named(name: &str) -> BattleMap {
    let embedded = all().find(|embedded| embedded.name == name).expect("an embedded map");
    BattleMap::read(embedded.text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn letters(map: &BattleMap, side: Side) -> String {
    map.units().iter().filter(|unit| unit.side == side).map(|unit| unit.kind.letter()).collect()
}

fn opposite(map: &BattleMap, tile: Tile) -> Tile {
    Tile::new(map.columns() - 1 - tile.column(), map.rows() - 1 - tile.row())
}

#[test]
fn all_are_canonical() {
    for embedded in all() {
        assert_eq!(named(embedded.name).to_string(), embedded.text, "{}", embedded.name);
    }
}

#[test]
fn all_are_the_same_for_both_sides_after_half_a_turn_of_the_board() {
    for embedded in all() {
        let map = named(embedded.name);
        for tile in map.tiles() {
            assert_eq!(map.terrain(tile), map.terrain(opposite(&map, tile)), "{}: {tile}", embedded.name);
        }
        for unit in map.units() {
            let matched = map.units().iter().any(|other| {
                other.tile == opposite(&map, unit.tile) && other.kind == unit.kind && other.side == unit.side.other()
            });
            assert!(matched, "{}: {unit:?}", embedded.name);
        }
    }
}

#[test]
fn all_but_the_small_one_start_out_of_reach() {
    for embedded in all() {
        let attacks = legal_texts(&start(&TubstapRules::new(named(embedded.name)))).join(" ").contains('x');
        assert_eq!(attacks, embedded.name.starts_with("road-fapr-small"), "{}", embedded.name);
    }
}

#[test]
fn the_papers_shapes() {
    let shapes = [
        ("road-fap", 8, 11, "FAP"),
        ("road-far", 8, 11, "FAR"),
        ("road-fpr", 8, 11, "FPR"),
        ("road-apr", 8, 11, "APR"),
        ("road-fapr-large", 8, 11, "FAPR"),
        ("road-fapr-small", 5, 5, "FAPR"),
        ("pairs-fap", 11, 11, "FFAAPP"),
        ("pairs-far", 11, 11, "FFAARR"),
        ("pairs-fpr", 11, 11, "FFPPRR"),
        ("pairs-apr", 11, 11, "AAPPRR"),
    ];
    for (name, columns, rows, units) in shapes {
        let map = named(name);
        assert_eq!((map.columns(), map.rows()), (columns, rows), "{name}");
        assert!(map.tiles().all(|tile| map.terrain(tile) == Terrain::Road), "{name}");
        assert_eq!((map.turn_limit(), map.hp_threshold()), (13, 0), "{name}");
        assert_eq!(letters(&map, Side::FIRST), units, "{name}");
        let red_hp: Vec<u8> = map.units().iter().filter(|unit| unit.side == Side::FIRST).map(|unit| unit.hp).collect();
        let blue_hp: Vec<u8> =
            map.units().iter().filter(|unit| unit.side == Side::SECOND).map(|unit| unit.hp).collect();
        let tens = vec![10; units.len()];
        assert_eq!(red_hp, if name == "road-fapr-small" { vec![7, 8, 8, 8] } else { tens.clone() }, "{name}");
        assert_eq!(blue_hp, tens, "{name}");
    }
}

/// On the small map every unit of red can attack every unit of blue in its first turn.
#[test]
fn all_are_in_reach_on_the_small_map() {
    let game = start(&TubstapRules::new(named("road-fapr-small")));
    let texts = legal_texts(&game);
    for unit in game.units().filter(|unit| unit.side == Side::FIRST) {
        for target in game.units().filter(|unit| unit.side == Side::SECOND) {
            let (from, to) = (format!("{}{}-", unit.kind.letter(), unit.tile), format!("x{}", target.tile));
            assert!(texts.iter().any(|text| text.starts_with(&from) && text.ends_with(&to)), "{from}{to}");
        }
    }
}

/// Counted by hand: within 9, 7 and 6 steps of a1, b1 and a2 there are 52, 42 and 34 tiles, two of them taken.
#[test]
fn the_first_turn_on_the_default_map() {
    let game = start(&TubstapRules::new(named(DEFAULT_MAP)));
    let count = |prefix: &str| legal_texts(&game).iter().filter(|text| text.starts_with(prefix)).count();
    assert_eq!([count("Fa1-"), count("Ab1-"), count("Pa2-"), count("end")], [50, 40, 32, 1]);
    assert_eq!(game.count_legal(), 123);
    assert_eq!(perft(&game, 1), 123);
}

#[test]
fn the_others_have_terrain_and_ground_units_of_their_own() {
    let others = &EMBEDDED_MAPS[10..];
    assert!(others.len() >= 6);
    for embedded in others {
        let map = named(embedded.name);
        let mut terrains: Vec<Terrain> = map.tiles().map(|tile| map.terrain(tile)).collect();
        terrains.sort_unstable();
        terrains.dedup();
        assert!(terrains.len() >= 4, "{}: {terrains:?}", embedded.name);
        assert!(letters(&map, Side::FIRST).contains('I'), "{}", embedded.name);
        assert!(!map.comment().is_empty() && map.author() == "yomi", "{}", embedded.name);
    }
    let with_cannons =
        others.iter().filter(|embedded| named(embedded.name).units().iter().any(|unit| unit.kind == Kind::Cannon));
    assert_eq!(with_cannons.count(), 6);
}

#[test]
fn options_name_and_describe_the_maps() {
    let choices = TubstapRules::PARAMS[0].info().choices;
    assert_eq!(choices.len(), EMBEDDED_MAPS.len());
    let read =
        |text: &str| Args::new(&text.parse()?, TubstapRules::PARAMS).and_then(|args| TubstapRules::from_args(&args));
    for embedded in EMBEDDED_MAPS {
        assert!(choices.iter().any(|choice| choice.name == embedded.name), "{}", embedded.name);
        let rules = read(&format!("tubstap:map={}", embedded.name)).expect("a good name");
        assert_eq!(rules.map(), &named(embedded.name));
        // The same map as text is the same map.
        let spec = yomi_core::Spec::new(Tubstap::NAME).with("map", embedded.text);
        assert_eq!(read(&spec.to_string()), Ok(rules));
    }
    let canonical = |text: &str| read(text).expect("good options").spec().to_string();
    assert_eq!(canonical("tubstap"), "tubstap");
    assert_eq!(canonical("tubstap:road-fap,13,0"), "tubstap");
    assert_eq!(canonical("tubstap:ridge,limit=7,threshold=map"), "tubstap:map=ridge,limit=7");
    assert_eq!(canonical("tubstap:threshold=4"), "tubstap:threshold=4");
}

#[test]
fn wrong_options_are_explained() {
    let message = |text: &str| {
        let args = Args::new(&text.parse().expect("a specification"), TubstapRules::PARAMS);
        args.and_then(|args| TubstapRules::from_args(&args)).expect_err("wrong options").to_string()
    };
    assert!(
        message("tubstap:map=rigde").starts_with("unknown map \"rigde\" (did you mean \"ridge\"?); maps of tubstap: ")
    );
    assert_eq!(message("tubstap:limit=0"), "tubstap: limit=0 will not do; write a whole number from 1 to 65535 or map");
    assert_eq!(
        message("tubstap:threshold=-1"),
        "tubstap: threshold=-1 will not do; write a whole number from 0 to 65535 or map"
    );
    assert_eq!(
        message("tubstap:map=\"SIZEX[2];\""),
        "tubstap: the map's text will not do: line 1, column 7: SIZEX cannot be 2; write a whole number from 3 to 18"
    );
}
