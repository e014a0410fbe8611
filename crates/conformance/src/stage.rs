//! What must hold for the data from which a page draws a game, and for what it tells of it.

use crate::{encoding, rules_of};
use serde::Serialize;
use serde_json::Value;
use yomi_bots::message::ToBot;
use yomi_core::{Budget, Care, Notation, Purpose, Rules, Seat, Stage, Streams, Table};

/// Plays random games under each of the `specs` and checks, every `every` actions and at the end, that every seat's
/// scene and the truth
///
/// - are objects once they are written, and tell whose turn it is;
/// - have the same parts, so that whoever draws one can draw the other;
///
/// that a bot that is to act is told its seat's scene and every legal action, in words that it can read, and that the
/// game in numbers ([`yomi_core::Encoded`]) is sound: every legal action has a number of its own that is read back,
/// and what seats see has the same form everywhere.
///
/// # Panics
/// If anything of that is not so.
pub fn stage_holds<G: Stage>(specs: &[&str], games: u64, every: usize) {
    for_positions::<G>(specs, games, every, &mut |table, what| {
        check_scenes(table, what);
        check_words(table, what);
        encoding::check(table, what);
    });
}

/// What a bot is told when it is to act is what its seat sees and may do.
fn check_words<G: Stage>(table: &Table<G>, what: &str) {
    let Some(seat) = table.game().turn() else { return };
    let view = table.view(seat);
    let lines = yomi_bots::told(&mut yomi_bots::Json::default(), table, seat);
    let last: ToBot = serde_json::from_str(lines.last().expect("it is asked")).expect("it can be read");
    let ToBot::Go(go) = last else { panic!("{what}: a bot is told {last:?} instead of being asked") };
    let legal: Vec<String> = view.legal().into_iter().map(|action| view.sight().write(action)).collect();
    assert_eq!(go.legal, legal, "{what}: what a bot may do");
    assert_eq!(go.view, read(&written(&G::scene(&view))), "{what}: what a bot sees");
}

/// Plays random games and calls `check` with every `every`-th position and the last one of each.
fn for_positions<G: Stage>(specs: &[&str], games: u64, every: usize, check: &mut dyn FnMut(&Table<G>, &str)) {
    for spec in specs {
        let rules = rules_of::<G>(spec);
        for index in 0..games {
            let mut rng = Streams::new(index).stream(index, Purpose::Other(5));
            let mut table = Table::new(rules.start(&mut rng));
            loop {
                if table.actions().len().is_multiple_of(every) || table.game().turn().is_none() {
                    check(&table, &format!("{spec}, game {index}, action {}", table.actions().len()));
                }
                let Some(action) = table.game().random_action(&mut rng) else { break };
                table.play(action).expect("drawn actions are legal");
            }
        }
    }
}

/// Plays random games under each of the `specs` and checks, every `every` actions and at the end, that what every seat
/// may think
///
/// - is an object with a value from -1 to 1 or none, and the same if it is thought again;
/// - has the result as its value once the game is over.
///
/// # Panics
/// If anything of that is not so.
pub fn thoughts_hold<G: Stage>(specs: &[&str], care: Care, games: u64, every: usize) {
    for_positions::<G>(specs, games, every, &mut |table, what| {
        for seat in (0..G::SEATS as u8).map(Seat) {
            let what = format!("{what}, thought of {seat}");
            let thought = G::thought_of(table, seat, care, &Budget::unlimited());
            assert!(thought.value.is_none_or(|value| (-1.0..=1.0).contains(&value)), "{what}: {:?}", thought.value);
            if let Some(outcome) = table.game().outcome() {
                let result = 2.0 * outcome.points(G::side(seat)) - 1.0;
                assert_eq!(thought.value, Some(result), "{what}: the result");
            }
            let now = table.actions().len();
            let before = G::thought_of(&table.undone(now - now / 2), seat, care, &Budget::unlimited()).value;
            let values = G::values_along(table, seat, &[now / 2, now], care, &Budget::unlimited());
            assert_eq!(values, [before, thought.value], "{what}: the same along the game");
            let text = written(&thought);
            let json = read(&text);
            assert!(json.is_object() && json.get("value").is_some(), "{what}: {json}");
            let again = G::thought_of(table, seat, care, &Budget::unlimited());
            assert_eq!(written(&again), text, "{what}: the same when thought again");
        }
    });
}

fn check_scenes<G: Stage>(table: &Table<G>, what: &str) {
    let truth = read(&written(&G::scene_for(table, None)));
    for seat in (0..G::SEATS as u8).map(|seat| Some(Seat(seat))).chain([None]) {
        let scene = read(&written(&G::scene_for(table, seat)));
        let what = format!("{what}, scene of {seat:?}");
        assert!(scene.is_object(), "{what}: {scene} is no object");
        let turn = table.game().turn().map_or(Value::Null, |seat| seat.0.into());
        assert_eq!(scene["turn"], turn, "{what}: whose turn it is");
        assert_eq!(keys(&scene), keys(&truth), "{what}: the same parts as the truth");
    }
}

/// The bytes that are sent of a scene or a thought.
pub(crate) fn written(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("scenes and thoughts are plain data")
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("what was written can be read")
}

fn keys(object: &Value) -> Vec<&String> {
    object.as_object().into_iter().flatten().map(|(key, _)| key).collect()
}
