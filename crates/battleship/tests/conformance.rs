//! The suite that every game passes, over a spread of options.

use yomi_battleship::Battleship;
use yomi_conformance::{rules_hold, stage_holds, thoughts_hold, thoughts_leak_nothing, worlds_hold};
use yomi_core::Care;

#[test]
fn rules_hold_on_usual_boards() {
    let specs = [
        "battleship",
        "battleship:placement=sequential",
        "battleship:placement=uniform,touch=no,again=yes,announce=place",
        "battleship:board=16x16,announce=named,again=yes,placement=sequential",
        "battleship:board=8x5,fleet=4+3+2,announce=silent",
    ];
    rules_hold::<Battleship>(&specs, 2, 2 * (16 * 16 + 16));
}

#[test]
fn rules_hold_on_odd_boards() {
    let specs = [
        "battleship:board=1x1,fleet=1",
        "battleship:board=1x9,fleet=3+2+1,again=yes",
        "battleship:board=16x1,fleet=16,announce=sunk",
        "battleship:board=3x3,fleet=3+3+3",
        "battleship:board=4x4,fleet=1+1+1+1,touch=no,announce=named",
        "battleship:board=5x5,fleet=3+2+2+1,touch=no,placement=sequential",
        "battleship:board=6x6,fleet=2+2+2+2+2+2+2+2+2+2+2+2+2+2+2+2,announce=sunk",
        "battleship:placement=uniform,fleets=a1h+a2h+a3h+a4h+a5h/j1v+i1v+h1v+g1v+f1v",
    ];
    rules_hold::<Battleship>(&specs, 4, 2 * 16 * 17);
}

const ANNOUNCEMENTS: [&str; 5] = ["type", "sunk", "place", "named", "silent"];

#[test]
fn worlds_hold_with_every_announcement() {
    for announce in ANNOUNCEMENTS {
        let specs = [
            format!("battleship:board=5x5,fleet=3+2+2,placement=sequential,announce={announce}"),
            format!("battleship:board=4x5,fleet=3+2+1,announce={announce},again=yes"),
            format!("battleship:board=6x5,fleet=3+3+2,placement=uniform,touch=no,announce={announce}"),
        ];
        let specs: Vec<&str> = specs.iter().map(String::as_str).collect();
        worlds_hold::<Battleship>(&specs, &["random", "r", "r:uniform"], 2, 5);
        worlds_hold::<Battleship>(&specs, &["rnb", "cb", "kcb", "mp:12", "kmp:all", "la:3.4.all"], 1, 7);
    }
}

#[test]
fn worlds_hold_while_placing_on_crowded_boards() {
    let specs = [
        "battleship:board=3x3,fleet=3+3+3",
        "battleship:board=4x4,fleet=2+2+1+1,touch=no",
        "battleship:board=3x4,fleet=3+2+2+2,announce=sunk",
        "battleship:board=5x5,fleet=3+2+2+1,touch=no,placement=sequential",
    ];
    worlds_hold::<Battleship>(&specs, &["random", "r", "r:uniform"], 3, 1);
}

/// Late in a game even the classic board has sets of fleets that can be listed.
#[test]
fn worlds_hold_late_on_the_classic_board() {
    for announce in ANNOUNCEMENTS {
        let spec = format!("battleship:placement=sequential,announce={announce}");
        late::worlds_hold_late(&spec);
    }
}

mod late {
    use std::collections::HashSet;
    use yomi_battleship::Battleship;
    use yomi_conformance::rules_of;
    use yomi_core::{Hidden, Position, Purpose, Rules, Seat, Streams, Table, Worlds};

    /// Counted = listed, all different, the truth among them, and what is drawn is among them.
    pub(super) fn worlds_hold_late(spec: &str) {
        let mut rng = Streams::new(11).stream(0, Purpose::Other(0));
        let mut table = Table::<Battleship>::new(rules_of::<Battleship>(spec).start(&mut rng));
        while table.actions().len() < 130 {
            let action = table.game().random_action(&mut rng).expect("the game goes on");
            table.play(action).expect("drawn actions are legal");
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            let worlds = Battleship::worlds(&table.view(seat)).expect("a real view");
            let listed: HashSet<_> = worlds.to_vec().into_iter().collect();
            assert!(listed.len() < 2_000_000, "{spec}: {} fleets", listed.len());
            assert_eq!(listed.len() as u128, worlds.count(), "{spec}");
            assert!(listed.contains(&table.game().true_world(seat)), "{spec}");
            for _ in 0..200 {
                let fleet = worlds.sample(&mut rng);
                assert!(listed.contains(&fleet), "{spec}: {fleet:?}");
            }
        }
    }
}

#[test]
fn scenes_can_be_drawn() {
    stage_holds::<Battleship>(
        &[
            "battleship",
            "battleship:placement=sequential,announce=place",
            "battleship:board=8x5,fleet=4+3+2,announce=silent",
            "battleship:board=1x1,fleet=1",
            "battleship:board=6x6,fleet=3+2+1,announce=named,again=yes",
        ],
        2,
        9,
    );
}

/// Small boards, because thoughts are counted out.
#[test]
fn thoughts_are_of_what_is_seen() {
    let specs = [
        "battleship:board=6x5,fleet=3+2,placement=sequential",
        "battleship:board=5x5,fleet=3+2,announce=silent",
        "battleship:board=5x5,fleet=2+2+1,announce=sunk,touch=no",
        "battleship:board=6x4,fleet=3+2,announce=place,again=yes,placement=uniform",
        "battleship:board=5x5,fleet=3+2,announce=named",
    ];
    thoughts_hold::<Battleship>(&specs, Care::Quick, 1, 7);
    thoughts_leak_nothing::<Battleship>(&specs, Care::Quick, 1, 9);
    thoughts_leak_nothing::<Battleship>(&specs[..1], Care::Thorough, 1, 17);
}
