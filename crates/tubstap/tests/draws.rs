//! Random actions are uniform over the legal ones.

mod common;

use common::battle;
use std::collections::BTreeMap;
use yomi_core::{Position, Purpose, Streams};
use yomi_tubstap::Action;

/// Units in each other's way, enemies in reach of some and of a cannon, closed ground: most slots of a draw are empty.
#[test]
fn draws_are_uniform() {
    let game = battle(
        9,
        0,
        &["=*=^=", "=.~=+", "==#=="],
        &["F10 a1", "P9 b1", "U8 c1", "I7 d1'", "R3 a2", "p10 b2", "a10 e1", "i10 a3", "u4 d3"],
    );
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let mut drawn: BTreeMap<Action, u32> = legal.iter().map(|&action| (action, 0)).collect();
    let expected = 4_000.0;
    let draws = legal.len() as u32 * expected as u32;
    let mut rng = Streams::new(11).stream(0, Purpose::Other(0));
    for _ in 0..draws {
        let action = game.random_action(&mut rng).expect("somebody is to act");
        *drawn.get_mut(&action).unwrap_or_else(|| panic!("{action:?} is not legal")) += 1;
    }
    // Five standard deviations around the mean of each.
    let spread = 5.0 * f64::sqrt(expected);
    assert!(drawn.values().all(|&count| (f64::from(count) - expected).abs() < spread), "{drawn:?}");
}
