//! Judging battles by solved sub-battles, and the player that does. The maps have few HP, so that tables are quickly
//! computed.

mod analysis;
#[path = "../common/mod.rs"]
mod common;
mod evaluation;
mod limits;
mod turns;

use yomi_tubstap::Tubstap;

const ROAD: [&str; 4] = ["====="; 4];

/// Three against three, two HP each.
fn small_battle() -> Tubstap {
    common::battle(13, 0, &ROAD, &["F2 a1", "A2 b1", "P2 c1", "f2 e4", "a2 d4", "p2 c4"])
}
