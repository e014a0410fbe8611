//! Whole battles between players.

use crate::duels::{duel, points};
use yomi_conformance::rules_of;
use yomi_tubstap::{EMBEDDED_MAPS, Tubstap};

/// Every player, small enough for a test.
const ALL: [&str; 8] = [
    "random",
    "greedy",
    "dlmc:samples=6,simulations=4",
    "dlmc:4,4,depth=1,policy=80",
    "uct:20",
    "m-uct:30",
    "attack-uct:30",
    "tactician:2500,tables=none",
];

/// [`duel`] checks every action.
#[test]
fn everybody_plays_by_the_rules_on_every_map() {
    for (map, number) in EMBEDDED_MAPS.iter().zip(0..) {
        let rules = rules_of::<Tubstap>(&format!("tubstap:map={},limit=4", map.name));
        for (turn, spec) in ALL.into_iter().enumerate() {
            duel(&rules, [spec, ALL[(turn + 1) % ALL.len()]], number);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_battle() {
    let rules = rules_of::<Tubstap>("tubstap:map=skirmish,limit=8");
    for spec in ALL {
        let [once, twice, other] = [1, 1, 2].map(|seed| duel(&rules, [spec, spec], seed).actions().to_vec());
        assert_eq!(once, twice, "{spec}");
        assert_ne!(once, other, "{spec}");
    }
}

/// Each of these would fail in less than one of 400 cases if the two were equally strong.
#[test]
fn who_thinks_more_wins() {
    assert!(points("tubstap", ["greedy", "random"], 20) >= 36.0);
    assert!(points("tubstap:map=road-far", ["dlmc:30,10", "random"], 12) >= 23.0);
    assert!(points("tubstap:map=road-apr", ["m-uct:400", "random"], 8) >= 14.0);
    assert!(points("tubstap:map=pairs-far", ["tactician:3000,tables=none", "greedy"], 4) >= 7.0);
}
