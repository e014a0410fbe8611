//! What the answers to shots tell, worked out by hand.

mod common;

use common::{play, table};
use yomi_core::{Game, Position, Seat, Side};

/// First's ships fill a1–c1 and a2–b2, Second's c1–c3 and a5–b5.
const FLEETS: &str = "board=5x5,fleet=3+2,placement=uniform,fleets=a1h+a2h/c1v+a5h";

fn answers(options: &str, actions: &str) -> Vec<String> {
    play(&mut table(&format!("battleship:{FLEETS},{options}")), actions)
}

#[test]
fn each_announcement_tells_its_part() {
    // First hits c1, misses e5, hits c3 and sinks the 3 with c2; Second keeps missing.
    let actions = "c1 e1 e5 e2 c3 e3 c2 e4";
    let told = |announce: &str| {
        let all = answers(&format!("announce={announce}"), actions);
        all.into_iter().step_by(2).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(told("type"), "c1: hit; e5: miss; c3: hit; c2: hit, 3 sunk");
    assert_eq!(told("sunk"), "c1: hit; e5: miss; c3: hit; c2: hit and sunk");
    assert_eq!(told("place"), "c1: hit; e5: miss; c3: hit; c2: hit, 3 at c1v sunk");
    assert_eq!(told("named"), "c1: hit the 3; e5: miss; c3: hit the 3; c2: hit, 3 sunk");
    assert_eq!(told("silent"), "c1: hit; e5: miss; c3: hit; c2: hit");
}

#[test]
fn shots_alternate_unless_a_hit_gives_another() {
    let mut alternating = table(&format!("battleship:{FLEETS}"));
    play(&mut alternating, "c1");
    assert_eq!(alternating.game().turn(), Some(Seat::SECOND));
    let mut again = table(&format!("battleship:{FLEETS},again=yes"));
    play(&mut again, "c1");
    assert_eq!(again.game().turn(), Some(Seat::FIRST));
    play(&mut again, "d1");
    assert_eq!(again.game().turn(), Some(Seat::SECOND));
}

#[test]
fn the_first_to_sink_everything_wins_at_once() {
    let mut table = table(&format!("battleship:{FLEETS}"));
    play(&mut table, "c1 a1 c2 b1 c3 c1 a5 e5");
    assert_eq!(table.game().outcome(), None);
    let last = play(&mut table, "b5");
    assert_eq!(last, ["b5: hit, 2 sunk"]);
    assert_eq!(table.game().turn(), None);
    assert_eq!(table.game().outcome().and_then(|outcome| outcome.winner), Some(Side::FIRST));
    let tallies = table.game().tallies();
    let counts: Vec<_> = tallies.iter().map(|tally| (tally.name.as_str(), tally.side, tally.count, tally.of)).collect();
    assert_eq!(counts, [("hits", Side::FIRST, 5, 5), ("hits", Side::SECOND, 3, 4)]);
}

#[test]
fn the_enemy_hears_that_a_ship_is_placed_but_not_where() {
    let mut table = table("battleship");
    play(&mut table, "a1h");
    let heard = |seat| table.view(seat).history()[0].to_string();
    assert_eq!(heard(Seat::FIRST), "a ship was placed at a1h");
    assert_eq!(heard(Seat::SECOND), "a ship was placed");
    assert_eq!(table.view(Seat::SECOND).sight().enemy().placed, 1);
}

#[test]
fn the_classic_ships_have_their_names() {
    let mut table = table("battleship:placement=uniform,fleets=a1h+a2h+a3h+a4h+a5h/j1v+i1v+h1v+g1v+f1v");
    assert_eq!(play(&mut table, "f1 j10 f2").last().map(String::as_str), Some("f2: hit, destroyer sunk"));
}
