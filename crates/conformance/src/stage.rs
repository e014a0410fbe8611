//! What must hold for the data from which a page draws a game.

use crate::rules_of;
use serde_json::Value;
use yomi_core::{Purpose, Rules, Seat, Stage, Streams, Table};

/// Plays random games under each of the `specs` and checks, every `every` actions and at the end, that every seat's scene and the truth
///
/// - are objects that survive being written and read, and tell whose turn it is;
/// - have the same parts, so that whoever draws one can draw the other.
///
/// # Panics
/// If anything of that is not so.
pub fn stage_holds<G: Stage>(specs: &[&str], games: u64, every: usize) {
    for spec in specs {
        let rules = rules_of::<G>(spec);
        for index in 0..games {
            let mut rng = Streams::new(index).stream(index, Purpose::Other(5));
            let mut table = Table::new(rules.start(&mut rng));
            loop {
                if table.actions().len().is_multiple_of(every) || table.game().turn().is_none() {
                    check_scenes(&table, &format!("{spec}, game {index}, action {}", table.actions().len()));
                }
                let Some(action) = table.game().random_action(&mut rng) else { break };
                table.play(action).expect("drawn actions are legal");
            }
        }
    }
}

fn check_scenes<G: Stage>(table: &Table<G>, what: &str) {
    let truth = G::scene_for(table, None);
    for seat in (0..G::SEATS as u8).map(|seat| Some(Seat(seat))).chain([None]) {
        let scene = G::scene_for(table, seat);
        let what = format!("{what}, scene of {seat:?}");
        check_object(&scene, &what);
        let turn = table.game().turn().map_or(Value::Null, |seat| seat.0.into());
        assert_eq!(scene["turn"], turn, "{what}: whose turn it is");
        assert_eq!(keys(&scene), keys(&truth), "{what}: the same parts as the truth");
    }
}

fn check_object(data: &Value, what: &str) {
    assert!(data.is_object(), "{what}: {data} is no object");
    let read: Value = serde_json::from_str(&data.to_string()).expect("what was written can be read");
    assert_eq!(&read, data, "{what}: written and read");
}

fn keys(object: &Value) -> Vec<&String> {
    object.as_object().into_iter().flatten().map(|(key, _)| key).collect()
}
