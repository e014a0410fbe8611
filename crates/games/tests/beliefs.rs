//! Beliefs in positions of which it is known what to think.

use serde_json::{Value, json};
use yomi_arena::session::Session;
use yomi_core::{Budget, Care, Seat};

/// A game after these actions, separated by blanks.
fn played(spec: &str, actions: &str) -> Box<dyn Session> {
    let game = yomi_games::catalog("test").configure(&spec.parse().expect("a specification")).expect("a game");
    let mut session = game.session(0);
    for action in actions.split_whitespace() {
        session.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    session
}

fn value(belief: &Value) -> f64 {
    belief["value"].as_f64().expect("there is something to say")
}

/// One ship of two cells on four in a row; c1 is hit, so the other cell is b1 or d1.
#[test]
fn a_hit_leaves_its_neighbours() {
    let session = played("battleship:board=4x1,fleet=2,placement=uniform,fleets=a1h/c1h", "c1 d1");
    let belief = session.belief(Seat::FIRST, Care::Thorough, &Budget::unlimited());
    assert_eq!(belief["fleets"], "2");
    assert_eq!(belief["chances"], json!({ "a1": 0.0, "b1": 0.5, "d1": 0.5 }));
    assert!(belief["best"].as_array().expect("a list").iter().all(|best| best["cell"] != "a1"), "{belief}");
    // One or two more shots against two or three, and it is our turn.
    assert!(
        value(&belief) > 0.9 && value(&session.belief(Seat::SECOND, Care::Thorough, &Budget::unlimited())) < -0.2,
        "{belief}"
    );
}

/// Ten ships that may not touch are too many to count, but twenty cells are taken all the same.
#[test]
fn fleets_that_are_not_counted_are_drawn() {
    let session = played("battleship:fleet=4+3+3+2+2+2+1+1+1+1,touch=no,placement=sequential", "");
    let belief = session.belief(Seat::FIRST, Care::Quick, &Budget::unlimited());
    assert!(belief["fleets"].is_null(), "{belief}");
    let chances: f64 = belief["chances"].as_object().expect("by cell").values().filter_map(Value::as_f64).sum();
    assert!((chances - 20.0).abs() < 1e-9, "{chances}");
}

/// A blue ghost on an exit, its owner to move; the other side has seen it run there.
#[test]
fn a_ghost_that_runs_for_an_exit_is_blue() {
    let session = played("geister", "EFGH ABCD A,W E,W A,N E,E A,N E,W A,N E,E A,N E,W");
    let first = session.belief(Seat::FIRST, Care::Thorough, &Budget::unlimited());
    assert_eq!(first["forced"]["win"]["plies"], 1);
    assert_eq!(value(&first), 1.0);
    let second = session.belief(Seat::SECOND, Care::Thorough, &Budget::unlimited());
    assert!(second["blue"]["a"].as_f64().expect("a chance") > 0.7, "{second}");
    let told = second["history"].as_array().expect("a list");
    assert!(told.len() == 5 && told.iter().all(|move_| move_["piece"] == "a"), "{second}");
    assert!(second["moves"] == json!([]) && value(&second) < -0.4, "{second}");
}

/// White has one move left, Black two.
#[test]
fn who_has_more_room_wins() {
    let session = played("amazons:size=6x1,start=Q1*1q1 w", "");
    for care in [Care::Quick, Care::Thorough] {
        let belief = session.belief(Seat::FIRST, care, &Budget::unlimited());
        assert_eq!(belief["first_there"]["white"], json!(["b1"]));
        assert_eq!(belief["first_there"]["black"], json!(["d1", "f1"]));
        assert_eq!((value(&belief), value(&session.belief(Seat::SECOND, care, &Budget::unlimited()))), (-1.0, 1.0));
    }
}

/// The example of Kobayashi, Ando and Uehara: West leads a heart into dummy's ace and queen, which gives a trick away
/// if West has the king.
#[test]
fn a_lead_that_would_give_a_trick_away_says_where_the_king_is() {
    let session = played("bridge:deal=N:AK.AQ.. 987.7.. 43.43.. 65.K6..,need=4", "H6");
    let south = session.turn().expect("dummy is to play");
    let king = |care| {
        let belief = session.belief(south, care, &Budget::unlimited());
        belief["unseen"]["HK"]["West"].as_f64().expect("a chance")
    };
    assert!((king(Care::Quick) - 15.0 / 35.0).abs() < 1e-9, "three of seven cards are West's");
    assert!(king(Care::Thorough) < 0.3, "{}", king(Care::Thorough));
    let belief = session.belief(south, Care::Thorough, &Budget::unlimited());
    assert_eq!(belief["layouts"], "35");
    assert_eq!(belief["cards"].as_array().expect("a list").len(), 2);
}

/// Equal armies at the start; whoever attacks first gains by it.
#[test]
fn the_side_to_move_has_the_first_blow() {
    let session = played("tubstap:skirmish", "");
    let quick = session.belief(Seat::FIRST, Care::Quick, &Budget::unlimited());
    assert_eq!((value(&quick), &quick["evaluation"]["lead"]), (0.0, &json!(0)));
    let moves: Vec<Value> =
        session.belief(Seat::FIRST, Care::Thorough, &Budget::unlimited())["best"].as_array().expect("a list").clone();
    let mut after = session.at(0);
    for action in &moves {
        after.play(action.as_str().expect("an action")).expect("the best attacks are legal in their order");
    }
}
