//! Whole battles.

use super::support::{patient, server};
use yomi_core::{Game, Side};
use yomi_tubstap::{
    EMBEDDED_MAPS, TubstapRules,
    protocol::{End, Ending, embedded_map},
    replay::{Occasion, Replay},
};

/// The same seeds give the same battles, both ends agree, and the rules do as well.
#[test]
fn several_battles_one_after_the_other() {
    let server = server(3, patient());
    let mut verdicts = Vec::new();
    for _ in 0..3 {
        let red = server.client("greedy");
        server.await_told("seat 1 joined");
        let blue = server.client("random");
        verdicts.push([red, blue].map(|client| client.join().unwrap().unwrap()));
    }
    let results = server.over();
    let rules = TubstapRules::new(embedded_map("road-fap").unwrap());
    for (result, verdicts) in results.iter().zip(verdicts) {
        assert_eq!(result, &results[0]);
        assert_eq!(result.names, ["greedy", "random"]);
        let replay = Replay::of(&rules, &result.actions, Occasion::default()).unwrap();
        assert_eq!(result.ending, Ending::ByRules(replay.end().outcome().unwrap()));
        assert_eq!(verdicts, [Side::FIRST, Side::SECOND].map(|side| End::Finished(result.ending.verdict(side))));
    }
}

/// The bytes of a battle, as the platform's server sends them.
#[test]
fn lines_are_sent_to_the_byte() {
    let server = server(1, patient());
    let mut red = server.newcomer();
    server.await_told("seat 1 joined");
    let mut blue = server.newcomer();
    assert_eq!([red.hear(), blue.hear()], ["name\r\n", "name\r\n"]);
    red.answer("r");
    blue.answer("b");
    assert_eq!([red.hear(), blue.hear()], ["opponent b\r\n", "opponent r\r\n"]);
    red.answer("");
    blue.answer("");
    let map = EMBEDDED_MAPS.iter().find(|map| map.name == "road-fap").unwrap().text.replace('\n', "");
    assert_eq!([red.hear(), blue.hear()], [format!("MAP {map}\r\n"), format!("MAP {map}\r\n")]);
    // In pieces, and in one's own way.
    red.send(b"=");
    red.send(b"\n");
    blue.answer("yes");
    assert_eq!([red.hear(), blue.hear()], ["Color 0\r\n", "Color 1\r\n"]);
    red.answer("");
    blue.answer("");
    assert_eq!(red.hear(), "Genmove\r\n");
    red.answer("-1,-1,-1,-1,-1,-1,-1,-1,3,0,0");
    assert_eq!(blue.hear(), "play -1,-1,-1,-1,-1,-1,-1,-1,3,0,0\r\n");
    blue.answer("");
    assert_eq!(blue.hear(), "Genmove\r\n");
    blue.answer("-1,-1,-1,-1,-1,-1,-1,-1,0,0,0");
    assert_eq!(red.hear(), "play -1,-1,-1,-1,-1,-1,-1,-1,0,0,0\r\n");
    assert_eq!([red.hear(), blue.hear()], ["quit\r\n", "quit\r\n"]);
    drop((red, blue));
    assert_eq!(server.over()[0].ending, Ending::Surrender(Side::SECOND));
}
